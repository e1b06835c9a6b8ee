import { lazyRouteComponent } from "@tanstack/react-router";
import type { ShopPageRow } from "../../shared/pages/page.ts";

export const webhooksPages: readonly ShopPageRow[] = [
  {
    name: "webhooks",
    who: "shop",
    area: "api-access",
    label: (t) => t("Webhooks"),
    menu: "settings",
    create: "webhook",
    page: lazyRouteComponent(() => import("./WebhooksPage.tsx"), "WebhooksPage"),
  },
  {
    name: "webhook",
    who: "shop",
    area: "api-access",
    label: (t) => t("Webhook"),
    under: "webhooks",
    records: {
      type: "webhook",
      actions: (t) => ({
        "webhook.created": t("Added webhook"),
        "webhook.changed": t("Changed webhook"),
        "webhook.secret_rotated": t("Replaced the secret of a webhook"),
        "webhook.replayed": t("Sent an event again"),
        "webhook.removed": t("Deleted webhook"),
      }),
      fields: (t) => ({ url: t("URL"), topics: t("Events"), topic: t("Event"), is_active: t("Active") }),
    },
    page: lazyRouteComponent(() => import("./WebhookEditor.tsx"), "WebhookEditorPage"),
  },
];
