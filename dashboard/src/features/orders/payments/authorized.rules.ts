import type { Order } from "@vitrine/contract/orders/orders";

/** True if a payment of the order is authorised and not captured yet. */
export function isAuthorized({ authorization }: Pick<Order, "authorization">): boolean {
  return authorization?.status === "held" || authorization?.status === "capturing";
}
