import {
  type TranslatedKind,
  type TranslatedRecord,
  translatedFields,
  type TranslationFilter,
} from "@vitrine/contract/shops/translations";
import type { TFunction } from "i18next";

export function kindLabels(t: TFunction): Record<TranslatedKind, string> {
  return {
    product: t("Products"),
    category: t("Categories"),
    collection: t("Collections"),
    page: t("Pages"),
    policy: t("Policies"),
    menu: t("Menus"),
    faq: t("FAQ"),
    announcement: t("Announcements"),
    promo_popup: t("Promo popup"),
    shop: t("Shop"),
  };
}

export function filterLabels(t: TFunction): Record<TranslationFilter, string> {
  return { missing: t("Missing"), outdated: t("Outdated") };
}

/** The label of a field. A menu's fields are its labels. */
export function fieldLabel(field: string, t: TFunction): string {
  const labels: Record<string, string> = {
    title: t("Title"),
    description_html: t("Description"),
    seo_title: t("SEO title"),
    seo_description: t("SEO description"),
    section: t("Section"),
    question: t("Question"),
    answer_html: t("Answer"),
    text: t("Text"),
    button_label: t("Button label"),
  };
  return labels[field] ?? field;
}

/** The texts of a record in the order of its editor. */
export function orderedTexts({ kind, texts }: TranslatedRecord): TranslatedRecord["texts"] {
  const order: readonly string[] = translatedFields[kind];
  return texts.toSorted((one, other) => order.indexOf(one.field) - order.indexOf(other.field));
}

/** The name of a record: that of a menu is its location. */
export function recordName({ kind, title }: TranslatedRecord, t: TFunction): string {
  if (kind !== "menu") return title;
  return title === "main" ? t("Main menu") : t("Footer menu");
}
