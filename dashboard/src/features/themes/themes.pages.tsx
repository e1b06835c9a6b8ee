import { lazyRouteComponent } from "@tanstack/react-router";
import type { ShopPageRow } from "../../shared/pages/page.ts";

export const themesPages: readonly ShopPageRow[] = [
  {
    name: "themes",
    who: "shop",
    area: "themes",
    label: (t) => t("Themes"),
    menu: "store",
    jump: "t",
    page: lazyRouteComponent(() => import("./ThemesPage.tsx"), "ThemesPage"),
  },
  {
    name: "customize",
    who: "shop",
    area: "themes",
    label: (t) => t("Customise theme"),
    under: "themes",
    fillsWindow: true,
    records: {
      type: "theme",
      actions: (t) => ({
        "theme.created": t("Added theme"),
        "theme.renamed": t("Renamed theme"),
        "theme.published": t("Published theme"),
        "theme.scheduled": t("Scheduled the publication of a theme"),
        "theme.unscheduled": t("Cancelled the publication of a theme"),
        "theme.removed": t("Deleted theme"),
      }),
      fields: (t) => ({ publish_at: t("Publishes at"), changes: t("Changes") }),
    },
    page: lazyRouteComponent(() => import("./CustomizePage.tsx"), "CustomizePage"),
  },
];
