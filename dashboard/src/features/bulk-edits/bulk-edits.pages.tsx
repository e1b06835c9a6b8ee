import { lazyRouteComponent } from "@tanstack/react-router";
import type { ShopPageRow } from "../../shared/pages/page.ts";

export const bulkEditsPages: readonly ShopPageRow[] = [
  {
    name: "bulkEdits",
    who: "shop",
    area: "products",
    label: (t) => t("Bulk edits"),
    under: "products",
    page: lazyRouteComponent(() => import("./BulkEditsPage.tsx"), "BulkEditsPage"),
  },
];
