import * as z from "zod";
import { CheckoutRules } from "../orders/checkout-settings.ts";
import { maxCategoryDepth } from "../products/categories.ts";
import { answer, done, inStore, page, pageQuery, visitor } from "../endpoint.ts";
import { requestedAmount, instant, money, several } from "../values/fields.ts";
import { Picture } from "../products/pictures.ts";
import { UnitMeasure } from "../products/product.ts";
import { pick, storedShape, storefrontFields } from "../products/product-fields.ts";
import { Rating, StarCounts } from "../products/ratings.ts";
import { StoreSizeChart } from "../products/size-charts.ts";
import { errorMap } from "../errors.ts";
import { StoreAnnouncement } from "./announcements.ts";
import { StoreBanner } from "./banners.ts";
import { StoreContactLink } from "./contact-links.ts";
import { FaqRow } from "./faqs.ts";
import { StoreMenuItem } from "./menus.ts";
import { pageKinds, ShopPage } from "./pages.ts";
import { StorePromoPopup } from "./promo-popups.ts";
import { SeoTemplates } from "./seo-templates.ts";
import { StorePlugin } from "./plugins.ts";
import { StoreTestimonial } from "./testimonials.ts";
import { StoreTheme } from "../themes/theme-document.ts";
import { Verification } from "./verification-tags.ts";

/** A delivery rate of a country, or of some of its regions (ISO 3166-2 without the country). */
export const StoreRate = z.object({
  country: z.string(),
  region_codes: z.array(z.string()),
  fee: money,
  days_min: z.number().int(),
  days_max: z.number().int(),
});
export type StoreRate = z.infer<typeof StoreRate>;

const PixelSize = z.object({ width: z.number().int(), height: z.number().int() });

/** Shop details for storefront pages. */
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
    /** Shown when a page without its own picture is shared. */
    picture: z.string().nullable(),
    /** False excludes all pages from search engines. */
    is_indexed: z.boolean(),
    templates: SeoTemplates,
    verification: Verification,
  }),
  /** Sizes in pixels of the stored pictures of `photo` and `seo`; their URLs may point to a smaller width. */
  picture_sizes: z.object({
    photo: PixelSize.nullable(),
    icon: PixelSize.nullable(),
    picture: PixelSize.nullable(),
  }),
  checkout: CheckoutRules,
  /** The terms of a purchase, for product pages. */
  terms: z.object({
    /** Null if fee and days depend on the address. */
    delivery: z.object({ fee: money, days_min: z.number().int(), days_max: z.number().int() }).nullable(),
    /** For search engines: the lowest rate without conditions of each country and region of the delivery zones. */
    rates: z.array(StoreRate),
    /** Days after the delivery in which customers can request a return; null if they can't. */
    return_days: z.number().int().nullable(),
    payment_methods: z.array(z.object({ key: z.string(), name: z.string() })),
  }),
  /** True if new orders are test orders. */
  test_mode: z.boolean(),
  /** Announcements that shoppers see now, in the owner's order. */
  announcements: z.array(StoreAnnouncement),
  /** The promo popup that shoppers see now. */
  promo_popup: StorePromoPopup.nullable(),
  /** Published contact links, in the owner's order. */
  contact_links: z.array(StoreContactLink),
  /** True if the footer has the form to sign up to the shop's emails. */
  has_newsletter: z.boolean(),
  /** True if the shop has a contact page. */
  has_contact_form: z.boolean(),
  /** Active plugins, for pages to load after the shopper's consent. */
  plugins: z.array(StorePlugin),
  /** Menus that the owner has edited, and null for default menus. */
  menus: z.object({ main: z.array(StoreMenuItem).nullable(), footer: z.array(StoreMenuItem).nullable() }),
  /** Top-level categories, for the default menu. */
  menu: z.array(z.object({ title: z.string(), handle: z.string() })),
  /** True if there is a collection visible to shoppers. */
  has_collections: z.boolean(),
  /** True if there is a published question with its answer. */
  has_faqs: z.boolean(),
  /** True if there is a published review of the shop itself. */
  has_shop_reviews: z.boolean(),
  /** True if there is a published blog post. */
  has_blog: z.boolean(),
  /** Published policies, then the first published pages, for the links of the footer. */
  pages: z.array(z.object({ kind: z.enum(pageKinds), handle: z.string(), title: z.string() })),
  theme: StoreTheme,
});
export type Store = z.infer<typeof Store>;

const browseLink = z.object({ title: z.string(), handle: z.string() });

/** A product in a list. */
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
  /** For a compare-at price: the lowest price of the 30 days before the reduction, if known. */
  lowest_price: money.nullable(),
  sold_out: z.boolean(),
  /** Units left, if only a few are; null if there are more, or if stock isn't limited. */
  only_left: z.number().int().nullable(),
  /** True for 30 days after it was added, unless it was in the shop from the start. */
  is_new: z.boolean(),
  /** The values of its colour option. */
  colours: z.array(z.string()),
  /** The variant that can be added to the cart from a list: the only one, if it is available in single units. */
  quick_add_id: z.string().nullable(),
  /** Null without published reviews. */
  rating: Rating.nullable(),
});
export type StoreProductCard = z.infer<typeof StoreProductCard>;

export const StoreVariant = z.object({
  id: z.string(),
  option_values: z.array(z.string()),
  title: z.string(),
  sku: z.string().nullable(),
  /** The barcode, if it is a GTIN. */
  gtin: z.string().nullable(),
  price: money,
  compare_at_price: money.nullable(),
  /** For a compare-at price: the lowest price of the 30 days before the reduction, if known. */
  lowest_price: money.nullable(),
  unit_measure: UnitMeasure.nullable(),
  sold_out: z.boolean(),
  /** Units left, if only a few are; null if there are more, or if stock isn't limited. */
  only_left: z.number().int().nullable(),
  /** Out of stock, and can be preordered. */
  is_preorder: z.boolean(),
  /** Ship date of a preorder: "3 March". */
  preorder_from: z.string().nullable(),
  picture_id: z.string().nullable(),
});
export type StoreVariant = z.infer<typeof StoreVariant>;

/** A question and its answer, sanitised. */
export const StoreFaq = FaqRow.pick({ id: true, question: true, answer_html: true, section: true });
export type StoreFaq = z.infer<typeof StoreFaq>;

export const StoreProduct = z.object({
  id: z.string(),
  ...pick(storedShape, storefrontFields),
  /** The options in the shop's default language, if the response has translated ones. */
  default_options: storedShape.options.optional(),
  variants: z.array(StoreVariant),
  pictures: z.array(Picture),
  /** Has related products: see `list_related`. */
  has_related: z.boolean(),
  /** The path to its deepest category, top first, that category included. */
  trail: z.array(browseLink),
  /** The custom fields that the shop shows. */
  attributes: z.array(z.object({ name: z.string(), value: z.string() })),
  sold_out: z.boolean(),
  /** False if it consists of digital files or services only. */
  requires_shipping: z.boolean(),
  size_chart: StoreSizeChart.nullable(),
  /** Null without published reviews: see `reviews.list_published`. */
  rating: Rating.nullable(),
  star_counts: StarCounts.nullable(),
  /** True if the shop accepts reviews without proof of a purchase. */
  accepts_reviews: z.boolean(),
  /** The published questions of the product, in the owner's order. */
  faqs: z.array(StoreFaq),
});
export type StoreProduct = z.infer<typeof StoreProduct>;

const browseFields = {
  id: z.string(),
  handle: z.string(),
  title: z.string(),
  description_html: z.string(),
  picture: Picture.nullable(),
  seo_title: z.string().nullable(),
  seo_description: z.string().nullable(),
};
/** A category's page: its breadcrumbs and subcategories. */
export const StoreCategory = z.object({
  ...browseFields,
  /** Breadcrumbs to it, top level first. */
  trail: z.array(browseLink),
  children: z.array(browseLink.extend({ picture: Picture.nullable() })),
});
export type StoreCategory = z.infer<typeof StoreCategory>;

export const StoreCollection = z.object(browseFields);
export type StoreCollection = z.infer<typeof StoreCollection>;

/** A published page or policy. */
export const StorePage = ShopPage.pick({
  kind: true,
  handle: true,
  title: true,
  description_html: true,
  seo_title: true,
  seo_description: true,
});
export type StorePage = z.infer<typeof StorePage>;

/** The content of the home page that the owner writes, as shoppers see it now. */
export const StoreHome = z.object({
  banners: z.array(StoreBanner),
  testimonials: z.array(StoreTestimonial),
});
export type StoreHome = z.infer<typeof StoreHome>;

/** A category or collection in a list. */
const BrowseCard = browseLink.extend({
  id: z.string(),
  /** Its own picture, else one of its products'. */
  picture: Picture.nullable(),
  /** Number of published products in it and its subcategories. */
  product_count: z.number().int(),
});
export type BrowseCard = z.infer<typeof BrowseCard>;

/** A suggestion of the search box. */
export const Suggestion = z.object({
  kind: z.enum(["product", "category", "collection"]),
  title: z.string(),
  handle: z.string(),
  /** Of a product: its cover and its lowest and highest price. */
  picture: Picture.nullable(),
  price_min: money.nullable(),
  price_max: money.nullable(),
});
export type Suggestion = z.infer<typeof Suggestion>;

/** Sort orders of a list. `featured` is the collection's own; `relevance` requires a search. */
const listingSorts = [
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
  /** `meta.previous_cursor` of a page: requests the page before it. */
  before: z.string().max(500).optional(),
  search: z.string().trim().max(200).optional(),
  sort: z.enum(listingSorts).optional(),
  /** The handle of a category: products in it or its subcategories. */
  category: z.string().min(1).max(255).optional(),
  /** The handle of a collection. */
  collection: z.string().min(1).max(255).optional(),
  /** Handles of categories within the list: products in one of them or its subcategories. */
  categories: several(facetValue).optional(),
  /** With `option`: products with an available variant of that value. */
  in_stock: z.enum(["1"]).optional(),
  on_sale: z.enum(["1"]).optional(),
  /** In minor units; products with a variant within the range match. */
  price_min: requestedAmount.optional(),
  price_max: requestedAmount.optional(),
  vendor: several(facetValue).optional(),
  type: several(facetValue).optional(),
  tag: several(facetValue).optional(),
  /** Name and value of an option: "Size:M". */
  option: several(facetValue.regex(/^[^:]+:./s, "Enter the option and its value, like Size:M.")).optional(),
  /** Includes `meta.facets` in the response. */
  facets: z.enum(["1"]).optional(),
});
export type ListingQuery = z.infer<typeof ListingQuery>;

/**
 * A filter of a list. A value's count is the number of products with that value under all other filters, so that a
 * second value of the same facet can be added. `name` is an option's name, else null.
 */
export const Facet = z.object({
  kind: z.enum(["in_stock", "on_sale", "categories", "vendor", "type", "tag", "option"]),
  name: z.string().nullable(),
  /** The displayed name of an option; absent in the default language, where it is `name`. */
  label: z.string().optional(),
  /** `label` is the displayed text: for a category, whose value is its handle, the title. */
  values: z.array(z.object({ value: z.string(), label: z.string(), count: z.number().int() })),
});
export type Facet = z.infer<typeof Facet>;

const ProductListing = z.object({
  data: z.array(StoreProductCard),
  meta: z.object({
    next_cursor: z.string().nullable(),
    previous_cursor: z.string().nullable(),
    total: z.number().int(),
    /** Sort order of the list. */
    sort: z.enum(listingSorts),
    facets: z.array(Facet).optional(),
  }),
});

const store = visitor({ isCached: true }).errors(errorMap("shop_not_live"));

export const storefront = {
  /** Also returns shops that are not open (`is_live: 0`), so that their closed page has a name. */
  read: visitor()
    .route({ method: "GET", path: "/v1/storefront/{handle}" })
    .input(z.object({ params: inStore }))
    .output(answer(Store)),
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
    .output(answer(StoreProduct)),
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
    .output(answer(z.object({ target: z.string() }))),
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
  list_addresses: store
    .route({ method: "GET", path: "/v1/storefront/{handle}/addresses" })
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
    .output(answer(StoreCategory)),
  list_collections: store
    .route({ method: "GET", path: "/v1/storefront/{handle}/collections" })
    .input(z.object({ params: inStore, query: pageQuery }))
    .output(page(BrowseCard)),
  read_collection: store
    .route({ method: "GET", path: "/v1/storefront/{handle}/collections/{collection_handle}" })
    .input(z.object({ params: inStore.extend({ collection_handle: z.string().min(1).max(255) }) }))
    .output(answer(StoreCollection)),
  read_page: store
    .route({ method: "GET", path: "/v1/storefront/{handle}/pages/{page_handle}" })
    .input(
      z.object({
        params: inStore.extend({ page_handle: z.string().min(1).max(255) }),
        /** With `policy`, the policy of this handle. */
        query: z.object({ policy: z.enum(["1"]).optional() }),
      }),
    )
    .output(answer(StorePage)),
  /** The published questions with their answers, in the owner's order. */
  list_faqs: store
    .route({ method: "GET", path: "/v1/storefront/{handle}/faqs" })
    .input(z.object({ params: inStore }))
    .output(z.object({ data: z.array(StoreFaq) })),
  read_home: store
    .route({ method: "GET", path: "/v1/storefront/{handle}/home" })
    .input(z.object({ params: inStore }))
    .output(answer(StoreHome)),
  /** Up to eight suggestions that begin with the typed text. */
  suggest: visitor()
    .errors(errorMap("shop_not_live", "too_many_requests"))
    .route({ method: "GET", path: "/v1/storefront/{handle}/suggestions" })
    .input(z.object({ params: inStore, query: z.object({ q: z.string().trim().min(1).max(80) }) }))
    .output(answer(z.array(Suggestion))),
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
