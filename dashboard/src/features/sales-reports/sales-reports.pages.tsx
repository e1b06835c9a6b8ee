import { lazyRouteComponent } from "@tanstack/react-router";
import type { ShopPageRow } from "../../shared/pages/page.ts";

export const salesReportsPages: readonly ShopPageRow[] = [
  {
    name: "reports",
    who: "shop",
    area: "dashboard",
    label: (t) => t("Reports"),
    under: "dashboard",
    page: lazyRouteComponent(() => import("./ReportsPage.tsx"), "ReportsPage"),
  },
];
