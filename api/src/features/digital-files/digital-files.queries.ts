import { type DigitalFile, type Download, maxDownloads } from "@vitrine/contract/products/digital-files";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { type DownloadLink, chunksWithin } from "./digital-files.rules.ts";

const maxFiles = 100;

export function listDigitalFiles(tx: ShopTx, productId: string): Promise<DigitalFile[]> {
  return tx.all(sql<DigitalFile>`
    select id, name, size, created_at from digital_files
    where shop_id = ${tx.shopId} and product_id = ${productId} order by created_at, id limit ${maxFiles}`);
}

export async function findIsProduct(tx: ShopTx, id: string): Promise<boolean> {
  const row = await tx.one(
    sql<{
      there: boolean;
    }>`select exists (select from products where shop_id = ${tx.shopId} and id = ${id}) as there`,
  );
  return row.there;
}

/** Inserts a file of a product. Returns undefined if the product doesn't exist or has the maximum number of files. */
export function insertDigitalFile(
  tx: ShopTx,
  file: { id: string; product_id: string; name: string; size: number; file_key: string; at: string },
): Promise<DigitalFile | undefined> {
  return tx.find(sql<DigitalFile>`
    with product as (
      select id from products where shop_id = ${tx.shopId} and id = ${file.product_id} for no key update
    )
    insert into digital_files (shop_id, id, product_id, name, size, file_key, created_at)
    select ${tx.shopId}, ${file.id}::uuid, product.id, ${file.name}, ${file.size}, ${file.file_key}, ${file.at}::timestamptz
    from product
    where (select count(*) from digital_files where shop_id = ${tx.shopId} and product_id = ${file.product_id}) < ${maxFiles}
    returning id, name, size, created_at`);
}

/**
 * Deletes a file's row and returns its key. `is_shared` is true if another product sells the same bytes, as an import
 * may create.
 */
export function takeDigitalFile(
  tx: ShopTx,
  id: string,
): Promise<{ name: string; product_id: string; file_key: string; is_shared: boolean } | undefined> {
  return tx.find(sql<{ name: string; product_id: string; file_key: string; is_shared: boolean }>`
    delete from digital_files f where f.shop_id = ${tx.shopId} and f.id = ${id}
    returning f.name, f.product_id, f.file_key, exists (
      select from digital_files o where o.shop_id = f.shop_id and o.file_key = f.file_key and o.id <> f.id) as is_shared`);
}

/**
 * `from …`: the files `f` that the buyers of orders `o` may download. The order is paid and confirmed, and still has
 * the product.
 */
const bought = (tx: ShopTx, orderIds: string[]) => sql`
  from orders o join digital_files f on f.shop_id = o.shop_id
  where o.shop_id = ${tx.shopId} and o.id = any(${sql.ids(orderIds)}) and o.lifecycle in ('open', 'closed')
    and o.confirmation in ('not_needed', 'confirmed') and o.payment_status in ('paid', 'partially_refunded')
    and exists (select from order_lines l where l.shop_id = o.shop_id and l.order_id = o.id
                  and l.product_id = f.product_id and l.cancelled_quantity < l.quantity)`;

/** The files that the buyers of orders may download, with the remaining number of downloads. */
export function listDownloads(
  tx: ShopTx,
  orderIds: string[],
): Promise<(Download & { id: string; order_id: string })[]> {
  return tx.all(sql<Download & { id: string; order_id: string }>`
    select f.id, o.id as order_id, f.name, f.size, greatest(0, ${maxDownloads} - coalesce((
      select d.downloads from digital_downloads d
      where d.shop_id = o.shop_id and d.order_id = o.id and d.file_id = f.id), 0)) as left
    ${bought(tx, orderIds)} order by f.created_at, f.id`);
}

/**
 * Counts a download, if one is left. A range request within the minutes after the last counted download belongs to
 * that one, until the parts together have twice the bytes of the file. Returns undefined if the buyer may not have the file; `counted` is null if no download was left.
 */
export function takeDownload(
  tx: ShopTx,
  fetching: DownloadLink & { part: { first?: number; last?: number } | undefined; at: string },
): Promise<{ name: string; size: number; file_key: string; counted: number | null } | undefined> {
  const { order_id, file_id, part, at } = fetching;
  const [first, last] = [part?.first, part?.last];
  const bytes =
    first === undefined
      ? sql`least(${last ?? 0}::bigint, f.size)`
      : sql`greatest(0, least(${last ?? null}::bigint + 1, f.size) - ${first}::bigint)`;
  const isContinued = sql`(${part !== undefined}::boolean and d.counted_at > ${at}::timestamptz - ${sql.lit(chunksWithin)}::interval
    and d.part_bytes + excluded.part_bytes <= 2 * (select size from allowed))`;
  return tx.find(sql<{ name: string; size: number; file_key: string; counted: number | null }>`
    with allowed as (
      select o.id as order_id, f.id, f.name, f.size, f.file_key, ${bytes} as part_bytes ${bought(tx, [order_id])} and f.id = ${file_id}
    ), counted as (
      insert into digital_downloads as d (shop_id, order_id, file_id, downloads, counted_at, part_bytes)
      select ${tx.shopId}, order_id, id, 1, ${at}::timestamptz, part_bytes from allowed
      on conflict (shop_id, order_id, file_id) do update
        set downloads = d.downloads + case when ${isContinued} then 0 else 1 end,
            counted_at = case when ${isContinued} then d.counted_at else excluded.counted_at end,
            part_bytes = case when ${isContinued} then d.part_bytes else 0 end + excluded.part_bytes
        where d.downloads < ${maxDownloads} or ${isContinued}
      returning downloads
    )
    select name, size, file_key, (select downloads from counted) as counted from allowed`);
}
