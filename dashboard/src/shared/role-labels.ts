import type { TFunction } from "i18next";

/** Who somebody is in a shop, in words; a role without words of its own reads as its code does. */
export function roleLabel(role: string, t: TFunction): string {
  const words: Record<string, string> = {
    owner: t("Owner"),
    admin: t("Admin"),
    manager: t("Manager"),
    staff: t("Staff"),
    shopper: t("Shopper"),
    system: t("System"),
  };
  return words[role] ?? role;
}
