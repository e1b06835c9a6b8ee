import * as z from "zod";
import {
  response,
  done,
  inShop,
  inShopById,
  inStore,
  page,
  pageQuery,
  shop,
  visitor,
  inStoreOrder,
} from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { RecordOutcome } from "../records.ts";
import { email, instant, optionalText, several, version } from "../values/fields.ts";
import { Picture } from "./pictures.ts";
import { Rating, StarCounts } from "./ratings.ts";
import { reviewFields } from "./review-fields.ts";

export const reviewStatuses = ["pending", "published", "hidden"] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

/** The origins of a review: a shopper wrote it in this shop, or the owner imported it. */
export const reviewSources = ["shopper", "import"] as const;

/** The subject of a review: a product, or the shop itself. */
export const reviewSubjects = ["product", "shop"] as const;
export type ReviewSubject = (typeof reviewSubjects)[number];

/** The orders of a list of reviews. */
export const reviewSorts = ["newest", "highest", "lowest"] as const;
export type ReviewSort = (typeof reviewSorts)[number];

/** A published review, as shoppers see it. */
export const StoreReview = z.object({
  id: z.string(),
  stars: z.number().int(),
  title: z.string().nullable(),
  text: z.string().nullable(),
  /** Null if the customer was erased. */
  name: z.string().nullable(),
  /** True if the reviewer received the product, or products of the shop, with an order. */
  is_verified: z.boolean(),
  photos: z.array(Picture),
  /** The shop's answer. */
  reply: z.string().nullable(),
  created_at: instant,
});
export type StoreReview = z.infer<typeof StoreReview>;

/** A review with its subject, for pages of the whole shop. */
export const LatestReview = StoreReview.omit({ photos: true }).extend({
  /** Null if the review is of the shop. */
  product: z.object({ title: z.string(), handle: z.string() }).nullable(),
});
export type LatestReview = z.infer<typeof LatestReview>;

/** A delivered product of an order, or the shop, with its review. */
const OwnReview = z.object({
  /** Null for the shop. */
  product_id: z.string().nullable(),
  /** Of the product; the name of the shop. */
  title: z.string(),
  picture: Picture.nullable(),
  /** Stars of the shopper's review; null if there is none. */
  stars: z.number().int().nullable(),
  status: z.enum(reviewStatuses).nullable(),
});
export type OwnReview = z.infer<typeof OwnReview>;

/** A review in the dashboard's list. */
const ReviewRow = z.object({
  id: z.string(),
  /** Null if the review is of the shop. */
  product: z.object({ id: z.string(), title: z.string(), handle: z.string() }).nullable(),
  stars: z.number().int(),
  title: z.string().nullable(),
  /** Shortened in the list. */
  text: z.string().nullable(),
  name: z.string().nullable(),
  is_verified: z.boolean(),
  photos: z.array(Picture),
  source: z.enum(reviewSources),
  status: z.enum(reviewStatuses),
  reply: z.string().nullable(),
  created_at: instant,
});
export type ReviewRow = z.infer<typeof ReviewRow>;

export const Review = ReviewRow.extend({
  /** The order that proves the purchase; null once it is deleted. */
  order_id: z.string().nullable(),
  replied_at: instant.nullable(),
});
export type Review = z.infer<typeof Review>;

export const reviewSettingsFields = {
  /** Customers with the product delivered, or everyone. */
  reviewers: z.enum(["buyers", "everyone"]),
  /** The stars from which a review is published without approval; null if each needs approval. */
  publish_from: z.number().int().min(1).max(5).nullable(),
  /** Days after the delivery when a review is requested by email; null if none is. */
  request_after_days: z
    .number("Enter a number of days.")
    .int("Enter a whole number of days.")
    .min(0, "Enter 0 to 60 days.")
    .max(60, "Enter 0 to 60 days.")
    .nullable(),
  /** True if customers can review the shop besides the products of an order. */
  requests_shop_reviews: z.boolean(),
};
export const ReviewSettings = z.object({ ...reviewSettingsFields, version: z.number().int() });
export type ReviewSettings = z.infer<typeof ReviewSettings>;

const reviewChanges = ["publish", "hide", "delete"] as const;
export type ReviewChange = (typeof reviewChanges)[number];

/** Stars as values of a filter. */
export const starValues = ["1", "2", "3", "4", "5"] as const;

const reviewFilter = z.object({
  /** A part of the customer's name, the title or the text. */
  search: z.string().trim().max(200).optional(),
  status: z.enum(reviewStatuses).optional(),
  stars: several(z.enum(starValues)).optional(),
  /** Only reviews with photos. */
  with_photos: z.literal("1").optional(),
  source: z.enum(reviewSources).optional(),
  subject: z.enum(reviewSubjects).optional(),
  product_id: z.uuid().optional(),
});
export type ReviewFilter = z.infer<typeof reviewFilter>;

const inProduct = inStore.extend({ product_handle: z.string().min(1).max(255) });
const reviews_of_order = "/v1/storefront/{handle}/orders/{token}/reviews";
/** A page of published reviews. */
const publishedQuery = pageQuery.extend({
  limit: z.coerce.number<number | string>().int().min(1).max(50).default(8),
  sort: z.enum(reviewSorts).default("newest"),
  /** Only reviews with this number of stars. */
  stars: z.enum(starValues).optional(),
  with_photos: z.literal("1").optional(),
});
const PublishedReviews = page(StoreReview).extend({
  /** True if a published review of the same subject has photos. Unknown, and false, if none matches. */
  has_photos: z.boolean(),
});
const saved = z.object({ message: z.string(), data: Review });
/** Four photos of 5 MB with the texts. */
const maxReviewBody = 21_000_000;

// A shop can publish, hide, answer and delete reviews, but has no endpoint that changes stars, text or verification.
export const reviews = {
  /** The published reviews of a product. */
  list_published: visitor({ isCached: true })
    .route({ method: "GET", path: "/v1/storefront/{handle}/products/{product_handle}/reviews" })
    .input(z.object({ params: inProduct, query: publishedQuery }))
    .errors(errorMap("shop_not_live"))
    .output(PublishedReviews),
  /** The published reviews of the shop itself, with their summary. */
  list_published_of_shop: visitor({ isCached: true })
    .route({ method: "GET", path: "/v1/storefront/{handle}/shop-reviews" })
    .input(z.object({ params: inStore, query: publishedQuery }))
    .errors(errorMap("shop_not_live"))
    .output(
      PublishedReviews.extend({
        /** Null without published reviews. */
        rating: Rating.nullable(),
        star_counts: StarCounts.nullable(),
      }),
    ),
  /** The latest published reviews with a text, of the shop and of products that shoppers can see. */
  list_latest: visitor({ isCached: true })
    .route({ method: "GET", path: "/v1/storefront/{handle}/reviews" })
    .input(
      z.object({
        params: inStore,
        query: z.object({
          limit: z.coerce.number<number | string>().int().min(1).max(12).default(6),
          subject: z.enum(reviewSubjects).optional(),
        }),
      }),
    )
    .errors(errorMap("shop_not_live"))
    .output(response(z.array(LatestReview))),
  /** Writes a review without proof of a purchase, if the shop accepts reviews from everyone. */
  create: visitor({ contends: "review {email}", maxBody: maxReviewBody })
    .route({
      method: "POST",
      path: "/v1/storefront/{handle}/products/{product_handle}/reviews",
      successStatus: 201,
    })
    .input(z.object({ params: inProduct, body: z.object({ ...reviewFields, email }) }))
    .errors(errorMap("shop_not_live", "reviews_for_buyers", "photo_rejected"))
    .output(done),
  /** The delivered products of the shopper's own order and, if the shop requests it, the shop itself at the end. */
  list_own: visitor()
    .route({ method: "GET", path: reviews_of_order })
    .input(z.object({ params: inStoreOrder }))
    .output(response(z.array(OwnReview))),
  /** Writes a verified review of a delivered product; `token` proves the order. */
  create_own: visitor({ contends: "review {token}", maxBody: maxReviewBody })
    .route({ method: "POST", path: reviews_of_order, successStatus: 201 })
    .input(z.object({ params: inStoreOrder, body: z.object({ product_id: z.uuid(), ...reviewFields }) }))
    .errors(errorMap("not_delivered", "already_reviewed", "photo_rejected", "order_view_only"))
    .output(done),
  /** Writes a verified review of the shop itself, once for each order of which something was delivered. */
  create_own_of_shop: visitor({ contends: "review {token}", maxBody: maxReviewBody })
    .route({
      method: "POST",
      path: "/v1/storefront/{handle}/orders/{token}/shop-reviews",
      successStatus: 201,
    })
    .input(z.object({ params: inStoreOrder, body: z.object(reviewFields) }))
    .errors(
      errorMap("shop_reviews_off", "not_delivered", "already_reviewed", "photo_rejected", "order_view_only"),
    )
    .output(done),
  /** Stops requests for reviews to the recipient of an email, of which `link` is from. */
  unsubscribe: visitor({ contends: "nothing" })
    .route({ method: "DELETE", path: "/v1/storefront/{handle}/review-emails/{link}" })
    .input(z.object({ params: inStore.extend({ link: z.string().max(200) }) }))
    .output(done),

  list: shop("customization")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/reviews" })
    .input(z.object({ params: inShop, query: reviewFilter.extend(pageQuery.shape) }))
    .output(page(ReviewRow)),
  read_settings: shop("customization")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/reviews/settings" })
    .input(z.object({ params: inShop }))
    .output(response(ReviewSettings)),
  update_settings: shop("customization")
    .route({ method: "PUT", path: "/v1/shop/{shop_id}/reviews/settings" })
    .input(z.object({ params: inShop, body: z.object({ ...reviewSettingsFields, version }) }))
    .errors(errorMap("version_conflict"))
    .output(z.object({ message: z.string(), data: ReviewSettings })),
  read: shop("customization")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/reviews/{id}" })
    .input(z.object({ params: inShopById }))
    .output(response(Review)),
  update_status: shop("customization")
    .route({ method: "PUT", path: "/v1/shop/{shop_id}/reviews/{id}/status" })
    .input(z.object({ params: inShopById, body: z.object({ status: z.enum(["published", "hidden"]) }) }))
    .output(saved),
  /**
   * Publishes, hides or deletes reviews, one after the other. A review that another user deleted meanwhile is reported and
   * doesn't affect the others. Repeated, it finds nothing left to do.
   */
  change_many: shop("customization", { contends: "reviews" })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/reviews/changes" })
    .input(
      z.object({
        params: inShop,
        body: z.object({ ids: z.array(z.uuid()).min(1).max(100), change: z.enum(reviewChanges) }),
      }),
    )
    .output(z.object({ message: z.string(), data: z.array(RecordOutcome) })),
  /** Sets the shop's answer; null removes it. */
  update_reply: shop("customization")
    .route({ method: "PUT", path: "/v1/shop/{shop_id}/reviews/{id}/reply" })
    .input(z.object({ params: inShopById, body: z.object({ reply: optionalText(2000) }) }))
    .output(saved),
  remove: shop("customization")
    .route({ method: "DELETE", path: "/v1/shop/{shop_id}/reviews/{id}" })
    .input(z.object({ params: inShopById }))
    .output(done),
};
