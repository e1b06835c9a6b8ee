import { lazyRouteComponent } from "@tanstack/react-router";
import type { ShopPageRow } from "../../shared/pages/page.ts";

export const searchesPages: readonly ShopPageRow[] = [
  {
    name: "searches",
    who: "shop",
    area: "products",
    label: (t) => t("Search terms"),
    under: "products",
    page: lazyRouteComponent(() => import("./SearchesPage.tsx"), "SearchesPage"),
  },
  {
    name: "synonyms",
    who: "shop",
    area: "products",
    label: (t) => t("Search synonyms"),
    under: "products",
    page: lazyRouteComponent(() => import("./SynonymsPage.tsx"), "SynonymsPage"),
  },
];
