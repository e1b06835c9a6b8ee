import type { CourierKind, CourierStatus, CourierTarget } from "@vitrine/contract/delivery/couriers";
import {
  isPossibleFor,
  type ShipmentStatus,
  shipmentTargets,
  type ShipmentVerb,
} from "../orders/order-statuses.rules.ts";

/** The statuses that each courier reports, and their effects unless the shop changes them. */
const defaults: Record<CourierKind, Record<string, CourierTarget>> = {
  own: {},
  steadfast: {
    in_review: "ignore",
    pending: "shipped",
    hold: "ignore",
    delivered: "delivered",
    // Only a member knows which units were accepted.
    partial_delivered: "ignore",
    cancelled: "returning",
    delivered_approval_pending: "ignore",
    partial_delivered_approval_pending: "ignore",
    cancelled_approval_pending: "ignore",
    unknown: "ignore",
  },
  easypost: {
    pre_transit: "ignore",
    in_transit: "shipped",
    out_for_delivery: "out_for_delivery",
    available_for_pickup: "attempt_failed",
    delivered: "delivered",
    return_to_sender: "returning",
    failure: "attempt_failed",
    cancelled: "ignore",
    error: "ignore",
    unknown: "ignore",
  },
};

/** The statuses of a courier with their effects: the defaults, changed and added to by the shop. */
export function statusesOf(kind: CourierKind, changed: readonly CourierStatus[]): CourierStatus[] {
  const targets = new Map(Object.entries(defaults[kind]));
  for (const { status, target } of changed) targets.set(status, target);
  return [...targets].map(([status, target]) => ({ status, target }));
}

/** The statuses that differ from the defaults, to be stored. */
export function changedStatuses(kind: CourierKind, statuses: readonly CourierStatus[]): CourierStatus[] {
  return statuses.filter(({ status, target }) => defaults[kind][status] !== target);
}

/** The effect of a reported status; undefined for an unknown one. */
export function targetOf(
  kind: CourierKind,
  changed: readonly CourierStatus[],
  status: string,
): CourierTarget | undefined {
  return statusesOf(kind, changed).find((one) => one.status === status)?.target;
}

/** Actions of the shop only: it inspects returned units, unpacks shipments, and hands over orders that are picked up. */
const verbsOfShop = [
  "mark_returned",
  "cancel_shipment",
  "mark_ready_for_pickup",
  "mark_picked_up",
] as const satisfies ShipmentVerb[];
/** The actions of couriers. */
export type CourierVerb = Exclude<ShipmentVerb, (typeof verbsOfShop)[number]>;
const verbs = (Object.keys(shipmentTargets) as ShipmentVerb[]).filter(
  (verb): verb is CourierVerb => !verbsOfShop.some((one) => one === verb),
);

/**
 * The fewest actions that change a shipment to the target of a status, because couriers skip statuses. Empty if it has that
 * status; undefined if it can't get there, as after a late report.
 */
export function stepsTo(
  from: ShipmentStatus,
  target: Exclude<CourierTarget, "ignore">,
): CourierVerb[] | undefined {
  const goal = target === "returned" ? "returning" : target;
  const paths: { status: ShipmentStatus; steps: CourierVerb[] }[] = [{ status: from, steps: [] }];
  for (const { status, steps } of paths) {
    if (status === goal) return steps;
    for (const verb of verbs) {
      const next = shipmentTargets[verb];
      if (isPossibleFor(verb, status) && !paths.some((path) => path.status === next))
        paths.push({ status: next, steps: [...steps, verb] });
    }
  }
  return undefined;
}
