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
    records: {
      type: "size_chart",
      actions: (t) => ({
        "size_chart.created": t("Added size chart"),
        "size_chart.changed": t("Changed size chart"),
        "size_chart.removed": t("Deleted size chart"),
      }),
    },
    page: lazyRouteComponent(() => import("./SizeChartEditor.tsx"), "SizeChartPage"),
  },
];
