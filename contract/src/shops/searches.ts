import * as z from "zod";
import { inShop, page, pageQuery, shop } from "../endpoint.ts";

/** Search terms of the last 30 days, with counts. */
export const SearchRow = z.object({
  id: z.string(),
  words: z.string(),
  times: z.number().int(),
  /** Number of these searches without results. */
  times_nothing: z.number().int(),
  /** Day of the last search, e.g. "2026-11-20". */
  last_day: z.string(),
});
export type SearchRow = z.infer<typeof SearchRow>;

export const searches = {
  /** Most frequent first; `only: "nothing"` lists those without results. */
  list: shop("products")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/searches" })
    .input(z.object({ params: inShop, query: pageQuery.extend({ only: z.enum(["nothing"]).optional() }) }))
    .output(page(SearchRow)),
};
