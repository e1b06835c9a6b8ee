import { lazyRouteComponent } from "@tanstack/react-router";
import type { ShopPageRow } from "../../shared/pages/page.ts";

export const customerEmailsPages: readonly ShopPageRow[] = [
  {
    name: "emailDispatch",
    who: "shop",
    area: "email-dispatch-settings",
    label: (t) => t("Emails"),
    menu: "settings",
    page: lazyRouteComponent(() => import("./EmailsPage.tsx"), "EmailsPage"),
  },
  {
    name: "customerEmail",
    who: "shop",
    area: "email-dispatch-settings",
    label: (t) => t("Email preview"),
    under: "emailDispatch",
    page: lazyRouteComponent(() => import("./EmailPreviewPage.tsx"), "EmailPreviewPage"),
  },
];
