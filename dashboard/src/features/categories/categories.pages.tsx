import { lazyRouteComponent } from "@tanstack/react-router";
import type { ShopPageRow } from "../../shared/pages/page.ts";

export const categoriesPages: readonly ShopPageRow[] = [
  {
    name: "categories",
    who: "shop",
    area: "categories",
    label: (t) => t("Categories"),
    menu: "catalogue",
    create: "category",
    page: lazyRouteComponent(() => import("./CategoriesPage.tsx"), "CategoriesPage"),
  },
  {
    name: "category",
    who: "shop",
    area: "categories",
    label: (t) => t("Category"),
    under: "categories",
    page: lazyRouteComponent(() => import("./CategoryPage.tsx"), "CategoryPage"),
  },
];
