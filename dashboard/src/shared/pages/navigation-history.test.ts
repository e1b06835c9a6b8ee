import { expect, test } from "vitest";
import {
  latestEntry,
  listOpenedFrom,
  withEntry,
  type NavigationHistory,
} from "./navigation-history.rules.ts";

const walk = (...hrefs: string[]) =>
  hrefs.reduce<NavigationHistory>((entries, href, at) => withEntry(entries, at, href, true), []);

test("the way back from an order is the list as it was left", () => {
  const entries = walk("/dashboard", "/shop/orders?tab=new&page=2", "/shop/orders/42");
  expect(latestEntry(entries, 2, "/shop/orders")).toEqual({ href: "/shop/orders?tab=new&page=2", steps: -1 });
});

test("also over the orders that were looked at in between", () => {
  const entries = walk("/shop/orders?q=ada", "/shop/orders/42", "/shop/orders/43");
  expect(latestEntry(entries, 2, "/shop/orders")).toEqual({ href: "/shop/orders?q=ada", steps: -2 });
});

test("a filter that was changed on the spot is the one that counts", () => {
  const typed = withEntry(walk("/dashboard", "/shop/orders?q=a"), 1, "/shop/orders?q=ada", false);
  expect(latestEntry(withEntry(typed, 2, "/shop/orders/42", true), 2, "/shop/orders")?.href).toBe(
    "/shop/orders?q=ada",
  );
});

test("what lay ahead is forgotten when somebody goes elsewhere", () => {
  const elsewhere = withEntry(
    walk("/dashboard", "/shop/orders?q=ada", "/shop/orders/42"),
    1,
    "/shop/products",
    true,
  );
  expect(elsewhere).toEqual(["/dashboard", "/shop/products"]);
});

test("who came by a link from outside has no list to go back to", () => {
  expect(latestEntry(walk("/shop/orders/42"), 0, "/shop/orders")).toBeUndefined();
  expect(latestEntry([undefined, undefined, "/shop/orders/42"], 2, "/shop/orders")).toBeUndefined();
});

const isOrder = (pathname: string) => /^\/shop\/orders\/\d+$/.test(pathname);
const openedFrom = (...hrefs: string[]) =>
  listOpenedFrom(walk(...hrefs), hrefs.length - 1, "/shop/orders", isOrder);

test("an order belongs to the list it was opened from, also over other orders", () => {
  expect(openedFrom("/shop/orders?tab=new", "/shop/orders/42")).toBe("/shop/orders?tab=new");
  expect(openedFrom("/shop/orders?tab=new", "/shop/orders/42", "/shop/orders/43")).toBe(
    "/shop/orders?tab=new",
  );
});

test("an order that was opened from another page or by a link from outside belongs to no list", () => {
  expect(openedFrom("/shop/orders?tab=new", "/dashboard", "/shop/orders/42")).toBeUndefined();
  expect(openedFrom("/shop/orders/42")).toBeUndefined();
});
