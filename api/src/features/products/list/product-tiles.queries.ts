import type { ProductTile } from "@vitrine/contract/products/product-tiles";
import { sql, type Sql } from "../../../db/sql.ts";
import type { ShopTx } from "../../../db/tx.ts";
import { pictureResponse, type PictureRow } from "../../pictures/pictures.rules.ts";
import { available, joinStock } from "../../stock/stock.queries.ts";
import { joinCover } from "../product-pictures.queries.ts";

/** A tile as a database row, with its position in the requested list. */
export type TileRow = Omit<ProductTile, "picture"> & { picture: PictureRow | null; sort_key: number };

/**
 * Tiles of products, sorted by `sort_key`, an integer, then by id.
 *
 * @param chosen a query of at most one page of products: their `shop_id`, `id`, `handle`, `title`, `status`,
 * `sort_key` and the columns of `more`
 */
export function selectTiles<Row extends TileRow = TileRow>(
  tx: ShopTx,
  chosen: Sql,
  more: Sql = sql``,
): Promise<Row[]> {
  return tx.all(sql<Row>`
    select p.id, p.handle, p.title, p.status, p.sort_key, s.currency, v.*, picture.picture ${more}
    from (${chosen}) p join shops s on s.id = p.shop_id
    cross join lateral (
      select coalesce(min(v.price), 0) as price_min, coalesce(max(v.price), 0) as price_max,
             sum(${available}) filter (where v.tracked) as available
      from variants v ${joinStock} where v.shop_id = p.shop_id and v.product_id = p.id
    ) v
    ${joinCover}
    order by p.sort_key, p.id`);
}

/** Sort key of product `p` that puts the newest first. */
export const newestFirst = sql`(-extract(epoch from p.created_at) * 1000)::bigint`;

export function tileResponse<Row extends TileRow>(
  { picture, sort_key: _, ...row }: Row,
  shopId: number,
): Omit<Row, "picture" | "sort_key"> & { picture: ProductTile["picture"] } {
  return { ...row, picture: picture && pictureResponse(shopId, picture) };
}

/** The subset of these ids that are products of the shop. */
export async function findProductIds(tx: ShopTx, ids: string[]): Promise<Set<string>> {
  const rows = await tx.all(
    sql<{ id: string }>`select id from products where shop_id = ${tx.shopId} and id = any(${ids}::uuid[])`,
  );
  return new Set(rows.map(({ id }) => id));
}
