import type { StoreProductCard } from "@vitrine/contract/storefront";
import type { View } from "../../page.tsx";
import { withQuery } from "../../paths.ts";
import { useSite, type Visit } from "../../site.ts";
import { count, t } from "../../words.ts";
import { ProductCard } from "./ProductCard.tsx";

const sorts = {
  newest: "Newest",
  price_low: "Price, low to high",
  price_high: "Price, high to low",
  title: "Name",
};
type Sort = keyof typeof sorts;

interface Asked {
  search?: string;
  sort: Sort;
  cursor?: string;
  in_stock?: "1";
}

function askedIn(query: URLSearchParams): Asked {
  const sort = query.get("sort") ?? "";
  return {
    search: query.get("search") ?? undefined,
    sort: sort in sorts ? (sort as Sort) : "newest",
    cursor: query.get("cursor") ?? undefined,
    in_stock: query.has("in_stock") ? "1" : undefined,
  };
}

/** The address of the list with something changed; what is not chosen stays out of it. */
function listPath(base: string, asked: Asked): string {
  const path = asked.search === undefined ? `${base}/products` : `${base}/search`;
  return withQuery(path, { ...asked, sort: asked.sort === "newest" ? undefined : asked.sort });
}

export async function productsPage({ site, client, query }: Visit): Promise<View> {
  const asked = askedIn(query);
  const { data, meta } = await client.storefront.list_products({
    params: { handle: site.store.handle },
    query: asked,
  });
  const searched = asked.search !== undefined;
  const narrowed =
    searched || asked.cursor !== undefined || asked.in_stock !== undefined || asked.sort !== "newest";
  return {
    title: searched ? t("“{search}”", { search: asked.search ?? "" }) : t("All products"),
    description: searched ? null : site.store.seo.description,
    // Found, filtered and sorted pages are for people; search engines read the plain list and the sitemap.
    path: narrowed ? undefined : "/products",
    body: <ProductList asked={asked} cards={data} total={meta.total} next={meta.next_cursor} />,
  };
}

/** The search box alone, until something is searched. */
export async function searchPage(visit: Visit): Promise<View> {
  if (visit.query.has("search")) return productsPage(visit);
  return {
    title: t("Search"),
    body: (
      <div className="list-head">
        <h1>{t("Search")}</h1>
        <SearchBox first />
      </div>
    ),
  };
}

export function SearchBox({ search, first }: { search?: string; first?: boolean }) {
  const { base } = useSite();
  return (
    <search>
      <form className="search" action={`${base}/search`}>
        <label className="hidden" htmlFor="search">
          {t("Search the shop")}
        </label>
        <input
          id="search"
          type="search"
          name="search"
          defaultValue={search}
          placeholder={t("Search the shop")}
          maxLength={200}
          enterKeyHint="search"
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- on the search page the box is the page
          autoFocus={first}
          required
        />
        <button>{t("Search")}</button>
      </form>
    </search>
  );
}

function ProductList(props: {
  asked: Asked;
  cards: StoreProductCard[];
  total?: number;
  next: string | null;
}) {
  const { asked, cards, total, next } = props;
  const { base } = useSite();
  const { cursor, ...sameList } = asked;
  return (
    <>
      <div className="list-head">
        <h1 dir="auto">
          {asked.search === undefined ? t("All products") : t("“{search}”", { search: asked.search })}
        </h1>
        <SearchBox search={asked.search} />
      </div>
      {(cards.length > 0 || asked.in_stock) && (
        <div className="list-bar">
          <p>{count(total ?? cards.length, "{n} product", "{n} products")}</p>
          <a
            href={listPath(base, { ...sameList, in_stock: asked.in_stock ? undefined : "1" })}
            aria-current={asked.in_stock ? "true" : undefined}
          >
            {t("In stock")}
          </a>
          <nav aria-label={t("Sort by")}>
            {(Object.keys(sorts) as Sort[]).map((sort) => (
              <a
                key={sort}
                href={listPath(base, { ...sameList, sort })}
                aria-current={sort === asked.sort ? "true" : undefined}
              >
                {t(sorts[sort])}
              </a>
            ))}
          </nav>
        </div>
      )}
      {cards.length === 0 ? <Nothing asked={asked} /> : <Grid cards={cards} />}
      {(cursor ?? next) && (
        <nav className="pager" aria-label={t("Pages")}>
          {cursor && <a href={listPath(base, sameList)}>{t("First page")}</a>}
          {next && (
            <a href={listPath(base, { ...asked, cursor: next })} rel="next">
              {t("Next page")}
            </a>
          )}
        </nav>
      )}
    </>
  );
}

function Nothing({ asked }: { asked: Asked }) {
  const { base } = useSite();
  return (
    <div className="passage">
      <p>
        {asked.search === undefined
          ? t("There is nothing here yet.")
          : t("Nothing matches. Try a shorter or another word.")}
      </p>
      <p>
        <a href={`${base}/products`}>{t("See all products")}</a>
      </p>
    </div>
  );
}

export function Grid({ cards }: { cards: StoreProductCard[] }) {
  return (
    <ul className="grid">
      {cards.map((card, index) => (
        <li key={card.id}>
          <ProductCard card={card} sizes="(min-width: 60rem) 30vw, 50vw" first={index < 2} />
        </li>
      ))}
    </ul>
  );
}
