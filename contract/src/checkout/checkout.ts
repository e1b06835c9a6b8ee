import * as z from "zod";
import { OrderAddress } from "./address.ts";
import { BillingInput } from "./billing.ts";
import { Cart } from "./cart.ts";
import { maxCartNote } from "./cart-note.ts";
import { CouponCode } from "../coupons/coupons.ts";
import { PlacedOrder } from "./placed-order.ts";
import { Location } from "../delivery/quick-commerce.ts";
import { response, inStore, visitor, inStoreOrder } from "../endpoint.ts";
import { errorMap } from "../errors.ts";
import { email, money, optionalLine, optionalText } from "../values/fields.ts";

/** The amounts that the shopper saw: the total, and the store credit that pays for it. */
const PlaceOrder = z.object({ accepted_total: money, accepted_credit: money.default(0) });

const PaymentChoice = z.object({
  method: z.string().max(60),
  /** The method of the advance payment of cash on delivery. Unchanged if absent. */
  advance_method: z.string().max(60).optional(),
});

const cart = visitor({ contends: "cart {cart}", commitsAsynchronously: true }).errors(
  errorMap("cart_not_found", "cart_ordered", "shop_not_live"),
);
const cartResponse = response(Cart);
const quantity = z
  .number()
  .int("Enter a whole number.")
  .min(1, "Enter 1 or more.")
  .max(999, "Enter 999 or less.");
const inCartLine = inStore.extend({ variant_id: z.uuid() });

/** The header `Cart-Token` (or the shop's cart cookie) identifies the cart. */
export const checkout = {
  read_cart: visitor()
    .errors(errorMap("cart_not_found", "cart_ordered"))
    .route({ method: "GET", path: "/v1/storefront/{handle}/cart" })
    .input(z.object({ params: inStore }))
    .output(cartResponse),
  /** Adds units to the cart, and creates the cart if there is none. */
  add_line: cart
    .route({ method: "POST", path: "/v1/storefront/{handle}/cart/lines", successStatus: 201 })
    .input(
      z.object({ params: inStore, body: z.object({ variant_id: z.uuid(), quantity: quantity.default(1) }) }),
    )
    .errors(errorMap("sold_out", "cart_too_large", "too_many_requests"))
    .output(cartResponse),
  /** Sets a line's quantity; 0 removes the line. */
  update_line: cart
    .route({ method: "PUT", path: "/v1/storefront/{handle}/cart/lines/{variant_id}" })
    .input(z.object({ params: inCartLine, body: z.object({ quantity: z.number().int().min(0).max(999) }) }))
    .errors(errorMap("sold_out", "cart_too_large"))
    .output(cartResponse),
  remove_line: cart
    .route({ method: "DELETE", path: "/v1/storefront/{handle}/cart/lines/{variant_id}" })
    .input(z.object({ params: inCartLine }))
    .output(cartResponse),
  /**
   * Sets the contact details, the delivery address and what the shopper agrees to. The shop's checkout settings decide which
   * fields are required; those that it hides are ignored. Of the address of a cart whose items need no delivery, only the name,
   * the country and its `tax_fields` are required, and all of it with a tax number.
   */
  update_address: cart
    .route({ method: "PUT", path: "/v1/storefront/{handle}/cart/address" })
    .input(
      z.object({
        params: inStore,
        body: z.object({
          email: email.nullish(),
          /** As typed; the server reads it by the country of the address. */
          phone: optionalLine(60),
          address: OrderAddress,
          /** True if the shopper picks up the order: the address then needs only a name and a country. */
          is_pickup: z.boolean().optional(),
          note: optionalText(1000),
          /** Null for the delivery address without a tax number. Unchanged if absent. */
          billing: BillingInput.nullish(),
          /** Null removes a stored location; undefined leaves it. */
          location: Location.nullish(),
          /** Unchanged if absent. */
          accepts_terms: z.boolean().optional(),
          accepts_marketing: z.boolean().optional(),
        }),
      }),
    )
    .errors(errorMap("too_many_requests"))
    .output(cartResponse),
  /** Sets the note to the shop. Ignored if the shop's cart has no field for it. */
  update_note: cart
    .route({ method: "PUT", path: "/v1/storefront/{handle}/cart/note" })
    .input(z.object({ params: inStore, body: z.object({ note: optionalText(maxCartNote) }) }))
    .output(cartResponse),
  /** Chooses a delivery option, or between delivery and pickup, whose options are then offered. */
  update_delivery: cart
    .route({ method: "PUT", path: "/v1/storefront/{handle}/cart/delivery" })
    .input(
      z.object({
        params: inStore,
        body: z.object({
          method: z.string().max(60).optional(),
          /** Absent: as the method is. */
          is_pickup: z.boolean().optional(),
        }),
      }),
    )
    .output(cartResponse),
  update_payment: cart
    .route({ method: "PUT", path: "/v1/storefront/{handle}/cart/payment" })
    .input(z.object({ params: inStore, body: PaymentChoice }))
    .output(cartResponse),
  /** Adds a code to the cart. A code that can't apply to any cart of the shopper is rejected, with the reason. */
  add_coupon: cart
    .route({ method: "POST", path: "/v1/storefront/{handle}/cart/coupons" })
    .input(z.object({ params: inStore, body: z.object({ code: CouponCode }) }))
    .errors(errorMap("coupon_rejected", "too_many_requests"))
    .output(cartResponse),
  remove_coupon: cart
    .route({ method: "DELETE", path: "/v1/storefront/{handle}/cart/coupons/{code}" })
    .input(z.object({ params: inStore.extend({ code: CouponCode }) }))
    .output(cartResponse),
  /** Turns the cart into an order, once. */
  place_order: visitor({
    idempotency: "required",
    answersAgain: true,
    contends: "cart {cart}",
    releasesLocksEarly: true,
  })
    .route({ method: "POST", path: "/v1/storefront/{handle}/orders", successStatus: 201 })
    .input(z.object({ params: inStore, body: PlaceOrder }))
    .errors(
      errorMap(
        "cart_not_found",
        "cart_ordered",
        "cart_empty",
        "cart_too_large",
        "below_minimum",
        "checkout_incomplete",
        "sold_out",
        "quantity_limited",
        "price_changed",
        "store_credit_changed",
        "slot_full",
        "coupon_rejected",
        "too_many_requests",
        "currency_changed",
        "shop_not_live",
        "contact_blocked",
      ),
    )
    .output(z.object({ message: z.string(), data: PlacedOrder })),
  read_order: visitor()
    .route({ method: "GET", path: "/v1/storefront/{handle}/orders/{token}" })
    .input(z.object({ params: inStoreOrder }))
    .output(response(PlacedOrder)),
  /** Cancels the shopper's order, in the time that the shop allows. An online payment is refunded. */
  cancel_order: visitor({ contends: "order {token}" })
    .route({ method: "POST", path: "/v1/storefront/{handle}/orders/{token}/cancellation" })
    .input(z.object({ params: inStoreOrder }))
    .errors(errorMap("transition_rejected", "order_view_only"))
    .output(z.object({ message: z.string(), data: PlacedOrder })),
  /** Marks the shipments of the shopper's order that are on their way as delivered. Repeated, it changes nothing. */
  receive_order: visitor({ contends: "order {token}" })
    .route({ method: "POST", path: "/v1/storefront/{handle}/orders/{token}/receipt" })
    .input(z.object({ params: inStoreOrder }))
    .errors(errorMap("transition_rejected", "order_view_only"))
    .output(z.object({ message: z.string(), data: PlacedOrder })),
};
