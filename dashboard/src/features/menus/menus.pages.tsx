import { lazyRouteComponent } from "@tanstack/react-router";
import type { ShopPageRow } from "../../shared/pages/page.ts";

export const menusPages: readonly ShopPageRow[] = [
  {
    name: "menuLinks",
    who: "shop",
    area: "customization",
    label: (t) => t("Menu links"),
    menu: "store",
    page: lazyRouteComponent(() => import("./MenuLinksPage.tsx"), "MenuLinksPage"),
  },
  {
    name: "menu",
    who: "shop",
    area: "customization",
    label: (t) => t("Menu"),
    under: "menuLinks",
    records: {
      type: "menu",
      actions: (t) => ({ "menu.changed": t("Changed menu") }),
      fields: (t) => ({ items: t("Links") }),
    },
    page: lazyRouteComponent(() => import("./MenuEditor.tsx"), "MenuEditorPage"),
  },
];
