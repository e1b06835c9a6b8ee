import { lazyRouteComponent } from "@tanstack/react-router";
import type { ShopPageRow } from "../../shared/pages/page.ts";

export const shopsPages: readonly ShopPageRow[] = [
  {
    name: "shopSettings",
    who: "shop",
    area: "settings",
    label: (t) => t("Shop settings"),
    menu: "settings",
    jump: "s",
    page: lazyRouteComponent(() => import("./ShopSettingsPage.tsx"), "ShopSettingsPage"),
  },
];
