import { lazyRouteComponent } from "@tanstack/react-router";
import type { ShopPageRow } from "../../shared/pages/page.ts";

export const activityLogPages: readonly ShopPageRow[] = [
  {
    name: "activityLog",
    who: "shop",
    area: "activity-log",
    label: (t) => t("Activity log"),
    menu: "settings",
    page: lazyRouteComponent(() => import("./ActivityLogPage.tsx"), "ActivityLogPage"),
  },
];
