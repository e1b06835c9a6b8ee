import { systemActor } from "../../actor.ts";
import type { AppContext } from "../../app-context.ts";
import { markDue } from "../../db/due-works.queries.ts";
import type { ShopTx } from "../../db/tx.ts";
import type { JobData } from "../../jobs/job-data.ts";
import { cancelOrder } from "../orders/cancel-order.action.ts";
import { requireOrderForUpdate } from "../orders/orders.queries.ts";
import { hasPendingProof, listUnconfirmed, nextCancellation } from "./order-codes.queries.ts";

const ordersAtOnce = 500;

/**
 * Enqueues a job for each cash-on-delivery order that wasn't confirmed in time. Each is cancelled in its own transaction:
 * together they would lock coupons and stock in an order that leads to deadlocks with new orders.
 */
export async function cancelUnconfirmed(app: AppContext, tx: ShopTx): Promise<void> {
  const ids = await listUnconfirmed(tx, ordersAtOnce);
  for (const order_id of ids)
    await app.jobs.enqueue(tx, "cancel-unconfirmed", { shop_id: tx.shopId, order_id });
  await markDue(tx, ["unconfirmed-orders"], nextCancellation);
}

/** Cancels an order, unless it was confirmed or changed in the meantime. */
export async function cancelUnconfirmedOrder(
  app: AppContext,
  { shop_id, order_id: id }: JobData["cancel-unconfirmed"],
): Promise<void> {
  await app.db.inShop(shop_id, async (tx) => {
    const { confirmation, lifecycle, payment_status } = await requireOrderForUpdate(tx, id);
    if (confirmation !== "pending" || lifecycle !== "open" || payment_status !== "unpaid") return;
    if (await hasPendingProof(tx, id)) return;
    await cancelOrder(
      { app, tx, actor: systemActor, id },
      { reason: "unconfirmed", note: null, refund: "none" },
    );
  });
}
