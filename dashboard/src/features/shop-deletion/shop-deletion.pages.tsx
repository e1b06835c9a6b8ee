import { lazyRouteComponent } from "@tanstack/react-router";
import type { ShopPageRow } from "../../shared/pages/page.ts";

export const shopDeletionPages: readonly ShopPageRow[] = [
  {
    name: "accountSettings",
    who: "shop",
    area: "account-settings",
    label: (t) => t("Business account"),
    menu: "settings",
    page: lazyRouteComponent(() => import("./BusinessAccountPage.tsx"), "BusinessAccountPage"),
  },
];
