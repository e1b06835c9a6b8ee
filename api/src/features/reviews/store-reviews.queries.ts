import type {
  LatestReview,
  OwnReview,
  ReviewSort,
  ReviewStatus,
  ReviewSubject,
  StoreReview,
} from "@vitrine/contract/products/reviews";
import { afterCursor, afterRankedCursor, type Cursor } from "../../db/page.ts";
import { type Sql, sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { newId } from "../../ids.ts";
import { isOnSale } from "../catalogue/products-on-date.queries.ts";
import type { PictureRow } from "../pictures/pictures.rules.ts";
import { joinCover } from "../products/product-pictures.queries.ts";

type Listed = Omit<StoreReview, "photos"> & { photos: PictureRow[]; sort_key: string; has_photos: boolean };

/** Each order of the reviews of a product, or of the shop, is that of an index, read backwards. The stars come before the time. */
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

/**
 * A page of the published reviews of a product or of the shop, and one more row if there is a next page.
 *
 * @param subject the product's handle; null for the shop
 */
export function listPublished(
  tx: ShopTx,
  subject: string | null,
  { limit, cursor, sort, stars, withPhotos }: PublishedPage,
): Promise<Listed[]> {
  const order = orders[sort];
  // Not a join, with which the planner sorts all reviews of the product.
  const isOfSubject =
    subject === null
      ? sql`product_id is null`
      : sql`product_id = (
    select id from products where shop_id = ${tx.shopId} and handle = ${subject} and ${isOnSale("products")})`;
  const after = order
    ? afterRankedCursor(cursor, { rank, ...order }, sql`r.created_at`, sql`r.id`)
    : afterCursor(cursor, sql`r.created_at`, sql`r.id`, "timestamptz", true);
  return tx.all(sql<Listed>`
    select r.id, r.stars, r.title, r.text, r.name, r.is_verified, r.photos, r.reply, r.created_at,
      ${order ? sql`${rank} || ' ' ||` : sql``} r.created_at::text as sort_key,
      exists (
        select from reviews w where w.shop_id = ${tx.shopId} and w.${isOfSubject}
          and w.status = 'published' and w.has_photos) as has_photos
    from reviews r
    where r.shop_id = ${tx.shopId} and r.status = 'published' and r.${isOfSubject}
      ${stars === undefined ? sql`` : sql`and r.stars = ${sql.lit(stars)}`}
      ${withPhotos ? sql`and r.has_photos` : sql``} ${after}
    order by ${order ? sql`${rank} ${sql.raw(order.isDescending ? "desc" : "asc")},` : sql``} r.created_at desc, r.id desc limit ${limit + 1}`);
}

/** Published reviews of the shop by stars; null if it never had one. */
export async function findShopStars(tx: ShopTx): Promise<number[] | null> {
  const stored = await tx.find(sql<{ counts: number[] }>`
    select counts from shop_ratings where shop_id = ${tx.shopId}`);
  return stored?.counts ?? null;
}

/** The latest published reviews with a text, of the shop and of products that shoppers can see, or of one of both. */
export function listLatest(
  tx: ShopTx,
  { limit, subject }: { limit: number; subject?: ReviewSubject | undefined },
): Promise<LatestReview[]> {
  const isShown = {
    product: sql`p.id is not null`,
    shop: sql`r.product_id is null`,
    all: sql`(p.id is not null or r.product_id is null)`,
  }[subject ?? "all"];
  return tx.all(sql<LatestReview>`
    select r.id, r.stars, r.title, r.text, r.name, r.is_verified, r.reply, r.created_at,
           case when p.id is not null then json_build_object('title', p.title, 'handle', p.handle) end as product
    from reviews r left join products p on p.shop_id = r.shop_id and p.id = r.product_id and p.status = 'active'
    where r.shop_id = ${tx.shopId} and r.status = 'published' and r.text is not null and ${isShown}
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
  /** Null if the review is of the shop. */
  product_id: string | null;
  /** The title of the product, or the name of the shop. */
  subject_name: string;
}

/** The settings `s` of the shop, with the defaults if it has stored none. */
function joinSettings({ shopId }: ShopTx): Sql {
  return sql`left join review_settings s on s.shop_id = ${shopId}`;
}

/**
 * Inserts a review of an active product if the shop accepts reviews from everyone. Returns null if it doesn't, or if
 * there is one of the same email.
 */
export async function insertReview(
  tx: ShopTx,
  productHandle: string,
  review: WrittenReview & { email: string },
): Promise<StoredReview | null> {
  const from = sql`from products p ${joinSettings(tx)}
    where p.shop_id = ${tx.shopId} and p.handle = ${productHandle} and p.status = 'active' and s.reviewers = 'everyone'
    on conflict (shop_id, product_id, email) where not is_verified and source = 'shopper' do nothing`;
  const product = sql`p.id`;
  return insert(tx, review, {
    product,
    order: sql`null::uuid`,
    email: sql`${review.email}`,
    isVerified: false,
    from,
  });
}

/** Inserts a verified review of a product that was delivered with an order. Returns null if it wasn't. */
export async function insertOwnReview(
  tx: ShopTx,
  { orderId, productId }: { orderId: string; productId: string },
  review: WrittenReview,
): Promise<StoredReview | null> {
  const from = sql`from orders o join products p on p.shop_id = o.shop_id and p.id = ${productId} ${joinSettings(tx)}
    where o.shop_id = ${tx.shopId} and o.id = ${orderId} and ${isDelivered(sql`p.id`)}`;
  return insert(tx, review, { ...ofOrder, product: sql`p.id`, from });
}

/** Inserts a verified review of the shop, if something of the order was delivered. Returns null if nothing was. */
export async function insertOwnShopReview(
  tx: ShopTx,
  orderId: string,
  review: WrittenReview,
): Promise<StoredReview | null> {
  const from = sql`from orders o ${joinSettings(tx)}
    where o.shop_id = ${tx.shopId} and o.id = ${orderId} and ${isDelivered(null)}`;
  return insert(tx, review, { ...ofOrder, product: sql`null::uuid`, from });
}

/** A review that order `o` verifies. */
const ofOrder = { order: sql`o.id`, email: sql`o.email`, isVerified: true };

async function insert(
  tx: ShopTx,
  { stars, title, text, name, photos }: WrittenReview,
  of: {
    product: Sql;
    order: Sql;
    email: Sql;
    isVerified: boolean;
    from: Sql;
  },
): Promise<StoredReview | null> {
  const stored = await tx.find(sql<StoredReview>`
    with stored as (
      insert into reviews (id, product_id, order_id, is_verified, stars, title, text, name, photos, has_photos, email, status)
      select ${newId()}::uuid, ${of.product}, ${of.order}, ${of.isVerified}, ${stars}, ${title}, ${text}, ${name},
        ${JSON.stringify(photos)}::jsonb, ${photos.length > 0}, ${of.email},
        case when ${stars} >= s.publish_from then 'published' else 'pending' end
      ${of.from}
      returning id, status, product_id
    )
    select stored.*, coalesce(p.title, h.name) as subject_name
    from stored join shops h on h.id = ${tx.shopId}
    left join products p on p.shop_id = ${tx.shopId} and p.id = stored.product_id`);
  return stored ?? null;
}

/**
 * True if order `o` is not a test and the product was delivered with it: in a delivered shipment, as a digital file when the order
 * is paid, or as a fulfilled service.
 *
 * @param productId null for any of its products, also a deleted one
 */
function isDelivered(productId: Sql | null): Sql {
  return sql`not o.is_test and o.lifecycle in ('open', 'closed') and exists (
    select from order_lines l
    where l.shop_id = o.shop_id and l.order_id = o.id ${productId ? sql`and l.product_id = ${productId}` : sql``} and (
      ((o.fulfilment_status = 'not_needed' or not l.requires_shipping) and not l.is_service
        and o.confirmation <> 'pending' and o.payment_status in ('paid', 'partially_refunded'))
      or (l.fulfilled_at is not null and l.cancelled_quantity < l.quantity)
      or exists (
        select from shipment_lines sl join shipments h on h.shop_id = sl.shop_id and h.id = sl.shipment_id
        where sl.shop_id = l.shop_id and sl.order_id = l.order_id and sl.order_line_id = l.id and h.status = 'delivered')))`;
}

type OwnReviewRow = Omit<OwnReview, "picture"> & { picture: PictureRow | null };

/**
 * The delivered products of an order, in the order of its lines, with the reviews written from it. Then the shop, if it requests
 * reviews of itself or has one from the order.
 */
export async function listOwnReviews(tx: ShopTx, orderId: string): Promise<OwnReviewRow[]> {
  const products = await tx.all(sql<OwnReviewRow>`
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
  const shop = await tx.find(sql<OwnReviewRow>`
    select null as product_id, h.name as title, null as picture, r.stars, r.status
    from orders o join shops h on h.id = o.shop_id ${joinSettings(tx)}
    left join reviews r on r.shop_id = o.shop_id and r.order_id = o.id and r.product_id is null
    where o.shop_id = ${tx.shopId} and o.id = ${orderId} and ${isDelivered(null)}
      and (r.id is not null or coalesce(s.requests_shop_reviews, true))`);
  return shop ? [...products, shop] : products;
}
