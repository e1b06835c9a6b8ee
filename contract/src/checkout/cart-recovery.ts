import * as z from "zod";
import { response, done, inStore, visitor } from "../endpoint.ts";
import { country, email, line, money } from "../values/fields.ts";
import { errorMap } from "../errors.ts";
import { Cart } from "./cart.ts";

/** A line that a link couldn't restore as the shopper left it. Prices in the cart's currency. */
export const ChangedLine = z.object({
  title: z.string(),
  variant_title: z.string(),
  change: z.enum(["unavailable", "sold_out", "fewer", "price"]),
  quantity: z.number().int(),
  price_before: money,
  price: money,
});
export type ChangedLine = z.infer<typeof ChangedLine>;

const inLink = z.string().max(200);

/** A cart to which items were added that a shopper had left in another one. */
export const RestoredCart = z.object({
  /** Null if none of the items can be sold and the shopper had no cart. */
  cart: Cart.nullable(),
  /** True if the shopper had other items in the cart. */
  is_merged: z.boolean(),
  changes: z.array(ChangedLine),
});
export type RestoredCart = z.infer<typeof RestoredCart>;

/** Endpoints for shoppers with an abandoned cart. The header `Cart-Token` (or the shop's cookie) identifies the cart. */
export const cart_recovery = {
  /**
   * Stores an email or phone number of a cart that has no address yet, so that the shop can follow up. What isn't sent is
   * left as it is. A phone number is read by the country.
   */
  save_contact: visitor({ contends: "cart {cart}", commitsAsynchronously: true })
    .route({ method: "PUT", path: "/v1/storefront/{handle}/cart/contact" })
    .input(
      z.object({
        params: inStore,
        body: z.object({ email: email.optional(), phone: line(60).optional(), country }),
      }),
    )
    .errors(errorMap("cart_not_found", "too_many_requests"))
    .output(done),
  /**
   * Adds the items of an abandoned checkout to the shopper's cart, or to a new one, at today's prices. Of an item that is in
   * both, the larger quantity counts. A choice of pickup and its place are restored, too. The link reveals neither contact nor
   * address.
   */
  restore: visitor({ contends: "cart {cart}" })
    .route({ method: "POST", path: "/v1/storefront/{handle}/cart/restorations" })
    .input(z.object({ params: inStore, body: z.object({ link: inLink }) }))
    .errors(
      errorMap("shop_not_live", "cart_link_expired", "cart_link_used", "cart_too_large", "too_many_requests"),
    )
    .output(response(RestoredCart)),
  /** Stops the emails about abandoned carts to the recipient of an email, of which `link` is from. */
  unsubscribe: visitor({ contends: "nothing" })
    .route({ method: "DELETE", path: "/v1/storefront/{handle}/cart-emails/{link}" })
    .input(z.object({ params: inStore.extend({ link: inLink }) }))
    .output(done),
};
