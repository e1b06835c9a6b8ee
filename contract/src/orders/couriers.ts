import * as z from "zod";
import { inShop, page, pageQuery, shop } from "../endpoint.ts";
import { instant } from "../values/fields.ts";

/** A company that delivers the shop's parcels. */
export const Courier = z.object({
  id: z.string(),
  name: z.string(),
  is_active: z.boolean(),
  created_at: instant,
});
export type Courier = z.infer<typeof Courier>;

export const couriers = {
  list: shop("courier")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/couriers" })
    .input(z.object({ params: inShop, query: pageQuery }))
    .output(page(Courier)),
};
