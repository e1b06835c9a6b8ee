import type { OrderSmsEvent } from "@vitrine/contract/orders/order-sms";
import type { TFunction } from "i18next";

/** The names of the events that customers can be sent an SMS about. */
export function smsEventNames(t: TFunction): Record<OrderSmsEvent, string> {
  return {
    confirmed: t("Order confirmed"),
    shipped: t("Order shipped"),
    out_for_delivery: t("Out for delivery"),
    ready_for_pickup: t("Ready for pickup"),
    delivered: t("Order delivered"),
    cancelled: t("Order cancelled"),
    refunded: t("Order refunded"),
  };
}
