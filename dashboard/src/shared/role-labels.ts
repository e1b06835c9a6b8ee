import type { PresetRole } from "@vitrine/contract/roles";
import type { TFunction } from "i18next";

/** The label of a role. An unknown role is returned unchanged. */
export function roleLabel(role: string, t: TFunction): string {
  const labels: Record<string, string> = {
    owner: t("Owner"),
    admin: t("Admin"),
    manager: t("Manager"),
    staff: t("Staff"),
    custom: t("Custom role"),
    shopper: t("Shopper"),
    system: t("System"),
  };
  return labels[role] ?? role;
}

/** The permissions of a preset role, in a sentence. */
export function roleDescription(role: PresetRole, t: TFunction): string {
  const descriptions: Record<PresetRole, string> = {
    owner: t("Everything, including the plan, the business account and other owners."),
    admin: t("Everything except the plan, the business account and owners."),
    manager: t(
      "Orders, products, customers, marketing and the online store. Not payments, couriers, staff, domains, API keys and exports.",
    ),
    staff: t("Orders, abandoned checkouts, emails to customers and languages. No exports."),
  };
  return descriptions[role];
}
