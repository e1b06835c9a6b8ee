import { lazyRouteComponent } from "@tanstack/react-router";
import type { ShopPageRow } from "../../shared/pages/page.ts";

export const importOrdersPages: readonly ShopPageRow[] = [
  {
    name: "importOrders",
    who: "shop",
    area: "import-orders",
    label: (t) => t("Import orders"),
    under: "orders",
    page: lazyRouteComponent(() => import("./ImportOrdersPage.tsx"), "ImportOrdersPage"),
    records: {
      type: "order_import",
      actions: (t) => ({
        "order_import.started": t("Imported past orders"),
        "order_import.retried": t("Tried an import of orders again"),
        "order_import.undone": t("Undid an import of orders"),
      }),
      fields: (t) => ({ orders: t("Orders") }),
    },
  },
];
