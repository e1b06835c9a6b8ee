import { filterNames } from "@vitrine/contract/products/product-fields";
import type { ProductFilter } from "@vitrine/contract/products/product-filter";
import { sql, type Sql } from "../../../db/sql.ts";
import type { ShopTx } from "../../../db/tx.ts";
import { free, lowAt, shopLowAt } from "../../stock/low-stock.queries.ts";

/**
 * `and …`: product `p` matches the filter. For work on many products (exports, bulk edits, the table of variants); the
 * list itself is filtered in memory, see `product-filter.rules.ts`.
 */
export function matching(tx: ShopTx, filter: ProductFilter): Sql {
  const { status, search, ...more } = filter;
  const conditions = conditionsOf(tx, more);
  return sql`${status ? sql`and p.status = ${status}` : sql``} ${search ? matchingWords(search) : sql``} ${
    conditions.length === 0
      ? sql``
      : // Not a join: the planner assumes that half of the products match, and scans in the order of the list.
        sql`and (select ${sql.join(conditions, sql` and `)} from product_index f where f.shop_id = p.shop_id and f.product_id = p.id)`
  }`;
}

/** Conditions on row `f` of the product index. */
function conditionsOf(tx: ShopTx, filter: Omit<ProductFilter, "status" | "search">): Sql[] {
  const { tag, category_id, collection_id, stock, on_sale, rating, price_min, price_max } = filter;
  const conditions: Sql[] = [];
  for (const name of filterNames) {
    const values = filter[name]?.map((value) => `${name}\u001f${value}`);
    if (values?.length) conditions.push(sql`f.field_values && ${values}::text[]`);
  }
  if (tag?.length) conditions.push(sql`f.tags && ${tag}::text[]`);
  if (category_id)
    conditions.push(sql`exists (
      select from product_categories c where c.shop_id = f.shop_id and c.product_id = f.product_id
        and c.category_id = any(${categoriesAt(tx, category_id)}))`);
  if (collection_id)
    conditions.push(sql`exists (
      select from collection_products c where c.shop_id = f.shop_id and c.product_id = f.product_id
        and c.collection_id = ${collection_id} and c.is_member)`);
  if (stock === "in_stock") conditions.push(sql`not f.sold_out`);
  if (stock === "sold_out") conditions.push(sql`f.sold_out`);
  if (stock === "low") conditions.push(sql`f.place in (${placesRunningLow(tx)})`);
  if (on_sale) conditions.push(sql`f.is_reduced`);
  if (rating) {
    const tenths = Number(rating.replace("below_", "")) * 10;
    conditions.push(rating.startsWith("below_") ? sql`f.rating < ${tenths}` : sql`f.rating >= ${tenths}`);
  }
  if (price_min !== undefined) conditions.push(sql`f.price_max >= ${price_min}`);
  if (price_max !== undefined) conditions.push(sql`f.price_min <= ${price_max}`);
  return conditions;
}

/**
 * `and …`: product `p` matches these words. As an array and not as a join: the planner can't estimate how many match.
 */
export function matchingWords(search: string) {
  return sql`and p.id = any(array(select product_id from (${findProducts(search)}) found))`;
}

/**
 * The `product_id` and `place` of matching products, unordered, by their names only. See `shop.search_products` in
 * `0010_product_search.sql`.
 */
export function findProducts(search: string) {
  return sql`select product_id, place from search_products(${search}, false, false)`;
}

/** Ids of a category and its descendants, including hidden ones. */
export async function listCategoriesAt(tx: ShopTx, id: string): Promise<string[]> {
  return (await tx.one(sql<{ ids: string[] }>`select ${categoriesAt(tx, id)} as ids`)).ids;
}

function categoriesAt(tx: ShopTx, id: string) {
  return sql`array(select c.id from categories c
    where c.shop_id = ${tx.shopId} and (c.id = ${id} or ${id}::uuid = any(c.ancestors)))`;
}

/**
 * Ordinals of products with a variant that is low in stock. An index finds the levels with a threshold of their own
 * or near the shop's.
 */
export function placesRunningLow(tx: ShopTx) {
  const bands = sql`array(select generate_series(0, stock_band(${shopLowAt(tx)}))::smallint)`;
  return sql`select f.place
    from (
      select distinct v.product_id from stock_levels l
      join variants v on v.shop_id = l.shop_id and v.id = l.variant_id and v.tracked
      where l.shop_id = ${tx.shopId} and l.location_id = 1 and (l.low_at is not null or l.band = any(${bands}))
        and ${lowAt(tx)} > 0 and ${free} <= ${lowAt(tx)}
    ) low join product_index f on f.shop_id = ${tx.shopId} and f.product_id = low.product_id`;
}
