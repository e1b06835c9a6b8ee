import { parse } from "csv-parse/sync";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { type Person, useTestApp } from "../../../../test/test-app.ts";
import { importFrom, type Shop } from "../../../../test/imports.ts";

const app = useTestApp();
let mona: Person;
let shop: Shop;

beforeAll(async () => {
  mona = await app.person("Mona");
});

const lamps = `Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Tracker,Variant Inventory Qty
lamp,Lamp,Size,S,L-S,10,shopify,3
lamp,,,M,L-M,12,shopify,5
vase,Vase,,,V-1,20,shopify,2
`;

let shops = 0;
beforeEach(async () => {
  shop = await app.shop(mona, `Mona Prices ${++shops}`, { currency: "USD" });
  await (await importFrom(mona, shop, lamps)).run();
});

async function productOf(handle: string) {
  const params = { shop_id: shop.id };
  const { data } = await mona.client.products.list({ params, query: { limit: 100 } });
  const id = data.find((each) => each.handle === handle)!.id;
  return (await mona.client.products.read({ params: { ...params, id } })).data;
}

async function handles(): Promise<string[]> {
  const { data } = await mona.client.products.list({ params: { shop_id: shop.id }, query: { limit: 100 } });
  return data.map(({ handle }) => handle).sort();
}

async function resultOf(id: string): Promise<Record<string, string>[]> {
  const file = await mona.client.import_products.result({ params: { shop_id: shop.id, id } });
  return parse(await file.text(), { bom: true, columns: true });
}

test("updates variants from a list of prices and quantities by SKU, each product once", async () => {
  const importing = await importFrom(
    mona,
    shop,
    "SKU,Price,Inventory quantity\nl-m,13.50,8\nV-1,21,2\nL-S,11,3\n",
  );
  const dry = await importing.analysed();
  expect(dry.dry_run).toMatchObject({ creates: 0, updates: 2, products: 2, errors: 0, warnings: 0 });
  expect((await importing.run()).result).toEqual(dry.dry_run);
  const lamp = await productOf("lamp");
  expect(lamp).toMatchObject({ title: "Lamp", options: [{ name: "Size", values: ["S", "M"] }] });
  expect(lamp.variants).toMatchObject([
    { option_values: ["S"], price: 1100, on_hand: 3 },
    { option_values: ["M"], price: 1350, on_hand: 8 },
  ]);
  expect((await productOf("vase")).variants).toMatchObject([{ price: 2100, on_hand: 2 }]);
  const again = await importFrom(
    mona,
    shop,
    "SKU,Price,Inventory quantity\nL-M,13.50,8\nV-1,21,2\nL-S,11,3\n",
  );
  expect((await again.analysed()).dry_run).toMatchObject({ updates: 0, skips: 2 });
  const undone = await importing.undo();
  expect(undone).toMatchObject({ undone: 2, undo_skipped: 0 });
  expect((await productOf("lamp")).variants).toMatchObject([{ price: 1000 }, { price: 1200, on_hand: 5 }]);
});

test("retains the options if the option columns beside an SKU are empty", async () => {
  const importing = await importFrom(
    mona,
    shop,
    "Title,Option1 name,Option1 value,SKU,Price\n,,,L-S,11\n,,,L-M,13\n",
  );
  expect((await importing.run()).result).toMatchObject({ updates: 1, errors: 0, warnings: 0 });
  expect((await productOf("lamp")).variants).toMatchObject([
    { option_values: ["S"], price: 1100 },
    { option_values: ["M"], price: 1300 },
  ]);
});

test("leaves out an unknown SKU without a title with a warning, also in the results", async () => {
  const importing = await importFrom(mona, shop, "SKU,Price\nL-S,11\nX-9,5\n");
  const done = await importing.run();
  expect(done.result).toMatchObject({ creates: 0, updates: 1, errors: 0, warnings: 1 });
  expect(done.problems).toMatchObject([
    { row: 3, severity: "warning", message: expect.stringContaining("No product has the SKU X-9 yet") },
  ]);
  expect(await resultOf(importing.id)).toMatchObject([{ _status: "updated" }, { _status: "left out" }]);
  expect(await handles()).toEqual(["lamp", "vase"]);
});

test("reports an SKU of several products as a row error with their names, and changes none", async () => {
  await (await importFrom(mona, shop, "Handle,Title,Variant SKU,Variant Price\ncopy,Copy,V-1,9\n")).run();
  expect(await handles()).toEqual(["copy", "lamp", "vase"].slice(1));
  await (
    await importFrom(
      mona,
      shop,
      "Handle,Title,Variant SKU,Variant Price\nvase,Vase,V-1,20\ncopy,Copy,V-1,9\n",
    )
  ).run();
  expect(await handles()).toEqual(["copy", "lamp", "vase"]);
  const importing = await importFrom(mona, shop, "SKU,Price\nV-1,99\nL-S,11\n");
  const done = await importing.run();
  expect(done.result).toMatchObject({ updates: 1, errors: 1 });
  expect(done.problems).toMatchObject([
    {
      row: 2,
      severity: "error",
      message:
        "The SKU V-1 belongs to several products, such as “copy” and “vase”. Enter the handle of the one you mean.",
    },
  ]);
  expect((await productOf("copy")).variants[0]!.price).toBe(900);
  expect((await productOf("vase")).variants[0]!.price).toBe(2000);
});

test("matches a product renamed in WooCommerce by its SKU, and retains its handle", async () => {
  const woo = (name: string) =>
    `ID,Type,SKU,Name,Published,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)
1,variable,B-0,${name},1,,,Colour,"red, blue"
2,variation,B-R,${name} - red,1,10,id:1,Colour,red
3,variation,B-B,${name} - blue,1,11,id:1,Colour,blue
`;
  await (await importFrom(mona, shop, woo("Bowl"))).run();
  const before = await productOf("bowl");
  const importing = await importFrom(mona, shop, woo("Oak bowl"));
  const done = await importing.run();
  expect(done.result).toMatchObject({ creates: 0, updates: 1, errors: 0, warnings: 1 });
  expect(done.problems).toMatchObject([
    {
      row: 2,
      message: expect.stringContaining("The SKU B-R belongs to “bowl”, so this row updates that product"),
    },
  ]);
  expect(await handles()).toEqual(["bowl", "lamp", "vase"]);
  const after = await productOf("bowl");
  expect(after).toMatchObject({ id: before.id, title: "Oak bowl" });
  expect(after.variants.map(({ id }) => id)).toEqual(before.variants.map(({ id }) => id));
});

test("of two new handles with the SKU of one product, matches the first and reports the second as a row error", async () => {
  const importing = await importFrom(
    mona,
    shop,
    "Handle,Title,Variant SKU,Variant Price\nvase-a,Vase A,V-1,5\nvase-b,Vase B,V-1,6\n",
  );
  const done = await importing.run();
  expect(done.result).toMatchObject({ creates: 0, updates: 1, errors: 1 });
  expect(done.problems[0]).toMatchObject({
    row: 3,
    severity: "error",
    message: expect.stringContaining("row 2"),
  });
  expect(await productOf("vase")).toMatchObject({ title: "Vase A" });
});

test("adds another product if the file also has the handle of the product with that SKU", async () => {
  const importing = await importFrom(
    mona,
    shop,
    "Handle,Title,Variant SKU,Variant Price\nnew-vase,New vase,V-1,5\nvase,Vase,V-1,20\n",
  );
  expect((await importing.run()).result).toMatchObject({ creates: 1, skips: 1, errors: 0 });
  expect(await handles()).toEqual(["lamp", "new-vase", "vase"]);
});
