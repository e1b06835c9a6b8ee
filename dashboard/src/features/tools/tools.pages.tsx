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
  {
    name: "exportData",
    who: "shop",
    area: "data-exports",
    label: (t) => t("Export all data"),
    under: "tools",
    page: lazyRouteComponent(() => import("./ExportDataPage.tsx"), "ExportDataPage"),
    records: {
      type: "data_export",
      actions: (t) => ({
        "data_export.started": t("Started an export of all data"),
        "data_export.downloaded": t("Downloaded an export of all data"),
        "data_export.deleted": t("Deleted an export of all data"),
      }),
    },
  },
];
