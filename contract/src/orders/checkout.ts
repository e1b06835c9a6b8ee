import * as z from "zod";
import { maxCartNote } from "./cart-note.ts";
import { AppliedDiscount, CartCoupon } from "./cart-coupons.ts";
import { CouponCode } from "./coupons.ts";
import { limitProblems } from "./limit-problems.ts";
import { DeliveryWindow, Location, QuickDelivery, QuickNotice } from "./quick-commerce.ts";
import { IssuedDocument } from "./issued-document.ts";
import { OrderPayment } from "./payment-methods.ts";
import { PaidSums } from "./paid-sums.ts";
import { PickupPlace } from "./pickup-places.ts";
import { Download } from "../products/digital-files.ts";
import { answer, inStore, visitor } from "../endpoint.ts";
import { country, email, instant, line, money, optionalLine, optionalText } from "../values/fields.ts";
import { Picture } from "../products/pictures.ts";
import { errorMap } from "../errors.ts";

/**
 * A delivery address. `address_formats.read` has each country's fields, required fields, postcodes and regions.
 * Postcode and region are returned in the country's format.
 */
export const Address = z.object({
  name: line(120, "Enter a name."),
  /** Absent if the shop doesn't ask for it. */
  company: line(120, "Enter a company.").nullish(),
  line1: line(200, "Enter a street address."),
  line2: optionalLine(200),
  city: optionalLine(120),
  /** Its code or name if the country has a list of regions; returned as it is written on a parcel. */
  region: optionalLine(120),
  /** ISO 3166-2 without the country, e.g. "CA"; null if the country has no list of regions. */
  region_code: optionalLine(60),
  postal_code: optionalLine(40),
  country,
});
export type Address = z.infer<typeof Address>;

export const CartLine = z.object({
  variant_id: z.string(),
  product_id: z.string(),
  product_handle: z.string(),
  title: z.string(),
  variant_title: z.string(),
  /** The options of the product with the values of the variant. */
  options: z.array(z.object({ name: z.string(), value: z.string() })),
  picture: Picture.nullable(),
  unit_price: money,
  compare_at_price: money.nullable(),
  quantity: z.number().int(),
  total: money,
  /** Available units; null if stock isn't tracked. */
  available: z.number().int().nullable(),
  /** The line is a preorder: the stock is less than its quantity. */
  is_preorder: z.boolean(),
  preorder_from: z.string().nullable(),
  /** The reason why this line can't be ordered; null if it can. */
  problem: z.enum(["sold_out", "not_enough", "withdrawn", ...limitProblems]).nullable(),
  /** Minimum and maximum units of the product per order, over all its variants. */
  min_quantity: z.number().int().nullable(),
  max_quantity: z.number().int().nullable(),
  /** The variant is sold in multiples of it. */
  quantity_step: z.number().int().nullable(),
});
export type CartLine = z.infer<typeof CartLine>;

/** A tax and its amount, with its rate in parts per million. */
export const TaxAmount = z.object({
  name: z.string(),
  ppm: z.number().int(),
  /** Only of a compound tax, which is charged on the price plus the other taxes. */
  is_compound: z.boolean().optional(),
  amount: money,
});
export type TaxAmount = z.infer<typeof TaxAmount>;

/** A shopper's cart, priced by priceCart() in every response. */
export const Cart = z.object({
  /** Grants access to the cart. Sent as `Cart-Token`, or stored in the shop's cookie. */
  token: z.string(),
  lines: z.array(CartLine),
  item_count: z.number().int(),
  currency: z.string(),
  subtotal: money,
  discount_total: money,
  /** Null until an address determines it; with one fee for all places it is known immediately. */
  shipping_total: money.nullable(),
  fee_total: money,
  tax_total: money,
  /** Each tax with its rate in parts per million. */
  taxes: z.array(TaxAmount),
  /** True if `total` includes the taxes already, because the shop's prices do. */
  prices_include_tax: z.boolean(),
  total: money,
  /** The codes that the shopper entered, in that order. */
  coupons: z.array(CartCoupon),
  /** All discounts that apply, with a code or automatic. */
  discounts: z.array(AppliedDiscount),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: Address.nullable(),
  delivery_method: z.string().nullable(),
  payment_method: z.string().nullable(),
  note: z.string().nullable(),
  accepts_terms: z.boolean(),
  accepts_marketing: z.boolean(),
  /** True if a signed-in shopper has used the cart: see `shopper_accounts`. */
  is_signed_in: z.boolean(),
  /**
   * The balance of the signed-in shopper, and the amount that this order uses of it as payment; null if they have none. See
   * `shopper_accounts.use_store_credit`.
   */
  store_credit: z.object({ balance: money, is_used: z.boolean(), amount: money }).nullable(),
  /** The shop's minimum for the items after discounts, and the amount missing to it; null if it is reached. */
  below_minimum: z.object({ minimum: money, missing: money }).nullable(),
  /**
   * Free delivery from a total of the items after discounts, and the amount missing to it; null if there is none. Without
   * an address it is that of the shop's country.
   */
  free_delivery: z.object({ from: money, missing: money }).nullable(),
  delivery_options: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      fee: money,
      is_pickup: z.boolean(),
      /** The place where the order is picked up, if the shop has entered one. */
      pickup_place: PickupPlace.nullish(),
      days_min: z.number().int(),
      days_max: z.number().int(),
      /** The days on which it arrives if the order is placed now, in the shop's calendar. */
      arrives_from: z.string(),
      arrives_to: z.string(),
      /** Of express delivery and delivery slots. */
      quick: QuickDelivery.optional(),
    }),
  ),
  quick_notice: QuickNotice.nullable(),
  /** The location that the shopper shares. */
  location: Location.nullable(),
  /** `fee` is added to the total if the option is chosen; `instructions` say how to pay, in plain text. */
  payment_options: z.array(
    z.object({ key: z.string(), name: z.string(), instructions: z.string().nullable(), fee: money }),
  ),
  /** The names of online payments that charge no amount as small as the one that is left to pay. */
  too_small_for: z.array(z.string()),
  /** Parts that the order still lacks, in the order of the checkout's steps. */
  missing: z.array(
    z.enum(["account", "lines", "minimum", "contact", "address", "note", "delivery", "payment", "terms"]),
  ),
});
export type Cart = z.infer<typeof Cart>;

/** The name of the delivery of an order that isn't delivered. */
export const noDelivery = "No delivery";

/** The delivery method of an order, as it was when the order was placed. */
export const OrderDelivery = z.object({
  name: z.string(),
  fee: money,
  days_min: z.number().int(),
  days_max: z.number().int(),
  /** The promised days in the shop's calendar; null in orders placed without a promise. */
  arrives_from: z.string().nullish(),
  arrives_to: z.string().nullish(),
  /** Of express delivery and delivery slots. */
  window: DeliveryWindow.nullish(),
  /** True if the shop arranges the delivery with the customer, so that the days aren't known. */
  is_arranged: z.boolean().optional(),
  /** True if the customer picks up the order; the days are then the time until it is ready. */
  is_pickup: z.boolean().optional(),
  /** The place of the pickup, if the shop had entered one. */
  pickup_place: PickupPlace.nullish(),
});

/** A placed order as its shopper sees it, at an unguessable URL. */
export const PlacedOrder = z.object({
  token: z.string(),
  /** True if the token only shows the order: it changes nothing and downloads no files. */
  is_view_only: z.boolean(),
  is_test: z.boolean(),
  number: z.number().int(),
  /** Prefix of the number: see orderName(). */
  number_prefix: z.string(),
  stage: z.enum([
    "awaiting_payment",
    "received",
    "confirmed",
    "packed",
    "ready_for_pickup",
    "shipped",
    "delivered",
    "returned",
    "cancelled",
  ]),
  placed_at: instant,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: Address,
  delivery: OrderDelivery,
  payment_method: z.string(),
  /** The name of a manual payment method and its instructions, as they were when the order was placed. */
  payment: OrderPayment.nullable(),
  payment_status: z.string(),
  /** The instant until which it can be paid; null if it isn't awaiting a payment. */
  payment_due_at: instant.nullable(),
  /** The shop's text for all of its orders; plain text. */
  thank_you: z.string().nullable(),
  /** The shop's tax number; null if the order has no taxes. */
  shop_tax_number: z.string().nullable(),
  /** True if the customer has to enter the code that was emailed to them: see `order_codes`. */
  awaits_code: z.boolean(),
  lines: z.array(
    z.object({
      title: z.string(),
      variant_title: z.string(),
      picture: Picture.nullable(),
      unit_price: money,
      quantity: z.number().int(),
      /** Units that the shop doesn't deliver any more. */
      cancelled_quantity: z.number().int(),
      total: money,
    }),
  ),
  shipments: z.array(
    z.object({
      status: z.string(),
      courier: z.string().nullable(),
      tracking_number: z.string().nullable(),
      tracking_url: z.string().nullable(),
      shipped_at: instant.nullable(),
      delivered_at: instant.nullable(),
    }),
  ),
  /** Files of the order, once it is paid. `link` expires after two days: `/storefront/{handle}/downloads/{link}`. */
  downloads: z.array(Download.extend({ link: z.string() })),
  /** The order's invoice and credit notes: `/storefront/{handle}/orders/{token}/documents/{id}`. */
  documents: z.array(IssuedDocument),
  /** The instant until which the shopper can cancel the order; null if they can't. */
  cancellable_until: instant.nullable(),
  currency: z.string(),
  subtotal: money,
  discount_total: money,
  shipping_total: money,
  fee_total: money,
  tax_total: money,
  taxes: z.array(TaxAmount),
  prices_include_tax: z.boolean(),
  discounts: z.array(AppliedDiscount),
  total: money,
  /** The part of the total that isn't due any more, because items were cancelled before they were paid. */
  cancelled_total: money,
  paid: PaidSums,
  /** The amount that is still to be paid. */
  amount_due: money,
});
export type PlacedOrder = z.infer<typeof PlacedOrder>;

/** The amounts that the shopper saw: the total, and the store credit that pays for it. */
const PlaceOrder = z.object({ accepted_total: money, accepted_credit: money.default(0) });

const cart = visitor({ contends: "cart {cart}", commitsAsynchronously: true }).errors(
  errorMap("cart_not_found", "cart_ordered", "shop_not_live"),
);
const cartAnswer = answer(Cart);
/** Maximum number of lines in a cart. */
export const maxCartLines = 200;
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
    .output(cartAnswer),
  /** Adds units to the cart, and creates the cart if there is none. */
  add_line: cart
    .route({ method: "POST", path: "/v1/storefront/{handle}/cart/lines", successStatus: 201 })
    .input(
      z.object({ params: inStore, body: z.object({ variant_id: z.uuid(), quantity: quantity.default(1) }) }),
    )
    .errors(errorMap("sold_out", "cart_too_large", "too_many_requests"))
    .output(cartAnswer),
  /** Sets a line's quantity; 0 removes the line. */
  update_line: cart
    .route({ method: "PUT", path: "/v1/storefront/{handle}/cart/lines/{variant_id}" })
    .input(z.object({ params: inCartLine, body: z.object({ quantity: z.number().int().min(0).max(999) }) }))
    .errors(errorMap("sold_out", "cart_too_large"))
    .output(cartAnswer),
  remove_line: cart
    .route({ method: "DELETE", path: "/v1/storefront/{handle}/cart/lines/{variant_id}" })
    .input(z.object({ params: inCartLine }))
    .output(cartAnswer),
  /**
   * Sets the contact details, the delivery address and what the shopper agrees to. The shop's checkout settings decide which
   * fields are required; those that it hides are ignored.
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
          address: Address,
          note: optionalText(1000),
          /** Null removes a stored location; undefined leaves it. */
          location: Location.nullish(),
          /** Unchanged if absent. */
          accepts_terms: z.boolean().optional(),
          accepts_marketing: z.boolean().optional(),
        }),
      }),
    )
    .errors(errorMap("too_many_requests"))
    .output(cartAnswer),
  /** Sets the note to the shop. Ignored if the shop's cart has no field for it. */
  update_note: cart
    .route({ method: "PUT", path: "/v1/storefront/{handle}/cart/note" })
    .input(z.object({ params: inStore, body: z.object({ note: optionalText(maxCartNote) }) }))
    .output(cartAnswer),
  update_delivery: cart
    .route({ method: "PUT", path: "/v1/storefront/{handle}/cart/delivery" })
    .input(z.object({ params: inStore, body: z.object({ method: z.string().max(60) }) }))
    .output(cartAnswer),
  update_payment: cart
    .route({ method: "PUT", path: "/v1/storefront/{handle}/cart/payment" })
    .input(z.object({ params: inStore, body: z.object({ method: z.string().max(60) }) }))
    .output(cartAnswer),
  /** Adds a code to the cart. A code that can't apply to any cart of the shopper is rejected, with the reason. */
  add_coupon: cart
    .route({ method: "POST", path: "/v1/storefront/{handle}/cart/coupons" })
    .input(z.object({ params: inStore, body: z.object({ code: CouponCode }) }))
    .errors(errorMap("coupon_rejected", "too_many_requests"))
    .output(cartAnswer),
  remove_coupon: cart
    .route({ method: "DELETE", path: "/v1/storefront/{handle}/cart/coupons/{code}" })
    .input(z.object({ params: inStore.extend({ code: CouponCode }) }))
    .output(cartAnswer),
  /** Turns the cart into an order, once. */
  place_order: visitor({ idempotency: "required", answersAgain: true, contends: "cart {cart}" })
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
    .input(z.object({ params: inStore.extend({ token: z.string().max(200) }) }))
    .output(answer(PlacedOrder)),
  /** Cancels the shopper's order, in the time that the shop allows. An online payment is refunded. */
  cancel_order: visitor({ contends: "order {token}" })
    .route({ method: "POST", path: "/v1/storefront/{handle}/orders/{token}/cancellation" })
    .input(z.object({ params: inStore.extend({ token: z.string().max(200) }) }))
    .errors(errorMap("transition_rejected", "order_view_only"))
    .output(z.object({ message: z.string(), data: PlacedOrder })),
};
