import { lazyRouteComponent } from "@tanstack/react-router";
import type { ShopPageRow } from "../../shared/pages/page.ts";

export const orderConfirmationPages: readonly ShopPageRow[] = [
  {
    name: "confirmOrders",
    who: "shop",
    area: "orders",
    permission: "orders/fulfil",
    label: (t) => t("Confirm orders"),
    under: "orders",
    page: lazyRouteComponent(() => import("./ConfirmOrdersPage.tsx"), "ConfirmOrdersPage"),
  },
];
