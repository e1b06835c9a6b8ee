import type { LinkKind } from "@vitrine/contract/shops/links";
import type { MenuItem, MenuLocation, StoreMenuItem } from "@vitrine/contract/shops/menus";
import { type LinkRow, storeLink } from "../links/links.rules.ts";
import type { DefaultLinks, MenuItemRow } from "./menus.queries.ts";

/** The items of a menu that the owner hasn't edited: the same links as the storefront's default menu. */
export function defaultItems(
  location: MenuLocation,
  { categories, pages, has_collections, has_faqs, has_shop_reviews, has_blog }: DefaultLinks,
): MenuItem[] {
  const browse = [
    ...(categories.length > 0 ? [fixed("categories")] : []),
    ...(has_collections ? [fixed("collections")] : []),
  ];
  const links =
    location === "main"
      ? [...categories, ...browse]
      : [
          fixed("products"),
          ...browse,
          fixed("search"),
          fixed("wishlist"),
          fixed("cart"),
          ...(has_faqs ? [fixed("faq")] : []),
          ...(has_shop_reviews ? [fixed("reviews")] : []),
          ...(has_blog ? [fixed("blog")] : []),
          ...pages,
        ];
  return links.map((link) => ({ title: null, level: 0, link }));
}

/** The items for shoppers. An item that they can't open is left out with its sub-items. */
export function storeItems(
  items: readonly MenuItemRow[],
  has: Pick<DefaultLinks, "has_faqs" | "has_shop_reviews" | "has_blog">,
): StoreMenuItem[] {
  const shown: StoreMenuItem[] = [];
  let hiddenLevel: number | undefined;
  for (const { title, level, link } of items) {
    if (hiddenLevel !== undefined && level > hiddenLevel) continue;
    const isEmptyPage =
      (link.kind === "faq" && !has.has_faqs) ||
      (link.kind === "reviews" && !has.has_shop_reviews) ||
      (link.kind === "blog" && !has.has_blog);
    const open = isEmptyPage ? undefined : storeLink(link);
    hiddenLevel = open ? undefined : level;
    if (open) shown.push({ title, level, link: open });
  }
  return shown;
}

function fixed(kind: LinkKind): LinkRow {
  return { kind, target_id: null, url: null, target: null };
}
