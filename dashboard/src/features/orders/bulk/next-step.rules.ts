import type { BulkVerb } from "@vitrine/contract/orders/order-changes";
import type { OrderRow } from "@vitrine/contract/orders/orders";

export type BulkStep = Extract<
  BulkVerb,
  "confirm" | "pack" | "ship" | "mark_ready_for_pickup" | "mark_picked_up" | "deliver" | "mark_fulfilled"
>;
type StepOrder = Pick<
  OrderRow,
  "lifecycle" | "confirmation" | "hold_reason" | "fulfilment_status" | "is_pickup"
>;

// Of steps that equally many orders allow, the first one is proposed.
const steps: readonly BulkStep[] = [
  "confirm",
  "ship",
  "mark_ready_for_pickup",
  "pack",
  "mark_picked_up",
  "deliver",
  "mark_fulfilled",
];

/** The step that most of the orders allow. Undefined if none of them allows any. */
export function nextStepOf(orders: readonly StepOrder[]): BulkStep | undefined {
  const counts = new Map<BulkStep, number>();
  for (const order of orders)
    for (const step of allowedSteps(order)) counts.set(step, (counts.get(step) ?? 0) + 1);
  const max = Math.max(...counts.values());
  return steps.find((step) => counts.get(step) === max);
}

/** The orders that can have a packed shipment that is shipped, not picked up. */
export function shippableOrders<Listed extends StepOrder>(orders: readonly Listed[]): Listed[] {
  return orders.filter(
    ({ lifecycle, hold_reason, is_pickup, fulfilment_status }) =>
      lifecycle === "open" &&
      hold_reason === null &&
      !is_pickup &&
      ["partially_packed", "packed", "partially_shipped", "partially_delivered"].includes(fulfilment_status),
  );
}

/**
 * The steps of an order, from the columns of the list, which has no shipments. Of an order that is partially shipped, only
 * the delivery is certain: the rest may be packed or not.
 */
export function allowedSteps(order: StepOrder): readonly BulkStep[] {
  if (order.lifecycle !== "open" || order.hold_reason !== null) return [];
  if (order.confirmation === "pending") return ["confirm"];
  if (order.confirmation !== "confirmed" && order.confirmation !== "not_needed") return [];
  const leave = order.is_pickup ? "mark_ready_for_pickup" : "ship";
  switch (order.fulfilment_status) {
    case "unfulfilled":
      return ["pack"];
    case "service_unfulfilled":
      return ["mark_fulfilled"];
    case "partially_packed":
      return [leave, "pack"];
    case "packed":
      return [leave];
    case "ready_for_pickup":
      return ["mark_picked_up"];
    case "partially_shipped":
    case "shipped":
    case "partially_delivered":
      return order.is_pickup ? [] : ["deliver"];
    default:
      return [];
  }
}
