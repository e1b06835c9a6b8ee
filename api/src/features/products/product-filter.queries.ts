import { sql, type RawBuilder } from "kysely";
import { productStatuses } from "@vitrine/contract/products/product-fields";
import type { ProductFilter } from "@vitrine/contract/products/product-filter";
import type { ShopTx } from "../../db/tx.ts";
import {
  type Chosen,
  isNarrowedTo,
  type Narrowing,
  placesInPrices,
} from "../catalogue/facet-bits.queries.ts";
import { free, lowAt, shopLowAt } from "../stock/low-stock.queries.ts";

/** `and …`: what the filter asks of product `p`. */
export function matching(tx: ShopTx, filter: ProductFilter): RawBuilder<unknown> {
  const { search, ...more } = filter;
  // Few products have the words: they are looked up, where the bits would be asked about each of the shop's.
  if (isOnlyStatus(narrowingOf(tx, more)))
    return sql`${hasStatus(filter.status)} ${search ? matchingWords(search) : sql``}`;
  return isNarrowedTo(tx, narrowingOf(tx, filter));
}

export function hasStatus(status: ProductFilter["status"]) {
  return status ? sql`and p.status = ${status}` : sql``;
}

/** Whether nothing is asked that the product's own row does not tell. */
export function isOnlyStatus({ chosen, scopes, places }: Narrowing): boolean {
  return chosen.length + scopes.length + places.length === 1;
}

/** `and …`: product `p` has these words. As an array and not as a join: the planner cannot guess how many come. */
export function matchingWords(search: string) {
  return sql`and p.id = any(array(select id from (${findProducts(search)}) found))`;
}

/** Their `id` and `place`, in no order, by their names alone. See `shop.search_products` in `0010_product_search.sql`. */
function findProducts(search: string) {
  return sql`select product_id as id, place from search_products(${search}, false, false)`;
}

/** What a filter asks of the facts. */
export function narrowingOf(tx: ShopTx, filter: ProductFilter): Narrowing {
  const { search, category_id, price_min, price_max } = filter;
  const scopes = category_id
    ? [{ facet: "category", stored: "category", values: categoriesAt(tx, category_id) }]
    : [];
  const places: Narrowing["places"] = [];
  if (price_min !== undefined || price_max !== undefined)
    places.push({ facet: "price", query: placesInPrices(tx, filter) });
  if (filter.stock === "low") places.push({ facet: "low", query: placesRunningLow(tx) });
  if (search) places.push({ facet: "words", query: sql`select place from (${findProducts(search)}) found` });
  return { chosen: chosenFacets(filter), scopes, places };
}

function chosenFacets({ status, vendor, type, tag, collection_id, stock, on_sale }: ProductFilter): Chosen[] {
  // Each product has one: so all are counted without counting them.
  const chosen: Chosen[] = [{ facet: "status", values: status ? [status] : [...productStatuses] }];
  if (vendor?.length) chosen.push({ facet: "vendor", values: vendor });
  if (type?.length) chosen.push({ facet: "type", values: type });
  if (tag?.length) chosen.push({ facet: "tag", values: tag });
  if (collection_id) chosen.push({ facet: "collection", values: [collection_id] });
  if (stock === "in_stock" || stock === "sold_out") chosen.push({ facet: stock, values: ["1"] });
  if (on_sale) chosen.push({ facet: "on_sale", values: ["1"] });
  return chosen;
}

/** A category with everything below it, hidden or not. */
function categoriesAt(tx: ShopTx, id: string) {
  return sql`select coalesce(array_agg(c.id::text), '{}') from categories c
    where c.shop_id = ${tx.shopId} and (c.id = ${id} or ${id}::uuid = any(c.ancestors))`;
}

/** Those with a variant that runs low: looked for where it has a number of its own or, by the index, is near the shop's. */
function placesRunningLow(tx: ShopTx) {
  const bands = sql`array(select generate_series(0, stock_band(${shopLowAt(tx)}))::smallint)`;
  return sql`select f.place
    from (
      select distinct v.product_id from stock_levels l
      join variants v on v.shop_id = l.shop_id and v.id = l.variant_id and v.tracked
      where l.shop_id = ${tx.shopId} and l.location_id = 1 and (l.low_at is not null or l.band = any(${bands}))
        and ${lowAt(tx)} > 0 and ${free} <= ${lowAt(tx)}
    ) low join product_index f on f.shop_id = ${tx.shopId} and f.product_id = low.product_id`;
}
