import { type ContactKind, platformNames } from "@vitrine/contract/shops/contact-values";
import type { TFunction } from "i18next";

export function kindLabels(t: TFunction): Record<ContactKind, string> {
  return { ...platformNames, phone: t("Phone"), email: t("Email"), location: t("Location") };
}
