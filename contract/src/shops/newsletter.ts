import * as z from "zod";
import { response, done, inShop, inStore, shop, visitor } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { email, version } from "../values/fields.ts";

export const NewsletterSettings = z.object({
  /** Shows the sign-up form in the footer of the storefront. */
  is_enabled: z.boolean(),
  version: z.number().int(),
});
export type NewsletterSettings = z.infer<typeof NewsletterSettings>;

/** Sign-up to the shop's emails. A subscriber is a customer who accepts marketing. */
export const newsletter = {
  read_settings: shop("customers")
    .route({ method: "GET", path: "/v1/shop/{shop_id}/newsletter" })
    .input(z.object({ params: inShop }))
    .output(response(NewsletterSettings)),
  update_settings: shop("customers")
    .route({ method: "PUT", path: "/v1/shop/{shop_id}/newsletter" })
    .input(z.object({ params: inShop, body: z.object({ is_enabled: z.boolean(), version }) }))
    .errors(errorMap("version_conflict"))
    .output(z.object({ message: z.string(), data: NewsletterSettings })),
  /** Emails a link to confirm. The response is the same for every email, and nothing is stored yet. */
  sign_up: visitor({ contends: "newsletter {email}" })
    .route({ method: "POST", path: "/v1/storefront/{handle}/newsletter", successStatus: 202 })
    .input(z.object({ params: inStore, body: z.object({ email }) }))
    .errors(errorMap("shop_not_live"))
    .output(done),
  /** Subscribes the recipient of the link, and emails a link to unsubscribe. */
  confirm: visitor({ contends: "newsletter {token}" })
    .route({ method: "POST", path: "/v1/storefront/{handle}/newsletter-confirmations/{token}" })
    .input(z.object({ params: inStore.extend({ token: z.string().max(1000) }) }))
    .errors(errorMap("shop_not_live", "newsletter_link_expired"))
    .output(done),
  unsubscribe: visitor({ contends: "nothing" })
    .route({ method: "DELETE", path: "/v1/storefront/{handle}/newsletter-emails/{link}" })
    .input(z.object({ params: inStore.extend({ link: z.string().max(200) }) }))
    .output(done),
};
