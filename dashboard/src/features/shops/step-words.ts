import type { TFunction } from "i18next";
import type { StepKey } from "./shops.data.ts";

/** Each step of the setup guide: what it is, and why. */
export function stepWords(key: StepKey, t: TFunction): { title: string; note: string } {
  switch (key) {
    case "product":
      return {
        title: t("Add your first product"),
        note: t("One is enough to open; a file from another shop brings them all."),
      };
    case "payment":
      return {
        title: t("Choose how you are paid"),
        note: t("Cash on delivery works without any contract."),
      };
    case "delivery":
      return {
        title: t("Set the delivery fee"),
        note: t("Shoppers see it before they order; 0 makes delivery free."),
      };
    case "live":
      return {
        title: t("Open the shop to shoppers"),
        note: t("From then on everybody with the address can look and order."),
      };
    case "first_order":
      return {
        title: t("Take your first order"),
        note: t("Share the address of your shop, or place a test order yourself."),
      };
  }
}
