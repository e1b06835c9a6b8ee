import * as z from "zod";
import { response, inShop, shop } from "../endpoint.ts";
import { errorMap } from "../errors.ts";

/**
 * A stored picture. `srcset` is ready for an <img>; `colour` fills the space until it has loaded. URLs are relative to
 * any of Vitrine's hosts: `/files/<shop>/<hash>/<width>.webp`.
 */
export const Picture = z.object({
  id: z.string(),
  url: z.string(),
  srcset: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  colour: z.string(),
  /** True if each width is also stored as AVIF, at the same URL with `.avif`. */
  has_avif: z.boolean(),
  alt: z.string(),
});
export type Picture = z.infer<typeof Picture>;

export const pictures = {
  /** Stores a picture; the same content is stored once. Responds when all sizes have been generated. */
  create: shop("products", { maxBody: 25_000_000 })
    .route({ method: "POST", path: "/v1/shop/{shop_id}/pictures", successStatus: 201 })
    .input(z.object({ params: inShop, body: z.object({ file: z.file() }) }))
    .errors(errorMap("picture_rejected"))
    .output(response(Picture)),
};
