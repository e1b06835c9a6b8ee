import { lazyRouteComponent } from "@tanstack/react-router";
import type { ShopPageRow } from "../../shared/pages/page.ts";

export const collectionsPages: readonly ShopPageRow[] = [
  {
    name: "collections",
    who: "shop",
    area: "collection",
    label: (t) => t("Collections"),
    menu: "catalogue",
    create: "collection",
    page: lazyRouteComponent(() => import("./CollectionsPage.tsx"), "CollectionsPage"),
  },
  {
    name: "collection",
    who: "shop",
    area: "collection",
    label: (t) => t("Collection"),
    under: "collections",
    page: lazyRouteComponent(() => import("./CollectionPage.tsx"), "CollectionPage"),
  },
];
