import { lazyRouteComponent } from "@tanstack/react-router";
import type { ShopPageRow } from "../../shared/pages/page.ts";

export const sizeChartsPages: readonly ShopPageRow[] = [
  {
    name: "sizeChart",
    who: "shop",
    area: "customization",
    label: (t) => t("Size charts"),
    menu: "store",
    create: "sizeChartEdit",
    page: lazyRouteComponent(() => import("./SizeChartsPage.tsx"), "SizeChartsPage"),
  },
  {
    name: "sizeChartEdit",
    who: "shop",
    area: "customization",
    label: (t) => t("Size chart"),
    under: "sizeChart",
    page: lazyRouteComponent(() => import("./SizeChartPage.tsx"), "SizeChartPage"),
  },
];
