import * as z from "zod";
import { answer, done, inShopById, inStore, shop, visitor } from "../endpoint.ts";
import { instant } from "../values/fields.ts";
import { refuses } from "../errors.ts";

/** A file that is sold with a product: its buyers fetch it from the page of their order. */
export const DigitalFile = z.object({
  id: z.string(),
  name: z.string(),
  /** In bytes. */
  size: z.number().int(),
  created_at: instant,
});
export type DigitalFile = z.infer<typeof DigitalFile>;

/** A file as its buyer sees it. */
export const Download = z.object({
  name: z.string(),
  /** In bytes. */
  size: z.number().int(),
  /** How often it may still be fetched. */
  left: z.number().int(),
});
export type Download = z.infer<typeof Download>;

/** How often the buyer may fetch a file of an order. */
export const maxDownloads = 10;

export const digital_files = {
  /** The files of a product; it has a hundred at most. */
  list: shop("products")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/products/{id}/files" })
    .input(z.object({ params: inShopById }))
    .output(z.object({ data: z.array(DigitalFile) })),
  // Its upload takes seconds: changes of the product do not wait for it.
  create: shop("products", { maxBody: 52_000_000, contends: "nothing" })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/products/{id}/files", successStatus: 201 })
    .input(z.object({ params: inShopById, body: z.object({ file: z.file() }) }))
    .errors(refuses("digital_file_refused"))
    .output(answer(DigitalFile)),
  /** Buyers can no longer fetch it, those of earlier orders neither. */
  remove: shop("products")
    .route({ method: "DELETE", path: "/v1/shop/{shop_id}/digital-files/{id}" })
    .input(z.object({ params: inShopById }))
    .output(done),
  /**
   * By a link of the order's page or its letters, which is good for two days. Each fetching counts once, also one that broke off and
   * goes on by `Range` within half an hour; asking what it is by `HEAD` does not.
   */
  download: visitor({ contends: "download {link}" })
    .route({ method: "GET", path: "/v1/storefront/{handle}/downloads/{link}" })
    .input(z.object({ params: inStore.extend({ link: z.string().max(200) }) }))
    .errors(refuses("download_expired", "downloads_used_up"))
    .output(z.file()),
  /** What such a link leads to, for the page that a letter links to: looking at it counts nothing. */
  read_download: visitor()
    .route({ method: "GET", path: "/v1/storefront/{handle}/download-links/{link}" })
    .input(z.object({ params: inStore.extend({ link: z.string().max(200) }) }))
    .errors(refuses("download_expired"))
    .output(z.object({ data: Download })),
};
