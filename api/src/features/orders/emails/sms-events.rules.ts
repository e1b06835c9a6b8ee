import type { OrderEmailName } from "@vitrine/contract/orders/order-emails";
import type { OrderSmsEvent } from "@vitrine/contract/orders/order-sms";

/** The email about the same event. */
export const emailOfSms: Record<OrderSmsEvent, OrderEmailName> = {
  confirmed: "confirmed",
  shipped: "shipped",
  out_for_delivery: "out-for-delivery",
  ready_for_pickup: "ready-for-pickup",
  delivered: "delivered",
  cancelled: "cancelled",
  refunded: "refunded",
};

/** The event of an email, if the shop sends an SMS about it. */
export function smsEventOf(email: OrderEmailName, sent: readonly OrderSmsEvent[]): OrderSmsEvent | undefined {
  return sent.find((event) => emailOfSms[event] === email);
}
