import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import { paths } from "../dashboard/src/paths.ts";
import { nobodysId } from "./judge.ts";
import { addToBag, fillCheckout, pressPlaceOrder } from "./shopping.ts";

/** One screen in one state, and how somebody gets there. Those before it in a list have been visited. */
export interface Screen {
  name: string;
  open(page: Page): Promise<unknown>;
  /** Another screen that this is a state of: they may share their title. */
  stateOf?: string;
}

type PathName = keyof typeof paths;

/** Reached without a session. The root only sends on. */
const open = new Set<PathName>(["root", "login", "register", "forgotPassword", "forbidden"]);

/** Every path that the dashboard's sitemap has a route for. */
function routed(): PathName[] {
  const sitemap = readFileSync(path.resolve(import.meta.dirname, "../dashboard/src/sitemap.tsx"), "utf8");
  const found = [...sitemap.matchAll(/(?:shopPage\(|\bpath:)\s*paths\.(\w+)/g)].map(
    ([, name]) => name as PathName,
  );
  if (found.length < 10) throw new Error("The dashboard's sitemap could not be read");
  return [...new Set(found)];
}

function at(name: string, address: string, stateOf?: string): Screen {
  return { name, open: (page) => page.goto(address), stateOf };
}

/** What is there before anybody signs in. */
export function doorScreens(dashboard: string): Screen[] {
  const doors = routed().filter((name) => open.has(name) && name !== "root");
  return doors.map((name) => at(name, dashboard + (paths[name] as string)));
}

/** Every page behind the session, in a shop that has everything. @param ids an id for each path that takes one */
export function ownerScreens(dashboard: string, ids: Partial<Record<PathName, string>>): Screen[] {
  const addressOf = (name: PathName): string => {
    const address = paths[name];
    if (typeof address === "string") return address;
    if (!ids[name]) throw new Error(`Say in demo-shop.ts which ${name} to look at`);
    return address(ids[name]);
  };
  return [
    ...routed()
      .filter((name) => !open.has(name))
      .map((name) =>
        at(name, dashboard + addressOf(name), name === "shopDashboard" ? "dashboard" : undefined),
      ),
    at("another shop", `${dashboard}${paths.dashboard}?open=shop`),
    at("orders, none found", `${dashboard}${paths.orders}?search=nobody-of-this-name`, "orders"),
    at("products, none found", `${dashboard}${paths.products}?search=nothing-of-this-name`, "products"),
    at("an order that is not", `${dashboard}${paths.order(nobodysId)}`),
    at("a product that is not", `${dashboard}${paths.product(nobodysId)}`),
    at("no such page", `${dashboard}/shop/nowhere`),
  ];
}

/** What somebody sees who has just begun. */
export function beginnerScreens(dashboard: string): Screen[] {
  const names = [
    "dashboard",
    "orders",
    "products",
    "notifications",
    "activityLog",
    "importProducts",
  ] as const;
  return names.map((name) => at(`${name}, empty`, dashboard + paths[name], name));
}

export interface StoreAddresses {
  store: string;
  /** Of a shop that is not open. */
  closed: string;
  /** A product in several sizes. */
  varied: string;
  /** A product without a picture. */
  bare: string;
}

/** The whole way of a shopper, from the home page to the order. */
export function storeScreens({ store, closed, varied, bare }: StoreAddresses): Screen[] {
  return [
    at("home", store),
    at("products", `${store}/products`),
    at("products, sorted", `${store}/products?sort=price_low&in_stock=1`, "products"),
    at("search", `${store}/search`),
    at("search, found", `${store}/search?search=pot`),
    at("search, nothing found", `${store}/search?search=nothing-of-this-name`),
    at("product without a picture", bare),
    at("no such page", `${store}/nowhere`),
    at("no such shop", `${new URL(store).origin}/no-such-shop`),
    at("closed shop", closed),
    at("bag, empty", `${store}/cart`, "bag"),
    at("product with variants", varied),
    { name: "bag beside the page", stateOf: "product with variants", open: addToBag },
    at("bag", `${store}/cart`),
    at("checkout", `${store}/checkout`),
    {
      name: "checkout, what is missing",
      stateOf: "checkout",
      open: async (page) => {
        await pressPlaceOrder(page);
        await page.getByText("Before the order can be placed:").waitFor();
      },
    },
    { name: "checkout, filled", stateOf: "checkout", open: fillCheckout },
    {
      name: "order",
      open: async (page) => {
        await pressPlaceOrder(page);
        await page.waitForURL(/\/orders\//);
      },
    },
  ];
}
