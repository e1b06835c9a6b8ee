import * as z from "zod";
import { done, inShop, inStore, page, pageQuery, shop, visitor } from "../endpoint.ts";
import { email, instant } from "../values/fields.ts";
import { errorMap } from "../errors.ts";

/** A request for a back-in-stock notification. */
export const WaitingRow = z.object({
  id: z.string(),
  email: z.string(),
  created_at: instant,
  /** Time of the notification. */
  notified_at: instant.nullable(),
});
export type WaitingRow = z.infer<typeof WaitingRow>;

export const stock_requests = {
  /** The response is the same for new and repeated requests for the same email. */
  create: visitor({ contends: "stock request {email}" })
    .route({ method: "POST", path: "/v1/storefront/{handle}/stock-requests", successStatus: 201 })
    .input(z.object({ params: inStore, body: z.object({ variant_id: z.uuid(), email }) }))
    .errors(errorMap("shop_not_live"))
    .output(done),
  /** Deletes the request; `token` comes from the link in the email. */
  remove: visitor()
    .route({ method: "DELETE", path: "/v1/storefront/{handle}/stock-requests/{token}" })
    .input(z.object({ params: inStore.extend({ token: z.string().max(200) }) }))
    .output(done),
  list: shop("inventory")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/inventory/{variant_id}/requests" })
    .input(z.object({ params: inShop.extend({ variant_id: z.uuid() }), query: pageQuery }))
    .output(page(WaitingRow)),
};
