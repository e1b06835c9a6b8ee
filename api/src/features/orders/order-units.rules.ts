import type { Order } from "@vitrine/contract/orders/orders";
import type { OrderRecord } from "./orders.queries.ts";
import { isEmptied, type ShipmentState, type ShipmentStatus } from "./order-statuses.rules.ts";

/** The units of an order and where they are. */
export interface OrderUnits {
  lines: {
    id: string;
    quantity: number;
    cancelled_quantity: number;
    requires_shipping: boolean;
    is_service: boolean;
  }[];
  shipments: (ShipmentState & { lines: { order_line_id: string; quantity: number }[] })[];
}

/** Units of each line in the shipments with these statuses. */
export function unitsIn(
  { shipments }: Pick<OrderUnits, "shipments">,
  ...statuses: ShipmentStatus[]
): Map<string, number> {
  const units = new Map<string, number>();
  for (const { status, lines } of shipments)
    if (statuses.includes(status))
      for (const { order_line_id: id, quantity } of lines) units.set(id, (units.get(id) ?? 0) + quantity);
  return units;
}

/** The ordered units that need shipping, without those that were cancelled. */
export function unitsToShip({ lines }: Pick<OrderUnits, "lines">): number {
  return lines.reduce(
    (sum, line) => sum + (line.requires_shipping ? line.quantity - line.cancelled_quantity : 0),
    0,
  );
}

/** True if none of the order's items is delivered, such as digital files and services. */
export function isUndelivered({ lines }: Pick<OrderUnits, "lines">): boolean {
  return lines.length > 0 && !lines.some((line) => line.requires_shipping);
}

/** True if some items are delivered online. */
export function hasDigitalItems({ lines }: { lines: readonly ServiceLine[] }): boolean {
  return lines.some(isDigital);
}

interface ServiceLine {
  requires_shipping: boolean;
  is_service: boolean;
}

/** True for items that are delivered online by the payment: they need no shipping, and aren't services. */
export function isDigital({ requires_shipping, is_service }: ServiceLine): boolean {
  return !requires_shipping && !is_service;
}

/** True if some services aren't fulfilled yet. */
export function owesServices({ lines }: Pick<OrderRecord, "lines">): boolean {
  return lines.some((line) => isOrderedService(line) && line.fulfilled_at === null);
}

/** Fulfilment status of an order of which nothing is shipped. */
export function unshippedStatus(order: Pick<OrderRecord, "lines">): Order["fulfilment_status"] {
  if (!order.lines.some(isOrderedService)) return "not_needed";
  return owesServices(order) ? "service_unfulfilled" : "service_fulfilled";
}

function isOrderedService(line: OrderRecord["lines"][number]): boolean {
  return line.is_service && line.cancelled_quantity < line.quantity;
}

/** True if every unit that needs shipping was either delivered or came back, and at least one was delivered. */
export function isDeliveredOrReturned(order: OrderUnits): boolean {
  const handled = unitsIn(order, "delivered", "returned");
  return (
    order.shipments.some(({ status }) => status === "delivered") &&
    order.lines.every(
      ({ id, quantity, cancelled_quantity, requires_shipping }) =>
        !requires_shipping || (handled.get(id) ?? 0) >= quantity - cancelled_quantity,
    )
  );
}

/** Units of each line that are packed or shipped. Cancelled shipments and lost ones that are resolved don't count. */
export function packedUnits({ shipments }: Pick<OrderUnits, "shipments">): Map<string, number> {
  const packed = new Map<string, number>();
  for (const shipment of shipments)
    if (!isEmptied(shipment))
      for (const { order_line_id: id, quantity } of shipment.lines)
        packed.set(id, (packed.get(id) ?? 0) + quantity);
  return packed;
}

/** Units of each line that can't be removed from the order: they are packed, shipped or cancelled. */
export function fixedUnits(order: OrderUnits): Map<string, number> {
  const fixed = packedUnits(order);
  for (const { id, cancelled_quantity } of order.lines)
    if (cancelled_quantity > 0) fixed.set(id, (fixed.get(id) ?? 0) + cancelled_quantity);
  return fixed;
}

/** Lines with units that are still to be packed. Digital files and services never are. */
export function unpackedLines(order: OrderUnits): { order_line_id: string; quantity: number }[] {
  const digital = new Set(order.lines.filter((line) => !line.requires_shipping).map(({ id }) => id));
  return removableLines(order).filter(({ order_line_id }) => !digital.has(order_line_id));
}

/**
 * Lines with units that aren't in a shipment, so that they can be removed from the order; digital files and services never are. Cancelled shipments and lost ones that are resolved don't count.
 */
export function removableLines(order: OrderUnits): { order_line_id: string; quantity: number }[] {
  const packed = packedUnits(order);
  return order.lines
    .map((line) => ({
      order_line_id: line.id,
      quantity: line.quantity - line.cancelled_quantity - (packed.get(line.id) ?? 0),
    }))
    .filter(({ quantity }) => quantity > 0);
}

/** Ids of the order's products that still exist. */
export function productsOf({ lines }: Pick<OrderRecord, "lines">): string[] {
  return [...new Set(lines.flatMap(({ product_id }) => product_id ?? []))];
}

type Tracked = Pick<OrderRecord["shipments"][number], "tracking_number">;

/** True if a member enters another tracking number than the one that the courier has reported. */
export function isCorrected(before: Tracked, after: Tracked): boolean {
  const { tracking_number: number } = after;
  return before.tracking_number !== null && number !== null && number !== before.tracking_number;
}
