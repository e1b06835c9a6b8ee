import * as z from "zod";
import { inShop, page, pageQuery, shop } from "../endpoint.ts";
import { instant } from "../values/fields.ts";

/** A connection to an external service, by kind. */
export const Plugin = z.object({
  id: z.string(),
  kind: z.string(),
  is_active: z.boolean(),
  created_at: instant,
});
export type Plugin = z.infer<typeof Plugin>;

export const plugins = {
  list: shop("plugins")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/plugins" })
    .input(z.object({ params: inShop, query: pageQuery }))
    .output(page(Plugin)),
};
