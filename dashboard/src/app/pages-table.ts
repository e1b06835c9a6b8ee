import { lazyRouteComponent } from "@tanstack/react-router";
import { findPageAt, type Label, type PageName, type PageRow, type Section } from "../shared/pages/page.ts";
import { pagesOutsideShops } from "./pages-outside-shops.ts";
import { shopPages } from "./shop-pages.ts";

/** The sections of the menu in their order. Home comes before them, "you" is in the account menu. */
export const sections: Record<Section, Label> = {
  sell: (t) => t("Sell"),
  catalogue: (t) => t("Catalogue"),
  marketing: (t) => t("Marketing"),
  store: (t) => t("Online store"),
  settings: (t) => t("Settings"),
};

/** Pages composed of several features, which can't import each other. */
const composedPages: Partial<Record<PageName, PageRow["page"]>> = {
  orders: lazyRouteComponent(() => import("./pages/OrdersHome.tsx"), "OrdersHome"),
  products: lazyRouteComponent(() => import("./pages/ProductsHome.tsx"), "ProductsHome"),
};

/**
 * Every page of the dashboard. Routes, guards, menu, titles, back links, palette and shortcuts are derived
 * from this table. Together with the permissions of the contract, which the server's guards also use, it defines
 * the access of each role.
 */
export const pagesTable: readonly PageRow[] = [...pagesOutsideShops, ...shopPages].map((row) => ({
  ...row,
  page: row.page ?? composedPages[row.name],
}));

/** The page at a path. `/shop/orders/42` is `order`. */
export function pageAt(path: string): PageRow | undefined {
  return findPageAt(pagesTable, path);
}
