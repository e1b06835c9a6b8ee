import { Picture } from "@vitrine/contract/products/pictures";
import type { StoreProductCard } from "@vitrine/contract/shops/storefront";
import type { ReactNode } from "react";
import * as z from "zod";
import { ProductCard } from "../features/products/ProductCard.tsx";
import { ProductPicture } from "../features/products/ProductPicture.tsx";
import { BrowseCards } from "../features/products/BrowseCards.tsx";
import { collectionPath, ownPath, productPath, withQuery } from "../paths.ts";
import { number, price, type Visit } from "../site.ts";
import type { Section } from "../themes/tokens.ts";
import { t } from "../i18n.ts";
import { Hero } from "./Hero.tsx";

const words = z.string().nullish().catch(null);
const picture = Picture.nullish().catch(null);

/** The kinds of sections of a page. Owners enter the settings, so each may be missing. */
type Load = (visit: Visit, settings: Record<string, unknown>, shown: Set<string>) => Promise<ReactNode>;
const kinds: Record<string, Load> = {
  /** Without its own text it presents the newest product with a picture. */
  async hero({ site, client }, settings, shown) {
    const own = z
      .object({ heading: words, text: words, picture, link_label: words, link: words })
      .parse(settings);
    const { store, base } = site;
    if (own.heading) {
      const link = { label: own.link_label ?? t("Shop now"), href: ownPath(base, own.link) };
      return <Hero heading={own.heading} text={own.text} picture={own.picture} link={link} />;
    }
    const { data } = await client.storefront.list_products({
      params: { handle: store.handle },
      query: { limit: 8 },
    });
    const product = data.find((card) => card.picture && !card.sold_out) ?? data[0];
    if (!product)
      return (
        <Hero
          heading={store.name}
          text={store.seo.description}
          link={{ label: t("All products"), href: `${base}/products` }}
        />
      );
    shown.add(product.id);
    return (
      <Hero
        heading={product.title}
        text={product.vendor}
        picture={product.picture}
        note={priceLine(visitPrices(site, product))}
        link={{ label: t("View product"), href: productPath(base, product.handle) }}
      />
    );
  },

  async featured_products({ site, client }, settings, shown) {
    const own = z
      .object({
        heading: words,
        count: z.number().int().min(1).max(24).catch(10),
        sort: z.enum(["newest", "price_low", "price_high", "title"]).catch("newest"),
        search: z.string().max(200).optional().catch(undefined),
      })
      .parse(settings);
    const { data, meta } = await client.storefront.list_products({
      params: { handle: site.store.handle },
      query: { limit: own.count + shown.size, sort: own.sort, search: own.search },
    });
    const cards = data.filter((card) => !shown.has(card.id)).slice(0, own.count);
    if (cards.length === 0) return null;
    return (
      <section className="featured">
        <h2>{own.heading ?? t("New arrivals")}</h2>
        <ul className="spread">
          {cards.map((card) => (
            <li key={card.id}>
              <ProductCard card={card} sizes="(min-width: 60rem) 45vw, 50vw" />
            </li>
          ))}
        </ul>
        <p className="more">
          <a href={withQuery(`${site.base}${own.search ? "/search" : "/products"}`, { search: own.search })}>
            {meta.total
              ? t("View all {{number}} products", {
                  number: number(site.store, meta.total),
                  count: meta.total,
                  defaultValue_one: "View 1 product",
                })
              : t("View all products")}
          </a>
        </p>
      </section>
    );
  },

  /** The shop's collections, the newest first. */
  async collections({ site, client }, settings) {
    const own = z.object({ heading: words, count: z.number().int().min(1).max(12).catch(6) }).parse(settings);
    if (!site.store.has_collections) return null;
    const { data, meta } = await client.storefront.list_collections({
      params: { handle: site.store.handle },
      query: { limit: own.count },
    });
    return (
      <section className="featured">
        <h2>{own.heading ?? t("Collections")}</h2>
        <BrowseCards cards={data} pathOf={(handle) => collectionPath(site.base, handle)} />
        {meta.next_cursor !== null && (
          <p className="more">
            <a href={`${site.base}/collections`}>{t("All collections")}</a>
          </p>
        )}
      </section>
    );
  },

  async rich_text(_visit, settings) {
    const own = z.object({ heading: words, text: words }).parse(settings);
    return (
      <section className="passage">
        {own.heading && <h2 dir="auto">{own.heading}</h2>}
        <Paragraphs text={own.text} />
      </section>
    );
  },

  async picture_with_text({ site }, settings) {
    const own = z
      .object({ heading: words, text: words, picture, link_label: words, link: words })
      .parse(settings);
    return (
      <section className="pair">
        <ProductPicture
          picture={own.picture ?? null}
          title={own.heading ?? ""}
          sizes="(min-width: 60rem) 40vw, 100vw"
        />
        <div>
          {own.heading && <h2 dir="auto">{own.heading}</h2>}
          <Paragraphs text={own.text} />
          {own.link_label && <a href={ownPath(site.base, own.link)}>{own.link_label}</a>}
        </div>
      </section>
    );
  },
};

/**
 * The sections in their order; each leaves out the products of earlier ones. Unknown kinds, for example of a newer theme,
 * are left out.
 */
export async function loadSections(visit: Visit, sections: Section[]): Promise<ReactNode[]> {
  const shown = new Set<string>();
  const loaded: ReactNode[] = [];
  for (const { kind, settings } of sections)
    if (Object.hasOwn(kinds, kind)) loaded.push(await kinds[kind]?.(visit, settings, shown));
  return loaded;
}

function visitPrices(site: Visit["site"], card: StoreProductCard) {
  return { from: price(site.store, card.price_min), varies: card.price_max > card.price_min };
}
function priceLine({ from, varies }: { from: string; varies: boolean }): string {
  return varies ? t("From {{price}}", { price: from }) : from;
}

function Paragraphs({ text }: { text?: string | null }) {
  const parts = (text ?? "").split(/\n\s*\n/).filter((part) => part.trim() !== "");
  return parts.map((part) => (
    <p key={part} dir="auto">
      {part}
    </p>
  ));
}
