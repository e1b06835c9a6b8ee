import { orderName } from "@vitrine/contract/orders/order-name";
import { systemActor } from "../../../actor.ts";
import { newId } from "../../../ids.ts";
import type { PaymentState } from "../../../outside/payment-provider.ts";
import { markSales } from "../../catalogue/mark-sales.action.ts";
import { notify } from "../../notifications/notify.action.ts";
import { type AuthorizationRow, updateAuthorization } from "./authorizations.queries.ts";
import type { ChangeScope } from "../change-scope.ts";
import { type OrderRecord, requireOrder } from "../orders.queries.ts";
import { deliverDownloads } from "../delivery/deliver-downloads.action.ts";
import { enqueueOrderMail } from "../emails/enqueue-order-mail.action.ts";
import { hasDigitalItems } from "../order-units.rules.ts";
import { insertPayment } from "./payments.queries.ts";
import { refundLatePayment } from "./refund-late-payment.action.ts";
import { refreshPaymentStatus } from "./receive-payment.action.ts";
import { recordOrderChange } from "../record-order-change.action.ts";
import { requestDocuments } from "../request-documents.action.ts";

/** By default, the system is the actor. */
type Scope = Omit<ChangeScope, "actor"> & Partial<ChangeScope>;

/** Records the state of an authorised payment of a locked order, as the provider reports it. */
export async function settleAuthorization(
  scope: Scope,
  order: OrderRecord,
  row: AuthorizationRow,
  state: PaymentState,
): Promise<void> {
  if (state.status === "captured") return recordCaptured(scope, order, row, state.amount);
  if (state.status === "released")
    return recordReleased(scope, order, row, state.isExpired ? "expired" : "released");
}

/**
 * Records that an authorised payment of a locked order was captured, once. If the order was cancelled meanwhile, it is
 * refunded.
 */
export async function recordCaptured(
  { app, tx, actor = systemActor }: Scope,
  order: OrderRecord,
  { id, provider, reference }: AuthorizationRow,
  amount: number,
): Promise<void> {
  await updateAuthorization(tx, id, ["held", "capturing", "releasing", "released", "expired"], {
    status: "captured",
    capture_amount: amount,
    failure: null,
  });
  const cause = newId(app.clock.now());
  const isNew = await insertPayment(tx, {
    order_id: order.id,
    kind: "capture",
    method: provider,
    amount,
    cause_id: cause,
    account_id: actor.account_id,
    reference,
  });
  if (!isNew) return;
  await refreshPaymentStatus(tx, order.id);
  await recordOrderChange(tx, actor, order, {
    action: "payment.captured",
    after: { amount, currency: order.currency },
  });
  await markSales(tx);
  await requestDocuments(app, tx, [order.id]);
  if (order.lifecycle === "cancelled") {
    const paid = await requireOrder(tx, order.id);
    return refundLatePayment({ app, tx }, paid, amount);
  }
  if (hasDigitalItems(order)) await deliverDownloads({ app, tx }, await requireOrder(tx, order.id));
  await enqueueOrderMail({ app, tx, id: order.id }, "payment-received", cause);
}

/** Records that an authorised payment of a locked order ended without a capture, once. */
export async function recordReleased(
  { app, tx, actor = systemActor }: Scope,
  order: OrderRecord,
  { id, provider, reference, amount }: AuthorizationRow,
  reason: "released" | "expired",
): Promise<void> {
  await updateAuthorization(tx, id, ["held", "capturing", "releasing"], { status: reason });
  const isNew = await insertPayment(tx, {
    order_id: order.id,
    kind: "void",
    method: provider,
    amount,
    cause_id: newId(app.clock.now()),
    account_id: null,
    reference,
  });
  if (!isNew) return;
  await refreshPaymentStatus(tx, order.id);
  await recordOrderChange(tx, actor, order, {
    action: `payment.${reason}`,
    after: { amount, currency: order.currency },
  });
  if (reason === "expired" && order.lifecycle === "open")
    await notify(app, tx, {
      kind: "authorization_expired",
      data: { order: orderName(order), amount, currency: order.currency },
      link: `/shop/orders/${order.id}`,
      cause: id,
    });
}
