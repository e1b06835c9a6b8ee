import type { OrderVerb } from "@vitrine/contract/orders/orders";
import { isTracked, isUnresolvedLoss } from "../order-statuses.rules.ts";
import type { OrderUnits } from "../order-units.rules.ts";
import { isOffered, type OrderActor } from "../order-permissions.rules.ts";
import { type ChangingOrder, leavesUnits } from "../orders.rules.ts";

/** The corrections of one shipment that the caller may make now. */
export function correctionsOf(
  order: ChangingOrder,
  shipment: OrderUnits["shipments"][number],
  actor: OrderActor,
): OrderVerb[] {
  const isPossible = {
    edit_tracking: isTracked(shipment.status),
    reship: isUnresolvedLoss(shipment),
    write_off: isUnresolvedLoss(shipment) && leavesUnits(order, shipment),
  };
  return (["edit_tracking", "reship", "write_off"] as const).filter(
    (verb) => isPossible[verb] && isOffered(verb, order, actor),
  );
}
