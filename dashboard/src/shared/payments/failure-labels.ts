import { type FailureReason, failureReasons } from "@vitrine/contract/payments/payment-failures";
import type { TFunction } from "i18next";

/** The reason why an online payment was declined; undefined if it isn't known. */
export function failureLabel(reason: unknown, t: TFunction): string | undefined {
  const known = failureReasons.find((one) => one === reason);
  return known && labels(t)[known];
}

function labels(t: TFunction): Record<FailureReason, string> {
  return {
    declined: t("Declined by the bank"),
    insufficient_funds: t("Not enough money"),
    expired_card: t("Card expired"),
    incorrect_details: t("Wrong payment details"),
    authentication_failed: t("Identity check failed"),
    not_supported: t("Payment method not supported"),
    provider_error: t("Error at the payment provider"),
    other: t("Other reason"),
  };
}
