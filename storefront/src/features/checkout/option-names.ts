import { standardDelivery } from "@vitrine/contract/checkout/placed-order";
import { t } from "../../i18n.ts";

export const cashOnDeliveryKey = "cash_on_delivery";

// Default names are translated; names that an owner or a plugin entered are not.

export function deliveryName(name: string): string {
  return name === standardDelivery ? t("Standard delivery") : name;
}

/** @param name from the API; by default derived from the key ("bank_transfer" is "Bank transfer") */
export function paymentName(key: string, name = nameFromKey(key), isPickup = false): string {
  if (key === "store_credit") return t("Store credit");
  if (key === "exchange") return t("Returned items");
  if (key === cashOnDeliveryKey) return isPickup ? t("Cash at pickup") : t("Cash on delivery");
  return name;
}

function nameFromKey(key: string): string {
  const name = key.replaceAll("_", " ");
  return name.charAt(0).toUpperCase() + name.slice(1);
}
