import type { Order } from "@vitrine/contract/orders/orders";

type Packable = Pick<Order, "lines" | "shipments">;

/** False if none of the order's items is delivered, such as digital files and services. */
export function needsDelivery({ lines }: Pick<Order, "lines">): boolean {
  return lines.some((line) => line.requires_shipping);
}

/**
 * Numbers of units that are to be shipped and aren't in a shipment yet, by line id. Cancelled units and shipments don't count, nor
 * lost ones that are resolved.
 */
export function leftToPack({ lines, shipments }: Packable): Map<string, number> {
  const left = new Map(
    lines
      .filter((line) => line.requires_shipping)
      .map(({ id, quantity, cancelled_quantity }) => [id, quantity - cancelled_quantity]),
  );
  for (const shipment of shipments)
    if (shipment.status !== "cancelled" && !shipment.resolution)
      for (const { order_line_id, quantity } of shipment.lines)
        left.set(order_line_id, (left.get(order_line_id) ?? 0) - quantity);
  return left;
}
