import { lazyRouteComponent } from "@tanstack/react-router";
import type { ShopPageRow } from "../../shared/pages/page.ts";

export const contactLinksPages: readonly ShopPageRow[] = [
  {
    name: "contactLinks",
    who: "shop",
    area: "customization",
    label: (t) => t("Contact links"),
    menu: "store",
    create: "contactLink",
    page: lazyRouteComponent(() => import("./ContactLinksPage.tsx"), "ContactLinksPage"),
  },
  {
    name: "contactLink",
    who: "shop",
    area: "customization",
    label: (t) => t("Contact link"),
    under: "contactLinks",
    records: {
      type: "contact_link",
      actions: (t) => ({
        "contact_link.created": t("Added contact link"),
        "contact_link.changed": t("Changed contact link"),
        "contact_link.moved": t("Moved contact link"),
        "contact_link.removed": t("Deleted contact link"),
      }),
      fields: (t) => ({
        kind: t("Type"),
        value: t("Value"),
        label: t("Label"),
        in_contact_button: t("Show in the contact button"),
      }),
    },
    page: lazyRouteComponent(() => import("./ContactLinkEditor.tsx"), "ContactLinkEditorPage"),
  },
];
