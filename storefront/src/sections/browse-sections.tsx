import type { BrowseCard } from "@vitrine/contract/products/store-categories";
import type { StoreSection } from "@vitrine/contract/themes/theme-document";
import { ProductPicture } from "../features/products/ProductPicture.tsx";
import { t } from "../i18n.ts";
import { categoryPath, collectionPath } from "../paths.ts";
import { number, useSite } from "../site.ts";
import type { SectionContext } from "./section-context.ts";
import { SectionHeading } from "./SectionHeading.tsx";
import { numberIn, textIn } from "./section-values.ts";

/** The top-level categories as tiles, in the owner's order. */
export async function loadCategories({ settings }: StoreSection, { visit }: SectionContext) {
  const { store, base } = visit.site;
  if (store.menu.length === 0) return null;
  const { data, meta } = await visit.client.storefront.list_categories({
    params: { handle: store.handle },
    query: { limit: numberIn(settings, "count", { max: 12, initial: 8 }), depth: 1 },
  });
  return (
    <Tiles
      heading={textIn(settings, "heading") ?? t("Shop by category")}
      cards={data}
      pathOf={(handle) => categoryPath(base, handle)}
      more={meta.next_cursor === null ? null : { label: t("All categories"), href: `${base}/categories` }}
    />
  );
}

/** The shop's collections, the newest first. */
export async function loadCollections({ settings }: StoreSection, { visit }: SectionContext) {
  const { store, base } = visit.site;
  if (!store.has_collections) return null;
  const { data, meta } = await visit.client.storefront.list_collections({
    params: { handle: store.handle },
    query: { limit: numberIn(settings, "count", { max: 12, initial: 6 }) },
  });
  return (
    <Tiles
      heading={textIn(settings, "heading") ?? t("Collections")}
      cards={data}
      pathOf={(handle) => collectionPath(base, handle)}
      more={meta.next_cursor === null ? null : { label: t("All collections"), href: `${base}/collections` }}
    />
  );
}

interface TilesProps {
  heading: string;
  cards: readonly BrowseCard[];
  pathOf: (handle: string) => string;
  more: { label: string; href: string } | null;
}

function Tiles({ heading, cards, pathOf, more }: TilesProps) {
  const { store } = useSite();
  if (cards.length === 0) return null;
  return (
    <section className="section">
      <SectionHeading>{heading}</SectionHeading>
      <ul className="browse-tiles" data-count={Math.min(cards.length, 6)}>
        {cards.map((card) => (
          <li key={card.id}>
            <a className="browse-tile" href={pathOf(card.handle)}>
              <ProductPicture
                picture={card.picture}
                title={card.title}
                sizes="(min-width: 60rem) 25vw, 50vw"
                decorative
              />
              <span className="browse-tile-title" dir="auto">
                {card.title}
              </span>
              <span className="browse-tile-count muted">
                {t("{{number}} products", {
                  number: number(store, card.product_count),
                  count: card.product_count,
                  defaultValue_one: "1 product",
                })}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {more && (
        <p className="more">
          <a href={more.href}>{more.label}</a>
        </p>
      )}
    </section>
  );
}
