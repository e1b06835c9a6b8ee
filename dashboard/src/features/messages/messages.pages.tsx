import { lazyRouteComponent } from "@tanstack/react-router";
import type { ShopPageRow } from "../../shared/pages/page.ts";

export const messagesPages: readonly ShopPageRow[] = [
  {
    name: "messages",
    who: "shop",
    area: "customers",
    label: (t) => t("Messages"),
    menu: "sell",
    page: lazyRouteComponent(() => import("./MessagesPage.tsx"), "MessagesPage"),
  },
  {
    name: "contactForm",
    who: "shop",
    area: "customers",
    label: (t) => t("Contact form"),
    under: "messages",
    page: lazyRouteComponent(() => import("./ContactFormPage.tsx"), "ContactFormPage"),
  },
  {
    name: "message",
    who: "shop",
    area: "customers",
    label: (t) => t("Message"),
    under: "messages",
    records: {
      type: "message",
      actions: (t) => ({
        "message.deleted": t("Deleted message"),
        "contact_form.changed": t("Changed the contact form"),
      }),
      fields: (t) => ({ is_enabled: t("Show the contact form") }),
    },
    page: lazyRouteComponent(() => import("./MessagePage.tsx"), "MessagePage"),
  },
];
