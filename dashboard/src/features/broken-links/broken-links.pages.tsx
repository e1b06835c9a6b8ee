import { lazyRouteComponent } from "@tanstack/react-router";
import type { ShopPageRow } from "../../shared/pages/page.ts";

export const brokenLinksPages: readonly ShopPageRow[] = [
  {
    name: "brokenLinks",
    who: "shop",
    area: "seo",
    label: (t) => t("Broken links"),
    under: "tools",
    records: {
      type: "link_check",
      actions: (t) => ({ "link_check.started": t("Started a check of links") }),
    },
    page: lazyRouteComponent(() => import("./BrokenLinksPage.tsx"), "BrokenLinksPage"),
  },
];
