import type { PlacedOrder } from "@vitrine/contract/checkout/placed-order";

type Shipment = PlacedOrder["shipments"][number];
type Instant = "packed_at" | "ready_at" | "shipped_at" | "delivered_at";

/** The latest of these instants of the shipments that weren't cancelled; null if there is none. */
export function latestOf(shipments: Shipment[], instant: Instant): string | null {
  const instants = shipments.flatMap((one) => (one.status === "cancelled" ? [] : (one[instant] ?? [])));
  // ISO 8601 in UTC with milliseconds sorts as text.
  return instants.toSorted().at(-1) ?? null;
}

/** The instant at which a shipment reached its state; null for states without a stored instant. */
export function stateSince({ status, ...shipment }: Shipment): string | null {
  switch (status) {
    case "packed":
      return shipment.packed_at;
    case "ready_for_pickup":
      return shipment.ready_at;
    case "shipped":
      return shipment.shipped_at;
    case "delivered":
      return shipment.delivered_at;
    default:
      return null;
  }
}
