import type { cancelReasons } from "@vitrine/contract/orders/orders";
import type { TFunction } from "i18next";

/** The reasons to cancel an order. */
export function cancelLabels(t: TFunction): Record<(typeof cancelReasons)[number], string> {
  return {
    customer: t("Requested by customer"),
    declined: t("Declined by shop"),
    fraud: t("Suspected fraud"),
    inventory: t("Items out of stock"),
    staff: t("Staff error"),
    unconfirmed: t("Not confirmed in time"),
    other: t("Other"),
  };
}
