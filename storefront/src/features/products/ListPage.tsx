import type { Facet, ListingSort } from "@vitrine/contract/products/store-listing";
import type { StoreProductCard } from "@vitrine/contract/products/store-products";
import type { ReactNode } from "react";
import { Island } from "../../Island.tsx";
import type { View } from "../../page.tsx";
import { productPath } from "../../paths.ts";
import { number, useSite, type Visit } from "../../site.ts";
import { type Step, Trail } from "../../Trail.tsx";
import { t } from "../../i18n.ts";
import { type Requested, requestedIn, filtersIn, listPath, queryOf } from "./list-request.ts";
import { ChosenFilters } from "./ChosenFilters.tsx";
import { Filters } from "./Filters.tsx";
import { Grid } from "./Grid.tsx";
import { BrowseSuggestions, NoProducts } from "./NoProducts.tsx";

function sortLabels(): Partial<Record<ListingSort, string>> {
  return {
    newest: t("Newest"),
    best_selling: t("Best selling"),
    best_rated: t("Best rated"),
    price_low: t("Price, low to high"),
    price_high: t("Price, high to low"),
    title: t("Name, A to Z"),
    title_desc: t("Name, Z to A"),
  };
}

/** A list page: common to all products, search results, a category and a collection. */
interface ListProps {
  /** Within the shop: "/products". */
  path: string;
  title: string;
  /** Breadcrumbs, shown above the title. */
  trail?: Step[];
  /** Shown between title and list. */
  intro?: ReactNode;
  /** The category or collection, in addition to the filters in the URL. */
  of?: { category?: string; collection?: string };
  /** Label of the default sort order. */
  ownOrder?: string;
}

interface Loaded {
  requested: Requested;
  /** Canonical path of this page of the list, within the shop; undefined if it should not be indexed. */
  canonical?: string;
  /** Paths of its products, within the shop. */
  paths: string[];
  total: number;
  body: ReactNode;
}

/** A loaded page of a list. */
export async function loadList({ site, client, query }: Visit, list: ListProps): Promise<Loaded> {
  const requested = requestedIn(query);
  const { data, meta } = await client.storefront.list_products({
    params: { handle: site.store.handle },
    query: { ...queryOf(requested, site.store.currency), ...list.of, facets: "1" },
  });
  const isWithoutResults = meta.total === 0 && filtersIn(requested) === 0;
  const popular =
    isWithoutResults && requested.search !== undefined ? await listPopular({ site, client }) : [];
  const body = (
    <ProductList
      {...list}
      requested={requested}
      cards={data}
      total={meta.total}
      next={meta.next_cursor}
      previous={meta.previous_cursor}
      facets={meta.facets ?? []}
      popular={popular}
    />
  );
  const paths = data.map(({ handle }) => productPath("", handle));
  const canonical = canonicalOf(list.path, requested, meta.previous_cursor === null);
  return { requested, canonical, paths, total: meta.total, body };
}

async function listPopular({ site, client }: Pick<Visit, "site" | "client">): Promise<StoreProductCard[]> {
  const { data } = await client.storefront.list_products({
    params: { handle: site.store.handle },
    query: { sort: "best_selling", limit: 6 },
  });
  return data;
}

/** Only pages of the complete list have one; filtered, sorted and searched lists aren't indexed. */
function canonicalOf(path: string, requested: Requested, isFirst: boolean): string | undefined {
  if (filtersIn(requested) > 0 || requested.sort !== undefined || requested.search !== undefined)
    return undefined;
  return isFirst ? path : listPath(path, { cursor: requested.cursor, before: requested.before });
}

/** Only common lists are cached: otherwise a crawler's combinations of filters could evict all other pages. */
export function isWorthStoring({ requested, total }: Loaded): boolean {
  return total > 0 && filtersIn(requested) <= 3;
}

export async function productsPage(visit: Visit): Promise<View> {
  const list = await loadList(visit, { path: "/products", title: t("All products"), trail: [] });
  return {
    title: t("All products"),
    description: visit.site.store.seo.description,
    path: list.canonical,
    isCached: isWorthStoring(list),
    sheet: "list",
    body: list.body,
  };
}

/** Search results; only the search box until there is a search term. */
export async function searchPage(visit: Visit): Promise<View> {
  const search = visit.query.get("search");
  if (search === null)
    return {
      title: t("Search"),
      body: (
        <div className="list-head">
          <h1>{t("Search")}</h1>
          <SearchBox first />
          <BrowseSuggestions />
        </div>
      ),
    };
  const title = t("“{{search}}”", { search });
  const list = await loadList(visit, { path: "/search", title, ownOrder: t("Best match") });
  return {
    title,
    isCached: isWorthStoring(list),
    found: isPlainSearch(list.requested) ? list.total : undefined,
    sheet: "list",
    body: list.body,
  };
}

/** True for the first page of a search without filters: the owner's search report counts only that. */
function isPlainSearch(requested: Requested): boolean {
  return filtersIn(requested) === 0 && (requested.cursor ?? requested.before ?? requested.sort) === undefined;
}

export function SearchBox({ search, first }: { search?: string; first?: boolean }) {
  const { base, store } = useSite();
  return <Island name="SearchField" props={{ base, shop_id: store.id, search, first }} />;
}

interface ProductListProps extends ListProps {
  requested: Requested;
  cards: StoreProductCard[];
  total: number;
  next: string | null;
  previous: string | null;
  facets: Facet[];
  /** Best-selling products, after a search without results. */
  popular: StoreProductCard[];
}

function ProductList(props: ProductListProps) {
  const { requested, cards, total, next, previous, facets, popular } = props;
  const plain = { ...requested, cursor: undefined, before: undefined };
  const { base, store } = useSite();
  const path = base + props.path;
  const isEmpty = total === 0 && filtersIn(requested) === 0;
  return (
    <>
      <div className="list-head">
        <div>
          {props.trail && <Trail steps={props.trail} />}
          <h1 dir="auto">{props.title}</h1>
        </div>
        <SearchBox search={requested.search} />
      </div>
      {props.intro}
      {isEmpty ? (
        <NoProducts search={requested.search} popular={popular} />
      ) : (
        <div className="list">
          <Filters path={path} requested={requested} facets={facets} total={total} />
          <div className="list-products">
            <div className="list-bar">
              <output>
                {t("{{number}} products", {
                  number: number(store, total),
                  count: total,
                  defaultValue_one: "1 product",
                })}
              </output>
              <SortField requested={requested} own={props.ownOrder} facets={facets} />
            </div>
            <ChosenFilters path={path} requested={requested} facets={facets} />
            {cards.length === 0 ? <NothingLeft path={path} requested={requested} /> : <Grid cards={cards} />}
            <Pager
              previous={previous && listPath(path, { ...plain, before: previous })}
              next={next && listPath(path, { ...plain, cursor: next })}
              canLoadMore
            />
          </div>
        </div>
      )}
    </>
  );
}

interface PagerProps {
  /** Path of the first page, for lists that can only be paged forwards. */
  first?: string | null;
  previous?: string | null;
  next: string | null;
  /** True for a list of products: with JavaScript, the link to the next page loads its products into this one. */
  canLoadMore?: boolean;
}

/** Links to the pages before and after this one. */
export function Pager({ first = null, previous = null, next, canLoadMore }: PagerProps) {
  if (first === null && previous === null && next === null) return null;
  return (
    <nav className="pager" aria-label={t("Pagination")}>
      {first !== null && <a href={first}>{t("First page")}</a>}
      {previous !== null && (
        <a href={previous} rel="prev">
          {t("Previous page")}
        </a>
      )}
      {next !== null && (
        <a href={next} rel="next" data-more={canLoadMore ? "" : undefined}>
          {canLoadMore && <span className="with-script">{t("Load more")}</span>}
          <span className={canLoadMore ? "without-script" : undefined}>{t("Next page")}</span>
        </a>
      )}
    </nav>
  );
}

/** Part of the filter form, so that a change of one does not reset the other. */
function SortField({ requested, own, facets }: { requested: Requested; own?: string; facets: Facet[] }) {
  const { newest, best_rated, ...more } = sortLabels();
  const hasRatings = requested.sort === "best_rated" || facets.some(({ kind }) => kind === "rating");
  const { best_selling, ...rest } = more;
  const others = { best_selling, ...(hasRatings && { best_rated }), ...rest };
  const all = own ? { "": own, newest, ...others } : { "": newest, ...others };
  return (
    <p className="sort">
      <label htmlFor="sort">{t("Sort by")}</label>
      <select id="sort" name="sort" form="filters" defaultValue={requested.sort ?? ""}>
        {Object.entries(all).map(([sort, label]) => (
          <option key={sort} value={sort}>
            {label}
          </option>
        ))}
      </select>
      <button className="link without-script" form="filters">
        {t("Sort")}
      </button>
    </p>
  );
}

function NothingLeft({ path, requested }: { path: string; requested: Requested }) {
  return (
    <div className="nothing-left">
      <p>{t("No products match these filters. Remove a filter.")}</p>
      <p>
        <a href={listPath(path, { search: requested.search })}>{t("Clear all")}</a>
      </p>
    </div>
  );
}
