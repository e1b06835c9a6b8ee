import type { PlacedOrder } from "@vitrine/contract/checkout/placed-order";
import {
  isOfServices,
  needsNoDelivery,
  type Order,
  type OrderAxes,
  type OrderVerb,
  type Stage,
} from "@vitrine/contract/orders/orders";
import { pictureResponse } from "../pictures/pictures.rules.ts";
import { capturableOf, isAuthorized } from "./payments/authorizations.rules.ts";
import type { OrderRecord, ShipmentRecord } from "./orders.queries.ts";
import { correctionsOf } from "./delivery/shipment-corrections.rules.ts";
import { isGranted, isOffered, type OrderActor } from "./order-permissions.rules.ts";
import { may, mayEmailInvoice, mayIssueInvoice } from "./orders.rules.ts";
import { isPossibleFor, shipmentTargets, type ShipmentVerb, stageOf } from "./order-statuses.rules.ts";
import { shownAdvance } from "./payments/advance-due.rules.ts";
import { isRepeatable, refundDueOf } from "./payments/owed-refunds.rules.ts";
import {
  cancelledOf,
  type CollectedOrder,
  dueOf,
  overpaidOf,
  paidSums,
  refundableOf,
  returnedOf,
  writtenOffOf,
} from "./payments/refunds.rules.ts";

const verbsOnScreen = [
  "confirm",
  "hold",
  "unhold",
  "pack",
  "ship",
  "deliver",
  "mark_ready_for_pickup",
  "mark_picked_up",
  "mark_fulfilled",
  "mark_paid",
  "write_off_due",
  "undo_write_off",
  "capture",
  "refund",
  "cancel",
  "cancel_items",
  "edit",
  "edit_contact",
  "complete",
  "reopen",
  "delete",
] as const satisfies OrderVerb[];

const verbsOfShipments = Object.keys(shipmentTargets) as ShipmentVerb[];

/** An order as the dashboard receives it. */
export function orderResponse(
  order: OrderRecord,
  actor: OrderActor,
  shopId: number,
  orderUrl: string | null,
): Order {
  const { lines, refunds, ...rest } = order;
  const refundable = refundableOf(order);
  return {
    ...rest,
    stage: stageOf(order),
    is_pickup: order.delivery.is_pickup === true,
    lines: lines.map((line) => ({ ...line, picture: line.picture && pictureResponse(shopId, line.picture) })),
    shipments: order.shipments.map(({ quantity: _, returned_at: _returned, ...shipment }) => ({
      ...shipment,
      allowed: [
        ...verbsOfShipments.filter(
          (verb) => isPossibleFor(verb, shipment.status) && isOffered(verb, order, actor),
        ),
        ...correctionsOf(order, shipment, actor),
      ],
    })),
    paid: paidSums(order),
    written_off: writtenOffOf(order),
    balance: balanceOf(order),
    advance: shownAdvance(order),
    refund_due: refundDueOf(order),
    refunds: refunds.map((refund) => ({
      ...refund,
      may_repeat: isOffered("refund", order, actor) && isRepeatable(order, refund),
    })),
    refundable,
    may_issue_invoice: isGranted(actor, "orders/manage") && mayIssueInvoice(order, actor.role),
    may_email_invoice:
      isGranted(actor, "orders/message") && mayEmailInvoice(order, actor.role) && order.email !== null,
    is_refunded_online: order.payments.some(({ reference }) => reference !== null),
    allowed: verbsOnScreen.filter(
      (verb) => isOffered(verb, order, actor) && (verb !== "refund" || refundable > 0),
    ),
    order_url: orderUrl,
  };
}

/** The amount that is due; negative if it was paid too much. An order that came back undelivered isn't paid for. */
export function balanceOf(
  order: CollectedOrder & Pick<OrderRecord, "lifecycle" | "fulfilment_status" | "payments" | "refunds">,
): number {
  if (isOver(order)) return 0;
  return dueOf(order) || -overpaidOf(order);
}

function isOver({
  lifecycle,
  fulfilment_status,
}: Pick<OrderAxes, "lifecycle" | "fulfilment_status">): boolean {
  return lifecycle === "cancelled" || fulfilment_status === "returned";
}

type ForShopper = Pick<
  OrderRecord,
  | "lifecycle"
  | "confirmation"
  | "payment_status"
  | "fulfilment_status"
  | "is_test"
  | "number"
  | "number_prefix"
  | "placed_at"
  | "confirmed_at"
  | "name"
  | "email"
  | "phone"
  | "address"
  | "billing"
  | "delivery"
  | "payment"
  | "advance"
  | "payment_method"
  | "payment_due_at"
  | "thank_you"
  | "shop_tax_number"
  | "confirms_by_code"
  | "code_sent_by"
  | "currency"
  | "subtotal"
  | "discount_total"
  | "shipping_total"
  | "fee_total"
  | "cash_rounding"
  | "tax_total"
  | "taxes"
  | "prices_include_tax"
  | "discounts"
  | "documents"
  | "authorization"
  | "total"
  | "payments"
  | "refunds"
  | "refund_parts"
> & {
  lines: (Pick<
    OrderRecord["lines"][number],
    "id" | "title" | "variant_title" | "picture" | "unit_price" | "quantity" | "total" | "tax"
  > & { cancelled_quantity?: number; fulfilled_at?: string | null })[];
  shipments: Pick<
    ShipmentRecord,
    | "id"
    | "status"
    | "courier"
    | "tracking_number"
    | "tracking_url"
    | "packed_at"
    | "ready_at"
    | "shipped_at"
    | "delivered_at"
    | "returned_at"
    | "lines"
  >[];
};

/** True if the customer can still confirm the order with a code. */
export function awaitsCode(
  order: Pick<OrderRecord, "confirms_by_code" | "confirmation" | "lifecycle">,
): boolean {
  return order.confirms_by_code && order.confirmation === "pending" && order.lifecycle === "open";
}

/** The instant until which the shopper can cancel the order; null if they can't. */
export function cancellableUntil(
  order: Pick<
    OrderRecord,
    | keyof OrderAxes
    | "is_test"
    | "lines"
    | "shipments"
    | "documents"
    | "delivery"
    | "authorization"
    | "placed_at"
    | "cancel_minutes"
    | "payments"
    | "payment_method"
  >,
  now: number,
): string | null {
  if (order.cancel_minutes === null || !may("cancel", order, "shopper")) return null;
  const until = Date.parse(order.placed_at) + order.cancel_minutes * 60_000;
  return now <= until ? new Date(until).toISOString() : null;
}

const shopperStages: Record<Stage, PlacedOrder["stage"]> = {
  draft: "received",
  awaiting_payment: "awaiting_payment",
  cancelled: "cancelled",
  on_hold: "received",
  new: "received",
  confirmed: "confirmed",
  packed: "packed",
  ready_for_pickup: "ready_for_pickup",
  shipped: "shipped",
  delivered: "delivered",
  returned: "returned",
  completed: "delivered",
};

/** The stage that the customer sees: holds are internal, and an unconfirmed order is "received". Only an order that awaits an online payment ends without it. */
export function shopperStage(
  order: Pick<OrderAxes, "lifecycle" | "confirmation" | "payment_status" | "fulfilment_status">,
): PlacedOrder["stage"] {
  const stage = stageOf({ ...order, return_status: "none", hold_reason: null });
  return stage === "awaiting_payment" && order.lifecycle === "open" ? "confirmed" : shopperStages[stage];
}

/** An order as the customer receives it. */
export function placedOrderResponse(order: ForShopper, token: string, shopId: number): PlacedOrder {
  return {
    token,
    is_view_only: false,
    is_test: order.is_test,
    number: order.number,
    number_prefix: order.number_prefix,
    stage: shopperStage(order),
    is_digital: needsNoDelivery(order.fulfilment_status),
    is_service: isOfServices(order.fulfilment_status),
    fulfilled_at: order.lines.findLast(({ fulfilled_at }) => fulfilled_at)?.fulfilled_at ?? null,
    placed_at: order.placed_at,
    confirmed_at: order.confirmed_at,
    name: order.name,
    email: order.email,
    phone: order.phone,
    address: order.address,
    billing: order.billing,
    delivery: order.delivery,
    payment_method: order.payment_method,
    payment: order.payment,
    advance: shownAdvance(order),
    payment_status: order.payment_status,
    payment_due_at: order.payment_due_at,
    thank_you: order.thank_you,
    shop_tax_number: order.shop_tax_number,
    awaits_code: awaitsCode(order),
    code_sent_by: order.code_sent_by,
    lines: order.lines.map(
      ({ title, variant_title, picture, unit_price, quantity, cancelled_quantity = 0, total }) => ({
        title,
        variant_title,
        picture: picture && pictureResponse(shopId, picture),
        unit_price,
        quantity,
        cancelled_quantity,
        total,
      }),
    ),
    shipments: order.shipments.map((shipment) => ({
      id: shipment.id,
      status: shipment.status,
      courier: shipment.courier,
      tracking_number: shipment.tracking_number,
      tracking_url: shipment.tracking_url,
      packed_at: shipment.packed_at,
      ready_at: shipment.ready_at,
      shipped_at: shipment.shipped_at,
      delivered_at: shipment.delivered_at,
      lines: order.lines.flatMap(({ id, title, variant_title }, order_line) => {
        const packed = shipment.lines.find(({ order_line_id }) => order_line_id === id);
        return packed ? [{ order_line, title, variant_title, quantity: packed.quantity }] : [];
      }),
    })),
    downloads: [],
    documents: order.documents,
    cancellable_until: null,
    may_mark_received: false,
    currency: order.currency,
    subtotal: order.subtotal,
    discount_total: order.discount_total,
    shipping_total: order.shipping_total,
    fee_total: order.fee_total,
    cash_rounding: order.cash_rounding,
    tax_total: order.tax_total,
    taxes: order.taxes,
    prices_include_tax: order.prices_include_tax,
    discounts: order.discounts,
    total: order.total,
    cancelled_total: cancelledOf(order),
    paid: paidSums(order),
    amount_due: isOver(order) ? 0 : dueOf(order),
    refunded_amount: returnedOf(order),
    authorized_amount: isOver(order) || !isAuthorized(order) ? 0 : capturableOf(order),
  };
}
