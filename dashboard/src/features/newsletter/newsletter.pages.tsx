import { lazyRouteComponent } from "@tanstack/react-router";
import type { ShopPageRow } from "../../shared/pages/page.ts";

export const newsletterPages: readonly ShopPageRow[] = [
  {
    name: "newsletter",
    who: "shop",
    area: "customers",
    label: (t) => t("Newsletter sign-up"),
    under: "customers",
    records: {
      type: "newsletter",
      actions: (t) => ({ "newsletter.changed": t("Changed the newsletter sign-up") }),
      fields: (t) => ({ is_enabled: t("Show the sign-up form") }),
    },
    page: lazyRouteComponent(() => import("./NewsletterPage.tsx"), "NewsletterPage"),
  },
];
