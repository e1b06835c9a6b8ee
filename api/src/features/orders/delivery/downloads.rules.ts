import type { OrderAxes } from "@vitrine/contract/orders/orders";
import type { OrderRecord } from "../orders.queries.ts";
import { isConfirmed } from "../order-statuses.rules.ts";
import { isDigital, type OrderUnits } from "../order-units.rules.ts";

/**
 * True if the customer has what is delivered online: the order is confirmed and paid. The same as the condition of downloads in
 * digital-files.queries.ts.
 */
export function hasDownloads(order: OrderAxes & Pick<OrderUnits, "lines">): boolean {
  return (
    (order.lifecycle === "open" || order.lifecycle === "closed") &&
    isConfirmed(order) &&
    ["paid", "partially_refunded"].includes(order.payment_status) &&
    order.lines.some((line) => isDigital(line) && line.cancelled_quantity < line.quantity)
  );
}

/** The entry of the timeline that says when the digital files were delivered. */
export function deliveredOnline({ timeline }: Pick<OrderRecord, "timeline">) {
  return timeline.find(({ action }) => action === "order.delivered_online");
}

/** True if digital files are still to be delivered or sold. */
export function owesDownloads(order: OrderAxes & Pick<OrderRecord, "lines" | "timeline">): boolean {
  return (
    hasDownloads(order) &&
    (!deliveredOnline(order) || order.lines.some((line) => isDigital(line) && line.allocated))
  );
}
