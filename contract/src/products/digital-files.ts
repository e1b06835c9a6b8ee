import * as z from "zod";
import { response, done, inShopById, inStore, shop, visitor } from "../endpoint.ts";
import { instant } from "../values/fields.ts";
import { errorMap } from "../errors.ts";

/** A file that is sold with a product. Buyers download it from their order page. */
export const DigitalFile = z.object({
  id: z.string(),
  name: z.string(),
  /** In bytes. */
  size: z.number().int(),
  created_at: instant,
});
export type DigitalFile = z.infer<typeof DigitalFile>;

/** A file as shown to its buyer. */
export const Download = z.object({
  name: z.string(),
  /** In bytes. */
  size: z.number().int(),
  /** Remaining number of downloads. */
  left: z.number().int(),
});
export type Download = z.infer<typeof Download>;

/** Maximum number of times the buyer can download a file of an order. */
export const maxDownloads = 10;

export const digital_files = {
  /** The files of a product, up to 100. */
  list: shop("products")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/products/{id}/files" })
    .input(z.object({ params: inShopById }))
    .output(z.object({ data: z.array(DigitalFile) })),
  // Uploads take seconds: changes of the product must not wait for them.
  create: shop("products", { maxBody: 52_000_000, contends: "nothing" })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/products/{id}/files", successStatus: 201 })
    .input(z.object({ params: inShopById, body: z.object({ file: z.file() }) }))
    .errors(errorMap("digital_file_rejected"))
    .output(response(DigitalFile)),
  /** Buyers can no longer download it, including those of earlier orders. */
  remove: shop("products")
    .route({ method: "DELETE", path: "/v1/shop/{shop_id}/digital-files/{id}" })
    .input(z.object({ params: inShopById }))
    .output(done),
  /**
   * Downloads by a link of the order page or its emails, which is valid for two days. Each download counts once, also
   * one that was interrupted and is resumed by `Range` within half an hour; `HEAD` requests don't count.
   */
  download: visitor({ contends: "download {link}" })
    .route({ method: "GET", path: "/v1/storefront/{handle}/downloads/{link}" })
    .input(z.object({ params: inStore.extend({ link: z.string().max(200) }) }))
    .errors(errorMap("download_expired", "downloads_used_up"))
    .output(z.file()),
  /** The file of such a link, for the page that emails link to. Opening that page doesn't count as a download. */
  read_download: visitor()
    .route({ method: "GET", path: "/v1/storefront/{handle}/download-links/{link}" })
    .input(z.object({ params: inStore.extend({ link: z.string().max(200) }) }))
    .errors(errorMap("download_expired"))
    .output(z.object({ data: Download })),
};
