import type { TFunction } from "i18next";

/** The label of a role. An unknown role is returned unchanged. */
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
