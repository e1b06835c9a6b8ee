import { lazyRouteComponent } from "@tanstack/react-router";
import { ReceiptText } from "lucide-react";
import type { ShopPageRow } from "../../shared/pages/page.ts";

export const ordersPages: readonly ShopPageRow[] = [
  {
    name: "orders",
    who: "shop",
    area: "orders",
    label: (t) => t("Orders"),
    menu: "sell",
    icon: ReceiptText,
    jump: "o",
    create: "createOrder",
    records: {
      type: "saved_view",
      actions: (t) => ({
        "saved_view.created": t("Added view"),
        "saved_view.changed": t("Changed view"),
        "saved_view.removed": t("Deleted view"),
      }),
      fields: (t) => ({ query: t("Filters"), is_shared: t("Shared with the team") }),
    },
  },
  {
    name: "order",
    who: "shop",
    area: "orders",
    label: (t) => t("Order"),
    under: "orders",
    loader: async ({ params }) => (await import("./orders.data.ts")).prefetchOrder(params),
    page: lazyRouteComponent(() => import("./OrderPage.tsx"), "OrderPage"),
  },
];
