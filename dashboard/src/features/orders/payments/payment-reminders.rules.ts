import type { Order } from "@vitrine/contract/orders/orders";

type Reminded = Pick<
  Order,
  | "lifecycle"
  | "payment_status"
  | "payment_method"
  | "fulfilment_status"
  | "stage"
  | "total"
  | "refundable"
  | "refunds"
>;

/** True if an order that is to be paid before delivery can be packed or shipped, although nothing was paid. */
export function isShippedUnpaid({
  lifecycle,
  payment_status,
  payment_method,
  stage,
  total,
}: Reminded): boolean {
  return (
    lifecycle === "open" &&
    total > 0 &&
    payment_method !== "cash_on_delivery" &&
    (payment_status === "unpaid" || payment_status === "voided") &&
    (stage === "new" || stage === "confirmed" || stage === "packed")
  );
}

/** The payment of a cancelled order, or of one that came back, in minor units; 0 if a part of it was refunded: the shop keeps the rest. */
export function unreturnedPayment({ lifecycle, fulfilment_status, refundable, refunds }: Reminded): number {
  const isOver = lifecycle === "cancelled" || fulfilment_status === "returned";
  return isOver && refunds.every(({ status }) => status === "failed") ? Math.max(0, refundable) : 0;
}
