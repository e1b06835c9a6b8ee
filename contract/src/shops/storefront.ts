import * as z from "zod";
import { Store } from "./store.ts";
import { StoreFaq, StoreHome, StorePage } from "./store-content.ts";
import { response, done, inStore, page, pageQuery, visitor } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { maxCategoryDepth } from "../products/categories.ts";
import { BrowseCard, browseLink, StoreCategory, StoreCollection } from "../products/store-categories.ts";
import { facetValue, ListingQuery, ProductListing, Suggestion } from "../products/store-listing.ts";
import { StoreProduct, StoreProductCard } from "../products/store-products.ts";
import { instant, several } from "../values/fields.ts";

const store = visitor({ isCached: true }).errors(errorMap("shop_not_live"));

export const storefront = {
  /** Also returns shops that are not open (`is_live: 0`), so that their closed page has a name. */
  read: visitor()
    .route({ method: "GET", path: "/v1/storefront/{handle}" })
    .input(z.object({ params: inStore }))
    .output(response(Store)),
  list_products: store
    .route({ method: "GET", path: "/v1/storefront/{handle}/products" })
    .input(z.object({ params: inStore, query: ListingQuery }))
    .output(ProductListing),
  /** Products by current or former handle, unsorted; unpublished ones are left out. */
  list_cards: store
    .route({ method: "GET", path: "/v1/storefront/{handle}/cards" })
    .input(z.object({ params: inStore, query: z.object({ product: several(facetValue) }) }))
    .output(z.object({ data: z.array(StoreProductCard.extend({ requested: z.string() })) })),
  read_product: store
    .route({ method: "GET", path: "/v1/storefront/{handle}/products/{product_handle}" })
    .input(z.object({ params: inStore.extend({ product_handle: z.string().min(1).max(255) }) }))
    .output(response(StoreProduct)),
  /** Related products: chosen by the shop, then frequently bought together. */
  list_related: store
    .route({ method: "GET", path: "/v1/storefront/{handle}/products/{product_handle}/related" })
    .input(z.object({ params: inStore.extend({ product_handle: z.string().min(1).max(255) }) }))
    .output(z.object({ data: z.array(StoreProductCard) })),
  /** The redirect of a path without a page; 404 if there is none, 410 if its page was deleted. */
  read_redirect: visitor()
    .errors(errorMap("shop_not_live", "page_gone"))
    .route({ method: "GET", path: "/v1/storefront/{handle}/redirect" })
    .input(
      z.object({
        params: inStore,
        /** Path within the shop, decoded: "/products/linen-shirt". */
        query: z.object({ path: z.string().startsWith("/").max(1000) }),
      }),
    )
    .output(response(z.object({ target: z.string() }))),
  /** Top level first, each level in the owner's order; with `depth`, only one level. */
  list_categories: store
    .route({ method: "GET", path: "/v1/storefront/{handle}/categories" })
    .input(
      z.object({
        params: inStore,
        query: pageQuery.extend({
          depth: z.coerce.number<number | string>().int().min(1).max(maxCategoryDepth).optional(),
        }),
      }),
    )
    .output(page(BrowseCard.extend({ children: z.array(browseLink) }))),
  /** URLs for the sitemap: one file's part of all public pages; `meta.parts` is the number of files. */
  list_urls: store
    .route({ method: "GET", path: "/v1/storefront/{handle}/urls" })
    .input(
      z.object({
        params: inStore,
        query: z.object({
          kind: z.enum(["products", "categories", "collections", "pages", "policies", "posts"]),
          part: z.coerce.number<number | string>().int().min(0).max(100_000).default(0),
        }),
      }),
    )
    .output(
      z.object({
        data: z.array(
          z.object({
            handle: z.string(),
            updated_at: instant,
            /** URLs of the first pictures of a product, as paths. */
            pictures: z.array(z.string()),
          }),
        ),
        meta: z.object({ parts: z.number().int() }),
      }),
    ),
  read_category: store
    .route({ method: "GET", path: "/v1/storefront/{handle}/categories/{category_handle}" })
    .input(z.object({ params: inStore.extend({ category_handle: z.string().min(1).max(255) }) }))
    .output(response(StoreCategory)),
  list_collections: store
    .route({ method: "GET", path: "/v1/storefront/{handle}/collections" })
    .input(z.object({ params: inStore, query: pageQuery }))
    .output(page(BrowseCard)),
  read_collection: store
    .route({ method: "GET", path: "/v1/storefront/{handle}/collections/{collection_handle}" })
    .input(z.object({ params: inStore.extend({ collection_handle: z.string().min(1).max(255) }) }))
    .output(response(StoreCollection)),
  read_page: store
    .route({ method: "GET", path: "/v1/storefront/{handle}/pages/{page_handle}" })
    .input(
      z.object({
        params: inStore.extend({ page_handle: z.string().min(1).max(255) }),
        /** With `policy`, the policy of this handle. */
        query: z.object({ policy: z.enum(["1"]).optional() }),
      }),
    )
    .output(response(StorePage)),
  /** The published questions with their answers, in the owner's order. */
  list_faqs: store
    .route({ method: "GET", path: "/v1/storefront/{handle}/faqs" })
    .input(z.object({ params: inStore }))
    .output(z.object({ data: z.array(StoreFaq) })),
  read_home: store
    .route({ method: "GET", path: "/v1/storefront/{handle}/home" })
    .input(z.object({ params: inStore }))
    .output(response(StoreHome)),
  /** Up to eight suggestions that begin with the typed text. */
  suggest: visitor()
    .errors(errorMap("shop_not_live", "too_many_requests"))
    .route({ method: "GET", path: "/v1/storefront/{handle}/suggestions" })
    .input(z.object({ params: inStore, query: z.object({ q: z.string().trim().min(1).max(80) }) }))
    .output(response(z.array(Suggestion))),
  /** Records a search and its number of results, without the shopper's identity. */
  note_search: visitor()
    .errors(errorMap("shop_not_live", "too_many_requests"))
    .route({ method: "POST", path: "/v1/storefront/{handle}/searches" })
    .input(
      z.object({
        params: inStore,
        body: z.object({
          search: z.string().trim().min(1).max(200),
          found: z.number().int().min(0).max(1e9),
        }),
      }),
    )
    .output(done),
};
