import type { PageKind } from "@vitrine/contract/shops/pages";
import type { TFunction } from "i18next";

export function kindLabels(t: TFunction): Record<PageKind, string> {
  return {
    page: t("Page"),
    "refund-policy": t("Refund policy"),
    "privacy-policy": t("Privacy policy"),
    "terms-of-service": t("Terms of service"),
    "shipping-policy": t("Shipping policy"),
    "contact-information": t("Contact information"),
  };
}
