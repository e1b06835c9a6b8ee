import { lazyRouteComponent } from "@tanstack/react-router";
import type { ShopPageRow } from "../../shared/pages/page.ts";

export const orderEditsPages: readonly ShopPageRow[] = [
  {
    name: "orderEdit",
    who: "shop",
    area: "orders",
    permission: "orders/edit",
    label: (t) => t("Edit order"),
    under: "orders",
    page: lazyRouteComponent(() => import("./OrderEditPage.tsx"), "OrderEditPage"),
  },
];
