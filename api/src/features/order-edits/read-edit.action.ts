import { isTooSmall } from "@vitrine/contract/payments/charge-limits";
import { currentInvoice, documentName } from "@vitrine/contract/orders/issued-document";
import type { EditableOrder, OrderEditInput, OrderEditPreview } from "@vitrine/contract/orders/order-edits";
import { sum } from "@vitrine/contract/values/money";
import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { ShopTx } from "../../db/tx.ts";
import { findDraftCustomer } from "../draft-orders/draft-orders.queries.ts";
import { namesOf, quotedLine } from "../draft-orders/draft-quote.rules.ts";
import type { ChangeScope } from "../orders/change-scope.ts";
import { balanceOf } from "../orders/order-responses.rules.ts";
import { calculationResponse } from "../orders/order-calculation.rules.ts";
import { type OrderRecord, requireCalculation, requireOrder } from "../orders/orders.queries.ts";
import { may } from "../orders/orders.rules.ts";
import { offsetsOf } from "../orders/payments/owed-refunds.rules.ts";
import { withTotal } from "../orders/payments/edited-totals.rules.ts";
import { fixedUnits } from "../orders/order-units.rules.ts";
import { pictureResponse } from "../pictures/pictures.rules.ts";
import type { EditBase } from "./edit-base.rules.ts";
import { deliveryPriceOf, removableCoupons } from "./edit-price.rules.ts";
import { optionResponses, slotOf } from "./edited-delivery.rules.ts";
import { replacesInvoice } from "./edited-invoice.action.ts";
import { readContact } from "./order-contact.rules.ts";
import { shortLines } from "./order-edits.rules.ts";
import {
  type EditPlan,
  hasItemsToDeliver,
  isDelivered,
  planEdit,
  requireEditBase,
} from "./plan-edit.action.ts";
import { repriceParts } from "./repriced-refunds.rules.ts";

/** @throws transition_rejected if the order can't be edited now */
export async function readEditableOrder({ tx, actor }: ChangeScope, id: string): Promise<EditableOrder> {
  return editableOrder(tx, await requireEditable(tx, actor, id));
}

async function requireEditable(tx: ShopTx, actor: Actor, id: string): Promise<OrderRecord> {
  const order = await requireOrder(tx, id);
  if (!may("edit", order, actor.role)) throw apiError("transition_rejected");
  return order;
}

/** The order as it can be edited. */
export async function editableOrder(tx: ShopTx, order: OrderRecord): Promise<EditableOrder> {
  const base = await requireEditBase(tx, order);
  const customer = order.customer_id === null ? undefined : await findDraftCustomer(tx, order.customer_id);
  const fixed = fixedUnits(order);
  const baseLines = new Map(base.lines.map((line) => [line.id, line]));
  const { id, number, number_prefix, currency, version, email, phone, address, billing } = order;
  return {
    id,
    number,
    number_prefix,
    currency,
    version,
    email,
    phone,
    address,
    billing: billing ?? null,
    lines: order.lines.map((line) => ({
      id: line.id,
      variant_id: line.variant_id,
      title: line.title,
      variant_title: line.variant_title,
      sku: line.sku,
      picture: line.picture && pictureResponse(tx.shopId, line.picture),
      unit_price: line.unit_price,
      quantity: line.quantity,
      min_quantity: fixed.get(line.id) ?? 0,
      discount: baseLines.get(line.id)?.discount ?? null,
      discount_reason: baseLines.get(line.id)?.discount_reason ?? null,
    })),
    discount: base.discount,
    discount_reason: base.discount_reason,
    coupons: removableCoupons(base).map(({ coupon_id, title, code }) => ({
      id: coupon_id,
      title,
      code,
      is_removed: base.removed_coupons?.includes(coupon_id) ?? false,
    })),
    fees: base.fees.map(({ name, amount }, position) => ({ id: String(position), name, amount })),
    delivery_name: order.delivery.name,
    delivery_price: deliveryPriceOf(base),
    delivery_window: order.delivery.window ?? null,
    placed_delivery: placedDelivery(order, base),
    is_tax_exempt: customer?.is_tax_exempt ?? false,
    requires_shipping: order.lines.some((line) => line.requires_shipping),
  };
}

/** The delivery of the placed order; null if the order still has it. */
function placedDelivery({ delivery }: OrderRecord, base: EditBase): EditableOrder["placed_delivery"] {
  const placed = base.placed_delivery!;
  const price = deliveryPriceOf({ ...base, shipping: placed.shipping });
  const isSame =
    placed.delivery.name === delivery.name &&
    slotOf(placed.delivery) === slotOf(delivery) &&
    price === deliveryPriceOf(base);
  return isSame ? null : { name: placed.delivery.name, price };
}

/**
 * The figures of an order before and after an edit. Nothing is stored.
 *
 * @throws transition_rejected, invalid_input
 */
export async function previewEdit(
  { app, tx, actor }: ChangeScope,
  id: string,
  input: OrderEditInput,
): Promise<OrderEditPreview> {
  const order = await requireEditable(tx, actor, id);
  const plan = await planEdit(app, tx, order, input);
  const before = calculationResponse(await requireCalculation(tx, id))!;
  const after = withEdit(order, plan);
  return {
    before,
    after: calculationAfter(order, plan),
    short: shortLines(plan),
    added: plan.added.map((line) => quotedLine(tx.shopId, line)),
    requires_shipping: hasItemsToDeliver(order, plan),
    delivery_options: optionResponses(plan.delivery.options, app.clock.now(), plan.data.settings.time_zone),
    is_delivery_unavailable: plan.delivery.problem !== undefined,
    balance: { before: balanceOf(order), after },
    is_too_small_online: isTooSmall(order.payment_method, after, order.currency),
    replaced_invoice: await replacedInvoice(tx, order, input, plan),
  };
}

/** The number of the invoice that the edit replaces. */
async function replacedInvoice(
  tx: ShopTx,
  order: OrderRecord,
  input: OrderEditInput,
  plan: EditPlan,
): Promise<string | null> {
  const invoice = currentInvoice(order.documents);
  if (!invoice) return null;
  const contact = readContact(order, input, isDelivered(order, plan));
  return (await replacesInvoice(tx, order, contact.columns, plan)) ? documentName(invoice) : null;
}

/** The balance after an edit: what was paid for cancelled units pays for what is due. */
function withEdit(order: OrderRecord, { price }: EditPlan): number {
  if (!price) return balanceOf(order);
  const { parts, values } = repriceParts(order, price.priced);
  const amounts = new Map(parts.map(({ id, amount }) => [id, amount]));
  const refund_parts = order.refund_parts.map((part) => ({
    ...part,
    amount: amounts.get(part.id) ?? part.amount,
  }));
  const after = { ...withTotal(order, price.priced.total, values), refund_parts };
  return balanceOf(after) - sum(offsetsOf(after).map(({ amount }) => amount));
}

function calculationAfter(order: OrderRecord, { price, added, addedIds, delivery }: EditPlan) {
  if (!price) return null;
  const response = calculationResponse({
    priced: { ...price.priced, coupons: price.coupons },
    delivery_name: (delivery.chosen?.delivery ?? order.delivery).name,
    lines: [
      ...order.lines,
      ...added.map((line, position) => ({ id: addedIds[position]!, variant_id: null, ...namesOf(line) })),
    ],
  });
  return response ?? null;
}
