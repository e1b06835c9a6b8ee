import type { Link, LinkKind } from "@vitrine/contract/shops/links";
import type { TFunction } from "i18next";

export function linkKindLabels(t: TFunction): Record<LinkKind, string> {
  return {
    home: t("Home page"),
    products: t("All products"),
    categories: t("All categories"),
    collections: t("All collections"),
    search: t("Search"),
    wishlist: t("Wishlist"),
    cart: t("Cart"),
    faq: t("Questions and answers"),
    reviews: t("Shop reviews"),
    blog: t("Blog"),
    product: t("Product"),
    category: t("Category"),
    collection: t("Collection"),
    page: t("Page or policy"),
    post: t("Blog post"),
    url: t("Web address"),
  };
}

/** The name of the link's target, as far as it is known. */
export function linkTargetName({ kind, url, target }: Link, t: TFunction): string {
  return target?.title ?? url ?? linkKindLabels(t)[kind];
}
