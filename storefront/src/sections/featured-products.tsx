import type { ListingSort } from "@vitrine/contract/products/store-listing";
import type { StoreSection } from "@vitrine/contract/themes/theme-document";
import { ProductCard } from "../features/products/ProductCard.tsx";
import { t } from "../i18n.ts";
import { collectionPath } from "../paths.ts";
import { number } from "../site.ts";
import type { SectionContext } from "./section-context.ts";
import { SectionHeading } from "./SectionHeading.tsx";
import { numberIn, targetIn, textIn } from "./section-values.ts";

const sorts: readonly ListingSort[] = ["newest", "best_selling", "price_low", "price_high", "title"];

/** Products of a collection or of the whole shop, without those above. */
export async function loadFeaturedProducts({ settings }: StoreSection, { visit, shown }: SectionContext) {
  const { store, base } = visit.site;
  const count = numberIn(settings, "count", { max: 24, initial: 10 });
  const collection = targetIn(settings, "collection");
  const sort = sorts.find((one) => one === settings["sort"]) ?? "newest";
  const { data, meta } = await visit.client.storefront.list_products({
    params: { handle: store.handle },
    query: { limit: count + shown.size, sort, collection: collection?.handle },
  });
  const cards = data.filter((card) => !shown.has(card.id)).slice(0, count);
  if (cards.length === 0) return null;
  for (const { id } of cards) shown.add(id);
  const standard = collection?.title ?? standardHeading(sort);
  return (
    <section className="section featured">
      <SectionHeading>{textIn(settings, "heading") ?? standard}</SectionHeading>
      <ul className="spread">
        {cards.map((card) => (
          <li key={card.id}>
            <ProductCard card={card} sizes="(min-width: 60rem) 45vw, 50vw" />
          </li>
        ))}
      </ul>
      <p className="more">
        <a href={collection ? collectionPath(base, collection.handle) : `${base}/products`}>
          {t("View all {{number}} products", {
            number: number(store, meta.total),
            count: meta.total,
            defaultValue_one: "View 1 product",
          })}
        </a>
      </p>
    </section>
  );
}

function standardHeading(sort: ListingSort): string {
  if (sort === "newest") return t("New arrivals");
  return sort === "best_selling" ? t("Best selling") : t("All products");
}
