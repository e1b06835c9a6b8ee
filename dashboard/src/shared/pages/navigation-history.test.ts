import { expect, test } from "vitest";
import {
  latestEntry,
  listOpenedFrom,
  withEntry,
  type NavigationHistory,
} from "./navigation-history.rules.ts";

const visit = (...hrefs: string[]) =>
  hrefs.reduce<NavigationHistory>((entries, href, at) => withEntry(entries, at, href, true), []);

test("finds the list that an order was opened from, with its filters and page", () => {
  const entries = visit("/dashboard", "/shop/orders?tab=new&page=2", "/shop/orders/42");
  expect(latestEntry(entries, 2, "/shop/orders")).toEqual({ href: "/shop/orders?tab=new&page=2", steps: -1 });
});

test("skips the orders that were viewed in between", () => {
  const entries = visit("/shop/orders?q=ada", "/shop/orders/42", "/shop/orders/43");
  expect(latestEntry(entries, 2, "/shop/orders")).toEqual({ href: "/shop/orders?q=ada", steps: -2 });
});

test("uses the URL after a filter was changed in place", () => {
  const typed = withEntry(visit("/dashboard", "/shop/orders?q=a"), 1, "/shop/orders?q=ada", false);
  expect(latestEntry(withEntry(typed, 2, "/shop/orders/42", true), 2, "/shop/orders")?.href).toBe(
    "/shop/orders?q=ada",
  );
});

test("removes later entries when the user opens another page", () => {
  const elsewhere = withEntry(
    visit("/dashboard", "/shop/orders?q=ada", "/shop/orders/42"),
    1,
    "/shop/products",
    true,
  );
  expect(elsewhere).toEqual(["/dashboard", "/shop/products"]);
});

test("finds no list for a user who followed an external link", () => {
  expect(latestEntry(visit("/shop/orders/42"), 0, "/shop/orders")).toBeUndefined();
  expect(latestEntry([undefined, undefined, "/shop/orders/42"], 2, "/shop/orders")).toBeUndefined();
});

const isOrder = (pathname: string) => /^\/shop\/orders\/\d+$/.test(pathname);
const openedFrom = (...hrefs: string[]) =>
  listOpenedFrom(visit(...hrefs), hrefs.length - 1, "/shop/orders", isOrder);

test("finds the list that an order belongs to, also through other orders", () => {
  expect(openedFrom("/shop/orders?tab=new", "/shop/orders/42")).toBe("/shop/orders?tab=new");
  expect(openedFrom("/shop/orders?tab=new", "/shop/orders/42", "/shop/orders/43")).toBe(
    "/shop/orders?tab=new",
  );
});

test("finds no list for an order that was opened from another page or by an external link", () => {
  expect(openedFrom("/shop/orders?tab=new", "/dashboard", "/shop/orders/42")).toBeUndefined();
  expect(openedFrom("/shop/orders/42")).toBeUndefined();
});
