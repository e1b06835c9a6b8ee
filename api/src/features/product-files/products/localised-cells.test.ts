import { expect, test } from "vitest";
import { readCsv } from "./read-csv.fixture.ts";

// Cells in the formats of other countries' spreadsheets and users.

async function read(csv: string) {
  const { products, problems } = await readCsv(csv);
  expect(problems).toEqual([]);
  return products;
}

test("Prices of a file with a decimal comma have points as thousands separators", async () => {
  const file = `Handle;Title;Variant Price;Cost per item;Variant Grams;Variant Inventory Qty
a;A;1.234;1.100;0,5;1.500
b;B;12,50;;1.200,0;3
`;
  expect((await read(file)).map(({ variants }) => variants[0])).toMatchObject([
    { price: 123400, cost: 110000, on_hand: 1500 },
    { price: 1250, weight_grams: 1200, on_hand: 3 },
  ]);
});

test.each([
  ["WAHR", "FALSCH"],
  ["VRAI", "FAUX"],
  ["Sí", "No"],
  ["ИСТИНА", "ЛОЖЬ"],
  ["نعم", "لا"],
  ["হ্যাঁ", "না"],
])("reads %s and %s as TRUE and FALSE", async (yes, no) => {
  const products = await read(
    `Handle,Title,Published,Variant Price,Variant Taxable,Variant Requires Shipping\na,A,${yes},5,${no},${yes}\nb,B,${no},5,${yes},${no}\n`,
  );
  expect(products).toMatchObject([
    { status: "active", variants: [{ taxable: false, requires_shipping: true }], warnings: [] },
    { status: "draft", variants: [{ taxable: true, requires_shipping: false }], warnings: [] },
  ]);
});

test("Warns about a published value that is not recognised", async () => {
  const [product] = await read("Handle,Title,Published,Variant Price\na,A,perhaps,5\n");
  expect(product).toMatchObject({
    status: "active",
    warnings: [{ column: "Published", message: "Enter TRUE or FALSE instead of “perhaps”." }],
  });
});

test.each([
  ["Variant Grams", "0.5 kg", 500],
  ["Variant Grams", "16oz", 454],
  ["Variant Grams", "250", 250],
  ["Weight (kg)", "0.25", 250],
  ["Weight (kg)", "250 g", 250],
])("Reads a weight in its unit: %s %s", async (heading, cell, weight_grams) => {
  const [product] = await read(`Handle,Title,Price,${heading}\na,A,5,${cell}\n`);
  expect(product!.variants).toMatchObject([{ weight_grams }]);
});

test("Reads several pictures in one cell, and URLs without a scheme", async () => {
  const [product] = await read(
    `Handle,Title,Variant Price,Image Src,Image Position,Image Alt Text
a,A,5,"//a.test/1.png, https://a.test/2,w_30.png; https://a.test/1.png",1,One
a,,,https://a.test/3.png,2,Three
`,
  );
  expect(product!.pictures).toEqual([
    { row: 2, url: "https://a.test/1.png", alt: "One", position: 1 },
    { row: 2, url: "https://a.test/2,w_30.png", alt: undefined, position: 2 },
    { row: 3, url: "https://a.test/3.png", alt: "Three", position: 3 },
  ]);
});

test("Recognises a number that a spreadsheet has shortened with a comma", async () => {
  const [product] = await read(`Handle;Title;Variant Price;Variant Barcode\na;A;5;4,00638E+12\n`);
  expect(product!.warnings).toMatchObject([{ column: "Variant Barcode" }]);
});

test("Reads a date in its country's format", async () => {
  const [product] = await read(
    `Handle,Title,Status,Price,Sale price,Sale from,Sale until,Publish at\na,A,draft,10,8,01.02.2030,31.12.2030,05.01.2030 08:30\n`,
  );
  expect(product).toMatchObject({
    publish_at: "2030-01-05T08:30:00.000Z",
    variants: [
      { sale: { price: 800, starts_at: "2030-02-01T00:00:00.000Z", ends_at: "2031-01-01T00:00:00.000Z" } },
    ],
  });
});

test.each([
  "https://shop.example/products/red-lamp?variant=1",
  "/products/red-lamp/",
  "de/products/Red-Lamp",
])("Uses the last segment of a URL as the handle: %s", async (cell) => {
  const [product] = await read(`Handle,Title,Price\n${cell},A,5\n`);
  expect(product).toMatchObject({ handle: "red-lamp", warnings: [] });
});

test("A handle from compatibility letters is unchanged by an export and an import", async () => {
  const [first] = await read("Handle,Title,Price\n𝐓𝐡𝐞 𝕃amp,A,5\n");
  expect(first!.handle).toBe("the-lamp");
});

test.each([
  ["' 0012", "0012"],
  ["''A 1", "A 1"],
  ["'", null],
])("Removes a spreadsheet's apostrophe and the space after it from an SKU: %j", async (cell, sku) => {
  const [product] = await read(`Handle,Title,Variant Price,Variant SKU\na,A,5,${cell}\n`);
  expect(product!.variants).toMatchObject([{ sku }]);
});
