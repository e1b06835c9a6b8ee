import { lazyRouteComponent } from "@tanstack/react-router";
import type { ShopPageRow } from "../../shared/pages/page.ts";

export const variantsPages: readonly ShopPageRow[] = [
  {
    name: "productGrid",
    who: "shop",
    area: "products",
    label: (t) => t("Variants in a table"),
    under: "products",
    page: lazyRouteComponent(() => import("./VariantGridPage.tsx"), "VariantGridPage"),
  },
];
