import { invalidateStorefront } from "../../events/store-map.ts";
import { newId } from "../../ids.ts";
import { markSales } from "../catalogue/mark-sales.action.ts";
import { releaseCoupons } from "../coupons/coupons.queries.ts";
import { releaseSlot } from "../quick-commerce/quick-commerce.queries.ts";
import { findCreditor } from "../store-credit/store-credit.queries.ts";
import type { Change } from "./change-scope.ts";
import { transition } from "./change-order.action.ts";
import { publishRestock } from "./delivery/restock-order.action.ts";
import { releaseOrder, updateShipment } from "./delivery/shipments.queries.ts";
import { enqueueOrderMail } from "./emails/enqueue-order-mail.action.ts";
import { requireGranted } from "./order-permissions.rules.ts";
import { fulfilmentOf, mayBecome } from "./order-statuses.rules.ts";
import { unitsToShip, unshippedStatus } from "./order-units.rules.ts";
import { type OrderRecord, requireOrder, type ShipmentRecord, updateOrder } from "./orders.queries.ts";
import { createRefund } from "./payments/create-refund.action.ts";
import { notifyOwed } from "./payments/notify-owed.action.ts";
import { cancellationRefunds, exchangeLeftOf, refundableOf } from "./payments/refunds.rules.ts";
import { requestRelease } from "./payments/release-payment.action.ts";

/** Cancels an order, and refunds what is paid if `refund`. @throws forbidden, transition_rejected */
export async function cancelOrder(
  change: Change,
  { reason, note, refund }: { reason: string; note: string | null; refund: "all" | "online" | "none" },
): Promise<OrderRecord> {
  return transition(change, "cancel", async (order, at) => {
    const { confirmation } = order;
    await requestRelease(change.app, change.tx, order);
    await cancel(change, order, {
      at,
      reason,
      confirmation: confirmation === "pending" ? "rejected" : confirmation,
      cause: order.id,
    });
    const hasCreditor = exchangeLeftOf(order) > 0 && (await findCreditor(change.tx, order.id)) !== undefined;
    const { original, credit, owed } = cancellationRefunds(order, { refund, hasCreditor });
    if (refund === "all" && original + credit > 0) requireGranted(change.actor, "orders/refund");
    const wanted = { reason: "other" as const, note };
    if (original > 0) await createRefund(change, order, { ...wanted, amount: original });
    // The balance of the credit is locked last.
    if (credit > 0)
      await createRefund(change, await requireOrder(change.tx, order.id), {
        ...wanted,
        amount: credit,
        to: "store_credit",
      });
    if (owed > 0) await notifyOwed(change, order, owed);
    return {
      action: "order.cancelled",
      details: { reason, note, refunded: original + credit, currency: order.currency },
    };
  });
}

/** Cancels an order that wasn't paid in time. A late payment can reopen it, so it may be cancelled again later. */
export async function expireOrder(change: Change): Promise<OrderRecord> {
  return transition(change, "expire", async (order, at) => {
    const { confirmation } = order;
    await cancel(change, order, { at, reason: "expired", confirmation, cause: newId() });
    // Its store credit, or the value of the items that it replaces.
    const amount = refundableOf(order);
    if (amount > 0) {
      if (await findCreditor(change.tx, order.id))
        await createRefund(change, order, { amount, reason: "other", note: null, to: "store_credit" });
      else await notifyOwed(change, order, amount);
    }
    return { action: "order.cancelled", details: { reason: "expired" } };
  });
}

/** @param cancelled `cause` is that of the stock's release, which happens once per cause */
async function cancel(
  change: Change,
  order: OrderRecord,
  { at, reason, confirmation, cause }: { at: string; reason: string; confirmation: string; cause: string },
): Promise<void> {
  const { tx, id, actor } = change;
  const isPacked = ({ status }: ShipmentRecord) => mayBecome(status, "cancelled");
  for (const { id: shipmentId } of order.shipments.filter(isPacked))
    await updateShipment(tx, shipmentId, { status: "cancelled" });
  const left = order.shipments.filter((shipment) => !isPacked(shipment));
  await updateOrder(tx, id, {
    lifecycle: "cancelled",
    fulfilment_status: fulfilmentOf(unitsToShip(order), left, unshippedStatus(order)),
    confirmation,
    hold_reason: null,
    cancel_reason: reason,
    cancelled_at: at,
    payment_due_at: null,
  });
  // The slot, stock, then coupons, as placing an order locks them.
  if (order.delivery.window?.is_slot && !order.is_test) await releaseSlot(tx, order.delivery.window);
  const restocked = await releaseOrder(tx, id, actor.account_id, cause);
  const isCouponAvailable = await releaseCoupons(tx, id, at);
  if (restocked > 0) await publishRestock(change, order);
  if (isCouponAvailable) await invalidateStorefront(tx);
  await markSales(tx);
  await enqueueOrderMail(change, "cancelled", cause);
}
