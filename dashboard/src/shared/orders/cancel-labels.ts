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

/** The label of a stored reason; an unknown reason is returned as it is. */
export function cancelReason(reason: string, t: TFunction): string {
  const labels: Record<string, string> = { ...cancelLabels(t), expired: t("Not paid in time") };
  return labels[reason] ?? reason;
}
