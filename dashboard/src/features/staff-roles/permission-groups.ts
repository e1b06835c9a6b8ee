import type { Permission } from "@vitrine/contract/roles";
import { hasPermission, requiredBy } from "@vitrine/contract/roles";
import type { TFunction } from "i18next";

interface PermissionGroup {
  id: string;
  label: (t: TFunction) => string;
  permissions: readonly Permission[];
}

/** The permissions of the form in their order. Each is in one group. */
export const permissionGroups: readonly PermissionGroup[] = [
  {
    id: "orders",
    label: (t) => t("Orders"),
    permissions: [
      "orders",
      "orders/manage",
      "orders/edit",
      "orders/message",
      "orders/fulfil",
      "orders/mark-paid",
      "orders/capture",
      "orders/refund",
      "orders/returns",
      "orders/cancel",
      "orders/delete",
      "orders/export",
      "draft-orders",
      "import-orders",
      "abandoned-checkouts",
    ],
  },
  {
    id: "catalogue",
    label: (t) => t("Products and inventory"),
    permissions: ["products", "import-products", "inventory", "categories", "collection"],
  },
  {
    id: "customers",
    label: (t) => t("Customers and marketing"),
    permissions: ["customers", "coupons", "tools", "email-dispatch-settings"],
  },
  {
    id: "store",
    label: (t) => t("Online store"),
    permissions: ["customization", "themes", "plugins", "seo", "languages", "domain"],
  },
  {
    id: "settings",
    label: (t) => t("Settings"),
    permissions: [
      "settings",
      "checkout",
      "shipping-fee",
      "quick-commerce",
      "courier",
      "sales-tax",
      "payments",
      "account-settings",
      "pricing_plan",
    ],
  },
  {
    id: "team",
    label: (t) => t("Team and access"),
    permissions: ["dashboard", "staff-accounts", "activity-log", "api-access", "data-exports"],
  },
];

/** The permissions after one is checked, with those that it requires, or unchecked, without those that require it. */
export function toggled(chosen: readonly Permission[], permission: Permission, isOn: boolean): Permission[] {
  if (isOn) return [...new Set([...chosen, permission, ...requiredBy(permission)])];
  return chosen.filter((one) => one !== permission && !requiredBy(one).includes(permission));
}

/** True if a member with these permissions may check or uncheck one. */
export function mayToggle(own: readonly Permission[], permission: Permission): boolean {
  return permission !== "dashboard" && hasPermission(own, permission);
}
