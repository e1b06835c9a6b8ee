import { sql, type RawBuilder } from "kysely";
import type { ProductFilter } from "@vitrine/contract/products";
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
  const { search, status } = filter;
  const narrowing = narrowingOf(tx, filter);
  if (!narrowing) return sql`${hasStatus(status)} ${search ? matchingWords(search) : sql``}`;
  return isNarrowedTo(tx, narrowing);
}

/** `and …`: product `p` has these words. */
export function matchingWords(search: string) {
  return among(findProducts(search));
}

/** See `shop.find_products` in the migrations. */
export function findProducts(search: string) {
  return sql`select id from find_products(${search}) id`;
}

export function hasStatus(status: ProductFilter["status"]) {
  return status ? sql`and p.status = ${status}` : sql``;
}

/** As an array and not as a join: ids are met in the index's order, and the planner cannot guess how many come. */
export function among(ids: RawBuilder<unknown>) {
  return sql`and p.id = any(array(${ids}))`;
}

/** What a filter asks of the facts; undefined where it asks for no more than words and a status. */
export function narrowingOf(tx: ShopTx, filter: ProductFilter): Narrowing | undefined {
  const { search, status, category_id, price_min, price_max } = filter;
  const chosen = chosenFacets(filter);
  const scopes = category_id ? [categoryScope(tx, category_id)] : [];
  const places: Narrowing["places"] = [];
  if (price_min !== undefined || price_max !== undefined)
    places.push({ facet: "price", query: placesInPrices(tx, filter) });
  if (filter.stock === "low") places.push({ facet: "low", query: placesRunningLow(tx) });
  if (chosen.length + scopes.length + places.length === 0) return undefined;
  if (status) chosen.push({ facet: "status", values: [status] });
  if (search) places.push({ facet: "words", query: placesOfWords(tx, search) });
  return { chosen, scopes, places };
}

function chosenFacets({ vendor, type, tag, collection_id, stock, on_sale }: ProductFilter): Chosen[] {
  const chosen: Chosen[] = [];
  if (vendor?.length) chosen.push({ facet: "vendor", values: vendor });
  if (type?.length) chosen.push({ facet: "type", values: type });
  if (tag?.length) chosen.push({ facet: "tag", values: tag });
  if (collection_id) chosen.push({ facet: "collection", values: [collection_id] });
  if (stock === "in_stock" || stock === "sold_out") chosen.push({ facet: stock, values: ["1"] });
  if (on_sale) chosen.push({ facet: "on_sale", values: ["1"] });
  return chosen;
}

/** A category with everything below it, hidden or not. */
function categoryScope(tx: ShopTx, id: string) {
  return sql`select 'category', 'category', coalesce(array_agg(c.id::text), '{}') from categories c
    where c.shop_id = ${tx.shopId} and (c.id = ${id} or ${id}::uuid = any(c.ancestors))`;
}

function placesOfWords(tx: ShopTx, search: string) {
  return sql`select f.place from (${findProducts(search)}) found
    join product_facts f on f.shop_id = ${tx.shopId} and f.product_id = found.id`;
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
    ) low join product_facts f on f.shop_id = ${tx.shopId} and f.product_id = low.product_id`;
}
