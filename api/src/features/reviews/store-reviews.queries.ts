import type {
  OwnReview,
  ReviewSort,
  ReviewStatus,
  ShopReview,
  StoreReview,
} from "@vitrine/contract/products/reviews";
import { afterCursor, afterRankedCursor, type Cursor } from "../../db/page.ts";
import { type Sql, sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { newId } from "../../ids.ts";
import type { PictureRow } from "../pictures/pictures.rules.ts";
import { joinCover } from "../products/product-pictures.queries.ts";

type Listed = Omit<StoreReview, "photos"> & { photos: PictureRow[]; sort_key: string; has_photos: boolean };

/** Each order of a product's reviews is that of an index, read backwards. The stars come before the time. */
const orders: Record<ReviewSort, { isDescending: boolean } | undefined> = {
  newest: undefined,
  highest: { isDescending: true },
  lowest: { isDescending: false },
};
const rank = sql`r.stars`;

interface PublishedPage {
  limit: number;
  cursor: Cursor | undefined;
  sort: ReviewSort;
  /** Only reviews with this number of stars, with photos, or both. */
  stars?: number | undefined;
  withPhotos: boolean;
}

/** A page of a product's published reviews, and one more row if there is a next page. */
export function listPublished(
  tx: ShopTx,
  productHandle: string,
  { limit, cursor, sort, stars, withPhotos }: PublishedPage,
): Promise<Listed[]> {
  const order = orders[sort];
  // Not a join, with which the planner sorts all reviews of the product.
  const productId = sql`(
    select id from products where shop_id = ${tx.shopId} and handle = ${productHandle} and status = 'active')`;
  const after = order
    ? afterRankedCursor(cursor, { rank, ...order }, sql`r.created_at`, sql`r.id`)
    : afterCursor(cursor, sql`r.created_at`, sql`r.id`, "timestamptz", true);
  return tx.all(sql<Listed>`
    select r.id, r.stars, r.title, r.text, r.name, r.is_verified, r.photos, r.reply, r.created_at,
      ${order ? sql`${rank} || ' ' ||` : sql``} r.created_at::text as sort_key,
      exists (
        select from reviews w where w.shop_id = ${tx.shopId} and w.product_id = ${productId}
          and w.status = 'published' and w.has_photos) as has_photos
    from reviews r
    where r.shop_id = ${tx.shopId} and r.status = 'published' and r.product_id = ${productId}
      ${stars === undefined ? sql`` : sql`and r.stars = ${sql.lit(stars)}`}
      ${withPhotos ? sql`and r.has_photos` : sql``} ${after}
    order by ${order ? sql`${rank} ${sql.raw(order.isDescending ? "desc" : "asc")},` : sql``} r.created_at desc, r.id desc limit ${limit + 1}`);
}

/** The latest published reviews with a text, whose product shoppers can see. */
export function listLatest(tx: ShopTx, limit: number): Promise<ShopReview[]> {
  return tx.all(sql<ShopReview>`
    select r.id, r.stars, r.title, r.text, r.name, r.is_verified, r.reply, r.created_at,
           json_build_object('title', p.title, 'handle', p.handle) as product
    from reviews r join products p on p.shop_id = r.shop_id and p.id = r.product_id and p.status = 'active'
    where r.shop_id = ${tx.shopId} and r.status = 'published' and r.text is not null
    order by r.created_at desc, r.id desc limit ${limit}`);
}

interface WrittenReview {
  stars: number;
  title: string | null;
  text: string | null;
  name: string;
  photos: PictureRow[];
}

interface StoredReview {
  id: string;
  status: ReviewStatus;
  product_id: string;
  product_title: string;
}

/** The settings `s` of the shop, with the defaults if it has stored none. */
const joinSettings = sql`left join review_settings s on s.shop_id = p.shop_id`;

/**
 * Inserts a review of an active product if the shop accepts reviews from everyone. Returns null if it doesn't, or if
 * there is one of the same email.
 */
export async function insertReview(
  tx: ShopTx,
  productHandle: string,
  review: WrittenReview & { email: string },
): Promise<StoredReview | null> {
  const from = sql`from products p ${joinSettings}
    where p.shop_id = ${tx.shopId} and p.handle = ${productHandle} and p.status = 'active' and s.reviewers = 'everyone'
    on conflict (shop_id, product_id, email) where not is_verified and source = 'shopper' do nothing`;
  return insert(tx, review, { order: sql`null::uuid`, email: sql`${review.email}`, isVerified: false, from });
}

/** Inserts a verified review of a product that was delivered with an order. Returns null if it wasn't. */
export async function insertOwnReview(
  tx: ShopTx,
  { orderId, productId }: { orderId: string; productId: string },
  review: WrittenReview,
): Promise<StoredReview | null> {
  const from = sql`from orders o join products p on p.shop_id = o.shop_id and p.id = ${productId} ${joinSettings}
    where o.shop_id = ${tx.shopId} and o.id = ${orderId} and ${isDelivered(sql`p.id`)}`;
  return insert(tx, review, { order: sql`o.id`, email: sql`o.email`, isVerified: true, from });
}

async function insert(
  tx: ShopTx,
  { stars, title, text, name, photos }: WrittenReview,
  of: {
    order: Sql;
    email: Sql;
    isVerified: boolean;
    from: Sql;
  },
): Promise<StoredReview | null> {
  const stored = await tx.find(sql<StoredReview>`
    with stored as (
      insert into reviews (id, product_id, order_id, is_verified, stars, title, text, name, photos, has_photos, email, status)
      select ${newId()}::uuid, p.id, ${of.order}, ${of.isVerified}, ${stars}, ${title}, ${text}, ${name},
        ${JSON.stringify(photos)}::jsonb, ${photos.length > 0}, ${of.email},
        case when ${stars} >= s.publish_from then 'published' else 'pending' end
      ${of.from}
      returning id, status, product_id
    )
    select stored.*, p.title as product_title from stored
    join products p on p.shop_id = ${tx.shopId} and p.id = stored.product_id`);
  return stored ?? null;
}

/**
 * True if order `o` is not a test and the product was delivered with it: in a delivered shipment or, if nothing of the order is
 * shipped, when it is paid.
 */
function isDelivered(productId: Sql): Sql {
  return sql`not o.is_test and o.lifecycle in ('open', 'closed') and exists (
    select from order_lines l
    where l.shop_id = o.shop_id and l.order_id = o.id and l.product_id = ${productId} and (
      (o.fulfilment_status = 'not_needed' and o.confirmation <> 'pending' and o.payment_status in ('paid', 'partially_refunded'))
      or exists (
        select from shipment_lines sl join shipments h on h.shop_id = sl.shop_id and h.id = sl.shipment_id
        where sl.shop_id = l.shop_id and sl.order_id = l.order_id and sl.order_line_id = l.id and h.status = 'delivered')))`;
}

export type OwnReviewRow = Omit<OwnReview, "picture"> & { picture: PictureRow | null };

/** The delivered products of an order, in the order of its lines, with the reviews written from it. */
export function listOwnReviews(tx: ShopTx, orderId: string): Promise<OwnReviewRow[]> {
  return tx.all(sql<OwnReviewRow>`
    select p.id as product_id, p.title, picture.picture, r.stars, r.status
    from orders o
    join (
      select product_id, min(position) as position from order_lines
      where shop_id = ${tx.shopId} and order_id = ${orderId} and product_id is not null group by product_id
    ) l on true
    join products p on p.shop_id = o.shop_id and p.id = l.product_id ${joinCover}
    left join reviews r on r.shop_id = o.shop_id and r.order_id = o.id and r.product_id = p.id
    where o.shop_id = ${tx.shopId} and o.id = ${orderId} and ${isDelivered(sql`p.id`)}
    order by l.position, p.id`);
}
