import * as z from "zod";
import { response, done, inShop, inShopById, page, pageQuery, shop } from "../endpoint.ts";
import { instant, optional, version } from "../values/fields.ts";
import { ListedDraft, listedFields } from "./listed.ts";
import { Picture } from "./pictures.ts";
import { ProductTile, productIds } from "./product-tiles.ts";
import { errorMap } from "../errors.ts";
import { Rules } from "./collection-rules.ts";

/** Manual, or by rules. The kind can't be changed after creation. */
export const collectionKinds = ["manual", "rules"] as const;
export type CollectionKind = (typeof collectionKinds)[number];

export const collectionSorts = [
  "manual",
  "best_selling",
  "title_asc",
  "title_desc",
  "price_asc",
  "price_desc",
  "newest",
  "oldest",
] as const;
export type CollectionSort = (typeof collectionSorts)[number];

/** Maximum number of products that can be pinned to the top of a collection. */
export const maxPinned = 50;

export const CollectionRow = z.object({
  id: z.string(),
  title: z.string(),
  handle: z.string(),
  kind: z.enum(collectionKinds),
  sort: z.enum(collectionSorts),
  hidden: z.boolean(),
  picture: Picture.nullable(),
  product_count: z.number().int(),
  updated_at: instant,
});
export type CollectionRow = z.infer<typeof CollectionRow>;

export const Collection = CollectionRow.extend({
  ...listedFields,
  rules: Rules.nullable(),
  sold_out_last: z.boolean(),
});
export type Collection = z.infer<typeof Collection>;

export const CollectionDraft = ListedDraft.extend({
  /** Only for collections by rules. */
  rules: optional(Rules),
  sort: z.enum(collectionSorts).default("newest"),
  sold_out_last: z.boolean().default(false),
});
export type CollectionDraft = z.input<typeof CollectionDraft>;

/** A product of a collection, and how it was added. */
export const CollectionProduct = ProductTile.extend({
  pinned: z.boolean(),
  excluded: z.boolean(),
  /** True if the rules match it. */
  by_rule: z.boolean(),
});
export type CollectionProduct = z.infer<typeof CollectionProduct>;

export const collectionProductParts = ["members", "pinned", "excluded"] as const;

export const collections = {
  list: shop("collection")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/collections" })
    .input(
      z.object({
        params: inShop,
        query: pageQuery.extend({
          search: z.string().trim().max(200).optional(),
          kind: z.enum(collectionKinds).optional(),
          sort: z.enum(["newest", "title"]).default("newest"),
        }),
      }),
    )
    .output(page(CollectionRow)),
  create: shop("collection", { idempotency: "accepted" })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/collections", successStatus: 201 })
    .input(
      z.object({
        params: inShop,
        body: CollectionDraft.extend({
          kind: z.enum(collectionKinds),
          /** Initial products of a manual collection, in this order. */
          product_ids: z.array(z.uuid()).max(1000).default([]),
        }),
      }),
    )
    .errors(errorMap("collection_handle_taken"))
    .output(z.object({ message: z.string(), data: Collection })),
  read: shop("collection")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/collections/{id}" })
    .input(z.object({ params: inShopById }))
    .output(response(Collection)),
  /** Rejects a stale version with the stored collection as `current`. */
  update: shop("collection", { idempotency: "accepted" })
    .route({ method: "PUT", path: "/v1/shop/{shop_id}/collections/{id}" })
    .input(z.object({ params: inShopById, body: CollectionDraft.extend({ version }) }))
    .errors(errorMap("collection_handle_taken", "version_conflict"))
    .output(z.object({ message: z.string(), data: Collection })),
  remove: shop("collection", { idempotency: "accepted" })
    .route({ method: "DELETE", path: "/v1/shop/{shop_id}/collections/{id}" })
    .input(z.object({ params: inShopById }))
    .output(done),

  /** The number of products that match the rules, and the newest of them. */
  preview: shop("collection")
    .route({ method: "POST", path: "/v1/shop/{shop_id}/collection-previews" })
    .input(z.object({ params: inShop, body: z.object({ rules: Rules }) }))
    .output(response(z.object({ count: z.number().int(), products: z.array(ProductTile) }))),

  /**
   * The products of the collection, pinned ones first; only the pinned ones; or the ones excluded regardless of the
   * rules.
   */
  list_products: shop("collection")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/collections/{id}/products" })
    .input(
      z.object({
        params: inShopById,
        query: pageQuery.extend({ part: z.enum(collectionProductParts).default("members") }),
      }),
    )
    .output(page(CollectionProduct)),
  /** `add` and `remove` are for manual collections; the others for collections by rules. */
  change_products: shop("collection", { idempotency: "accepted" })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/collections/{id}/products" })
    .input(
      z.object({
        params: inShopById,
        body: z.object({
          action: z.enum(["add", "remove", "pin", "unpin", "exclude", "include"]),
          product_ids: productIds,
        }),
      }),
    )
    .errors(errorMap("collection_by_rules", "collection_by_hand", "too_many_pinned"))
    .output(done),
  /** Moves a product of a manual collection, or a pinned one, before the one at `position`. */
  move_product: shop("collection", { idempotency: "accepted" })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/collections/{id}/products/move" })
    .input(
      z.object({
        params: inShopById,
        body: z.object({ product_id: z.uuid(), position: z.number().int().min(0).max(1_000_000) }),
      }),
    )
    .output(done),

  /** The collections of a product: manual, pinned or by rules. */
  list_of_product: shop("collection")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/products/{id}/collections" })
    .input(z.object({ params: inShopById }))
    .output(
      response(
        z.array(CollectionRow.pick({ id: true, title: true, kind: true }).extend({ pinned: z.boolean() })),
      ),
    ),
};
