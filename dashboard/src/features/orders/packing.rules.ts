import type { Order } from "@vitrine/contract/orders/orders";

type Packable = Pick<Order, "lines" | "shipments">;

/** How many pieces of each line are in no shipment yet, by the line's id. */
export function leftToPack({ lines, shipments }: Packable): Map<string, number> {
  const left = new Map(
    lines.map(({ id, quantity, cancelled_quantity }) => [id, quantity - cancelled_quantity]),
  );
  for (const shipment of shipments)
    if (shipment.status !== "cancelled")
      for (const { order_line_id, quantity } of shipment.lines)
        left.set(order_line_id, (left.get(order_line_id) ?? 0) - quantity);
  return left;
}

/** "Linen apron, Moss / S" */
export function lineName({ title, variant_title }: { title: string; variant_title: string }): string {
  return variant_title ? `${title}, ${variant_title}` : title;
}

/** What can be done to a shipment as it stands. */
export function shipmentVerb(status: Order["shipments"][number]["status"]): "ship" | "deliver" | undefined {
  if (status === "packed") return "ship";
  if (status === "shipped" || status === "out_for_delivery" || status === "ready_for_pickup")
    return "deliver";
  return undefined;
}
