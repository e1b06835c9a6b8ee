import type { DeliveryWindow } from "@vitrine/contract/delivery/quick-commerce";
import type { OrderChange, OrderEditPreview } from "@vitrine/contract/orders/order-edits";
import type { DeliveredLine } from "../delivery-zones/delivery-zones.rules.ts";
import type { DraftData, ResolvedLine } from "../draft-orders/draft-quote.rules.ts";
import { type OfferedDelivery, slotKey, windowOf } from "../quick-commerce/quick-options.rules.ts";
import type { EditedSlot } from "./order-edits.queries.ts";
import type { LineChange } from "./order-edits.rules.ts";

/** The items of an edited order that aren't cancelled, as delivery rates need them. A custom item or a deleted product is sent without a weight. */
export function deliveredLines(
  changes: readonly Pick<LineChange, "variant_id" | "quantity" | "cancelled_quantity">[],
  added: readonly ResolvedLine[],
  variants: DraftData["variants"],
): DeliveredLine[] {
  const ordered = changes
    .map((line) => ({ ...line, quantity: line.quantity - line.cancelled_quantity }))
    .filter(({ quantity }) => quantity > 0)
    .map(({ variant_id, quantity }) => ({
      ...(variants.get(variant_id ?? "") ?? { requires_shipping: true, weight_grams: 0, shipping_fee: null }),
      quantity,
    }));
  const others = added.map(({ variant, requires_shipping, weight_grams, quantity }) => ({
    ...(variant ?? { requires_shipping, weight_grams, shipping_fee: null }),
    quantity,
  }));
  return [...ordered, ...others];
}

interface Delivery {
  window?: DeliveryWindow | null | undefined;
}

/** The key of the slot of a delivery; undefined without one. */
export function slotOf({ window }: Delivery): string | undefined {
  return window?.is_slot ? slotKey(window.area_id, window.starts_at) : undefined;
}

/** The counters of slots to change, in the order in which all edits lock them. */
export function slotMoves(
  before: Delivery,
  to: EditedSlot | undefined,
): ({ kind: "take"; slot: EditedSlot } | { kind: "release"; slot: Omit<EditedSlot, "max_orders"> })[] {
  const moves = [
    ...(before.window?.is_slot ? [{ kind: "release" as const, slot: before.window }] : []),
    ...(to ? [{ kind: "take" as const, slot: to }] : []),
  ];
  const keyOf = ({ slot }: (typeof moves)[number]) => `${slot.starts_at} ${slot.area_id}`;
  return moves.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** The change of an edit that replaces the delivery; none if it is the same method and time. */
export function deliveryChange(
  before: Delivery & { name: string },
  after: (Delivery & { name: string }) | undefined,
): OrderChange[] {
  if (!after || (after.name === before.name && slotOf(after) === slotOf(before))) return [];
  return [{ kind: "delivery_method", before: before.name, after: after.name, window: after.window ?? null }];
}

/** The options as the editor shows them. */
export function optionResponses(
  options: readonly OfferedDelivery[],
  now: number,
  timeZone: string,
): OrderEditPreview["delivery_options"] {
  return options.map((option) => ({
    key: option.key,
    name: option.name,
    fee: option.fee,
    packaging_fee: option.quick?.packaging_fee ?? 0,
    window: windowOf(option, now, timeZone),
    is_full: option.quick?.slot?.is_full ?? false,
  }));
}

export function withoutNulls(record: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== null && value !== undefined),
  );
}
