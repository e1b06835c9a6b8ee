import type { StoreProductCard } from "@vitrine/contract/storefront";
import { productPath } from "../../paths.ts";
import type { Site } from "../../site.ts";

/** A list for search engines: where it stands, and what is on its first page. Paths are within the shop. */
export function listJsonLd(
  { store, origin, base }: Site,
  list: { title: string; path: string; trail: { title: string; path: string }[]; cards: StoreProductCard[] },
): object[] {
  const steps = [
    { name: store.name, item: origin + base },
    ...list.trail.map(({ title, path }) => ({ name: title, item: origin + base + path })),
    { name: list.title },
  ];
  return [
    {
      "@context": "https://schema.org",
      "@type": "BreadcrumbList",
      itemListElement: steps.map((step, at) => ({ "@type": "ListItem", position: at + 1, ...step })),
    },
    {
      "@context": "https://schema.org",
      "@type": "CollectionPage",
      name: list.title,
      url: origin + base + list.path,
      mainEntity: {
        "@type": "ItemList",
        itemListElement: list.cards.map((card, at) => ({
          "@type": "ListItem",
          position: at + 1,
          url: origin + productPath(base, card.handle),
        })),
      },
    },
  ];
}
