import * as z from "zod";
import { response, done, inStore, page, pageQuery, visitor, inStoreOrder } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { email, instant, line, money, optionalLine, sentCode, version } from "../values/fields.ts";
import { Address } from "../checkout/address.ts";
import { Cart } from "../checkout/cart.ts";
import { PlacedOrder } from "../checkout/placed-order.ts";
import { ChangedLine, RestoredCart } from "../checkout/cart-recovery.ts";
import { maxAddresses } from "./customers.ts";
import { OwnStoreCreditEntry, StoreCreditBalance } from "../payments/store-credit.ts";

/** A signed-in shopper, as the shop's customer. */
export const ShopperAccount = z.object({
  email: z.string(),
  /** Empty until the shopper or an order gives one. */
  name: z.string(),
  phone: z.string().nullable(),
  /** The default address is the first. */
  addresses: z.array(Address),
  accepts_marketing: z.boolean(),
  /** Each change of the consent to marketing, latest first. */
  consents: z.array(z.object({ accepts_marketing: z.boolean(), changed_at: instant })),
  version: z.number().int(),
});
export type ShopperAccount = z.infer<typeof ShopperAccount>;

/** An order of the shopper in their list. `token` opens its page. */
const OwnOrder = PlacedOrder.pick({
  is_service: true,
  token: true,
  is_test: true,
  number: true,
  number_prefix: true,
  stage: true,
  placed_at: true,
  payment_status: true,
  currency: true,
  total: true,
}).extend({ item_count: z.number().int(), total: money, is_pickup: z.boolean() });
export type OwnOrder = z.infer<typeof OwnOrder>;

/** Maximum number of products on a wishlist. */
export const maxWished = 200;
const handles = z.array(z.string().min(1).max(255)).max(maxWished).default([]);

/** The token of a request for a code: only the browser that requested the code has it. */
const request = z.string().max(100);
const codeRequested = z.object({ message: z.string(), data: z.object({ request: z.string() }) });

const path = "/v1/storefront/{handle}/account" as const;
const own = visitor({ contends: "account {session}" });
const read = visitor();

/**
 * Accounts of shoppers. The header `Shopper-Token` (or the shop's cookie) has the session. It is valid in one shop only, and
 * never in the dashboard.
 */
export const shopper_accounts = {
  /** Emails a sign-in code. The response is the same for every email. */
  request_code: visitor({ contends: "nothing" })
    .route({ method: "POST", path: `${path}/codes` })
    .input(z.object({ params: inStore, body: z.object({ email }) }))
    .errors(errorMap("shop_not_live", "too_many_requests"))
    .output(codeRequested),
  /** Signs in with a code, and adds the customer if the shop doesn't know the email. Five wrong codes void the code. */
  sign_in: visitor({ contends: "account code {request}" })
    .route({ method: "POST", path: `${path}/sessions`, successStatus: 201 })
    .input(z.object({ params: inStore, body: z.object({ request, code: sentCode }) }))
    .errors(errorMap("wrong_code", "code_expired", "sign_in_unavailable", "too_many_requests"))
    .output(z.object({ message: z.string(), data: z.object({ token: z.string() }) })),
  /** Ends this session, and removes the shopper's details from the cart. */
  sign_out: own
    .route({ method: "DELETE", path: `${path}/session` })
    .input(z.object({ params: inStore }))
    .output(done),
  /** Ends all sessions of the shopper. */
  sign_out_everywhere: own
    .route({ method: "DELETE", path: `${path}/sessions` })
    .input(z.object({ params: inStore }))
    .output(done),
  read: read
    .route({ method: "GET", path })
    .input(z.object({ params: inStore }))
    .output(response(ShopperAccount)),
  update: own
    .route({ method: "PUT", path })
    .input(
      z.object({
        params: inStore,
        body: z.object({
          name: line(120, "Enter a name."),
          phone: optionalLine(60),
          accepts_marketing: z.boolean(),
          version,
        }),
      }),
    )
    .errors(errorMap("version_conflict"))
    .output(z.object({ message: z.string(), data: ShopperAccount })),
  /** Replaces the addresses. The first is the default. */
  update_addresses: own
    .route({ method: "PUT", path: `${path}/addresses` })
    .input(
      z.object({
        params: inStore,
        body: z.object({
          addresses: z.array(Address).max(maxAddresses, "Add up to 20 addresses."),
          version,
        }),
      }),
    )
    .errors(errorMap("version_conflict"))
    .output(z.object({ message: z.string(), data: ShopperAccount })),
  /** Orders with the verified email, also those placed without an account, newest first. */
  list_orders: read
    .route({ method: "GET", path: `${path}/orders` })
    .input(z.object({ params: inStore, query: pageQuery }))
    .output(page(OwnOrder)),
  /** Handles of the products on the wishlist that are on sale, latest first. */
  list_wished: read
    .route({ method: "GET", path: `${path}/wishlist` })
    .input(z.object({ params: inStore }))
    .output(response(z.array(z.string()))),
  /** Adds and removes products by handle, and returns the wishlist. Unknown handles are ignored. */
  change_wished: own
    .route({ method: "PUT", path: `${path}/wishlist` })
    .input(z.object({ params: inStore, body: z.object({ add: handles, remove: handles }) }))
    .output(response(z.array(z.string()))),
  /** Connects the cart with the account, which shops may require for the checkout. */
  use_cart: visitor({ contends: "cart {cart}" })
    .route({ method: "POST", path: `${path}/cart` })
    .input(z.object({ params: inStore }))
    .errors(errorMap("cart_not_found", "cart_ordered"))
    .output(response(Cart)),
  /**
   * After signing in: adds the items of the account's latest cart of another device to the cart, or to a new one, and connects it
   * with the account. Of an item in both, the larger quantity counts. Changes of that cart are added once.
   */
  restore_cart: visitor({ contends: "cart {cart}" })
    .route({ method: "POST", path: `${path}/cart/restorations` })
    .input(z.object({ params: inStore }))
    .errors(errorMap("shop_not_live", "cart_too_large", "too_many_requests"))
    .output(response(RestoredCart)),
  read_store_credit: read
    .route({ method: "GET", path: `${path}/store-credit` })
    .input(z.object({ params: inStore }))
    .output(response(StoreCreditBalance)),
  /** Changes of the balance, latest first. */
  list_store_credit: read
    .route({ method: "GET", path: `${path}/store-credit/entries` })
    .input(z.object({ params: inStore, query: pageQuery }))
    .output(page(OwnStoreCreditEntry)),
  /** Connects the cart with the account, and pays for its order with store credit as far as it goes, or no longer. */
  use_store_credit: visitor({ contends: "cart {cart}" })
    .route({ method: "PUT", path: `${path}/cart/store-credit` })
    .input(z.object({ params: inStore, body: z.object({ is_used: z.boolean() }) }))
    .errors(errorMap("cart_not_found", "cart_ordered"))
    .output(response(Cart)),
  /** Adds the items of an order that can still be sold to the cart, or to a new one. Of an item in both, the larger quantity counts. */
  buy_again: visitor({ contends: "cart {cart}" })
    .route({ method: "POST", path: "/v1/storefront/{handle}/orders/{token}/cart" })
    .input(z.object({ params: inStoreOrder }))
    .errors(errorMap("shop_not_live", "cart_too_large", "too_many_requests", "order_view_only"))
    .output(response(z.object({ cart: Cart.nullable(), changes: z.array(ChangedLine) }))),
  /** Everything that the shop has stored about the shopper, with the names of the database's columns. */
  export_data: read
    .route({ method: "GET", path: `${path}/data` })
    .input(z.object({ params: inStore }))
    .output(response(z.record(z.string(), z.unknown()))),
  /** Emails the code that confirms the deletion of the account. */
  request_deletion: own
    .route({ method: "POST", path: `${path}/deletion-codes` })
    .input(z.object({ params: inStore }))
    .errors(errorMap("too_many_requests"))
    .output(codeRequested),
  /** Deletes the account and erases the shopper's personal data. Orders remain without it. */
  remove: own
    .route({ method: "POST", path: `${path}/deletion` })
    .input(z.object({ params: inStore, body: z.object({ request, code: sentCode }) }))
    .errors(errorMap("wrong_code", "code_expired", "shopper_has_open_orders", "too_many_requests"))
    .output(done),
};
