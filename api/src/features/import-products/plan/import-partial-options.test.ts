import { beforeEach, expect, test } from "vitest";
import { type Person, useTestApp } from "../../../../test/test-app.ts";
import { importFrom, type Shop } from "../../../../test/imports.ts";

// Files with only some of the option data of an existing product.

const app = useTestApp();
let mona: Person;
let shop: Shop;
let count = 0;
beforeEach(async () => {
  mona ??= await app.person("Mona");
  shop = await app.shop(mona, `Mona Options ${++count}`, { currency: "EUR" });
  await bring(
    "Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price\ntee,Tee,Size,S,Colour,Red,T-S,10\ntee,,,M,,Red,T-M,11\n",
  );
});

async function bring(csv: string, empty_cells: "clear" | "keep" = "clear") {
  const importing = await importFrom(mona, shop, csv);
  const { columns } = await importing.analysed();
  const body = { fields: columns.map(({ field }) => field), mode: "both" as const, empty_cells };
  await mona.client.import_products.update({ params: importing.params, body });
  const { result } = await importing.run();
  const { dry_run } = await (await importFrom(mona, shop, csv)).analysed();
  return { result, again: dry_run };
}

async function tee() {
  const params = { shop_id: shop.id };
  const { data } = await mona.client.products.list({ params, query: {} });
  const product = (await mona.client.products.read({ params: { ...params, id: data[0]!.id } })).data;
  return {
    options: product.options.map(({ name, values }) => `${name}: ${values.join(" ")}`),
    variants: product.variants.map(({ option_values, price }) => [...option_values, price].join(" ")),
  };
}

const asItWas = ["Size: S M", "Colour: Red"];

test("retains the option names if the file has no columns for them", async () => {
  await bring("Handle,Title,Option1 Value,Option2 Value,Variant Price\ntee,Tee,S,Red,20\n");
  expect(await tee()).toEqual({ options: asItWas, variants: ["S Red 2000", "M Red 1100"] });
});

test("retains the order of options if the file's columns differ, and creates no duplicates", async () => {
  const { result, again } = await bring(
    "Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price\ntee,Tee,Colour,Red,Size,M,21\n",
  );
  expect(result).toMatchObject({ updates: 1, errors: 0 });
  expect(again).toMatchObject({ updates: 0, skips: 1 });
  expect(await tee()).toEqual({ options: asItWas, variants: ["S Red 1000", "M Red 2100"] });
});

test("adds a new variant's value last, and no value for a variant without a price", async () => {
  const head =
    "Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price\n";
  const { result } = await bring(`${head}tee,Tee,Size,XL,Colour,Red,T-XL,12\ntee,,,XXL,,Red,T-XXL,\n`);
  expect(result).toMatchObject({ updates: 1, errors: 1 });
  expect(await tee()).toEqual({
    options: ["Size: S M XL", "Colour: Red"],
    variants: ["S Red 1000", "M Red 1100", "XL Red 1200"],
  });
  // A file with all values determines their order.
  await bring(
    `${head}tee,Tee,Size,L,Colour,Red,T-L,9\ntee,,,XL,,Red,T-XL,12\ntee,,,M,,Red,T-M,11\ntee,,,S,,Red,T-S,10\n`,
  );
  expect((await tee()).options).toEqual(["Size: L XL M S", "Colour: Red"]);
});

test.each(["clear", "keep"] as const)(
  "matches variants by SKU if all option cells are empty (%s)",
  async (empty_cells) => {
    const { result } = await bring(
      "Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price\ntee,Tee,,,T-M,30\ntee,,,,T-S,31\n",
      empty_cells,
    );
    expect(result).toMatchObject({ updates: 1, errors: 0 });
    expect(await tee()).toEqual({ options: asItWas, variants: ["S Red 3100", "M Red 3000"] });
  },
);
