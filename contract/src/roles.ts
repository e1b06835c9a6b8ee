/**
 * Who may do what: one table from which menu, palette, page guards and the server's doors are all made.
 * Compared in lower case. "staff" is the specification's: shop dashboard, orders, abandoned checkouts,
 * e-mail dispatch and languages, nothing else.
 */
export const roles = ["owner", "admin", "manager", "staff"] as const;
export type Role = (typeof roles)[number];

/** An area is a page of the shop's part of the dashboard, by its route's name. */
export const areas = [
  "dashboard",
  "orders",
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
] as const;
export type Area = (typeof areas)[number];

const ownersOnly = new Set<Area>(["pricing_plan", "account-settings"]);
const closedToManagers = new Set<Area>([...ownersOnly, "settings", "payments", "staff-accounts", "domain"]);
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

/** Whether a role may enter an area. An unknown role may enter nothing. */
export function mayEnter(role: string | undefined, area: Area): boolean {
  return open.get(role?.toLowerCase() ?? "")?.has(area) ?? false;
}

/** The roles barred from an area, as the route tables of the browser want them. */
export function barredFrom(area: Area): Role[] {
  return roles.filter((role) => !mayEnter(role, area));
}
