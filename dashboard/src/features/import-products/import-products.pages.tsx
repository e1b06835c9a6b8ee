import { lazyRouteComponent } from "@tanstack/react-router";
import type { ShopPageRow } from "../../shared/pages/page.ts";

export const importProductsPages: readonly ShopPageRow[] = [
  {
    name: "importProducts",
    who: "shop",
    area: "import-products",
    label: (t) => t("Import products"),
    menu: "catalogue",
    page: lazyRouteComponent(() => import("./ImportProductsPage.tsx"), "ImportProductsPage"),
  },
];
