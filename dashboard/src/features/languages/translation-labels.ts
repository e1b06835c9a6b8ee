import {
  type TranslatedKind,
  type TranslatedRecord,
  type TranslatedText,
  translatedFields,
  type translatedGroups,
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
    option: t("Options"),
    custom_field: t("Custom fields"),
    size_chart: t("Size charts"),
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
    delivery_rate: t("Delivery methods"),
    payment_method: t("Payment methods"),
    coupon: t("Coupons"),
    checkout: t("Checkout texts"),
    shop: t("Shop"),
  };
}

export function groupLabels(t: TFunction): Record<keyof typeof translatedGroups, string> {
  return {
    products: t("Products"),
    pages: t("Pages"),
    storefront: t("Storefront"),
    checkout: t("Checkout"),
  };
}

export function filterLabels(t: TFunction): Record<TranslationFilter, string> {
  return { missing: t("Missing"), outdated: t("Outdated") };
}

/**
 * The label of a field. The fields of a menu, an option and a custom field are their texts; a field of a theme's block begins with
 * the id of the block, a text of a size chart with "table.".
 */
export function fieldLabel(kind: TranslatedKind, field: string, t: TFunction): string {
  if (kind === "option" || kind === "custom_field") return field;
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
    section_html: t("HTML"),
    name: t("Name"),
    note: t("Note"),
    picture_alt: t("Alt text"),
    place_name: t("Name of the place"),
    place_instructions: t("Opening hours and instructions"),
    instructions: t("Payment instructions"),
    terms_label: t("Terms statement"),
    thank_you: t("Message after the order"),
  };
  if (field.startsWith("table.")) return field.slice("table.".length);
  return labels[kind === "section" ? field.replace(/^.*\./, "") : field] ?? field;
}

/** The texts of a record in the order of its editor; the name of an option or a custom field first, then its values. */
export function orderedTexts({ kind, id, texts }: TranslatedRecord): TranslatedRecord["texts"] {
  const order: readonly string[] = [id, ...translatedFields[kind]];
  const placeOf = ({ field }: TranslatedText) =>
    order.includes(field) ? order.indexOf(field) : order.length;
  return texts.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The name of a record: that of a menu is its location, that of a section its page with its heading or kind. */
export function recordName({ kind, id, title }: TranslatedRecord, t: TFunction): string {
  if (kind === "menu") return title === "main" ? t("Main menu") : t("Footer menu");
  if (kind === "checkout") return t("Checkout texts");
  if (kind !== "section") return title;
  if (id === "footer") return t("Footer");
  const page = pageLabels(t)[id.split(".")[0] as PageType];
  return `${page}: ${isSectionKind(title) ? sectionKind(title).label(t) : title}`;
}
