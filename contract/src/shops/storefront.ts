import * as z from "zod";
import { maxCategoryDepth } from "../products/categories.ts";
import { answer, done, inStore, page, pageQuery, visitor } from "../endpoint.ts";
import { requestedAmount, instant, money, several } from "../values/fields.ts";
import { Picture } from "../products/pictures.ts";
import { UnitMeasure } from "../products/product.ts";
import { pick, storedShape, storefrontFields } from "../products/product-fields.ts";
import { StoreSizeChart } from "../products/size-charts.ts";
import { refuses } from "../errors.ts";

const PixelSize = z.object({ width: z.number().int(), height: z.number().int() });

/** What a storefront page needs to know of its shop. `look` is data: a preset's name and what the owner changed. */
export const Store = z.object({
  id: z.number().int(),
  handle: z.string(),
  name: z.string(),
  country: z.string(),
  currency: z.string(),
  language: z.string(),
  time_zone: z.string(),
  is_live: z.union([z.literal(0), z.literal(1)]),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  photo: z.string().nullable(),
  seo: z.object({
    title: z.string().nullable(),
    description: z.string().nullable(),
    icon: z.string().nullable(),
  }),
  /** Of the stored pictures behind `photo` and `seo.icon`, in pixels; their URLs may lead to a smaller width. */
  picture_sizes: z.object({ photo: PixelSize.nullable(), icon: PixelSize.nullable() }),
  /** The categories at the top of the tree, as its menu shows them. */
  menu: z.array(z.object({ title: z.string(), handle: z.string() })),
  /** Whether there is a collection that shoppers may see. */
  has_collections: z.boolean(),
  look: z.object({
    preset: z.string(),
    tokens: z.record(z.string(), z.string()),
    sections: z.record(
      z.string(),
      z.array(z.object({ kind: z.string(), settings: z.record(z.string(), z.unknown()) })),
    ),
  }),
});
export type Store = z.infer<typeof Store>;

const shelfLink = z.object({ title: z.string(), handle: z.string() });

/** A product as a list shows it. */
export const StoreProductCard = z.object({
  id: z.string(),
  handle: z.string(),
  title: z.string(),
  vendor: z.string().nullable(),
  picture: Picture.nullable(),
  /** The second picture, shown on hover. */
  picture_after: Picture.nullable(),
  price_min: money,
  price_max: money,
  compare_at_price: money.nullable(),
  /** Beside a crossed-out price: the lowest of the 30 days before the price was reduced, where it is known. */
  lowest_price: money.nullable(),
  sold_out: z.boolean(),
});
export type StoreProductCard = z.infer<typeof StoreProductCard>;

export const StoreVariant = z.object({
  id: z.string(),
  option_values: z.array(z.string()),
  title: z.string(),
  sku: z.string().nullable(),
  /** The barcode, where it is a number of the world's trade (GTIN). */
  gtin: z.string().nullable(),
  price: money,
  compare_at_price: money.nullable(),
  /** Beside a crossed-out price: the lowest of the 30 days before the price was reduced, where it is known. */
  lowest_price: money.nullable(),
  unit_measure: UnitMeasure.nullable(),
  sold_out: z.boolean(),
  /** None is left, and it can be ordered ahead. */
  is_preorder: z.boolean(),
  /** When a preordered piece ships: "3 March". */
  preorder_from: z.string().nullable(),
  picture_id: z.string().nullable(),
});
export type StoreVariant = z.infer<typeof StoreVariant>;

export const StoreProduct = z.object({
  id: z.string(),
  ...pick(storedShape, storefrontFields),
  variants: z.array(StoreVariant),
  pictures: z.array(Picture),
  /** Has related products: see `list_related`. */
  has_related: z.boolean(),
  /** The path to its deepest category, top first, that category included. */
  trail: z.array(shelfLink),
  /** The custom fields that the shop shows. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  sold_out: z.boolean(),
  size_chart: StoreSizeChart.nullable(),
});
export type StoreProduct = z.infer<typeof StoreProduct>;

const shelf = {
  id: z.string(),
  handle: z.string(),
  title: z.string(),
  description_html: z.string(),
  picture: Picture.nullable(),
  seo_title: z.string().nullable(),
  seo_description: z.string().nullable(),
};
/** A category's page: where it stands in the tree, and what is below it. */
export const StoreCategory = z.object({
  ...shelf,
  /** The way down to it, the top first. */
  trail: z.array(shelfLink),
  children: z.array(shelfLink.extend({ picture: Picture.nullable() })),
});
export type StoreCategory = z.infer<typeof StoreCategory>;

export const StoreCollection = z.object(shelf);
export type StoreCollection = z.infer<typeof StoreCollection>;

/** A category or collection where several are shown. */
const StoreShelf = shelfLink.extend({
  id: z.string(),
  /** Its own, else one of its products'. */
  picture: Picture.nullable(),
  /** Of the products on sale in it and below it. */
  product_count: z.number().int(),
});
export type StoreShelf = z.infer<typeof StoreShelf>;

/** What the search box offers while somebody types. */
export const Suggestion = z.object({
  kind: z.enum(["product", "category", "collection"]),
  title: z.string(),
  handle: z.string(),
});
export type Suggestion = z.infer<typeof Suggestion>;

/** Orders of a list. `featured` is the collection's own; `relevance` wants a search. */
export const listingSorts = [
  "featured",
  "relevance",
  "newest",
  "oldest",
  "best_selling",
  "price_low",
  "price_high",
  "title",
  "title_desc",
] as const;
export type ListingSort = (typeof listingSorts)[number];

const facetValue = z.string().min(1).max(255);

export const ListingQuery = pageQuery.extend({
  limit: z.coerce.number<number | string>().int().min(1).max(100).default(24),
  /** `meta.previous_cursor` of a page: asks for the one before it. */
  before: z.string().max(500).optional(),
  search: z.string().trim().max(200).optional(),
  sort: z.enum(listingSorts).optional(),
  /** The handle of a category: what stands in it or below it. */
  category: z.string().min(1).max(255).optional(),
  /** The handle of a collection. */
  collection: z.string().min(1).max(255).optional(),
  /** Handles of categories within the list: what stands in one of them or below it. */
  categories: several(facetValue).optional(),
  /** With `option`: a variant of that value that can be had. */
  in_stock: z.enum(["1"]).optional(),
  on_sale: z.enum(["1"]).optional(),
  /** In minor units; products with a variant within the two match. */
  price_min: requestedAmount.optional(),
  price_max: requestedAmount.optional(),
  vendor: several(facetValue).optional(),
  type: several(facetValue).optional(),
  tag: several(facetValue).optional(),
  /** "Size:M", the name and the value of an option. */
  option: several(facetValue.regex(/^[^:]+:./s, "Enter the option and its value, like Size:M.")).optional(),
  /** Asks for `meta.facets`. */
  facets: z.enum(["1"]).optional(),
});
export type ListingQuery = z.infer<typeof ListingQuery>;

/**
 * What a list can be narrowed by. A value's count is what it would leave under everything else that is chosen, so
 * that a second value of the same facet can be added. `name` is an option's, else null.
 */
export const Facet = z.object({
  kind: z.enum(["in_stock", "on_sale", "categories", "vendor", "type", "tag", "option"]),
  name: z.string().nullable(),
  /** `label` is what a shopper reads: of a category, whose value is its handle, the title. */
  values: z.array(z.object({ value: z.string(), label: z.string(), count: z.number().int() })),
});
export type Facet = z.infer<typeof Facet>;

const ProductListing = z.object({
  data: z.array(StoreProductCard),
  meta: z.object({
    next_cursor: z.string().nullable(),
    previous_cursor: z.string().nullable(),
    total: z.number().int(),
    /** The order the list is in. */
    sort: z.enum(listingSorts),
    facets: z.array(Facet).optional(),
  }),
});

const store = visitor({ isCached: true }).errors(refuses("shop_not_live"));

export const storefront = {
  /** Answers for shops that are not open too (`is_live: 0`), so that their closed page has a name. */
  read: visitor()
    .route({ method: "GET", path: "/v1/storefront/{handle}" })
    .input(z.object({ params: inStore }))
    .output(answer(Store)),
  list_products: store
    .route({ method: "GET", path: "/v1/storefront/{handle}/products" })
    .input(z.object({ params: inStore, query: ListingQuery }))
    .output(ProductListing),
  /** Products by their handles, also by those they had before; what is not sold is left out. In no order. */
  list_cards: store
    .route({ method: "GET", path: "/v1/storefront/{handle}/cards" })
    .input(z.object({ params: inStore, query: z.object({ product: several(facetValue) }) }))
    .output(z.object({ data: z.array(StoreProductCard.extend({ requested: z.string() })) })),
  read_product: store
    .route({ method: "GET", path: "/v1/storefront/{handle}/products/{product_handle}" })
    .input(z.object({ params: inStore.extend({ product_handle: z.string().min(1).max(255) }) }))
    .output(answer(StoreProduct)),
  /** What goes with a product: chosen by the shop, then what was bought with it. */
  list_related: store
    .route({ method: "GET", path: "/v1/storefront/{handle}/products/{product_handle}/related" })
    .input(z.object({ params: inStore.extend({ product_handle: z.string().min(1).max(255) }) }))
    .output(z.object({ data: z.array(StoreProductCard) })),
  /** Where an address leads that has no page (any more); 404 when nowhere, 410 when what it showed was deleted. */
  read_redirect: visitor()
    .errors(refuses("shop_not_live", "page_gone"))
    .route({ method: "GET", path: "/v1/storefront/{handle}/redirect" })
    .input(
      z.object({
        params: inStore,
        /** Within the shop and decoded: "/products/linen-shirt". */
        query: z.object({ path: z.string().startsWith("/").max(1000) }),
      }),
    )
    .output(answer(z.object({ target: z.string() }))),
  /** The top of the tree first, each level as its owner put it; of one level alone with `depth`. */
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
    .output(page(StoreShelf.extend({ children: z.array(shelfLink) }))),
  /** The addresses of all that is shown, as many at once as fit into a file for search engines; `meta.parts` of them. */
  list_addresses: store
    .route({ method: "GET", path: "/v1/storefront/{handle}/addresses" })
    .input(
      z.object({
        params: inStore,
        query: z.object({
          kind: z.enum(["products", "categories", "collections"]),
          part: z.coerce.number<number | string>().int().min(0).max(100_000).default(0),
        }),
      }),
    )
    .output(
      z.object({
        data: z.array(z.object({ handle: z.string(), updated_at: instant })),
        meta: z.object({ parts: z.number().int() }),
      }),
    ),
  read_category: store
    .route({ method: "GET", path: "/v1/storefront/{handle}/categories/{category_handle}" })
    .input(z.object({ params: inStore.extend({ category_handle: z.string().min(1).max(255) }) }))
    .output(answer(StoreCategory)),
  list_collections: store
    .route({ method: "GET", path: "/v1/storefront/{handle}/collections" })
    .input(z.object({ params: inStore, query: pageQuery }))
    .output(page(StoreShelf)),
  read_collection: store
    .route({ method: "GET", path: "/v1/storefront/{handle}/collections/{collection_handle}" })
    .input(z.object({ params: inStore.extend({ collection_handle: z.string().min(1).max(255) }) }))
    .output(answer(StoreCollection)),
  /** At most eight things that begin like what is typed. */
  suggest: visitor()
    .errors(refuses("shop_not_live", "too_many_requests"))
    .route({ method: "GET", path: "/v1/storefront/{handle}/suggestions" })
    .input(z.object({ params: inStore, query: z.object({ q: z.string().trim().min(1).max(80) }) }))
    .output(answer(z.array(Suggestion))),
  /** Notes that somebody looked for these words, and how many products they were shown. Says nothing of who. */
  note_search: visitor()
    .errors(refuses("shop_not_live", "too_many_requests"))
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
