import * as z from "zod";
import { response, done, inShop, inShopById, page, pageQuery, shop } from "../endpoint.ts";
import { instant, optional, version } from "../values/fields.ts";
import { ListedDraft, listedFields } from "./listed.ts";
import { Picture } from "./pictures.ts";
import { ProductTile, productIds } from "./product-tiles.ts";
import { errorMap } from "../errors.ts";

/** Maximum depth of the tree. */
export const maxCategoryDepth = 5;

/** The ancestors of a category, the top-level one first. */
const trail = z.array(z.object({ id: z.string(), title: z.string() }));

/** A category in the tree. */
export const CategoryRow = z.object({
  id: z.string(),
  parent_id: z.string().nullable(),
  title: z.string(),
  handle: z.string(),
  /** 1 for a top-level category. */
  depth: z.number().int(),
  position: z.number().int(),
  hidden: z.boolean(),
  picture: Picture.nullable(),
  trail,
  /** Its own products; those of its subcategories are counted there. */
  product_count: z.number().int(),
  child_count: z.number().int(),
  /** Number of levels below it. */
  levels_below: z.number().int(),
});
export type CategoryRow = z.infer<typeof CategoryRow>;

export const Category = CategoryRow.extend({ ...listedFields, updated_at: instant });
export type Category = z.infer<typeof Category>;

export const CategoryDraft = ListedDraft;
export type CategoryDraft = z.input<typeof CategoryDraft>;

const parent = optional(z.uuid());

export const categories = {
  /**
   * The children of `parent_id`, or the top-level categories; with `search` the categories of any level whose titles
   * match.
   */
  list: shop("categories")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/categories" })
    .input(
      z.object({
        params: inShop,
        query: pageQuery.extend({
          parent_id: z.uuid().optional(),
          search: z.string().trim().max(200).optional(),
        }),
      }),
    )
    .output(page(CategoryRow)),
  create: shop("categories", { idempotency: "accepted" })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/categories", successStatus: 201 })
    .input(z.object({ params: inShop, body: CategoryDraft.extend({ parent_id: parent }) }))
    .errors(errorMap("category_handle_taken", "category_too_deep"))
    .output(z.object({ message: z.string(), data: Category })),
  read: shop("categories")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/categories/{id}" })
    .input(z.object({ params: inShopById }))
    .output(response(Category)),
  /** Rejects a stale version with the stored category as `current`. */
  update: shop("categories", { idempotency: "accepted" })
    .route({ method: "PUT", path: "/v1/shop/{shop_id}/categories/{id}" })
    .input(z.object({ params: inShopById, body: CategoryDraft.extend({ version }) }))
    .errors(errorMap("category_handle_taken", "version_conflict"))
    .output(z.object({ message: z.string(), data: Category })),
  /**
   * Moves it below another category, or to the top level, before the one at `position` there. Its URL doesn't change.
   */
  move: shop("categories", { idempotency: "accepted" })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/categories/{id}/move" })
    .input(
      z.object({
        params: inShopById,
        body: z.object({ parent_id: parent, position: z.number().int().min(0).max(1_000_000) }),
      }),
    )
    .errors(errorMap("category_too_deep", "category_below_itself"))
    .output(done),
  /**
   * Its subcategories move up to its parent. Its products move to `products_to`, to which its URL then redirects;
   * without `products_to` they remain in their other categories only.
   */
  remove: shop("categories", { idempotency: "accepted" })
    .route({ method: "DELETE", path: "/v1/shop/{shop_id}/categories/{id}" })
    .input(z.object({ params: inShopById, query: z.object({ products_to: z.uuid().optional() }) }))
    .output(done),

  list_products: shop("categories")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/categories/{id}/products" })
    .input(z.object({ params: inShopById, query: pageQuery }))
    .output(page(ProductTile)),
  change_products: shop("categories", { idempotency: "accepted" })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/categories/{id}/products" })
    .input(
      z.object({
        params: inShopById,
        body: z.object({ action: z.enum(["add", "remove"]), product_ids: productIds }),
      }),
    )
    .output(done),

  /** The categories of a product. */
  list_of_product: shop("categories")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/products/{id}/categories" })
    .input(z.object({ params: inShopById }))
    .output(response(z.array(z.object({ id: z.string(), title: z.string(), trail })))),
};
