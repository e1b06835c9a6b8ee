import { beforeAll, expect, it } from "vitest";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { importFrom } from "../../../test/imports.ts";

// Counts as other systems and spreadsheets write them.

const app = useTestApp();
let mona: Person;
let shop: { shop_id: number };
beforeAll(async () => {
  mona = await app.person("Mona");
  const own = await app.shop(mona, "Fern Abroad");
  shop = { shop_id: own.id };
  const products = `Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Tracker,Variant Inventory Qty
Big_Mug,Mug,Title,Default Title,,5,shopify,1
crème-café,Cream,Title,Default Title,,5,shopify,1
tee,Tee,Size,M,0012,5,shopify,1
tee,,,L,T-L,5,shopify,1
`;
  await (await importFrom(mona, own, products)).run();
});

const send = async (text: string) =>
  (
    await mona.client.inventory.import({
      params: shop,
      body: { file: new File([text], "counts.csv"), apply: "1" },
    })
  ).data;
async function onHand(): Promise<Record<string, number>> {
  const { rows } = await app.database.admin.query(
    `select concat_ws(' ', p.handle, v.option_values[1]) as name, l.on_hand
     from variants v join products p on p.id = v.product_id join stock_levels l on l.variant_id = v.id where v.shop_id = $1`,
    [shop.shop_id],
  );
  return Object.fromEntries(rows.map(({ name, on_hand }) => [name, on_hand]));
}

it("finds a product by its handle in another system, and an SKU after a spreadsheet's apostrophe", async () => {
  const file =
    "Handle,Title,Option1 Name,Option1 Value,SKU,Location,On hand\nBig_Mug,Mug,Title,Default title,,Attic,4\ncrème-café,Cream,Title,Default Title,,Attic,5\n,,,,'0012,Attic,6\nTEE,Tee,Size,L,,Attic,7\n";
  expect(await send(file)).toMatchObject({ changes: 4, errors: 0 });
  expect(await onHand()).toEqual({ "big-mug": 4, "creme-cafe": 5, "tee M": 6, "tee L": 7 });
  expect(await send(file)).toMatchObject({ changes: 0, unchanged: 4, errors: 0 });
});

it("imports the current counts of a file without new ones", async () => {
  const head = "Handle,Option1 Name,Option1 Value,SKU,Location,On hand (current),On hand (new)\n";
  const firstRows = `${head}tee,Size,M,0012,Attic,16,\ntee,Size,L,T-L,Attic,not stocked,\n`;
  expect(await send(firstRows)).toMatchObject({ changes: 1, errors: 0, locations: ["Attic"] });
  expect(await onHand()).toMatchObject({ "tee M": 16, "tee L": 7 });
  // If one new count is filled in, the others are left unchanged.
  expect(await send(`${head}tee,Size,M,0012,Attic,99,\ntee,Size,L,T-L,Attic,7,8\n`)).toMatchObject({
    changes: 1,
    errors: 0,
  });
  expect(await onHand()).toMatchObject({ "tee M": 16, "tee L": 8 });
});

it("imports the counts of a products file, and reports what a row without a name lacks", async () => {
  expect(await send("Variant SKU,Variant Inventory Qty\n0012,3\n")).toMatchObject({ changes: 1 });
  const { changes, problems } = await send("SKU,Stock on hand\nT-L,9\n,4\n");
  expect(changes).toBe(1);
  expect(problems).toEqual([{ row: 3, handle: null, message: "Enter the handle or SKU of this variant." }]);
  expect(await onHand()).toMatchObject({ "tee M": 3, "tee L": 9 });
});
