import { createHash } from "node:crypto";
import { orderName } from "@vitrine/contract/orders/order-name";
import type { PurchaseEvent } from "@vitrine/contract/shops/plugins";
import { unitAmount } from "@vitrine/contract/values/money";
import { shopperStage } from "../orders/order-responses.rules.ts";
import type { OrderRecord } from "../orders/orders.queries.ts";

/** Meta accepts no older events, and an order opened later isn't a new purchase. */
const reportedDays = 7;

/** True if the order's purchase is reported: it is real, new, and paid if it is paid online. */
export function isPurchase(
  order: Pick<
    OrderRecord,
    "is_test" | "placed_at" | "lifecycle" | "confirmation" | "payment_status" | "fulfilment_status"
  >,
  now: number,
): boolean {
  const stage = shopperStage(order);
  if (order.is_test || stage === "awaiting_payment" || stage === "cancelled") return false;
  return now - Date.parse(order.placed_at) < reportedDays * 86_400_000;
}

/** The event of an order: products and amounts, and nothing about the customer. */
export function purchaseEvent(order: OrderRecord): PurchaseEvent {
  const amount = (minor: number) => Number(unitAmount(minor, order.currency));
  return {
    event_id: order.id,
    transaction_id: orderName(order),
    value: amount(order.total),
    tax: amount(order.tax_total),
    shipping: amount(order.shipping_total),
    currency: order.currency,
    coupon: order.discounts.find(({ code }) => code !== null)?.code ?? null,
    items: order.lines.map(({ variant_id, id, title, unit_price, quantity }) => ({
      id: variant_id ?? id,
      name: title,
      price: amount(unit_price),
      quantity,
    })),
  };
}

interface Contact {
  email: string | null;
  phone: string | null;
}

/** A purchase in the format of Meta's Conversions API. Contacts are hashed as Meta specifies: lower case, digits only. */
export function metaPurchase(
  event: PurchaseEvent,
  about: Contact & { placed_at: string; user_agent: string | null; shopUrl: string },
): object {
  const { email, phone } = about;
  return {
    event_name: "Purchase",
    event_time: Math.floor(Date.parse(about.placed_at) / 1_000),
    event_id: event.event_id,
    action_source: "website",
    // Never the order's own URL, which is secret.
    event_source_url: about.shopUrl,
    user_data: {
      ...(email && { em: [hashed(email.trim().toLowerCase())] }),
      ...(phone && { ph: [hashed(phone.replace(/\D/g, ""))] }),
      ...(about.user_agent && { client_user_agent: about.user_agent }),
    },
    custom_data: {
      currency: event.currency,
      value: event.value,
      order_id: event.transaction_id,
      content_type: "product",
      content_ids: event.items.map(({ id }) => id),
      contents: event.items.map(({ id, quantity, price }) => ({ id, quantity, item_price: price })),
    },
  };
}

function hashed(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
