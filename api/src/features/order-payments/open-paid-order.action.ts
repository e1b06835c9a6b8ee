import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import type { PaymentChange } from "../../outside/payment-provider.ts";
import { CouponLimitReached, insertCouponUse, removeReleasedUses } from "../coupons/coupons.queries.ts";
import { invalidateStorefront } from "../../events/store-map.ts";
import { refreshCatalogue } from "../catalogue/refresh-catalogue.action.ts";
import { type OrderRecord, updateOrder } from "../orders/orders.queries.ts";
import { productsOf } from "../orders/order-units.rules.ts";
import { receivedOf } from "../orders/payments/refunds.rules.ts";
import { allocateOrder } from "../orders/delivery/shipments.queries.ts";

/** A change of a payment of this kind. */
export type Change<Kind extends PaymentChange["kind"]> = Extract<PaymentChange, { kind: Kind }>;

/** The transaction that records a change of a payment. */
export interface Recording {
  app: AppContext;
  tx: ShopTx;
}

/**
 * Opens an order that has just been paid, as if it had been placed now: its emails, its sales. An order that has expired
 * is reopened if its stock and its coupons are still available, unless it had a delivery slot.
 *
 * @param order as it was before the payment
 * @returns false if it can't be fulfilled, so that the payment must be refunded
 */
export async function openPaidOrder(recording: Recording, order: OrderRecord): Promise<boolean> {
  const { app, tx } = recording;
  const isExpired = order.lifecycle === "cancelled" && order.cancel_reason === "expired";
  if (order.lifecycle !== "awaiting_payment" && !isExpired) return false;
  // Neither a delivery slot, whose time may have passed, nor store credit is taken again.
  if (
    isExpired &&
    (order.delivery.window?.is_slot || receivedOf(order) > 0 || !(await takeAgain(recording, order)))
  )
    return false;
  await updateOrder(tx, order.id, {
    lifecycle: "open",
    payment_due_at: null,
    cancel_reason: null,
    cancelled_at: null,
  });
  await app.jobs.enqueue(tx, "order-placed", { shop_id: tx.shopId, order_id: order.id });
  return true;
}

/** Takes stock and coupons of an expired order again: all of them, or none. Stock first, as placing an order does. */
async function takeAgain({ tx }: Recording, order: OrderRecord): Promise<boolean> {
  await tx.executeSql("savepoint before_reopening");
  if (!(await allocateOrder(tx, order.id))) return giveUp(tx);
  try {
    for (const use of await removeReleasedUses(tx, order.id))
      await insertCouponUse(tx, { ...use, order_id: order.id });
  } catch (failure) {
    if (failure instanceof CouponLimitReached) return giveUp(tx);
    throw failure;
  }
  await refreshCatalogue(tx, productsOf(order));
  await invalidateStorefront(tx);
  return true;
}

async function giveUp(tx: ShopTx): Promise<false> {
  await tx.executeSql("rollback to savepoint before_reopening");
  return false;
}
