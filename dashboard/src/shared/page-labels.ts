import type { PageType } from "@vitrine/contract/themes/section-kinds";
import type { TFunction } from "i18next";

/** The pages that an owner composes of sections. */
export function pageLabels(t: TFunction): Record<PageType, string> {
  return {
    home: t("Home page"),
    list: t("Product lists"),
    product: t("Product page"),
    cart: t("Cart"),
    page: t("Pages"),
    post: t("Blog post"),
    footer_columns: t("Footer columns"),
  };
}
