/**
 * Permissions by role: the one table behind the menu, the command palette, the page guards and the server's guards.
 * Roles are compared in lower case. "staff" is as specified: dashboard, orders, abandoned checkouts, email dispatch
 * and languages, nothing else.
 */
export const roles = ["owner", "admin", "manager", "staff"] as const;
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

const ownersOnly = new Set<Area>(["pricing_plan", "account-settings"]);
const closedToManagers = new Set<Area>([
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
const openToStaff: Area[] = [
  "dashboard",
  "orders",
  "abandoned-checkouts",
  "email-dispatch-settings",
  "languages",
];

const open = new Map<string, ReadonlySet<Area>>([
  ["owner", new Set(areas)],
  ["admin", new Set(areas.filter((area) => !ownersOnly.has(area)))],
  ["manager", new Set(areas.filter((area) => !closedToManagers.has(area)))],
  ["staff", new Set(openToStaff)],
]);

/** True if a role has access to an area. An unknown role has no access. */
export function mayEnter(role: string | undefined, area: Area): boolean {
  return open.get(role?.toLowerCase() ?? "")?.has(area) ?? false;
}

/** The roles that a member may give to others, and whose members they may change and remove: none above their own. */
export function grantableRoles(role: Role): readonly Role[] {
  return mayEnter(role, "staff-accounts") ? roles.slice(roles.indexOf(role)) : [];
}

/** The roles without access to an area, for the browser's route tables. */
export function barredFrom(area: Area): Role[] {
  return roles.filter((role) => !mayEnter(role, area));
}
