import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { listOrdersForDocuments } from "./orders.queries.ts";

/** Enqueues the job that issues the invoices and credit notes that are due after these orders have changed. */
export async function requestDocuments(app: AppContext, tx: ShopTx, orderIds: string[]): Promise<void> {
  for (const order_id of await listOrdersForDocuments(tx, orderIds))
    await app.jobs.enqueue(tx, "issue-documents", { shop_id: tx.shopId, order_id });
}
