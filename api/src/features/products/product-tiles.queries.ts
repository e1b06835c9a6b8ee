import { sql, type RawBuilder } from "kysely";
import type { ProductTile } from "@vitrine/contract/products/product-tiles";
import type { ShopTx } from "../../db/tx.ts";
import { pictureAnswer, type PictureRow } from "../pictures/pictures.rules.ts";
import { available, joinStock } from "../stock/stock.queries.ts";
import { pictureJson } from "./product-pictures.queries.ts";

/** A tile as the database has it, with its place in the list it was asked for. */
export type TileRow = Omit<ProductTile, "picture"> & { picture: PictureRow | null; sort_key: number };

/**
 * Products with what a tile of each shows, in the order of `sort_key`, a whole number, then of ids.
 *
 * @param chosen a query of at most a page of products: their `shop_id`, `id`, `handle`, `title`, `status`, `sort_key`
 *   and whatever `more` names
 */
export function selectTiles<Row extends TileRow = TileRow>(
  tx: ShopTx,
  chosen: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
): Promise<Row[]> {
  return tx.all(sql<Row>`
    select p.id, p.handle, p.title, p.status, p.sort_key, s.currency, v.*, picture.picture ${more}
    from (${chosen}) p join shops s on s.id = p.shop_id
    cross join lateral (
      select coalesce(min(v.price), 0) as price_min, coalesce(max(v.price), 0) as price_max,
             sum(${available}) filter (where v.tracked) as available
      from variants v ${joinStock} where v.shop_id = p.shop_id and v.product_id = p.id
    ) v
    left join lateral (
      select ${pictureJson} as picture
      from product_pictures pp join pictures i on i.shop_id = pp.shop_id and i.id = pp.picture_id
      where pp.shop_id = p.shop_id and pp.product_id = p.id order by pp.position, i.id limit 1
    ) picture on true
    order by p.sort_key, p.id`);
}

/** A sort key of product `p` by which the newest come first. */
export const newestFirst = sql`(-extract(epoch from p.created_at) * 1000)::bigint`;

export function tileAnswer<Row extends TileRow>(
  { picture, sort_key: _, ...row }: Row,
  shopId: number,
): Omit<Row, "picture" | "sort_key"> & { picture: ProductTile["picture"] } {
  return { ...row, picture: picture && pictureAnswer(shopId, picture) };
}

/** Which of these are products of the shop. */
export async function findProductIds(tx: ShopTx, ids: string[]): Promise<Set<string>> {
  const rows = await tx.all(
    sql<{ id: string }>`select id from products where shop_id = ${tx.shopId} and id = any(${ids}::uuid[])`,
  );
  return new Set(rows.map(({ id }) => id));
}
