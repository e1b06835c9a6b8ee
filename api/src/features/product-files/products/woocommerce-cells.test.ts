import { expect, test } from "vitest";
import { guessMapping } from "../columns/columns.rules.ts";
import { readCsv } from "./read-csv.fixture.ts";

const head =
  "ID,Type,SKU,Name,Published,Description,In stock?,Stock,Sale price,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)";
const table = (...lines: string[]) => [head, ...lines].join("\n");

test("Reads attributes with vertical bars between values, and a variation's values in another case", async () => {
  const { products, problems } = await readCsv(
    table(
      "1,variable,T,Tee,1,,1,,,,,,,Size,S|M | L,,",
      "2,variation,T-S,Tee,1,,1,,,20,,,t,size,s,,",
      "3,variation,T-ANY,Tee,1,,1,,,21,,,id:1,,,,",
    ),
  );
  expect(problems).toEqual([]);
  expect(products[0]!.options).toEqual([{ name: "Size", values: ["S", "M", "L"] }]);
  expect(products[0]!.variants.map(({ option_values, price }) => [...option_values, price])).toEqual([
    ["S", 2000],
    ["M", 2100],
    ["L", 2100],
  ]);
});

test("Keeps products without IDs that share an SKU apart, and reports one that is there twice", async () => {
  const { products, problems } = await readCsv(
    "Type,SKU,Name,Regular price\nsimple,A,One,5\nsimple,A,Two,6\nsimple,,Three,7\nsimple,,Three,8\n",
  );
  expect(products.map(({ title, variants }) => [title, variants[0]!.price])).toEqual([
    ["One", 500],
    ["Two", 600],
    ["Three", 700],
  ]);
  expect(problems).toMatchObject([{ row: 5, handle: "three", message: expect.stringContaining("Row 4") }]);
});

test("Reads a draft without a message, and yes and no in the shop's language", async () => {
  const { products } = await readCsv(
    "Typ,Artikelnummer,Name,Veröffentlicht,Vorrätig?,Regulärer Preis,Übergeordnet\nsimple,A,One,-1,1,5,\nsimple,B,Two,ja,nein,6,\n",
  );
  expect(products).toMatchObject([
    { status: "draft", warnings: [], variants: [{ tracked: false }] },
    { status: "active", warnings: [], variants: [{ tracked: true, on_hand: 0 }] },
  ]);
});

test("Imports a plugin's further fields in any language", () => {
  const stored = guessMapping([
    "Type",
    "Nom",
    "Tarif régulier",
    "Parent",
    "Méta : matière",
    "Méta : _edit_lock",
  ]);
  expect(stored.slice(4)).toEqual(["custom_field:matière", null]);
});

test("A product whose variations are all disabled has no options", async () => {
  const { products } = await readCsv(
    table('1,variable,T,Tee,1,,1,,,,,,,Size,"S, M",,', "2,variation,T-S,Tee,0,,1,,,20,,,T,Size,S,,"),
  );
  expect(products).toMatchObject([{ handle: "tee", variants: [] }]);
  expect(products[0]!.options).toBeUndefined();
});
