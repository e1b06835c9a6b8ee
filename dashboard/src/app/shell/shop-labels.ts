import type { Shop } from "@vitrine/contract/shops/shops";
import type { TFunction } from "i18next";
import { roleLabel } from "../../shared/role-labels.ts";

/** The user's role in a shop, and whether the shop is open: "Owner, live". */
export function shopNote(shop: Shop, t: TFunction): string {
  return t("{{role}}, {{state}}", {
    role: roleLabel(shop.role, t),
    state: shop.is_live ? t("live") : t("not live"),
  });
}
