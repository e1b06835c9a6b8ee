import { providerTitle } from "@vitrine/contract/payments/provider-titles";
import type { TFunction } from "i18next";

/** The name of an order's payment method. `name` is that of a method that the shop entered. */
export function methodLabel(key: string, name: string | null | undefined, t: TFunction): string {
  if (key === "cash_on_delivery") return t("Cash on delivery");
  if (key === "manual") return t("Manual payment");
  if (key === "store_credit") return t("Store credit");
  if (key === "exchange") return t("Returned items");
  return name ?? providerTitle(key);
}
