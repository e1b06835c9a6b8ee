import * as z from "zod";
import { inShop, page, pageQuery, shop } from "../endpoint.ts";
import { instant } from "../values/fields.ts";

/** A customer who has ordered in the shop; one per email. */
export const CustomerRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  orders_count: z.number().int(),
  first_ordered_at: instant.nullable(),
  created_at: instant,
});
export type CustomerRow = z.infer<typeof CustomerRow>;

export const customers = {
  /** Newest first. `search` matches part of a name, an email or a phone number. */
  list: shop("customers")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/customers" })
    .input(
      z.object({
        params: inShop,
        query: pageQuery.extend({ search: z.string().trim().max(200).optional() }),
      }),
    )
    .output(page(CustomerRow)),
};
