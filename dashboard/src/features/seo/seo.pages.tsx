import { lazyRouteComponent } from "@tanstack/react-router";
import type { ShopPageRow } from "../../shared/pages/page.ts";

export const seoPages: readonly ShopPageRow[] = [
  {
    name: "seo",
    who: "shop",
    area: "seo",
    label: (t) => t("SEO"),
    menu: "settings",
    records: {
      type: "seo_settings",
      actions: (t) => ({ "seo_settings.changed": t("Changed the SEO settings") }),
      fields: (t) => ({
        is_indexed: t("Search engines"),
        templates: t("Titles and descriptions"),
        verification: t("Verification tags"),
        has_feeds: t("Product feeds"),
        picture: t("Picture of shared links"),
        icon: t("Icon"),
      }),
    },
    page: lazyRouteComponent(() => import("./SeoPage.tsx"), "SeoPage"),
  },
  {
    name: "redirects",
    who: "shop",
    area: "seo",
    label: (t) => t("Redirects"),
    under: "seo",
    records: {
      type: "redirect",
      actions: (t) => ({
        "redirect.created": t("Created redirect"),
        "redirect.changed": t("Changed redirect"),
        "redirect.deleted": t("Deleted redirect"),
      }),
      fields: (t) => ({ path: t("Old path"), target: t("Redirect to") }),
    },
    page: lazyRouteComponent(() => import("./RedirectsPage.tsx"), "RedirectsPage"),
  },
  {
    name: "missingPaths",
    who: "shop",
    area: "seo",
    label: (t) => t("Missing pages"),
    under: "seo",
    page: lazyRouteComponent(() => import("./MissingPathsPage.tsx"), "MissingPathsPage"),
  },
];
