import * as z from "zod";
import { response, inShop, inShopById, neighbours, page, pageQuery, shop } from "../endpoint.ts";
import { optionalLine, version } from "../values/fields.ts";
import { Product, ProductRow } from "./product.ts";
import { ProductDraft, CategorisationIds } from "./product-drafts.ts";
import { productFilter, productSorts, UsedValue, usedValueKinds } from "./product-filter.ts";
import { errorMap } from "../errors.ts";

/** Large enough for 2,048 variants with all fields filled in. */
const maxBody = 4_000_000;

/** The filters and the sort order of the product list. */
const sortedFilter = productFilter.extend({ sort: z.enum(productSorts).default("-created") });

export const products = {
  list: shop("products")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/products" })
    .input(
      z.object({
        params: inShop,
        query: pageQuery.extend(sortedFilter.shape),
      }),
    )
    .output(page(ProductRow)),
  /** Up to 20 values in use; with `search`, those with a word that starts with it. The most used come first. */
  list_values: shop("products")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/products/values" })
    .input(
      z.object({
        params: inShop,
        query: z.object({ of: z.enum(usedValueKinds), search: z.string().trim().max(120).optional() }),
      }),
    )
    .output(response(z.array(UsedValue))),
  create: shop("products", { idempotency: "accepted", maxBody })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/products", successStatus: 201 })
    .input(z.object({ params: inShop, body: ProductDraft }))
    .errors(errorMap("product_handle_taken", "variant_repeated", "sku_taken"))
    .output(z.object({ message: z.string(), data: Product })),
  read: shop("products")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/products/{id}" })
    .input(z.object({ params: inShopById }))
    .output(response(Product)),
  /**
   * The products before and after one in the filtered and sorted list, even if that product no longer matches the
   * filter.
   */
  neighbours: shop("products")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/products/{id}/neighbours" })
    .input(z.object({ params: inShopById, query: sortedFilter }))
    .output(neighbours),
  /**
   * `categorisation`: the product's categories and collections when it was read. If they have changed since, the update is
   * rejected like a stale version. They are compared instead of versioned, because categories and collections also add
   * and remove products.
   */
  update: shop("products", { idempotency: "accepted", maxBody })
    .route({ method: "PUT", path: "/v1/shop/{shop_id}/products/{id}" })
    .input(
      z.object({
        params: inShopById,
        body: ProductDraft.extend({ version, categorisation: CategorisationIds.optional() }),
      }),
    )
    .errors(errorMap("product_handle_taken", "variant_repeated", "sku_taken", "version_conflict"))
    .output(z.object({ message: z.string(), data: Product })),
  /** Creates a draft copy with its own SKUs and handle and without stock. */
  duplicate: shop("products", { idempotency: "accepted" })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/products/{id}/duplicate", successStatus: 201 })
    .input(z.object({ params: inShopById, body: z.object({ title: optionalLine(255) }) }))
    .errors(errorMap("product_handle_taken"))
    .output(z.object({ message: z.string(), data: Product })),
  remove: shop("products")
    .route({ method: "DELETE", path: "/v1/shop/{shop_id}/products/{id}" })
    .input(z.object({ params: inShopById }))
    .output(z.object({ message: z.string() })),
};
