import { ratingsBelow, ratingsFrom } from "@vitrine/contract/products/ratings";
import { sql, type Sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { bitmapOf, type Matching, ordinalsOf, type ProductFacets } from "./facet-index.rules.ts";
import { changedIndexRows, productIndexOf } from "./products-on-date.queries.ts";

/**
 * Number of products per statement. They fill a block of the index; parsing them blocks the event loop for about 5 ms.
 */
export const productsAtOnce = 256;

/** A part of a shop's facets, by ordinal, and the PostgreSQL snapshot it was read in: "xmin:xmax:in progress". */
export interface FacetPart {
  snapshot: string;
  rows: FacetRow[];
}
type FacetRow = [
  ordinal: number,
  // Null for a deleted product.
  status: string | null,
  fields: string[],
  tags: string[],
  options: string[],
  stocked: string[],
  isReduced: boolean,
  soldOut: boolean,
  priceMin: number,
  priceMax: number,
  // In tenths of a star.
  rating: number | null,
  categories: string[],
  collections: string[],
];

/**
 * Facets of products with an ordinal above `after`.
 *
 * @param since a snapshot: only products that were changed by transactions it doesn't see; all products if undefined.
 * A comparison of versions isn't enough: a transaction may commit after others that began later.
 */
export function readFacets(tx: ShopTx, since: string | undefined, after: number): Promise<FacetPart> {
  // Two inequalities, so that the planner expects few rows and uses the index. The upper one also skips rows of a
  // restored dump, which have transaction ids of another server.
  const place = since ? sql`changed.place` : sql`f.place`;
  const rows = since
    ? sql`(
        select distinct place from facet_changes
        where shop_id = ${tx.shopId} and place > ${after}
          and changed_in >= pg_snapshot_xmin(${since}::pg_snapshot)::text::bigint
          and changed_in < pg_snapshot_xmax(pg_current_snapshot())::text::bigint
          and not pg_visible_in_snapshot(changed_in::text::xid8, ${since}::pg_snapshot)
        order by place limit ${sql.lit(productsAtOnce)}
      ) changed left join product_index f on f.shop_id = ${tx.shopId} and f.place = changed.place`
    : sql`(
        select * from product_index where shop_id = ${tx.shopId} and place > ${after}
        order by place limit ${sql.lit(productsAtOnce)}
      ) f`;
  return tx.one(sql<FacetPart>`
    select pg_current_snapshot()::text as snapshot, (
      select coalesce(json_agg(${facetRow(place)} order by ${place}), '[]')
      from ${rows}) as rows`);
}

/** The `FacetRow` of row `f` of the product index. */
function facetRow(place: Sql) {
  return sql`json_build_array(${place}, f.status, f.field_values,
        f.tags, f.option_values, f.stocked_values, f.is_reduced, f.sold_out, f.price_min, f.price_max,
        f.rating, array(select category_id from product_categories c where c.shop_id = f.shop_id and c.product_id = f.product_id),
        array(select collection_id from collection_products c
              where c.shop_id = f.shop_id and c.product_id = f.product_id and c.is_member))`;
}

/** A product that differs on the date of a preview. */
interface ChangedFacets {
  id: string;
  row: FacetRow;
  /** Collections that include it, whatever their rules match. */
  included: string[];
  /** Collections that never include it. */
  excluded: string[];
}

/** Facets of the products that differ on the date of the preview. Collections by rules are still today's. */
export function readChangedFacets(tx: ShopTx): Promise<ChangedFacets[]> {
  const collectionsWhere = (condition: Sql) => sql`array(
    select collection_id from collection_products c
    where c.shop_id = f.shop_id and c.product_id = f.product_id and ${condition})`;
  return tx.all(sql<ChangedFacets>`
    select f.product_id as id, ${facetRow(sql`f.place`)} as row,
      ${collectionsWhere(sql`c.is_member and (c.by_hand or c.pinned)`)} as included,
      ${collectionsWhere(sql`c.excluded`)} as excluded
    from ${changedIndexRows}`);
}

/**
 * Facets of a row. Drafts and archived products have facets too, because the dashboard filters them; values in stock
 * (`stocked:Size`) are only for shoppers. Colons are removed from option names, because a colon separates name and
 * value in URLs.
 */
export function facetsOf([ordinal, status, fields, ...more]: FacetRow): ProductFacets {
  const [tags, options, stocked, isReduced, soldOut, min, max, rating, categories, collections] = more;
  if (status === null) return { ordinal, postings: [], prices: [0, 0] };
  const postings: ProductFacets["postings"] = [
    ["status", status],
    [soldOut ? "sold_out" : "in_stock", "1"],
  ];
  if (isReduced) postings.push(["on_sale", "1"]);
  if (rating !== null) postings.push(...ratingPostings(rating));
  for (const pair of fields) postings.push(splitPair(pair));
  for (const tag of tags) postings.push(["tag", tag]);
  for (const pair of options) postings.push(optionPosting("option", pair));
  if (status === "active") for (const pair of stocked) postings.push(optionPosting("stocked", pair));
  for (const id of categories) postings.push(["category", id]);
  for (const id of collections) postings.push(["collection", id]);
  return { ordinal, postings, prices: [min, max] };
}

/**
 * The filters that a rating matches, such as "3" and "below_4" for 3.5 stars: one value for each filter, so that a count of products
 * is the count of a value.
 */
function ratingPostings(tenths: number): ProductFacets["postings"] {
  const matched = [
    ...ratingsFrom.filter((stars) => tenths >= Number(stars) * 10),
    ...ratingsBelow.filter((below) => tenths < Number(below.slice("below_".length)) * 10),
  ];
  return matched.map((value) => ["rating", value]);
}

function optionPosting(kind: "option" | "stocked", pair: string): [facet: string, value: string] {
  const [name, value] = splitPair(pair);
  return [`${kind}:${name.replaceAll(":", " ")}`, value];
}

/** Name and value of "Size␟M". */
function splitPair(pair: string): [name: string, value: string] {
  const end = pair.indexOf("\u001f");
  return [pair.slice(0, end), pair.slice(end + 1)];
}

/** Condition: the product with this ordinal matches. */
export function isMatching(matching: Matching, place: Sql) {
  const bitmap = bitmapOf(matching);
  return sql`case when ${place} < ${bitmap.length * 8} then get_bit(${bitmap}::bytea, ${place}) = 1 else false end`;
}

/**
 * `from …`: rows `f` of the product index that match. Up to `many` are looked up one by one, because the planner
 * doesn't know how few they are. Otherwise the rows are scanned in the order of the list.
 *
 * @param isListed condition on the row that lets the planner use an index for the order
 */
export function matchingRows(tx: ShopTx, matching: Matching, many: number, isListed = sql`true`) {
  if (matching.total <= many)
    return indexRowsAt(tx, sql`select unnest(${ordinalsOf(matching)}::integer[]) as place`);
  return sql`from (
      select * from ${productIndexOf(tx)} i
      where shop_id = ${tx.shopId} and ${isListed} and ${isMatching(matching, sql`place`)}
    ) f`;
}

/** `from …`: rows `f` of the product index with these ordinals. */
export function indexRowsAt(tx: ShopTx, places: Sql) {
  return sql`from (${places}) s cross join lateral (
      select * from ${productIndexOf(tx)} i where shop_id = ${tx.shopId} and place = s.place offset 0
    ) f`;
}
