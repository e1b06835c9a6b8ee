import { beforeAll, expect, test } from "vitest";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import type { AppContext } from "../../app-context.ts";
import { analyseImport, runImport } from "./import-file.job.ts";
import { importFrom, type Importing, type Shop } from "../../../test/imports.ts";

const app = useTestApp({ jobs: false });
let mona: Person;
let shops = 0;
beforeAll(async () => {
  mona = await app.person("Mona");
});

const products = 1_000;
const onHand = (n: number) => 1 + (n % 7);

function file() {
  const rows = Array.from(
    { length: products },
    (_, n) => `p-${n},P ${n},Size,S,${n}.50,shopify,${onHand(n)}\np-${n},,,M,${n},shopify,2\n`,
  );
  return `Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Inventory Tracker,Variant Inventory Qty\n${rows.join("")}`;
}

/** The same app, but the process ends at the given transaction of a shop. */
function endingAt(transaction: number): AppContext {
  let count = 0;
  const { db } = app.app;
  return {
    ...app.app,
    db: {
      ...db,
      inShop: (shopId, work) => {
        if (++count >= transaction) throw new Error("The process ends");
        return db.inShop(shopId, work);
      },
    },
  };
}

async function ready(): Promise<{
  shop: Shop;
  importing: Importing;
  job: { shop_id: number; import_id: string };
}> {
  const shop = await app.shop(mona, `Mona Breaks ${++shops}`, { currency: "USD" });
  const importing = await importFrom(mona, shop, file());
  const job = { shop_id: shop.id, import_id: importing.id };
  await analyseImport(app.app, job);
  return { shop, importing, job };
}

async function stored(shop: Shop) {
  const { rows } = await app.database.admin.query(
    `select (select count(*)::int from products where shop_id = $1) as products,
            (select count(*)::int from variants where shop_id = $1) as variants,
            (select count(*)::int from stock_movements where shop_id = $1) as movements,
            (select coalesce(sum(on_hand_change), 0)::int from stock_movements where shop_id = $1) as moved,
            (select coalesce(sum(on_hand), 0)::int from stock_levels where shop_id = $1) as on_hand,
            (select count(*)::int from activity where shop_id = $1 and action = 'product.created') as actions`,
    [shop.id],
  );
  return rows[0];
}

const total = Array.from({ length: products }, (_, n) => onHand(n) + 2).reduce((a, b) => a + b);
const everything = {
  products,
  variants: 2 * products,
  movements: 2 * products,
  moved: total,
  on_hand: total,
  actions: products,
};

test("An interrupted import continues where it stopped: every row is imported once, all stock is counted once", async () => {
  const { shop, importing, job } = await ready();
  await mona.client.import_products.start({ params: importing.params });
  // The lock, the data that the import needs, two batches at once; then the process ends.
  await expect(runImport(endingAt(7), job)).rejects.toThrow("The process ends");
  const middle = await stored(shop);
  expect(middle.products).toBeGreaterThan(0);
  expect(middle.products).toBeLessThan(products);
  const seen = await importing.read();
  expect(seen).toMatchObject({ status: "running", result: { creates: middle.products } });
  expect(seen.done_rows).toBe(2 * middle.products);

  await runImport(app.app, job);
  expect(await stored(shop)).toEqual(everything);
  const done = await importing.read();
  expect(done).toMatchObject({ status: "done", done_rows: 2 * products, total_rows: 2 * products });
  expect(done.result).toEqual(done.dry_run);
});

test("A job that runs a second time changes nothing", async () => {
  const { shop, importing, job } = await ready();
  await mona.client.import_products.start({ params: importing.params });
  await Promise.all([runImport(app.app, job), runImport(app.app, job)]);
  await runImport(app.app, job);
  expect(await stored(shop)).toEqual(everything);
  expect((await importing.read()).result).toMatchObject({ creates: products, updates: 0, skips: 0 });
});

test("An interrupted dry run ends with the same counters", async () => {
  const shop = await app.shop(mona, "Mona Breaks the dry run", { currency: "USD" });
  const importing = await importFrom(mona, shop, file());
  const job = { shop_id: shop.id, import_id: importing.id };
  await expect(analyseImport(endingAt(6), job)).rejects.toThrow("The process ends");
  await analyseImport(app.app, job);
  expect((await importing.read()).dry_run).toMatchObject({
    rows: 2 * products,
    products,
    variants: 2 * products,
    creates: products,
  });
});

test("Cancelling between two batches retains what is stored and imports nothing more", async () => {
  const { shop, importing, job } = await ready();
  await mona.client.import_products.start({ params: importing.params });
  let count = 0;
  const { db } = app.app;
  const cancelling: AppContext = {
    ...app.app,
    db: {
      ...db,
      inShop: async (shopId, work) => {
        // The lock, the data that the import needs, two batches at once; the third begins when the first is stored.
        if (++count === 7) await mona.client.import_products.cancel({ params: importing.params });
        return db.inShop(shopId, work);
      },
    },
  };
  await runImport(cancelling, job);
  const { products: imported } = await stored(shop);
  expect(imported).toBeGreaterThan(0);
  expect(imported).toBeLessThan(products);
  expect(await importing.read()).toMatchObject({ status: "cancelled", result: { creates: imported } });
  await runImport(app.app, job);
  expect((await stored(shop)).products).toBe(imported);
});
