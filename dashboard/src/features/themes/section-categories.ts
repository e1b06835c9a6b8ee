import type { SectionKindName } from "@vitrine/contract/themes/section-kinds";
import type { TFunction } from "i18next";

/** The categories of sections in the menu that adds them. A kind that is in none of them is listed last. */
export const sectionCategories: { label: (t: TFunction) => string; kinds: readonly SectionKindName[] }[] = [
  {
    label: (t) => t("Products"),
    kinds: ["featured_products", "collections", "categories", "recently_viewed"],
  },
  {
    label: (t) => t("Pictures and video"),
    kinds: ["hero", "slideshow", "banners", "picture_with_text", "video", "logos"],
  },
  {
    label: (t) => t("Text"),
    kinds: ["rich_text", "custom_html", "faqs", "blog_posts", "related_posts", "countdown"],
  },
  { label: (t) => t("Customer trust"), kinds: ["promises", "testimonials", "reviews"] },
  { label: (t) => t("Contact"), kinds: ["newsletter", "contact"] },
];
