import { EditableOrder, type OrderEditInput } from "@vitrine/contract/orders/order-edits";
import { apiError } from "../../api-error.ts";
import { invalidateStorefront } from "../../events/store-map.ts";
import { newId } from "../../ids.ts";
import { markSales } from "../catalogue/mark-sales.action.ts";
import { refreshCatalogue } from "../catalogue/refresh-catalogue.action.ts";
import { sumsOf } from "../checkout/cart/order-of-cart.action.ts";
import { replaceInvoice } from "../documents/replace-invoice.action.ts";
import { type NewOrder, StockShortage } from "../checkout/place-order.queries.ts";
import { shortOf } from "../checkout/cart/sold-out.rules.ts";
import { lineOf } from "../draft-orders/order-of-draft.action.ts";
import { endSessionsOf } from "../order-payments/payment-sessions.queries.ts";
import type { Change } from "../orders/change-scope.ts";
import { transition } from "../orders/change-order.action.ts";
import { enqueueOrderMail } from "../orders/emails/enqueue-order-mail.action.ts";
import { limitMessages } from "../orders/messages/message-customer.action.ts";
import { type OrderRecord, requireOrder, updateOrder } from "../orders/orders.queries.ts";
import { fulfilmentOf, paymentStatusOf } from "../orders/order-statuses.rules.ts";
import { unitsToShip, unshippedStatus } from "../orders/order-units.rules.ts";
import { offsetsOf } from "../orders/payments/owed-refunds.rules.ts";
import { refreshPaymentStatus } from "../orders/payments/receive-payment.action.ts";
import { reduceDue } from "../orders/payments/reduce-due.action.ts";
import { withTotal } from "../orders/payments/edited-totals.rules.ts";
import { cancelledOf, outstandingOf } from "../orders/payments/refunds.rules.ts";
import { updateAmounts } from "../refund-parts/refund-parts.queries.ts";
import { notifyBackInStock } from "../stock/notify-back-in-stock.action.ts";
import { changeContact } from "./order-contact.rules.ts";
import { changeCoupons } from "./change-coupons.action.ts";
import { partChanges } from "./edited-inputs.rules.ts";
import { deliveryChange } from "./edited-delivery.rules.ts";
import { moveSlot } from "./move-slot.action.ts";
import { listChanges, orderConflict, stockChanges } from "./order-edits.rules.ts";
import {
  insertLines,
  reallocate,
  reopenSalesDay,
  type StockChange,
  updateLines,
  updateOverpaid,
} from "./order-edits.queries.ts";
import { replacesInvoice } from "./edited-invoice.action.ts";
import { findEditedTexts } from "./edited-texts.action.ts";
import { type EditPlan, isDelivered, planEdit } from "./plan-edit.action.ts";
import { repriceParts } from "./repriced-refunds.rules.ts";
import { editableOrder } from "./read-edit.action.ts";

/** An edit with what the member saw, and what follows. */
type OrderEdit = OrderEditInput & {
  version: number;
  accepted_total: number;
  notifies_customer: boolean;
  note: string | null;
};

/**
 * Edits an order in one transaction: its coupons, delivery slot, stock, lines, figures, statuses and invoice. Refunds nothing.
 *
 * @throws transition_rejected, version_conflict, price_changed, sold_out, slot_full, invalid_input
 */
export async function editOrder(change: Change, edit: OrderEdit): Promise<EditableOrder> {
  let isReplaced = false;
  const order = await transition(change, "edit", async (before, at) => {
    if (before.version !== edit.version) await rejectConflict(change, before);
    const plan = await planEdit(change.app, change.tx, before, edit);
    const contact = changeContact(before, edit, isDelivered(before, plan));
    rejectDelivery(plan);
    if (!plan.price)
      throw apiError("invalid_input", {
        errors: { added: ["The total is more than an order can charge. Lower it."] },
      });
    const { total } = plan.price.priced;
    if (total !== edit.accepted_total) throw apiError("price_changed", { total, currency: before.currency });
    isReplaced = await replacesInvoice(change.tx, before, contact.columns, plan);
    const edit_id = newId(change.app.clock.now());
    const added = addedLines(change, before, plan);
    // The slot, stock, then coupons, as placing an order locks them.
    await moveSlot(change.tx, before, plan.delivery.chosen);
    const stock = await takeStock(change, before, { plan, added, causeId: edit_id });
    await changeCoupons(change, plan.base, plan.price.next, at);
    await showStock(change, before, { added, stock });
    const { delivery } = plan.delivery.chosen ?? {};
    const shown_texts = await findEditedTexts(change.tx, before, edit.delivery, delivery);
    const columns = { ...contact.columns, ...(shown_texts && { shown_texts }) };
    await writeEdit(change, before, { plan: { ...plan, price: plan.price }, added, columns, at });
    if (edit.notifies_customer) await enqueueEmail(change, edit_id);
    const figures = { before, after: sumsOf(plan.price.priced) };
    const changes = [
      ...listChanges({ changes: plan.changes, added }, figures, [
        ...partChanges(before.lines, plan.base, plan.price.next),
        ...deliveryChange(before.delivery, plan.delivery.chosen?.delivery),
      ]),
      ...contact.changes,
    ];
    return {
      action: "order.edited",
      details: {
        edit_id,
        changes,
        note: edit.note,
        currency: before.currency,
        notifies_customer: edit.notifies_customer,
      },
    };
  });
  const edited = await editableOrder(change.tx, order);
  // Last, because other documents of the shop wait for its numbers.
  if (isReplaced) await replaceInvoice(change, change.id);
  return edited;
}

/** @throws slot_full, invalid_input */
function rejectDelivery({ delivery: { problem } }: EditPlan): void {
  if (problem === "slot_full") throw apiError("slot_full");
  if (problem === "unavailable")
    throw apiError("invalid_input", {
      errors: {
        "delivery.rate": ["This delivery method isn't available for this address. Choose another one."],
      },
    });
}

async function rejectConflict({ tx }: Change, order: OrderRecord): Promise<never> {
  const current = EditableOrder.parse(await editableOrder(tx, order));
  throw orderConflict(current.version, current);
}

function addedLines({ app }: Change, order: OrderRecord, plan: EditPlan): NewOrder["lines"] {
  const priced = new Map(plan.price!.priced.lines.map((line) => [line.id, line]));
  return plan.added.map((line, position) => {
    const id = plan.addedIds[position]!;
    const stored = lineOf(line, position, priced.get(id)!, app.clock.now());
    return { ...stored, id, allocated: stored.allocated && !order.is_test };
  });
}

/** Allocates and releases stock. Returns the changes. */
async function takeStock(
  { tx, actor }: Change,
  order: OrderRecord,
  { plan, added, causeId }: { plan: EditPlan; added: NewOrder["lines"]; causeId: string },
): Promise<StockChange[]> {
  const stock = stockChanges(plan.changes, added);
  if (stock.length === 0) return [];
  try {
    await reallocate(tx, stock, { causeId, accountId: actor.account_id });
  } catch (failure) {
    if (!(failure instanceof StockShortage)) throw failure;
    throw shortOf(failure, wantedLines(order, plan, stock));
  }
  return stock;
}

/** Updates what shoppers see of changed stock. */
async function showStock(
  { app, tx }: Change,
  order: OrderRecord,
  { added, stock }: { added: NewOrder["lines"]; stock: StockChange[] },
): Promise<void> {
  if (stock.length === 0) return;
  const variants = new Map(
    [...order.lines, ...added].map(({ variant_id, product_id }) => [variant_id, product_id]),
  );
  const products = [...new Set(stock.flatMap(({ variant_id }) => variants.get(variant_id) ?? []))];
  await refreshCatalogue(tx, products);
  if (stock.some(({ change }) => change < 0)) await notifyBackInStock(app, tx, products);
  await invalidateStorefront(tx);
}

/** The variants that need more stock, for the message about a shortage. A deleted one has the names of its line. */
function wantedLines(order: OrderRecord, { data }: EditPlan, stock: StockChange[]) {
  return stock
    .filter(({ change }) => change > 0)
    .map(({ variant_id, change: quantity }) => {
      const { title = "", variant_title = "" } =
        order.lines.find((line) => line.variant_id === variant_id) ?? {};
      const deleted = { title, option_values: [variant_title], tracked: true, oversell: "deny" as const };
      return { ...(data.variants.get(variant_id) ?? deleted), variant_id, quantity };
    });
}

/** Writes the lines, the figures and the statuses of the edited order. */
async function writeEdit(
  { app, tx, actor, id }: Change,
  order: OrderRecord,
  {
    plan,
    added,
    columns,
    at,
  }: {
    plan: EditPlan & { price: NonNullable<EditPlan["price"]> };
    added: NewOrder["lines"];
    /** Columns that don't depend on the price. */
    columns: Partial<Record<string, unknown>>;
    at: string;
  },
): Promise<void> {
  const { priced, coupons, next } = plan.price;
  const remaining = plan.changes.filter(({ quantity }) => quantity > 0);
  const figures = new Map(priced.lines.map((line) => [line.id, line]));
  await updateLines(
    tx,
    id,
    remaining.map((line) => {
      const { quantity, discount, total, taxes } = figures.get(line.id)!;
      return { id: line.id, quantity, discount, total, tax: taxes.reduce((sum, tax) => sum + tax.amount, 0) };
    }),
  );
  await insertLines(tx, id, added);
  // With the digital files and services among the added lines.
  const stored = await requireOrder(tx, id);
  const item_count = [...remaining, ...added].reduce((count, { quantity }) => count + quantity, 0);
  const { parts, values } = repriceParts(order, priced);
  const edited = withTotal(order, priced.total, values);
  await updateOverpaid(tx, id, edited.payments);
  await updateAmounts(tx, id, parts);
  const isSettled = order.lifecycle === "awaiting_payment" && outstandingOf(edited) === 0;
  await updateOrder(tx, id, {
    ...sumsOf(priced),
    cash_rounding: priced.cash_rounding || null,
    item_count,
    priced: { ...priced, coupons, tax_rounding: next.tax_rounding },
    edit_base: next,
    delivery: { ...(plan.delivery.chosen?.delivery ?? order.delivery), fee: next.shipping.fee },
    payment_status: paymentStatusOf(priced.total - cancelledOf(edited), edited.payments),
    fulfilment_status: fulfilmentOf(unitsToShip(stored), order.shipments, unshippedStatus(stored)),
    ...columns,
    // Nothing is left to pay.
    ...(isSettled && { lifecycle: "open", payment_due_at: null }),
  });
  await refreshPaymentStatus(tx, id);
  await offsetDue({ app, tx, actor, id }, at);
  if (isSettled) await app.jobs.enqueue(tx, "order-placed", { shop_id: tx.shopId, order_id: id });
  if (priced.total !== order.total) await endSessionsOf(tx, id, { total: order.total, at });
  await markSales(tx);
  if (Date.parse(at) - Date.parse(order.placed_at) > 3_600_000) await reopenSalesDay(tx, order.placed_at);
}

/** Pays for the amount due now with the price of cancelled units that was paid and isn't refunded. */
async function offsetDue({ app, tx, actor, id }: Change, at: string): Promise<void> {
  const order = await requireOrder(tx, id);
  for (const { batch_id, amount } of offsetsOf(order))
    await reduceDue({ app, tx, actor }, order, { amount, reason: "other", note: null, batch_id, at });
}

/**
 * Emails the customer what an edit has changed.
 *
 * @throws too_many_requests
 */
export async function enqueueEmail(change: Change, cause: string): Promise<void> {
  await limitMessages(change);
  await enqueueOrderMail(change, "edited", cause);
}
