import { lazyRouteComponent } from "@tanstack/react-router";
import type { ShopPageRow } from "../../shared/pages/page.ts";

export const languagesPages: readonly ShopPageRow[] = [
  {
    name: "languages",
    who: "shop",
    area: "languages",
    label: (t) => t("Languages"),
    menu: "settings",
    records: {
      type: "languages",
      actions: (t) => ({ "languages.changed": t("Changed the languages") }),
      fields: (t) => ({ languages: t("Languages") }),
    },
    page: lazyRouteComponent(() => import("./LanguagesPage.tsx"), "LanguagesPage"),
  },
  {
    name: "languageTranslations",
    who: "shop",
    area: "languages",
    label: (t) => t("Translations"),
    under: "languages",
    records: {
      type: "translation",
      actions: (t) => ({
        "translation.changed": t("Changed translation"),
        "translations.imported": t("Imported translations"),
      }),
      fields: (t) => ({ language: t("Language"), saved: t("Saved translations") }),
    },
    page: lazyRouteComponent(() => import("./TranslationsPage.tsx"), "TranslationsPage"),
  },
];
