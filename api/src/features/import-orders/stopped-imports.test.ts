import { beforeEach, describe, expect, it } from "vitest";
import { doDueWork } from "../../../test/due-work.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import type { AppContext } from "../../app-context.ts";
import { giveUpOrderImport, giveUpOrderUndo, removeOrderImportFile } from "./end-import.action.ts";
import { importOrders, undoOrderImport } from "./import-past-orders.action.ts";
import { csvOf } from "./sample-files.fixture.ts";

const app = useTestApp({ jobs: false });
let owner: Person;
let shop: { id: number };
let params: { shop_id: number };
let count = 0;

beforeEach(async () => {
  count += 1;
  owner = await app.person(`Stella ${count}`);
  shop = await app.shop(owner, `Stopped ${count}`);
  params = { shop_id: shop.id };
});

const orders = 600;
const batch = 250;
const file = new File(
  [
    csvOf(
      ["Order ID", "Order date", "Item", "Quantity", "Unit price"],
      Array.from({ length: orders }, (_, n) => [`A-${n + 1}`, "2024-01-02", "Tea", 1, "10.00"]),
    ),
  ],
  "orders.csv",
  { type: "text/csv" },
);

const admin = async (text: string, ...values: unknown[]) =>
  (await app.database.admin.query(text, values)).rows as Record<string, unknown>[];
const countOrders = async () =>
  (await admin("select count(*)::int as count from orders where shop_id = $1", shop.id))[0]!["count"];

/** An import whose process ended after the first batch. */
async function interrupted() {
  const { data } = await owner.client.import_orders.create({ params, body: { file } });
  const job = { shop_id: shop.id, import_id: data.id };
  await expect(importOrders(endingAt(5), job)).rejects.toThrow("The process ends");
  expect(await countOrders()).toBe(batch);
  const of = { ...params, id: data.id };
  return { job, of, read: async () => (await owner.client.import_orders.read({ params: of })).data };
}

/** The same app, but the process ends at the given transaction of a shop. */
function endingAt(transaction: number): AppContext {
  let transactions = 0;
  const { db } = app.app;
  const inShop: typeof db.inShop = (shopId, work) => {
    if (++transactions >= transaction) throw new Error("The process ends");
    return db.inShop(shopId, work);
  };
  return { ...app.app, db: { ...db, inShop } };
}

describe("an import that was given up", () => {
  it("is tried again from where it stopped, with every order once", async () => {
    const { job, of, read } = await interrupted();
    await giveUpOrderImport(app.app, job);
    await owner.client.import_orders.retry({ params: of });
    expect(await read()).toMatchObject({ status: "running", done: batch, failure: null, finished_at: null });
    // On a busy machine, one of them may give up waiting for the other.
    await Promise.allSettled([importOrders(app.app, job), importOrders(app.app, job)]);
    await importOrders(app.app, job);
    expect(await read()).toMatchObject({ status: "done", created: orders, known: 0, retry_until: null });
    await expect(owner.client.import_orders.retry({ params: of })).rejects.toMatchObject({
      code: "import_not_ready",
    });
    expect(await countOrders()).toBe(orders);
    const log = await admin(
      "select after from activity where shop_id = $1 and action = 'order_import.retried'",
      shop.id,
    );
    expect(log).toEqual([{ after: { orders: orders - batch } }]);
  });

  it("starts one job, also if the owner tries twice or two do at once", async () => {
    const { job, of } = await interrupted();
    await giveUpOrderImport(app.app, job);
    await admin("delete from pgboss.job where name = 'import-orders'");
    const retry = () => owner.client.import_orders.retry({ params: of });
    const settled = await Promise.allSettled([retry(), retry()]);
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(retry()).rejects.toMatchObject({ status: 409, code: "import_not_ready" });
    expect(
      await admin("select from pgboss.job where name = 'import-orders' and data->>'import_id' = $1", of.id),
    ).toHaveLength(1);
  });

  it("isn't tried again by staff, by another shop, after 7 days, or without having failed", async () => {
    const { job, of, read } = await interrupted();
    const { retry } = owner.client.import_orders;
    await expect(retry({ params: of })).rejects.toMatchObject({ code: "import_not_ready" });
    await giveUpOrderImport(app.app, job);
    const staff = await app.person("Sam Staff");
    await app.join(shop.id, staff, "staff");
    await expect(staff.client.import_orders.retry({ params: of })).rejects.toMatchObject({ status: 403 });
    const other = await app.shop(owner, `Other ${count}`);
    await expect(retry({ params: { shop_id: other.id, id: of.id } })).rejects.toMatchObject({ status: 404 });
    await admin(
      "update order_imports set finished_at = finished_at - interval '8 days' where id = $1",
      of.id,
    );
    expect(await read()).toMatchObject({ status: "failed", retry_until: null });
    await expect(retry({ params: of })).rejects.toMatchObject({ code: "import_not_ready" });
    expect(await countOrders()).toBe(batch);
  });

  it("is undone, and an undo that was given up is started again", async () => {
    const { job, of, read } = await interrupted();
    await giveUpOrderImport(app.app, job);
    await owner.client.import_orders.undo({ params: of });
    await giveUpOrderUndo(app.app, job);
    expect(await read()).toMatchObject({
      status: "done",
      failure: "The undo stopped several times. Undo the import again to delete the remaining orders.",
    });
    await owner.client.import_orders.undo({ params: of });
    await undoOrderImport(app.app, job);
    expect(await read()).toMatchObject({ status: "undone", done: batch });
    expect(await countOrders()).toBe(0);
  });
});

describe("the work of each hour", () => {
  it("ends an import without a job, but none that has one", async () => {
    const { of, read } = await interrupted();
    await doDueWork(app);
    expect((await read()).status).toBe("running");
    const deleteJobs = () =>
      admin("delete from pgboss.job where name in ('import-orders', 'undo-order-import')");
    await deleteJobs();
    await doDueWork(app);
    expect((await read()).status).toBe("failed");
    await owner.client.import_orders.undo({ params: of });
    await deleteJobs();
    await doDueWork(app);
    expect(await read()).toMatchObject({ status: "done", undo_until: expect.any(String) });
  });

  it("deletes the file of a failed import after 7 days", async () => {
    const { job } = await interrupted();
    const stored = async () => {
      const [row] = await admin("select file_key from order_imports where id = $1", job.import_id);
      return (row!["file_key"] as string) || undefined;
    };
    await giveUpOrderImport(app.app, job);
    const key = (await stored())!;
    await doDueWork(app);
    await removeQueuedFiles();
    expect(await app.app.storage.get(key)).toBeDefined();
    await admin(
      "update order_imports set finished_at = finished_at - interval '8 days' where id = $1",
      job.import_id,
    );
    await admin("update due_works set due_at = now() - interval '1 hour' where work = 'order-imports'");
    await doDueWork(app);
    await removeQueuedFiles();
    expect(await app.app.storage.get(key)).toBeUndefined();
    expect(await stored()).toBeUndefined();
  });

  async function removeQueuedFiles() {
    const rows = await admin("delete from pgboss.job where name = 'remove-order-import-file' returning data");
    for (const { data } of rows)
      await removeOrderImportFile(app.app, data as { shop_id: number; import_id: string });
  }
});

it("ends with the reason if the database can't store an order", async () => {
  const { job, read } = await interrupted();
  const { db } = app.app;
  const inShop: typeof db.inShop = (shopId, work) =>
    db.inShop(shopId, async (tx) => {
      const done = await work(tx);
      const rows = await tx.executeSql("select from orders");
      if (rows.rowCount! > batch) await tx.executeSql("select 1 / 0");
      return done;
    });
  await expect(importOrders({ ...app.app, db: { ...db, inShop } }, job)).resolves.toBeUndefined();
  expect(await read()).toMatchObject({
    status: "failed",
    created: batch,
    failure: "This file contains data that can't be stored. Export it again, or contact us.",
  });
  expect(await countOrders()).toBe(batch);
});
