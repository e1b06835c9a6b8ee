import { lazyRouteComponent } from "@tanstack/react-router";
import type { ShopPageRow } from "../../shared/pages/page.ts";

export const domainsPages: readonly ShopPageRow[] = [
  {
    name: "domain",
    who: "shop",
    area: "domain",
    label: (t) => t("Domain"),
    menu: "settings",
    records: {
      type: "domain",
      actions: (t) => ({
        "domain.added": t("Added domain"),
        "domain.connected": t("Connected domain"),
        "domain.primary_chosen": t("Changed primary domain"),
        "domain.removed": t("Removed domain"),
      }),
      fields: () => ({}),
    },
    page: lazyRouteComponent(() => import("./DomainsPage.tsx"), "DomainsPage"),
  },
];
