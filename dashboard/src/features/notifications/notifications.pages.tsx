import { lazyRouteComponent } from "@tanstack/react-router";
import type { PageRow } from "../../shared/pages/page.ts";

export const notificationsPages: readonly PageRow[] = [
  {
    name: "notifications",
    who: "account",
    label: (t) => t("Notifications"),
    jump: "n",
    page: lazyRouteComponent(() => import("./NotificationsPage.tsx"), "NotificationsPage"),
  },
];
