import type { OrderEmailName } from "@vitrine/contract/orders/order-emails";
import type { AppContext } from "../../../app-context.ts";
import type { ShopTx } from "../../../db/tx.ts";

/** Enqueues an email to the customer of an order. It is sent once per email and cause. */
export function enqueueOrderMail(
  { app, tx, id }: { app: AppContext; tx: ShopTx; id: string },
  email: OrderEmailName,
  cause: string,
): Promise<void> {
  return app.jobs.enqueue(tx, "order-mail", { shop_id: tx.shopId, order_id: id, email, cause });
}
