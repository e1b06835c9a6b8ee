import type { CustomerEmail } from "@vitrine/contract/shops/customer-emails";
import type { OrderRecord } from "../orders/orders.queries.ts";

/** Limits on test emails, so that an account in wrong hands can't flood a mailbox. */
export function testLimitsOf(shopId: number, accountId: string) {
  return [
    { key: `test emails to ${accountId}`, max: 20, seconds: 3600 },
    { key: `test emails of ${shopId}`, max: 200, seconds: 86_400 },
  ];
}

/** The language of a preview: one of the shop's, or null for its default language. */
export function previewLanguage(
  wanted: string | null | undefined,
  shop: { languages: { code: string }[] },
): string | null {
  return shop.languages.some(({ code }) => code === wanted) ? wanted! : null;
}

/** Ids of what a preview adds to an order that doesn't have it. */
export const sampleId = "00000000-0000-7000-8000-000000000001";

interface SampleTexts {
  message: string;
}

/** The order in the state in which an email is sent, with a sample of the shipment, refund, payment or edit that it is about. */
export function orderForEmail(
  email: CustomerEmail,
  order: OrderRecord,
  { now, texts }: { now: number; texts: SampleTexts },
): OrderRecord {
  switch (email) {
    case "payment_link":
    case "payment_failed":
      return {
        ...order,
        lifecycle: "awaiting_payment",
        payment_method: "stripe",
        payment_status: "unpaid",
        payments: [],
        payment_due_at: new Date(now + 86_400_000).toISOString(),
      };
    case "order_cancelled":
      return { ...order, lifecycle: "cancelled", cancel_reason: order.cancel_reason ?? "customer" };
    case "payment_received":
      return { ...order, payments: [...order.payments, paymentIn(order)] };
    case "order_refunded":
      return { ...order, refunds: order.refunds.length > 0 ? order.refunds : [sampleRefund(order)] };
    case "order_edited":
      return { ...order, timeline: [...order.timeline, entry(order, "order.edited", sampleEdit(order))] };
    case "order_message":
      return {
        ...order,
        timeline: [
          ...order.timeline,
          entry(order, "order.messaged", { message_id: sampleId, text: texts.message }),
        ],
      };
    case "order_shipped":
    case "tracking_changed":
    case "out_for_delivery":
    case "attempt_failed":
    case "order_ready":
    case "order_delivered":
      return { ...order, shipments: order.shipments.length > 0 ? order.shipments : [sampleShipment(order)] };
    default:
      return order;
  }
}

/** The id of the shipment, refund, payment, edit or message that an email is about. */
export function causeOf(email: CustomerEmail, order: OrderRecord): string {
  switch (email) {
    case "order_shipped":
    case "tracking_changed":
    case "out_for_delivery":
    case "attempt_failed":
    case "order_ready":
    case "order_delivered":
      return order.shipments.at(-1)!.id;
    case "order_refunded":
      return order.refunds.at(-1)!.id;
    default:
      return sampleId;
  }
}

function paymentIn(order: OrderRecord): OrderRecord["payments"][number] {
  const paid = order.payments.findLast(
    (one) => (one.kind === "capture" || one.kind === "collection") && one.amount > 0,
  );
  const amount = paid?.amount ?? order.total;
  // A payment that the order has is shown again, and not counted twice.
  return {
    kind: paid ? "shown" : "capture",
    amount,
    method: order.payment_method,
    reference: null,
    overpaid: 0,
    cause_id: sampleId,
  };
}

function sampleRefund({ total, placed_at }: OrderRecord): OrderRecord["refunds"][number] {
  return {
    id: sampleId,
    amount: total,
    reason: "customer",
    status: "succeeded",
    provider: null,
    destination: "original",
    payment_reference: null,
    failure: null,
    is_overdue: false,
    created_at: placed_at,
  };
}

function sampleEdit({ lines }: OrderRecord): Record<string, unknown> {
  const { title, quantity } = lines[0]!;
  const change = { kind: "quantity", title, before: quantity + 1, after: quantity };
  return { edit_id: sampleId, changes: [change] };
}

function sampleShipment({ lines, item_count, placed_at }: OrderRecord): OrderRecord["shipments"][number] {
  return {
    id: sampleId,
    status: "shipped",
    courier: "DHL",
    tracking_number: "JD014600000000000000",
    tracking_url: null,
    resolution: null,
    packed_at: placed_at,
    ready_at: null,
    shipped_at: placed_at,
    delivered_at: null,
    returned_at: null,
    lines: lines.map(({ id, quantity }) => ({ order_line_id: id, quantity })),
    quantity: item_count,
  };
}

function entry(
  { placed_at }: OrderRecord,
  action: string,
  details: Record<string, unknown>,
): OrderRecord["timeline"][number] {
  return { id: sampleId, at: placed_at, actor: "", role: "owner", action, details };
}
