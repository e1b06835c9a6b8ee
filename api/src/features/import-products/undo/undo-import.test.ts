import { beforeAll, expect, test } from "vitest";
import { open } from "../../../../test/sample-products.ts";
import { buy, shopper } from "../../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../../test/test-app.ts";
import { changeProduct } from "../../products/drafts.fixture.ts";
import { cleanUpImports, undoImportOf } from "../import-file.job.ts";
import { importFrom, type Shop } from "../../../../test/imports.ts";

const app = useTestApp();
let mona: Person;
beforeAll(async () => {
  mona = await app.person("Mona");
});

const head = "Handle,Title,Vendor,Variant Price,Variant Inventory Qty,Option1 Name,Option1 Value\n";
const first = `${head}lamp,Lamp,Oak,10,5,Size,S\nvase,Vase,Clay,20,5,Size,S\nbowl,Bowl,Oak,30,5,Size,S\n`;

const productsOf = async (shop: Shop) => {
  const rows = (await mona.client.products.list({ params: { shop_id: shop.id }, query: {} })).data;
  const whole = await Promise.all(
    rows.map(async ({ id }) => (await mona.client.products.read({ params: { shop_id: shop.id, id } })).data),
  );
  return new Map(whole.map((product) => [product.handle, product]));
};

const linesOf = async (file: File) =>
  (await file.text())
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(",").slice(-3));

test("Applies the chosen mode and meaning of empty cells; the results have every row", async () => {
  const shop = await app.shop(mona, "Mona Modes", { currency: "USD" });
  await (await importFrom(mona, shop, first)).run();
  const second = `${head}lamp,Lamp,,11,,Size,S\nchair,Chair,Pine,40,1,Size,S\nvase,Vase,Clay,20,5,Size,S\n`;

  const choose = async (mode: "create" | "update" | "both", empty_cells: "clear" | "keep") => {
    const importing = await importFrom(mona, shop, second);
    const { columns } = await importing.analysed();
    const fields = columns.map(({ field }) => field);
    await mona.client.import_products.update({
      params: importing.params,
      body: { fields, mode, empty_cells },
    });
    return importing;
  };

  const onlyNew = await choose("create", "clear");
  expect((await onlyNew.analysed()).dry_run).toMatchObject({ creates: 1, updates: 0, skips: 0, left_out: 2 });
  const onlyKnown = await choose("update", "keep");
  const done = await onlyKnown.run();
  expect(done.result).toMatchObject({ creates: 0, updates: 1, skips: 1, left_out: 1 });
  expect((await productsOf(shop)).get("lamp")).toMatchObject({
    vendor: "Oak",
    variants: [{ price: 1100, on_hand: 5 }],
  });
  expect(await linesOf(await mona.client.import_products.result({ params: onlyKnown.params }))).toEqual([
    ["2", "updated", ""],
    ["3", "left out", ""],
    ["4", "unchanged", ""],
  ]);
  const both = await choose("both", "clear");
  expect((await both.run()).result).toMatchObject({ creates: 1, updates: 1, skips: 1, left_out: 0 });
  expect((await productsOf(shop)).get("lamp")).toMatchObject({ vendor: null });
});

test("Undoes an import within a day, except what was sold or edited since, and reports which and why", async () => {
  const shop = await app.shop(mona, "Mona Undo", { currency: "USD" });
  await open(app.database, shop.id);
  await (await importFrom(mona, shop, first)).run();
  const before = await productsOf(shop);
  const second = `${head}lamp,Lamp two,Pine,11,9,Size,S\nlamp,,,12,3,Size,M\nvase,Vase two,Clay,21,5,Size,S\nbowl,Bowl,Oak,31,5,Size,S\nnew,New,Oak,1,1,Size,S\nsold,Sold,Oak,1,4,Size,S\n`;
  const importing = await importFrom(mona, shop, second);
  const done = await importing.run();
  expect(Date.parse(done.undo_until!) - Date.parse(done.finished_at!)).toBe(24 * 3_600_000);
  const after = await productsOf(shop);
  await changeProduct(mona, { shop_id: shop.id }, after.get("vase")!, { vendor: "Mona" });
  await buy(shopper(app, shop.handle), [{ variant_id: after.get("sold")!.variants[0]!.id, quantity: 1 }]);

  const found = await importing.undo();
  expect(found).toMatchObject({ undone: 3, undo_skipped: 2, undo_until: null });
  expect(found.problems.filter(({ message }) => message.includes("after the import"))).toMatchObject([
    { row: 4, handle: "vase", message: "This product was edited after the import, so it stays as it is." },
    { row: 7, handle: "sold", message: "This product was ordered after the import, so it stays as it is." },
  ]);
  const now = await productsOf(shop);
  expect([...now.keys()].sort()).toEqual(["bowl", "lamp", "sold", "vase"]);
  for (const handle of ["lamp", "bowl"]) {
    const { version: _, updated_at: __, ...was } = before.get(handle)!;
    expect(now.get(handle)).toMatchObject(was);
  }
  expect(now.get("vase")).toMatchObject({ title: "Vase two", vendor: "Mona" });

  const { code } = await mona.client.import_products
    .undo({ params: importing.params })
    .catch((rejected) => rejected);
  expect(code).toBe("import_not_undoable");
  await undoImportOf(app.app, { shop_id: shop.id, import_id: importing.id });
  expect(await importing.read()).toMatchObject({ undone: 3, undo_skipped: 2 });
});

test("Rejects an undo after a day; deletes the file after 30 days and ends a stalled import", async () => {
  const shop = await app.shop(mona, "Mona Old", { currency: "USD" });
  const old = await importFrom(mona, shop, first);
  await old.run();
  const halted = await importFrom(mona, shop, first);
  await halted.analysed();
  const { admin } = app.database;
  await admin.query(
    "update imports set created_at = now() - interval '31 days', finished_at = now() - interval '25 hours' where id = $1",
    [old.id],
  );
  await admin.query(
    "update imports set status = 'running', created_at = now() - interval '9 hours', started_at = now() - interval '8 hours', progress_at = now() - interval '7 hours' where id = $1",
    [halted.id],
  );
  const { code } = await mona.client.import_products
    .undo({ params: old.params })
    .catch((rejected) => rejected);
  expect(code).toBe("import_not_undoable");

  await app.app.db.inShop(shop.id, (tx) => cleanUpImports(app.app, tx));
  expect(await halted.read()).toMatchObject({
    status: "failed",
    failure: expect.stringContaining("stopped several times"),
  });
  while ((await old.read()).has_file) await new Promise((resolve) => setTimeout(resolve, 50));
  const gone = await mona.client.import_products.result({ params: old.params }).catch((rejected) => rejected);
  expect(gone.code).toBe("not_found");
  const skipped = await admin.query(
    "select from import_changes where import_id = $1 and before is not null",
    [old.id],
  );
  expect(skipped.rows).toEqual([]);
});
