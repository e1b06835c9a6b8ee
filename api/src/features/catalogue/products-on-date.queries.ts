import { previewTime } from "../../db/content-time.queries.ts";
import { type Sql, sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";

// Products on the date of a member's preview. Statements for all other visitors have the same text as without previews.

/**
 * Condition: shoppers see product `alias`. On the date of a preview, that includes drafts that are published by then;
 * only drafts have a publish date.
 */
export function isOnSale(alias: string): Sql<boolean> {
  const row = sql.ref(alias);
  return sql`(${row}.status = 'active' or coalesce(${row}.publish_at <= ${previewTime}, false))`;
}

// Sale `s` of a variant on the date of the preview.
const hasEnded = sql`(s.running and s.ends_at <= ${previewTime})`;
const hasBegun = sql`(not s.running and s.starts_at <= ${previewTime} and coalesce(s.ends_at > ${previewTime}, true))`;

/** The columns that statements for shoppers read, besides the prices. */
const variantColumns = sql.raw(
  [
    "shop_id",
    "id",
    "product_id",
    "position",
    "option_values",
    "sku",
    "barcode",
    "min_price",
    "weight_grams",
    "requires_shipping",
    "taxable",
    "tracked",
    "oversell",
    "preorder_from",
    "picture_id",
    "unit_measure",
  ]
    .map((name) => `v.${name}`)
    .join(", "),
);

const variantsOnDate = sql`(
  select ${variantColumns},
    case when ${hasEnded} then s.usual_price when ${hasBegun} then s.sale_price else v.price end as price,
    case when ${hasEnded} then s.usual_compare_at_price when ${hasBegun} then v.price else v.compare_at_price end as compare_at_price
  from variants v left join sale_prices s on s.shop_id = v.shop_id and s.variant_id = v.id)`;

const variantsNow = sql`variants`;

/** `from …`: the variants with the prices that shoppers see. */
export function variantsOf(tx: ShopTx): Sql {
  return tx.previewTime === undefined ? variantsNow : variantsOnDate;
}

/**
 * The lowest price of the 30 days before the last price change of a variant; null if it is unknown. The start of a sale
 * until the date of the preview is the last change.
 */
export function lowestPriceOf(tx: ShopTx, variantId: Sql, shopId: Sql) {
  const lowest = sql`(
    select min(h.price) from price_changes h
    where h.shop_id = ${shopId} and h.variant_id = ${variantId} and h.until > (
      select max(until) - interval '30 days' from price_changes l
      where l.shop_id = ${shopId} and l.variant_id = ${variantId}))`;
  if (tx.previewTime === undefined) return lowest;
  return sql`coalesce((
    select least(own.price, (
      select min(h.price) from price_changes h
      where h.shop_id = s.shop_id and h.variant_id = s.variant_id and h.until > s.starts_at - interval '30 days'))
    from sale_prices s join variants own on own.shop_id = s.shop_id and own.id = s.variant_id
    where s.shop_id = ${shopId} and s.variant_id = ${variantId} and ${hasBegun}), ${lowest})`;
}

/** Products that differ on the date of the preview: those that are published by then, and those of begun or ended sales. */
const changedOnDate = sql`(
  select p.id as product_id, ${isOnSale("p")} as is_active, a.price_min, a.price_max, a.is_reduced
  from products p cross join lateral (
    select coalesce(min(v.price), 0) as price_min, coalesce(max(v.price), 0) as price_max,
           coalesce(bool_or(v.compare_at_price > v.price), false) as is_reduced
    from ${variantsOnDate} v where v.shop_id = p.shop_id and v.product_id = p.id
  ) a
  where p.shop_id = current_shop() and (p.publish_at <= ${previewTime} or p.id in (
    select v.product_id from sale_prices s join variants v on v.shop_id = s.shop_id and v.id = s.variant_id
    where s.shop_id = current_shop() and (${hasEnded} or ${hasBegun}))))`;

const indexOnDate = sql`(
  select f.shop_id, f.product_id, f.place, f.created_at, f.sold_30_days, f.rating, f.rating_rank, f.sold_out, f.field_values, f.tags,
    f.option_values, f.stocked_values,
    coalesce(d.is_active, f.is_active) as is_active, case when d.is_active then 'active' else f.status end as status,
    coalesce(d.price_min, f.price_min) as price_min, coalesce(d.price_max, f.price_max) as price_max,
    coalesce(d.is_reduced, f.is_reduced) as is_reduced
  from product_index f left join ${changedOnDate} d on d.product_id = f.product_id)`;

const indexNow = sql`product_index`;

/** `from …`: the product index with the values that shoppers see. */
export function productIndexOf(tx: ShopTx): Sql {
  return tx.previewTime === undefined ? indexNow : indexOnDate;
}

/** `from …`: the rows `f` of the product index that differ on the date of the preview. */
export const changedIndexRows = sql`${indexOnDate} f
  where f.shop_id = current_shop() and f.product_id in (select c.product_id from ${changedOnDate} c)`;
