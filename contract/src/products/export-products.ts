import * as z from "zod";
import { inShop, shop } from "../endpoint.ts";
import { productFilter } from "./product-filter.ts";

/** `vitrine` is lossless; `shopify` can be read by other shop software. */
export const exportFormats = ["vitrine", "shopify"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Limited by the maximum length of a URL. */
const maxChosenForExport = 200;

export const export_products = {
  /** The products of the list with the same filter, or the selected ones, as a CSV file that can be imported again. */
  read: shop("products")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/export-products" })
    .input(
      z.object({
        params: inShop,
        query: productFilter.extend({
          format: z.enum(exportFormats).default("vitrine"),
          /** Ids separated by commas. */
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
  /** The category tree, parents before children, as a CSV file that can be imported again. */
  categories: shop("categories")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/export-products/categories" })
    .input(z.object({ params: inShop }))
    .output(z.file()),
  /** All collections with their rules and manually added products, as a CSV file that can be imported again. */
  collections: shop("collection")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/export-products/collections" })
    .input(z.object({ params: inShop }))
    .output(z.file()),
};
