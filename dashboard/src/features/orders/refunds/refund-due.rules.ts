import type { Order } from "@vitrine/contract/orders/orders";

/** The part of the refund due that was paid for cancelled items. The rest was paid too much. */
export function owedOf({ refund_due, balance }: Pick<Order, "refund_due" | "balance">): number {
  return refund_due - Math.max(0, -balance);
}
