import { noDelivery, standardDelivery } from "@vitrine/contract/checkout/placed-order";
import type { TFunction } from "i18next";

/** The name of a delivery: a default name in the user's language, and a name that the shop has entered as it is. */
export function deliveryName(name: string, t: TFunction): string {
  if (name === noDelivery) return t("No delivery");
  return name === standardDelivery ? t("Standard delivery") : name;
}

/** The name to store for a typed one: the default name in every language, so that shoppers read it in theirs. */
export function storedDeliveryName(typed: string, t: TFunction): string {
  return typed === t("Standard delivery") ? standardDelivery : typed;
}
