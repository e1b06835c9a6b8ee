import type { AppContext } from "../../app-context.ts";
import { isUnstorable, type ShopTx, violates } from "../../db/tx.ts";
import { requireShop } from "../shops/shops.queries.ts";
import { endImport, failImport, type ImportJob } from "./end-import.action.ts";
import { saveOrderCustomers } from "./import-customers.action.ts";
import {
  deletePastOrders,
  findOrderImportForUpdate,
  type OrderImportRow,
  recountCustomers,
  requireOrderImport,
  updateOrderImport,
} from "./import-orders.queries.ts";
import type { PastOrder } from "./past-order.rules.ts";
import { readOrders } from "./read-orders.ts";
import { writeOrders } from "./write-orders.action.ts";

const ordersAtOnce = 250;

const unstorable = "This file contains data that can't be stored. Export it again, or contact us.";

/**
 * Imports the orders of a stored file in batches, each in its own transaction with the progress. A run that follows an
 * interrupted one continues after the last batch. A problem of the file ends the import, because a retry wouldn't help.
 */
export async function importOrders(app: AppContext, job: ImportJob): Promise<void> {
  try {
    await importFile(app, job);
  } catch (failure) {
    if (!isUnstorable(failure)) throw failure;
    app.log.error({ import_id: job.import_id, failure }, "an import of orders can't be stored");
    await app.db.inShop(job.shop_id, (tx) => failImport(app, tx, job.import_id, unstorable));
  }
}

async function importFile(app: AppContext, { shop_id, import_id }: ImportJob): Promise<void> {
  const { row, shop } = await app.db.inShop(shop_id, async (tx) => ({
    row: await requireOrderImport(tx, import_id),
    shop: await requireShop(tx),
  }));
  if (row.status !== "running") return;
  const stored = await app.storage.get(row.file_key);
  if (!stored) throw new Error(`The file of the import ${import_id} is missing`);
  // Orders are read as they were then: none has moved into the past since.
  const reading = { ...shop, now: Date.parse(row.created_at) };
  const { orders } = await readOrders(stored.bytes, reading, row.fields);
  for (let done = row.done; done < orders.length; done += ordersAtOnce) {
    const batch = orders.slice(done, done + ordersAtOnce);
    await addCustomers(app, shop_id, { batch, country: shop.country });
    const isWritten = await app.db.inShop(shop_id, (tx) => importBatch(tx, { row, shop, batch, done }));
    if (!isWritten) return;
  }
  await app.db.inShop(shop_id, (tx) => endImport(app, tx, import_id, { status: "done" }));
  await app.storage.remove(row.file_key);
}

/**
 * Stores the customers of a batch in a transaction of its own, because orders of shoppers lock customers and the numbers in
 * another order. If one of them has ordered meanwhile, or is in another import, the second attempt finds them.
 */
async function addCustomers(
  app: AppContext,
  shopId: number,
  { batch, country }: { batch: PastOrder[]; country: string },
): Promise<void> {
  const save = () => app.db.inShop(shopId, (tx) => saveOrderCustomers(tx, batch, country));
  try {
    await save();
  } catch (failure) {
    if (!violates(failure, "customers_email_key")) throw failure;
    await save();
  }
}

/** False if another process has imported the batch. */
async function importBatch(
  tx: ShopTx,
  {
    row,
    shop,
    batch,
    done,
  }: {
    row: OrderImportRow;
    shop: { currency: string; country: string };
    batch: PastOrder[];
    done: number;
  },
): Promise<boolean> {
  const current = await findOrderImportForUpdate(tx, row.id, "running");
  if (current?.done !== done) return false;
  const customers = await saveOrderCustomers(tx, batch, shop.country);
  const target = { import_id: row.id, currency: shop.currency, country: shop.country };
  const created = await writeOrders(tx, target, batch, customers);
  await updateOrderImport(tx, row.id, {
    done: done + batch.length,
    created: current.created + created,
    known: current.known + batch.length - created,
  });
  return true;
}

/** Deletes the orders of an import that weren't changed since, in batches. Customers stay. */
export async function undoOrderImport(app: AppContext, { shop_id, import_id }: ImportJob): Promise<void> {
  const deleteBatch = (tx: ShopTx) => deleteOrders(app, tx, import_id);
  while (await app.db.inShop(shop_id, deleteBatch));
}

/** False if the undo has ended. */
async function deleteOrders(app: AppContext, tx: ShopTx, importId: string): Promise<boolean> {
  const row = await findOrderImportForUpdate(tx, importId, "undoing");
  if (!row) return false;
  const { deleted, customers } = await deletePastOrders(tx, importId, ordersAtOnce);
  await recountCustomers(tx, customers);
  if (deleted > 0) await updateOrderImport(tx, importId, { done: row.done + deleted });
  else await endImport(app, tx, importId, { status: "undone" });
  return deleted > 0;
}
