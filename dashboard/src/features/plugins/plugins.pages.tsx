import { lazyRouteComponent } from "@tanstack/react-router";
import type { ShopPageRow } from "../../shared/pages/page.ts";

export const pluginsPages: readonly ShopPageRow[] = [
  {
    name: "plugins",
    who: "shop",
    area: "plugins",
    label: (t) => t("Plugins"),
    menu: "store",
    records: {
      type: "plugin",
      actions: (t) => ({ "plugin.changed": t("Changed plugin") }),
      fields: (t) => ({
        is_active: t("Active"),
        measurement_id: t("Measurement ID"),
        container_id: t("Container ID"),
        pixel_id: t("Pixel ID"),
        tag_id: t("Tag ID"),
        project_id: t("Project ID"),
        website_id: t("Website ID"),
        token_ending: t("Access token"),
      }),
    },
    page: lazyRouteComponent(() => import("./PluginsPage.tsx"), "PluginsPage"),
  },
];
