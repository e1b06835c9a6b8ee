import { lazyRouteComponent } from "@tanstack/react-router";
import type { ShopPageRow } from "../../shared/pages/page.ts";

export const faqsPages: readonly ShopPageRow[] = [
  {
    name: "faq",
    who: "shop",
    area: "customization",
    label: (t) => t("Questions and answers"),
    menu: "store",
    create: "question",
    page: lazyRouteComponent(() => import("./FaqsPage.tsx"), "FaqsPage"),
  },
  {
    name: "question",
    who: "shop",
    area: "customization",
    label: (t) => t("Question"),
    under: "faq",
    records: {
      type: "faq",
      actions: (t) => ({
        "faq.created": t("Added question"),
        "faq.changed": t("Changed question"),
        "faq.moved": t("Moved question"),
        "faq.removed": t("Deleted question"),
      }),
      fields: (t) => ({
        question: t("Question"),
        answer_html: t("Answer"),
        section: t("Section"),
        is_published: t("Published"),
        is_on_page: t("Page of questions and answers"),
        products: t("Products"),
        categories: t("Categories"),
        collections: t("Collections"),
      }),
    },
    page: lazyRouteComponent(() => import("./FaqEditor.tsx"), "FaqEditorPage"),
  },
];
