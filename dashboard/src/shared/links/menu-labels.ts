import type { MenuLocation } from "@vitrine/contract/shops/menus";
import type { TFunction } from "i18next";

export function menuLabels(t: TFunction): Record<MenuLocation, { title: string; note: string }> {
  return {
    main: { title: t("Main menu"), note: t("The links in your shop's header.") },
    footer: {
      title: t("Footer menu"),
      note: t("The links at the bottom of each page. Your policies are always listed below them."),
    },
  };
}
