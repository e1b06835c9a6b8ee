import { lazyRouteComponent } from "@tanstack/react-router";
import type { ShopPageRow } from "../../shared/pages/page.ts";

export const pagesPages: readonly ShopPageRow[] = [
  {
    name: "pages",
    who: "shop",
    area: "customization",
    label: (t) => t("Pages"),
    menu: "store",
    create: "page",
    page: lazyRouteComponent(() => import("./PagesPage.tsx"), "PagesPage"),
  },
  {
    name: "page",
    who: "shop",
    area: "customization",
    label: (t) => t("Page"),
    under: "pages",
    records: {
      type: "page",
      actions: (t) => ({
        "page.created": t("Added page"),
        "page.changed": t("Changed page"),
        "page.removed": t("Deleted page"),
      }),
    },
    page: lazyRouteComponent(() => import("./PageEditor.tsx"), "PageEditorPage"),
  },
];
