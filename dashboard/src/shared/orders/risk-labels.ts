import type { OrderRisk } from "@vitrine/contract/checkout/order-confirmation";
import type { TFunction } from "i18next";

/** The reason of a risk, as a sentence. */
export function riskLabel({ kind, orders }: OrderRisk, t: TFunction): string {
  switch (kind) {
    case "blocked":
      return t("This customer is blocked.");
    case "blocked_address":
      return t("This delivery address is blocked.");
    case "failed_deliveries":
      return t("Orders with this phone number that came back undelivered: {{orders}}", { orders });
    case "repeated_orders":
      return t("Other orders of the customer or the phone number within an hour: {{orders}}", { orders });
    case "postcode_region":
      return t("The postcode belongs to another state or province than the address.");
  }
}
