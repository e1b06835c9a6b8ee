import type { Review, ReviewFilter, ReviewRow, ReviewStatus } from "@vitrine/contract/products/reviews";
import { apiError } from "../../api-error.ts";
import { afterCursor, type Cursor, likePattern } from "../../db/page.ts";
import { type Sql, sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import type { PictureRow } from "../pictures/pictures.rules.ts";

export const countedUpTo = 1_000;

const columns = sql`r.id,
  case when p.id is not null then json_build_object('id', p.id, 'title', p.title, 'handle', p.handle) end as product,
  r.stars, r.title, r.name, r.is_verified, r.photos, r.source, r.status, r.reply,
  r.created_at`;
// A review of the shop has no product.
const from = sql`from reviews r left join products p on p.shop_id = r.shop_id and p.id = r.product_id`;

/** With the stored photos. */
type Stored<T> = Omit<T, "photos"> & { photos: PictureRow[] };
export interface StoredReview extends Stored<Review> {
  /** The title of the product, or the name of the shop. */
  subject_name: string;
}
type Listed = Stored<ReviewRow> & { exact_at: string };

/** A page of the reviews, latest first, and one more row if there is a next page. Texts are shortened. */
export function listReviews(
  tx: ShopTx,
  filter: ReviewFilter,
  { limit, cursor }: { limit: number; cursor: Cursor | undefined },
): Promise<Listed[]> {
  return tx.all(sql<Listed>`
    select ${columns}, left(r.text, 300) as text, r.created_at::text as exact_at
    ${from} where ${matching(tx, filter)} ${afterCursor(cursor, sql`r.created_at`, sql`r.id`, "timestamptz", true)}
    order by r.created_at desc, r.id desc limit ${limit + 1}`);
}

/** Counts the reviews that match, up to one more than `countedUpTo`. */
export async function countReviews(tx: ShopTx, filter: ReviewFilter): Promise<number> {
  const { count } = await tx.one(sql<{ count: number }>`
    select count(*) as count from (
      select ${from} where ${matching(tx, filter)} limit ${sql.lit(countedUpTo + 1)}) found`);
  return count;
}

/** The searched text of review `r`. */
const words = sql`(coalesce(r.name, '') || ' ' || coalesce(r.title, '') || ' ' || coalesce(r.text, ''))`;

function matching(
  tx: ShopTx,
  { search, status, stars, with_photos, source, subject, product_id }: ReviewFilter,
): Sql {
  return sql`r.shop_id = ${tx.shopId}
    ${status ? sql`and r.status = ${status}` : sql``}
    ${stars ? sql`and r.stars = any(${stars}::smallint[])` : sql``}
    ${with_photos ? sql`and r.has_photos` : sql``}
    ${source ? sql`and r.source = ${source}` : sql``}
    ${subject ? sql`and r.product_id is ${sql.raw(subject === "shop" ? "null" : "not null")}` : sql``}
    ${product_id ? sql`and r.product_id = ${product_id}` : sql``}
    ${search ? sql`and ${words} ilike ${likePattern(search)}` : sql``}`;
}

export async function requireReview(tx: ShopTx, id: string): Promise<StoredReview> {
  return found(await tx.find(reviewOf(tx, id)));
}

/** Locks the review until the transaction ends, so that each change of its status counts once. */
export async function requireReviewForUpdate(tx: ShopTx, id: string): Promise<StoredReview> {
  return found(await tx.find(reviewOf(tx, id, sql`for update of r`)));
}

function reviewOf(tx: ShopTx, id: string, lock = sql``) {
  return sql<StoredReview>`
    select ${columns}, r.text, r.order_id, r.replied_at,
      coalesce(p.title, (select name from shops where id = r.shop_id)) as subject_name
    ${from} where r.shop_id = ${tx.shopId} and r.id = ${id} ${lock}`;
}

function found(review: StoredReview | undefined): StoredReview {
  if (!review) throw apiError("not_found");
  return review;
}

export async function updateStatus(tx: ShopTx, id: string, status: ReviewStatus): Promise<void> {
  await tx.run(sql`update reviews set status = ${status} where shop_id = ${tx.shopId} and id = ${id}`);
}

/** Replaces the photos of a review that isn't published. True if it has the new ones, also from an earlier attempt. */
export async function replacePhotos(
  tx: ShopTx,
  id: string,
  { from, to }: { from: readonly PictureRow[]; to: readonly PictureRow[] },
): Promise<boolean> {
  await tx.run(sql`
    update reviews set photos = ${JSON.stringify(to)}::jsonb
    where shop_id = ${tx.shopId} and id = ${id} and status <> 'published' and photos = ${JSON.stringify(from)}::jsonb`);
  const found = await tx.find(sql`
    select from reviews where shop_id = ${tx.shopId} and id = ${id} and photos = ${JSON.stringify(to)}::jsonb`);
  return found !== undefined;
}

export async function updateReply(tx: ShopTx, id: string, reply: string | null, at: string): Promise<void> {
  await tx.run(sql`
    update reviews set reply = ${reply}, replied_at = case when ${reply}::text is not null then ${at}::timestamptz end
    where shop_id = ${tx.shopId} and id = ${id}`);
}

export async function removeReview(tx: ShopTx, id: string): Promise<void> {
  await tx.run(sql`delete from reviews where shop_id = ${tx.shopId} and id = ${id}`);
}

/** Takes a published review away from the rating of its product or, without one, of the shop. */
export async function reduceRating(
  tx: ShopTx,
  { productId, stars }: { productId: string | null; stars: number },
): Promise<void> {
  const taken = sql`counts[${sql.lit(stars)}] = counts[${sql.lit(stars)}] - 1`;
  await tx.run(
    productId === null
      ? sql`update shop_ratings set ${taken} where shop_id = ${tx.shopId}`
      : sql`update product_ratings set ${taken} where shop_id = ${tx.shopId} and product_id = ${productId}`,
  );
}

/** Each number of `r` with the one that is added. */
const sums = sql`array(select r.counts[star] + excluded.counts[star] from generate_series(1, 5) star order by star)`;

/**
 * Adds published reviews to the ratings of their products and of the shop.
 *
 * @param counts by product, null for the shop: with 1 star, with 2 stars …
 */
export async function addRatings(
  tx: ShopTx,
  counts: ReadonlyMap<string | null, readonly number[]>,
): Promise<void> {
  const ofShop = counts.get(null);
  if (ofShop)
    await tx.run(sql`
      insert into shop_ratings as r (counts) values (${ofShop}::integer[])
      on conflict (shop_id) do update set counts = ${sums}`);
  const rows = [...counts].flatMap(([product_id, added]) =>
    product_id === null ? [] : [{ product_id, counts: added }],
  );
  if (rows.length === 0) return;
  await tx.run(sql`
    insert into product_ratings as r (product_id, counts)
    -- in the same order as other imports, so that none waits for each other
    select product_id, counts from json_to_recordset(${JSON.stringify(rows)}::json) as a (product_id uuid, counts integer[])
    order by product_id
    on conflict (shop_id, product_id) do update set counts = ${sums}`);
}
