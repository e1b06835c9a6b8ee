import type { ReviewSubject } from "@vitrine/contract/products/reviews";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import type { PictureRow } from "../pictures/pictures.rules.ts";
import type { FileReview, KnownReview } from "./review-file.rules.ts";

/** Imports of a shop wait for each other until the transaction ends, so that none adds what another one adds. */
export async function lockImports(tx: ShopTx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('review_imports'), ${tx.shopId})`);
}

/** A product by one of its names in a file. */
interface NamedProduct {
  name: keyof FileReview["product"];
  written: string;
  product_id: string;
}

/** The products with these handles, SKUs, ids and titles, all in lower case. */
export function listNamedProducts(
  tx: ShopTx,
  { handle, sku, id, title }: Record<NamedProduct["name"], string[]>,
): Promise<NamedProduct[]> {
  return tx.all(sql<NamedProduct>`
    select 'handle' as name, p.handle as written, p.id as product_id from products p
    where p.shop_id = ${tx.shopId} and p.handle = any(${handle}::text[])
    union all
    select distinct 'sku', lower(v.sku), v.product_id from variants v
    where v.shop_id = ${tx.shopId} and v.sku is not null and lower(v.sku) collate "C" = any(${sku}::text[])
    union all
    select 'id', p.id::text, p.id from products p
    where p.shop_id = ${tx.shopId} and p.id = any(${id}::uuid[])
    union all
    select 'title', lower(p.title), p.id from products p
    where p.shop_id = ${tx.shopId} and lower(p.title) = any(${title}::text[])`);
}

/** Reviews of these products, and of the shop for null, with one of these texts. */
export function listWithTexts(
  tx: ShopTx,
  productIds: (string | null)[],
  hashes: string[],
): Promise<KnownReview[]> {
  const ofProducts = sql`r.product_id = any(${productIds.filter((id) => id !== null)}::uuid[])`;
  const hash = sql`md5(coalesce(r.title, '') || E'\n' || coalesce(r.text, ''))`;
  return tx.all(sql<KnownReview>`
    select r.product_id, ${hash} as text_hash, r.title is null and r.text is null as is_empty, r.name, r.email, r.created_at
    from reviews r
    where r.shop_id = ${tx.shopId}
      and ${productIds.includes(null) ? sql`(${ofProducts} or r.product_id is null)` : ofProducts} and ${hash} = any(${hashes}::text[])`);
}

export interface ImportedReview extends Pick<
  FileReview,
  "stars" | "title" | "text" | "name" | "email" | "reply" | "replied_at"
> {
  id: string;
  /** Null if the review is of the shop. */
  product_id: string | null;
  status: "published" | "pending";
  created_at: string;
}

export async function insertImported(tx: ShopTx, rows: ImportedReview[]): Promise<void> {
  await tx.run(sql`
    insert into reviews (id, product_id, is_verified, stars, title, text, name, email, source, status, reply, replied_at, created_at)
    select id, product_id, false, stars, title, text, name, email, 'import', status, reply, replied_at, created_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as i (id uuid, product_id uuid, stars smallint, title text, text text,
      name text, email text, status text, reply text, replied_at timestamptz, created_at timestamptz)`);
}

/** True if there is such a review, without photos. */
export async function isWithoutPhotos(tx: ShopTx, id: string): Promise<boolean> {
  return (
    (await tx.find(sql`
      select from reviews where shop_id = ${tx.shopId} and id = ${id} and not has_photos`)) !== undefined
  );
}

/** Adds photos to a review without photos. Returns its status; undefined if there is no such review. */
export async function addPhotos(tx: ShopTx, id: string, photos: PictureRow[]): Promise<string | undefined> {
  const row = await tx.find(sql<{ status: string }>`
    update reviews set photos = ${JSON.stringify(photos)}::jsonb, has_photos = true
    where shop_id = ${tx.shopId} and id = ${id} and not has_photos returning status`);
  return row?.status;
}

export interface ExportedReview {
  id: string;
  subject: ReviewSubject;
  /** Of the product; null if the review is of the shop. */
  handle: string | null;
  product: string | null;
  stars: number;
  title: string | null;
  text: string | null;
  name: string | null;
  created_at: string;
  reply: string | null;
  replied_at: string | null;
  status: string;
  source: string;
  is_verified: boolean;
  photos: PictureRow[];
}

/** Reviews with all that is exported, in the order of their ids. @param after the last id of the batch before */
export function listExported(
  tx: ShopTx,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<ExportedReview[]> {
  return tx.all(sql<ExportedReview>`
    select r.id, case when r.product_id is null then 'shop' else 'product' end as subject, p.handle, p.title as product, r.stars, r.title, r.text, r.name, r.created_at, r.reply, r.replied_at, r.status,
      r.source, r.is_verified, r.photos
    from reviews r left join products p on p.shop_id = r.shop_id and p.id = r.product_id
    where r.shop_id = ${tx.shopId} ${after === undefined ? sql`` : sql`and r.id > ${after}::uuid`}
    order by r.id limit ${limit}`);
}
