import * as z from "zod";
import { inShop, page, pageQuery, shop } from "../endpoint.ts";

/** Words shoppers looked for within the last 30 days, and how often. */
export const SearchRow = z.object({
  id: z.string(),
  words: z.string(),
  times: z.number().int(),
  /** How many of these found nothing. */
  times_nothing: z.number().int(),
  /** The day they were last looked for, e.g. "2026-11-20". */
  last_day: z.string(),
});
export type SearchRow = z.infer<typeof SearchRow>;

export const searches = {
  /** The most wanted first; `only: "nothing"` are those that found nothing. */
  list: shop("products")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/searches" })
    .input(z.object({ params: inShop, query: pageQuery.extend({ only: z.enum(["nothing"]).optional() }) }))
    .output(page(SearchRow)),
};
