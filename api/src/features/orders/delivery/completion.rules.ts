import type { OrderRecord } from "../orders.queries.ts";
import { deliveredOnline } from "./downloads.rules.ts";

/** The instant of the last change of an order since it was reopened; undefined if it wasn't reopened or changed since. */
export function changedAfterReopening({ timeline }: Pick<OrderRecord, "timeline">): string | undefined {
  const reopened = timeline.findLastIndex(({ action }) => action === "order.reopened");
  return reopened < 0 || reopened === timeline.length - 1 ? undefined : timeline.at(-1)?.at;
}

/** The instant from which the days until an order is completed count, in milliseconds: its last delivery, return or change. */
export function finishedAt(order: Pick<OrderRecord, "lines" | "shipments" | "timeline">): number {
  const times = [
    ...order.shipments.flatMap(({ delivered_at, returned_at }) => [delivered_at, returned_at]),
    ...order.lines.map(({ fulfilled_at }) => fulfilled_at),
    deliveredOnline(order)?.at,
    changedAfterReopening(order),
  ];
  return Math.max(0, ...times.flatMap((at) => (at ? [Date.parse(at)] : [])));
}

/** True unless an order that came back still has money that was paid for it: a member refunds it or completes the order. */
export function isSettled({
  fulfilment_status,
  payment_status,
}: Pick<OrderRecord, "fulfilment_status" | "payment_status">): boolean {
  return fulfilment_status !== "returned" || ["unpaid", "voided", "refunded"].includes(payment_status);
}
