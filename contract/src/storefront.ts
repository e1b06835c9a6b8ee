import * as z from "zod";
import { answer, inStore, page, pageQuery, visitor } from "./endpoint.ts";
import { money } from "./fields.ts";
import { Picture } from "./pictures.ts";
import { ProductOption } from "./products.ts";
import { refuses } from "./refusals.ts";

/** What a storefront page needs to know of its shop. `look` is data: a preset's name and what the owner changed. */
export const Store = z.object({
  id: z.number().int(),
  handle: z.string(),
  name: z.string(),
  country: z.string(),
  currency: z.string(),
  language: z.string(),
  is_live: z.union([z.literal(0), z.literal(1)]),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  photo: z.string().nullable(),
  seo: z.object({
    title: z.string().nullable(),
    description: z.string().nullable(),
    icon: z.string().nullable(),
  }),
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
  sold_out: z.boolean(),
});
export type StoreProductCard = z.infer<typeof StoreProductCard>;

export const StoreVariant = z.object({
  id: z.string(),
  option_values: z.array(z.string()),
  title: z.string(),
  sku: z.string().nullable(),
  price: money,
  compare_at_price: money.nullable(),
  sold_out: z.boolean(),
  picture_id: z.string().nullable(),
});
export type StoreVariant = z.infer<typeof StoreVariant>;

export const StoreProduct = z.object({
  id: z.string(),
  handle: z.string(),
  title: z.string(),
  description_html: z.string(),
  vendor: z.string().nullable(),
  product_type: z.string().nullable(),
  seo_title: z.string().nullable(),
  seo_description: z.string().nullable(),
  options: z.array(ProductOption),
  variants: z.array(StoreVariant),
  pictures: z.array(Picture),
  sold_out: z.boolean(),
});
export type StoreProduct = z.infer<typeof StoreProduct>;

const store = visitor().errors(refuses("shop_not_live"));

export const storefront = {
  /** Answers for shops that are not open too (`is_live: 0`), so that their closed page has a name. */
  read: visitor()
    .route({ method: "GET", path: "/v1/storefront/{handle}" })
    .input(z.object({ params: inStore }))
    .output(answer(Store)),
  list_products: store
    .route({ method: "GET", path: "/v1/storefront/{handle}/products" })
    .input(
      z.object({
        params: inStore,
        query: pageQuery.extend({
          limit: z.coerce.number<number | string>().int().min(1).max(100).default(24),
          search: z.string().trim().max(200).optional(),
          sort: z.enum(["newest", "price_low", "price_high", "title"]).default("newest"),
          in_stock: z.enum(["1"]).optional(),
        }),
      }),
    )
    .output(page(StoreProductCard)),
  read_product: store
    .route({ method: "GET", path: "/v1/storefront/{handle}/products/{product_handle}" })
    .input(z.object({ params: inStore.extend({ product_handle: z.string().min(1).max(255) }) }))
    .output(answer(StoreProduct)),
};
