import type { LinkKind, StoreLink } from "@vitrine/contract/shops/links";
import { t } from "./i18n.ts";

/** The label of a link: the owner's, else the name of its record, else that of its page in the shop's language. */
export function linkLabel({ kind, url, target }: StoreLink, title: string | null): string {
  return title ?? target?.title ?? fixedLabels()[kind] ?? url ?? "";
}

function fixedLabels(): Partial<Record<LinkKind, string>> {
  return {
    home: t("Home"),
    products: t("All products"),
    categories: t("All categories"),
    collections: t("Collections"),
    search: t("Search"),
    wishlist: t("Wishlist"),
    cart: t("Cart"),
    faq: t("Questions and answers"),
    reviews: t("Shop reviews"),
    blog: t("Blog"),
  };
}
