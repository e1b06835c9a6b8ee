import * as z from "zod";
import { inShop, page, pageQuery, shop } from "../endpoint.ts";
import { instant } from "../values/fields.ts";

/** A page of the shop, such as its terms; `published_at` is null while it is a draft. */
export const ShopPage = z.object({
  id: z.string(),
  handle: z.string(),
  title: z.string(),
  published_at: instant.nullable(),
  created_at: instant,
});
export type ShopPage = z.infer<typeof ShopPage>;

export const pages = {
  list: shop("customization")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/pages" })
    .input(z.object({ params: inShop, query: pageQuery }))
    .output(page(ShopPage)),
};
