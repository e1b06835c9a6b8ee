import * as z from "zod";
import { answer, inShop, inShopById, neighbours, page, pageQuery, shop } from "../endpoint.ts";
import { optionalLine, version } from "../values/fields.ts";
import { Product, ProductRow } from "./product.ts";
import { ProductDraft, ProductPlaces } from "./product-drafts.ts";
import { productFilter, productSorts, UsedValue, usedValueKinds } from "./product-filter.ts";
import { refuses } from "../errors.ts";

/** 2,048 variants fit, with all they may say. */
const maxBody = 4_000_000;

/** The filters of the list of products, and how it is sorted. */
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
  /** At most 20 that some product has; with `search` those of which a word begins so. The most used come first. */
  list_values: shop("products")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/products/values" })
    .input(
      z.object({
        params: inShop,
        query: z.object({ of: z.enum(usedValueKinds), search: z.string().trim().max(120).optional() }),
      }),
    )
    .output(answer(z.array(UsedValue))),
  create: shop("products", { idempotency: "accepted", maxBody })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/products", successStatus: 201 })
    .input(z.object({ params: inShop, body: ProductDraft }))
    .errors(refuses("product_handle_taken", "variant_repeated", "sku_taken"))
    .output(z.object({ message: z.string(), data: Product })),
  read: shop("products")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/products/{id}" })
    .input(z.object({ params: inShopById }))
    .output(answer(Product)),
  /** The products before and after one in the filtered and sorted list, also if the filter excludes that one by now. */
  neighbours: shop("products")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/products/{id}/neighbours" })
    .input(z.object({ params: inShopById, query: sortedFilter }))
    .output(neighbours),
  /**
   * `places`: where it was when it was read. Where it is elsewhere by now, that is refused as a stale version is. They
   * are compared, not stored: categories and collections take products in and let them go.
   */
  update: shop("products", { idempotency: "accepted", maxBody })
    .route({ method: "PUT", path: "/v1/shop/{shop_id}/products/{id}" })
    .input(
      z.object({
        params: inShopById,
        body: ProductDraft.extend({ version, places: ProductPlaces.optional() }),
      }),
    )
    .errors(refuses("product_handle_taken", "variant_repeated", "sku_taken", "version_conflict"))
    .output(z.object({ message: z.string(), data: Product })),
  /** Makes a draft like it, with codes and an address of its own and nothing in stock. */
  duplicate: shop("products", { idempotency: "accepted" })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/products/{id}/duplicate", successStatus: 201 })
    .input(z.object({ params: inShopById, body: z.object({ title: optionalLine(255) }) }))
    .errors(refuses("product_handle_taken"))
    .output(z.object({ message: z.string(), data: Product })),
  remove: shop("products")
    .route({ method: "DELETE", path: "/v1/shop/{shop_id}/products/{id}" })
    .input(z.object({ params: inShopById }))
    .output(z.object({ message: z.string() })),
};
