import { expect, it } from "vitest";
import {
  accessOf,
  areas,
  hasPermission,
  mayActAsShopper,
  mayGrant,
  orderPermissions,
  permissions,
  type PresetRole,
  presetRoles,
  requiredBy,
  withRequired,
} from "./roles.ts";

const openTo = (role: PresetRole) => areas.filter((area) => hasPermission(accessOf(role).permissions, area));
const closedTo = (role: PresetRole) => areas.filter((area) => !openTo(role).includes(area));
const changesOf = (role: PresetRole) =>
  orderPermissions.filter((one) => hasPermission(accessOf(role).permissions, one));

it("gives staff access to five areas, as the specification requires", () => {
  expect(openTo("staff")).toEqual([
    "dashboard",
    "orders",
    "abandoned-checkouts",
    "email-dispatch-settings",
    "languages",
  ]);
});

it("denies managers access to money, members, the domain, the import of orders and the export of all data", () => {
  expect(closedTo("manager")).toEqual([
    "import-orders",
    "settings",
    "account-settings",
    "domain",
    "courier",
    "staff-accounts",
    "pricing_plan",
    "payments",
    "api-access",
    "data-exports",
  ]);
  expect(closedTo("admin")).toEqual(["account-settings", "pricing_plan"]);
  expect(closedTo("owner")).toEqual([]);
});

it("lets staff process orders without their money, and the other preset roles change all of an order", () => {
  expect(changesOf("staff")).toEqual(["orders/manage", "orders/fulfil", "orders/returns", "orders/cancel"]);
  for (const role of ["owner", "admin", "manager"] as const)
    expect(changesOf(role)).toEqual(orderPermissions);
  expect(presetRoles.filter((role) => mayActAsShopper(accessOf(role).permissions))).toEqual([
    "owner",
    "admin",
    "manager",
  ]);
});

it("gives an own role its permissions, and ignores unknown ones", () => {
  expect(accessOf("custom", ["unknown", "orders"]).permissions).toEqual(["orders"]);
  expect(accessOf("custom").permissions).toEqual([]);
  expect(hasPermission(undefined, "orders")).toBe(false);
});

it("adds Home and what the permissions require", () => {
  expect(withRequired([])).toEqual(["dashboard"]);
  expect(withRequired(["orders/refund"])).toEqual(["dashboard", "orders", "orders/refund"]);
  expect(withRequired(["orders/export"])).toEqual(["dashboard", "orders", "customers", "orders/export"]);
  expect(withRequired(["products"])).toEqual(["dashboard", "products", "categories", "collection"]);
  expect(withRequired(permissions)).toEqual(permissions);
  // Those that a required one requires are in the same list.
  for (const one of permissions)
    for (const required of requiredBy(one))
      expect(requiredBy(one)).toEqual(expect.arrayContaining([...requiredBy(required)]));
});

it("lets members give no more than they have, and only owners make owners", () => {
  const grantable = (by: PresetRole) => presetRoles.filter((role) => mayGrant(accessOf(by), accessOf(role)));
  expect(grantable("owner")).toEqual(["owner", "admin", "manager", "staff"]);
  expect(grantable("admin")).toEqual(["admin", "manager", "staff"]);
  expect(grantable("manager")).toEqual([]);
  const all = accessOf("custom", permissions);
  expect(mayGrant(all, accessOf("owner"))).toBe(false);
  expect(mayGrant(accessOf("owner"), all)).toBe(true);
  expect(mayGrant(accessOf("admin"), all)).toBe(false);
  const lead = accessOf("custom", ["dashboard", "staff-accounts", "orders"]);
  expect(mayGrant(lead, accessOf("custom", ["dashboard", "orders"]))).toBe(true);
  expect(mayGrant(lead, accessOf("custom", ["dashboard", "orders", "orders/refund"]))).toBe(false);
  expect(mayGrant(accessOf("custom", ["dashboard", "orders"]), accessOf("custom", ["dashboard"]))).toBe(
    false,
  );
});
