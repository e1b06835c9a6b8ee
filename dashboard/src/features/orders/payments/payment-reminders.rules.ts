import { isOfServices, type Order } from "@vitrine/contract/orders/orders";

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
  | "balance"
>;

/** True if an order that is to be paid before delivery can be packed or shipped, although nothing was paid. Services may be paid later. */
export function isShippedUnpaid({
  lifecycle,
  payment_status,
  payment_method,
  fulfilment_status,
  stage,
  total,
}: Reminded): boolean {
  return (
    lifecycle === "open" &&
    total > 0 &&
    payment_method !== "cash_on_delivery" &&
    !isOfServices(fulfilment_status) &&
    (payment_status === "unpaid" || payment_status === "voided") &&
    (stage === "new" || stage === "confirmed" || stage === "packed")
  );
}

/** The cash that is missing of an order that was delivered, in minor units. */
export function missingCash({ payment_method, fulfilment_status, balance }: Reminded): number {
  const isDelivered = payment_method === "cash_on_delivery" && fulfilment_status === "delivered";
  return isDelivered ? Math.max(0, balance) : 0;
}

/** The payment of a cancelled order, or of one that came back, in minor units; 0 if a part of it was refunded: the shop keeps the rest. */
export function unreturnedPayment({ lifecycle, fulfilment_status, refundable, refunds }: Reminded): number {
  const isOver = lifecycle === "cancelled" || fulfilment_status === "returned";
  return isOver && refunds.every(({ status }) => status === "failed") ? Math.max(0, refundable) : 0;
}
