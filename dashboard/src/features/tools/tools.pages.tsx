import { lazyRouteComponent } from "@tanstack/react-router";
import type { ShopPageRow } from "../../shared/pages/page.ts";

export const toolsPages: readonly ShopPageRow[] = [
  {
    name: "tools",
    who: "shop",
    area: "tools",
    label: (t) => t("Tools"),
    menu: "store",
    page: lazyRouteComponent(() => import("./ToolsPage.tsx"), "ToolsPage"),
  },
  {
    name: "barcodeLabels",
    who: "shop",
    area: "tools",
    label: (t) => t("Barcode labels"),
    under: "tools",
    page: lazyRouteComponent(() => import("./BarcodeLabelsPage.tsx"), "BarcodeLabelsPage"),
  },
];
