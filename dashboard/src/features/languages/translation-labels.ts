import {
  type TranslatedKind,
  type TranslatedRecord,
  translatedFields,
  type TranslationFilter,
} from "@vitrine/contract/shops/translations";
import { isSectionKind, type PageType, sectionKind } from "@vitrine/contract/themes/section-kinds";
import type { TFunction } from "i18next";
import { pageLabels } from "../../shared/page-labels.ts";

export function kindLabels(t: TFunction): Record<TranslatedKind, string> {
  return {
    product: t("Products"),
    category: t("Categories"),
    collection: t("Collections"),
    page: t("Pages"),
    policy: t("Policies"),
    post: t("Blog posts"),
    menu: t("Menus"),
    faq: t("FAQ"),
    announcement: t("Announcements"),
    banner: t("Banners"),
    testimonial: t("Testimonials"),
    section: t("Theme sections"),
    promo_popup: t("Promo popup"),
    shop: t("Shop"),
  };
}

export function filterLabels(t: TFunction): Record<TranslationFilter, string> {
  return { missing: t("Missing"), outdated: t("Outdated") };
}

/** The label of a field. A menu's fields are its labels; a field of a theme's block begins with the id of the block. */
export function fieldLabel(kind: TranslatedKind, field: string, t: TFunction): string {
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
    excerpt: t("Excerpt"),
    headline: t("Headline"),
    role: t("Role or place"),
    heading: t("Heading"),
    text_html: t("Text"),
    name: t("Name"),
  };
  return labels[kind === "section" ? field.replace(/^.*\./, "") : field] ?? field;
}

/** The texts of a record in the order of its editor. */
export function orderedTexts({ kind, texts }: TranslatedRecord): TranslatedRecord["texts"] {
  const order: readonly string[] = translatedFields[kind];
  return texts.toSorted((one, other) => order.indexOf(one.field) - order.indexOf(other.field));
}

/** The name of a record: that of a menu is its location, that of a section its page with its heading or kind. */
export function recordName({ kind, id, title }: TranslatedRecord, t: TFunction): string {
  if (kind === "menu") return title === "main" ? t("Main menu") : t("Footer menu");
  if (kind !== "section") return title;
  if (id === "footer") return t("Footer");
  const page = pageLabels(t)[id.split(".")[0] as PageType];
  return `${page}: ${isSectionKind(title) ? sectionKind(title).label(t) : title}`;
}
