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
    label: (t) => t("Email to customers"),
    under: "emailDispatch",
    records: {
      type: "email_template",
      actions: (t) => ({ "email_template.changed": t("Changed the email") }),
      fields: (t) => ({
        texts: t("Texts"),
        subject: t("Subject"),
        preheader: t("Preheader"),
        heading: t("Heading"),
        message: t("Message"),
        button: t("Button label"),
        closing: t("Closing text"),
      }),
    },
    page: lazyRouteComponent(() => import("./EmailEditorPage.tsx"), "EmailEditorPage"),
  },
];
