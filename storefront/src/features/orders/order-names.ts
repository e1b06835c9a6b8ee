import { noDelivery, type PlacedOrder } from "@vitrine/contract/checkout/placed-order";
import { t } from "../../i18n.ts";
import { deliveryName, paymentName } from "../checkout/option-names.ts";

// Names of orders that the shop created. Names that the shop entered are not translated.

export function deliveryNameOf({ delivery }: PlacedOrder): string {
  return delivery.name === noDelivery ? t("No delivery") : deliveryName(delivery.name);
}

export function paymentNameOf({ payment_method, payment, delivery }: PlacedOrder): string {
  if (payment_method === "manual") return t("Manual payment");
  return paymentName(payment_method, payment?.name, delivery.is_pickup);
}

/** The discounts of an order. One without a reason has a general name. */
export function discountsOf({ discounts }: PlacedOrder): PlacedOrder["discounts"] {
  return discounts.map((discount) =>
    discount.title === "Discount" && discount.code === null
      ? { ...discount, title: t("Discount") }
      : discount,
  );
}
