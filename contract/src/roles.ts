/**
 * Permissions: what a member of a shop may see and do. The one table behind the menu, the command palette, the page guards and
 * the server's guards. A member has one of the preset roles, or an own role of the shop with a list of permissions. "staff" is as
 * specified: dashboard, orders, abandoned checkouts, email dispatch and languages, nothing else.
 */
export const presetRoles = ["owner", "admin", "manager", "staff"] as const;
export type PresetRole = (typeof presetRoles)[number];

/** The role of a member; "custom" for an own role of the shop. */
export const roles = [...presetRoles, "custom"] as const;
export type Role = (typeof roles)[number];

/** Areas: pages of the shop's part of the dashboard, by route name. */
export const areas = [
  "dashboard",
  "orders",
  "draft-orders",
  "import-orders",
  "abandoned-checkouts",
  "customers",
  "products",
  "import-products",
  "inventory",
  "categories",
  "collection",
  "coupons",
  "customization",
  "themes",
  "tools",
  "plugins",
  "settings",
  "seo",
  "checkout",
  "shipping-fee",
  "account-settings",
  "domain",
  "courier",
  "staff-accounts",
  "pricing_plan",
  "payments",
  "sales-tax",
  "quick-commerce",
  "email-dispatch-settings",
  "languages",
  "activity-log",
  "api-access",
  "data-exports",
] as const;
export type Area = (typeof areas)[number];

/** Changes of orders, each besides access to the area of orders. */
export const orderPermissions = [
  // tags, notes, contact details, invoices, completing and reopening
  "orders/manage",
  "orders/edit",
  "orders/message",
  // confirming, holding, packing, shipping, delivering and booking couriers
  "orders/fulfil",
  "orders/mark-paid",
  "orders/capture",
  "orders/refund",
  "orders/returns",
  "orders/cancel",
  // test orders
  "orders/delete",
  "orders/export",
] as const;
export type OrderPermission = (typeof orderPermissions)[number];

export const permissions = [...areas, ...orderPermissions] as const;
export type Permission = (typeof permissions)[number];

/** The role of a member with the permissions that it gives. */
export interface Access {
  role: Role;
  permissions: readonly Permission[];
}

const ownersOnly = new Set<Permission>(["pricing_plan", "account-settings"]);
const closedToManagers = new Set<Permission>([
  ...ownersOnly,
  "import-orders",
  "settings",
  "payments",
  "courier",
  "staff-accounts",
  "domain",
  "api-access",
  "data-exports",
]);
const openToStaff: Permission[] = [
  "dashboard",
  "orders",
  "abandoned-checkouts",
  "email-dispatch-settings",
  "languages",
  "orders/manage",
  "orders/fulfil",
  "orders/returns",
  // only orders that are unpaid and unpacked (api/src/features/orders/orders.rules.ts)
  "orders/cancel",
];

const ofPresetRoles: Record<PresetRole, readonly Permission[]> = {
  owner: permissions,
  admin: permissions.filter((one) => !ownersOnly.has(one)),
  manager: permissions.filter((one) => !closedToManagers.has(one)),
  staff: openToStaff,
};

/** True for one of the preset roles. */
export function isPresetRole(role: string): role is PresetRole {
  return presetRoles.some((one) => one === role);
}

/** The access of a role. @param own the permissions of an own role; those that are unknown are ignored */
export function accessOf(role: Role, own: readonly string[] | null = null): Access {
  const granted = isPresetRole(role) ? ofPresetRoles[role] : permissions.filter((one) => own?.includes(one));
  return { role, permissions: granted };
}

/** True if a list of permissions contains one. Callers who are no members have none. */
export function hasPermission(granted: readonly Permission[] | undefined, permission: Permission): boolean {
  return granted?.includes(permission) ?? false;
}

/**
 * True if a member with the access `by` may give the access `to`, or change or remove a member who has it: never more than
 * their own. Only owners make owners.
 */
export function mayGrant(by: Access, to: Access): boolean {
  if (to.role === "owner" && by.role !== "owner") return false;
  return (
    hasPermission(by.permissions, "staff-accounts") &&
    to.permissions.every((one) => by.permissions.includes(one))
  );
}

/** True for those who may do all that a customer can do on the status page of an order, such as cancel it with a refund. */
export function mayActAsShopper(granted: readonly Permission[] | undefined): boolean {
  return (["orders/refund", "orders/cancel", "orders/returns"] as const).every((one) =>
    hasPermission(granted, one),
  );
}

/** Home, with the notifications, which every own role includes. */
export const permissionOfAll: Permission = "dashboard";

const ofProducts = ["categories", "collection"] as const;
const withProducts = ["products", ...ofProducts] as const;

/** The areas whose records the pages of another one show or choose from. */
const requiredAreas: Partial<Record<Permission, readonly Permission[]>> = {
  "orders/export": ["orders", "customers"],
  "draft-orders": ["orders", "customers", ...withProducts],
  "import-orders": ["orders"],
  products: ofProducts,
  "import-products": withProducts,
  inventory: withProducts,
  coupons: withProducts,
  tools: withProducts,
  customization: withProducts,
  themes: ["customization", ...withProducts],
  // Webhooks send the changed records.
  "api-access": ["orders", "customers", ...withProducts],
};

/** All permissions that one requires besides: a change of orders requires access to orders. */
export function requiredBy(permission: Permission): readonly Permission[] {
  return requiredAreas[permission] ?? (permission.startsWith("orders/") ? ["orders"] : []);
}

/** A selection of permissions with all that they require, in the order of `permissions`. */
export function withRequired(chosen: readonly Permission[]): Permission[] {
  const all = new Set([permissionOfAll, ...chosen, ...chosen.flatMap(requiredBy)]);
  return permissions.filter((one) => all.has(one));
}

/** Permissions with which a thief could take the shop or its money over. To give them requires a proof of identity. */
export const sensitivePermissions: readonly Permission[] = [
  "account-settings",
  "pricing_plan",
  "staff-accounts",
  "payments",
  "domain",
  "api-access",
  "data-exports",
];
