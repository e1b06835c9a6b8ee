import { lazyRouteComponent } from "@tanstack/react-router";
import { Package } from "lucide-react";
import type { ShopPageRow } from "../../shared/pages/page.ts";

export const productsPages: readonly ShopPageRow[] = [
  {
    name: "products",
    who: "shop",
    area: "products",
    label: (t) => t("Products"),
    menu: "catalogue",
    icon: Package,
    jump: "p",
    create: "addProduct",
  },
  {
    name: "product",
    who: "shop",
    area: "products",
    label: (t) => t("Product"),
    under: "products",
    page: lazyRouteComponent(() => import("./ProductPage.tsx"), "ProductPage"),
  },
  {
    name: "addProduct",
    who: "shop",
    area: "products",
    label: (t) => t("Add product"),
    under: "products",
    page: lazyRouteComponent(() => import("./ProductPage.tsx"), "AddProductPage"),
  },
];
