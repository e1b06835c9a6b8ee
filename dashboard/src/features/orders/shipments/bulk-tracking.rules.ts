import type { OrderTracking } from "@vitrine/contract/orders/order-changes";
import { trackingLink } from "./tracking-links.rules.ts";

/** The tracking details of the orders for which any are entered. The link is that of a known courier. */
export function enteredTracking(
  orders: readonly { id: string }[],
  courier: string,
  numbers: Record<string, string>,
): OrderTracking[] {
  return orders
    .map(({ id }) => {
      const number = numbers[id]?.trim() ?? "";
      return {
        order_id: id,
        courier: courier.trim() || null,
        tracking_number: number || null,
        tracking_url: trackingLink(courier, number) || null,
      };
    })
    .filter(({ courier: name, tracking_number }) => name !== null || tracking_number !== null);
}
