import type { DraftOrder, DraftOrderInput, DraftOrderRow } from "@vitrine/contract/orders/draft-orders";
import type { DeliveryRate } from "@vitrine/contract/delivery/delivery-zones";
import type { ZoneTerms } from "../delivery-zones/delivery-zones.rules.ts";
import { pickupRates } from "../delivery-zones/pickup-places.rules.ts";
import type { OrderRecord } from "../orders/orders.queries.ts";
import type { DraftOrderRecord } from "./draft-orders.queries.ts";
import { type DraftData, priceDraft } from "./draft-quote.rules.ts";

export function draftName({ number }: { number: number }): string {
  return `D${number}`;
}

/** The fields that the activity log compares: without those that identify the customer. */
export function historyOf({
  lines,
  discount,
  discount_reason,
  delivery,
  is_tax_exempt,
}: DraftOrder): Record<string, unknown> {
  return { lines, discount, discount_reason, delivery, is_tax_exempt };
}

/**
 * A draft with the items of an order at today's prices. Items whose variant no longer exists become custom items at the
 * price of the order.
 */
export function copyOfOrder(order: OrderRecord, existing: ReadonlySet<string>): DraftOrderInput {
  const { customer_id, email, phone, address, billing, note } = order;
  return {
    customer_id,
    email,
    phone,
    address,
    billing,
    note,
    lines: order.lines
      .map((line) => ({ ...line, left: line.quantity - line.cancelled_quantity }))
      .filter(({ left }) => left > 0)
      .map(({ variant_id, title, variant_title, unit_price, requires_shipping, left }) => {
        const isThere = variant_id !== null && existing.has(variant_id);
        return {
          variant_id: isThere ? variant_id : null,
          title: [title, variant_title].filter(Boolean).join(", ").slice(0, 255),
          unit_price: isThere ? null : unit_price,
          quantity: Math.min(left, 99_999),
          discount: null,
          taxable: true,
          requires_shipping,
          weight_grams: 0,
        };
      }),
    discount: null,
    discount_reason: null,
    delivery: { kind: "none", rate: null, title: null, price: null },
    is_tax_exempt: false,
    internal_note: null,
  };
}

/**
 * The rate with which an order that was picked up can be picked up again: that of its place, else the shop's first one. Undefined
 * for an order that is delivered, and if the shop no longer offers pickup.
 */
export function pickupOfOrder(
  { delivery }: Pick<OrderRecord, "delivery">,
  zones: readonly ZoneTerms[],
): DeliveryRate | undefined {
  if (!delivery.is_pickup) return undefined;
  const rates = pickupRates(zones);
  const { pickup_place: place } = delivery;
  const isThere = (rate: DeliveryRate) =>
    rate.pickup_place?.name === place?.name && rate.pickup_place?.line1 === place?.line1;
  return (
    rates.find((rate) => isThere(rate) && rate.name === delivery.name) ?? rates.find(isThere) ?? rates[0]
  );
}

/** A draft in the list, with its total now. */
export function rowResponse(record: DraftOrderRecord, data: DraftData, now: number): DraftOrderRow {
  const { id, customer_name, order, created_by, created_at, updated_at, expires_at } = record;
  return {
    id,
    name: draftName(record),
    customer_name,
    item_count: itemCount(record),
    total: priceDraft(record, data, now).priced?.total ?? null,
    currency: data.settings.currency,
    order,
    created_by,
    created_at,
    updated_at,
    expires_at,
  };
}

export function itemCount({ lines }: Pick<DraftOrderInput, "lines">): number {
  return lines.reduce((count, { quantity }) => count + quantity, 0);
}
