import * as z from "zod";
import { inShop, shop } from "../endpoint.ts";
import { productFilter } from "./product-filter.ts";

/** `vitrine` loses nothing; `shopify` is what other shop software reads. */
export const exportFormats = ["vitrine", "shopify"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** As many as an address has room for. */
export const maxChosenForExport = 200;

export const export_products = {
  /** The products that the list shows with the same filter, or those chosen, as a CSV that can be imported again. */
  read: shop("products")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/export-products" })
    .input(
      z.object({
        params: inShop,
        query: productFilter.extend({
          format: z.enum(exportFormats).default("vitrine"),
          /** Ids with commas between them. */
          chosen: z
            .string()
            .max(maxChosenForExport * 37)
            .transform((text) => text.split(",").filter(Boolean))
            .pipe(z.array(z.uuid("Choose the products again.")))
            .optional(),
        }),
      }),
    )
    .output(z.file()),
  /** The tree of categories, those further up before those below them, as a CSV that can be imported again. */
  categories: shop("categories")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/export-products/categories" })
    .input(z.object({ params: inShop }))
    .output(z.file()),
  /** Every collection with its rules and the products somebody has put into it, as a CSV that can be imported again. */
  collections: shop("collection")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/export-products/collections" })
    .input(z.object({ params: inShop }))
    .output(z.file()),
};
