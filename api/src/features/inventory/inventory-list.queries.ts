import type { InventoryRow } from "@vitrine/contract/products/inventory";
import { readCursor } from "../../db/page.ts";
import { apiError } from "../../api-error.ts";
import { type Sql, sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import type { PictureRow } from "../pictures/pictures.rules.ts";
import { matchingWords } from "../products/list/product-filter.queries.ts";
import { pictureJson } from "../products/product-pictures.queries.ts";
import { free, lowAt, shopLowAt } from "../stock/low-stock.queries.ts";
import { joinStock } from "../stock/stock.queries.ts";

export interface InventoryFilter {
  search?: string;
  show?: "low" | "out" | "requested" | "oversell" | "untracked";
  /** For `low`: see `readLowBand`. */
  lowBand?: number;
}
type InventorySort = "title" | "-title" | "available" | "-available";

export type ListedVariant = Omit<InventoryRow, "picture" | "title"> & {
  id: string;
  option_values: string[];
  position: number;
  picture: PictureRow | null;
};

/** True if variant `v` is tracked, its product `p` is active, and its stock is at or below its low-stock level. */
export function runsLow(tx: ShopTx) {
  return sql<boolean>`(v.tracked and p.status = 'active' and ${lowAt(tx)} > 0 and ${free} <= ${lowAt(tx)})`;
}

/** One page of variants, and the row after it. */
export function listInventory(
  tx: ShopTx,
  page: InventoryFilter & { sort: InventorySort; limit: number; cursor?: string },
): Promise<ListedVariant[]> {
  const order = orderOf(page.sort);
  return tx.all(sql<ListedVariant>`
    with page as materialized (
      select v.id, ${order.columns} ${matching(tx, page)} ${after(page.sort, page.cursor)}
      order by ${order.by} limit ${page.limit + 1}
    )
    ${rows(tx, sql`array(select id from page)`)} join page on page.id = v.id
    order by ${order.outside}`);
}

/** A variant with its stock. */
export function findInventoryRow(tx: ShopTx, variantId: string): Promise<ListedVariant | undefined> {
  return tx.find(
    sql<ListedVariant>`${rows(tx, sql`array[${variantId}::uuid]`)} where v.shop_id = ${tx.shopId} and v.id = ${variantId}`,
  );
}

/** The low-stock band of variants without their own level. */
export async function readLowBand(tx: ShopTx): Promise<number> {
  const { band } = await tx.one(sql<{ band: number }>`select shop.stock_band(${shopLowAt(tx)}) as band`);
  return band;
}

const countedUpTo = 10_000;

/** The number of variants that match a filter, capped at ten thousand. */
export async function countInventory(tx: ShopTx, filter: InventoryFilter): Promise<number> {
  const isNarrow = filter.search || filter.show;
  const from = isNarrow ? matching(tx, filter) : sql`from variants v where v.shop_id = ${tx.shopId}`;
  const { count } = await tx.one(sql<{ count: number }>`
    select count(*) as count from (select 1 ${from} limit ${countedUpTo}) found`);
  return count;
}

/** A cart that reserved too late gets nothing: at most the free units are reserved. */
const reserved = sql`least(coalesce(r.units, 0), greatest(coalesce(${free}, 0), 0))`;

/** The columns of a row, read only for the rows of a page. @param ids of their variants */
function rows(tx: ShopTx, ids: Sql) {
  return sql`
    select v.id, v.id as variant_id, v.product_id, p.title as product_title, p.status as product_status, v.option_values,
           v.position, v.sku, v.tracked, v.oversell, coalesce(l.on_hand, 0) as on_hand, coalesce(l.allocated, 0) as allocated,
           coalesce(l.unavailable, 0) as unavailable, l.low_at, coalesce(${runsLow(tx)}, false) as is_low,
           ${reserved} as reserved, coalesce(${free}, 0) - ${reserved} as available, picture.picture,
           (select count(*)::int from stock_requests r
            where r.shop_id = v.shop_id and r.variant_id = v.id and r.notified_at is null) as waiting
    from variants v join products p on p.shop_id = v.shop_id and p.id = v.product_id ${joinStock}
    left join reserved_units(${ids}) r on r.variant_id = v.id and v.tracked and v.oversell = 'deny'
    left join lateral (
      select ${pictureJson} as picture
      from product_pictures pp join pictures i on i.shop_id = pp.shop_id and i.id = pp.picture_id
      where pp.shop_id = p.shop_id and pp.product_id = p.id
      order by (i.id = v.picture_id) desc nulls last, pp.position, i.id limit 1
    ) picture on true`;
}

/**
 * `and …`: the product has these words. If they are in the codes of some of its variants, and not in its title,
 * matches only those variants.
 */
function matchingVariants(search: string): Sql {
  const begins = (variant: Sql) => sql`(
    starts_with(lower(${variant}.sku), lower(${search})) or starts_with(lower(${variant}.barcode), lower(${search})))`;
  return sql`${matchingWords(search)} and (
    ${begins(sql`v`)} or strpos(lower(p.title), lower(${search})) > 0 or not exists (
      select from variants o where o.shop_id = v.shop_id and o.product_id = v.product_id and ${begins(sql`o`)}))`;
}

/** `from … where …`: the variants that match a filter, by product unless the filter is on stock. */
export function matching(tx: ShopTx, { search, show, lowBand = 0 }: InventoryFilter): Sql {
  // The condition that an index serves; the others filter its rows. The band is a literal, one of about two hundred:
  // for a parameter, PostgreSQL would estimate a third of all rows.
  const near = sql`(l.low_at is not null or l.band <= ${sql.lit(lowBand)})`;
  const conditions = {
    low: sql`${near} and ${runsLow(tx)}`,
    out: sql`l.band = 0 and v.tracked and p.status = 'active'`,
    requested: sql`v.id in (select variant_id from stock_requests where shop_id = ${tx.shopId} and notified_at is null)`,
    oversell: sql`v.tracked and v.oversell <> 'deny'`,
    untracked: sql`not v.tracked`,
  };
  return sql`
    from products p join variants v on v.shop_id = p.shop_id and v.product_id = p.id ${joinStock}
    where p.shop_id = ${tx.shopId} ${search ? matchingVariants(search) : sql``} ${show ? sql`and ${conditions[show]}` : sql``}`;
}

const title = sql`p.title collate "und-x-icu"`;

function orderOf(sort: InventorySort) {
  const direction = sort.startsWith("-") ? sql`desc` : sql`asc`;
  if (sort.endsWith("title")) {
    const by = sql`${title} ${direction}, p.id ${direction}, v.position ${direction}, v.id ${direction}`;
    return { columns: sql`p.title`, by, outside: by };
  }
  return {
    columns: sql`${free} as free`,
    by: sql`l.band ${direction}, ${free} ${direction}, l.variant_id ${direction}`,
    outside: sql`page.free ${direction}, v.id ${direction}`,
  };
}

/** The sort key of a row, for its page cursor. */
export function sortKeyOf(row: ListedVariant, sort: InventorySort): string | number {
  if (sort.endsWith("title")) return JSON.stringify([row.product_title, row.product_id, row.position]);
  return row.available + row.reserved;
}

/** `and …`: the rows after the cursor's row. An index serves the first condition. */
function after(sort: InventorySort, text: string | undefined): Sql {
  // Only variants with a stock level are in this order.
  const sorted = sort.endsWith("title") ? sql`` : sql`and l.shop_id = p.shop_id`;
  const cursor = readCursor(text);
  if (!cursor) return sorted;
  const sign = sort.startsWith("-") ? sql`<` : sql`>`;
  if (!sort.endsWith("title")) {
    if (!/^-?\d{1,9}$/.test(String(cursor.value))) throw beginAgain();
    const { value, id } = cursor;
    return sql`${sorted} and l.band ${sign}= shop.stock_band(${value}::integer)
      and (${free}, l.variant_id) ${sign} (${value}::integer, ${id}::uuid)`;
  }
  const [written, productId, position] = readSortKey(String(cursor.value));
  return sql`and (${title}, p.id) ${sign}= (${written}::text, ${productId}::uuid)
    and (${title}, p.id, v.position, v.id) ${sign} (${written}::text, ${productId}::uuid, ${position}::integer, ${cursor.id}::uuid)`;
}

function readSortKey(text: string): [title: string, productId: string, position: number] {
  try {
    const [written, productId, position] = JSON.parse(text) as [unknown, unknown, unknown];
    if (
      typeof written === "string" &&
      !written.includes("\0") &&
      written.isWellFormed() &&
      typeof productId === "string" &&
      /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(productId) &&
      Number.isInteger(position) &&
      Math.abs(position as number) < 2 ** 31
    )
      return [written, productId, position as number];
  } catch {
    // falls through: not a valid cursor
  }
  throw beginAgain();
}

function beginAgain() {
  return apiError("invalid_input", { errors: { cursor: ["Start again from the first page."] } });
}
