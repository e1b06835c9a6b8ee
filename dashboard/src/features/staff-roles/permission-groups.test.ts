import { permissions } from "@vitrine/contract/roles";
import { expect, it } from "vitest";
import { mayToggle, permissionGroups, toggled } from "./permission-groups.ts";

it("shows each permission once", () => {
  expect(permissionGroups.flatMap((group) => group.permissions).toSorted()).toEqual(permissions.toSorted());
});

it("checks what a permission requires with it, and unchecks what requires it", () => {
  expect(toggled(["dashboard"], "orders/refund", true)).toEqual(["dashboard", "orders/refund", "orders"]);
  expect(toggled(["dashboard", "orders", "orders/refund"], "orders", false)).toEqual(["dashboard"]);
  expect(toggled(["products", "categories", "collection"], "collection", false)).toEqual(["categories"]);
  expect(toggled(["orders", "customers", "orders/export"], "customers", false)).toEqual(["orders"]);
  expect(toggled(["orders", "orders/refund"], "orders/refund", false)).toEqual(["orders"]);
});

it("lets members change only permissions that they have, and never that of Home", () => {
  expect(mayToggle(["dashboard", "orders"], "orders")).toBe(true);
  expect(mayToggle(["dashboard", "orders"], "orders/refund")).toBe(false);
  expect(mayToggle(permissions, "dashboard")).toBe(false);
});
