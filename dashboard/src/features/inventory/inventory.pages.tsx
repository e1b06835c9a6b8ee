import { lazyRouteComponent } from "@tanstack/react-router";
import type { ShopPageRow } from "../../shared/pages/page.ts";

export const inventoryPages: readonly ShopPageRow[] = [
  {
    name: "inventory",
    who: "shop",
    area: "inventory",
    label: (t) => t("Inventory"),
    menu: "catalogue",
    jump: "i",
    page: lazyRouteComponent(() => import("./InventoryPage.tsx"), "InventoryPage"),
  },
];
