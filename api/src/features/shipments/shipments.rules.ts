import type { ShipmentRecord } from "../orders/orders.queries.ts";

type Tracking = Pick<ShipmentRecord, "courier" | "tracking_number" | "tracking_url">;

/** The tracking details of a shipment that a correction changes, before and after; undefined if it changes none. */
export function trackingChanges(
  before: Tracking,
  after: Tracking,
): { before: Partial<Tracking>; after: Partial<Tracking> } | undefined {
  const names = (["courier", "tracking_number", "tracking_url"] as const).filter(
    (name) => before[name] !== after[name],
  );
  if (names.length === 0) return undefined;
  const only = (tracking: Tracking) => Object.fromEntries(names.map((name) => [name, tracking[name]]));
  return { before: only(before), after: only(after) };
}
