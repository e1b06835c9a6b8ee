import * as z from "zod";
import { OrderAddress } from "./address.ts";
import { Billing } from "./billing.ts";
import { AppliedDiscount, CartCoupon } from "../coupons/cart-coupons.ts";
import { limitProblems } from "../coupons/limit-problems.ts";
import { CartEstimate } from "../delivery/delivery-estimates.ts";
import { PickupPlace, PreparationTime } from "../delivery/pickup-places.ts";
import { Location, QuickDelivery, QuickNotice } from "../delivery/quick-commerce.ts";
import { AdvanceOffer } from "../payments/advance-payments.ts";
import { TaxAmount } from "../taxes/tax-amount.ts";
import { money } from "../values/fields.ts";
import { Picture } from "../products/pictures.ts";

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
  /** The price in the catalogue now. `unit_price` may have other taxes, or none, depending on the address. */
  catalogue_price: money,
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

/** The fields of an address that taxes differ by within a country. */
export const taxFieldNames = ["region", "postal_code"] as const;
export type TaxFieldName = (typeof taxFieldNames)[number];
export const TaxFields = z.object({ country: z.string(), fields: z.array(z.enum(taxFieldNames)) });
export type TaxFields = z.infer<typeof TaxFields>;

/** Maximum number of lines in a cart. */
export const maxCartLines = 200;

/** A shopper's cart, priced by priceCart() in every response. */
export const Cart = z.object({
  /** Grants access to the cart. Sent as `Cart-Token`, or stored in the shop's cookie. */
  token: z.string(),
  lines: z.array(CartLine),
  item_count: z.number().int(),
  currency: z.string(),
  subtotal: money,
  discount_total: money,
  /** Null until an address determines it; with one fee for all places, and without delivery, it is known immediately. */
  shipping_total: money.nullable(),
  fee_total: money,
  /** Added so that the part that is paid in cash can be paid with the shop's smallest coin; negative if it is rounded down. */
  cash_rounding: z.number().int(),
  tax_total: money,
  /** Each tax with its rate in parts per million. */
  taxes: z.array(TaxAmount),
  /** True if `total` includes the taxes already, because the shop's prices do. */
  prices_include_tax: z.boolean(),
  total: money,
  /** The codes that the shopper entered, in that order. */
  coupons: z.array(CartCoupon),
  /** All discounts that apply, with a code or automatic. */
  discounts: z.array(AppliedDiscount.extend({ coupon_id: z.string() })),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: OrderAddress.nullable(),
  /** The address of an earlier pickup or of items without delivery, while the cart needs a street; null otherwise. */
  incomplete_address: OrderAddress.nullable(),
  /** False if no item is delivered. The checkout then has no delivery options, and its address needs no street. */
  requires_shipping: z.boolean(),
  /** The fields of the address, beside its country, that the taxes of a cart without delivery depend on. */
  tax_fields: z.array(TaxFields),
  billing: Billing.nullable(),
  /** True if the shopper picks up the order: the address then needs only a name. */
  is_pickup: z.boolean(),
  /** The ways in which the shop hands over the cart; with both, the shopper chooses. */
  offers_delivery: z.boolean(),
  offers_pickup: z.boolean(),
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
   * an address it is that of the shopper's place, else of the shop's country.
   */
  free_delivery: z.object({ from: money, missing: money }).nullable(),
  /**
   * The delivery to the place that the shopper has chosen on the storefront, until the cart has an address. The prices of the
   * cart are then those of the place.
   */
  delivery_estimate: CartEstimate.nullable(),
  delivery_options: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      fee: money,
      is_pickup: z.boolean(),
      /** The place where the order is picked up, if the shop has entered one. */
      pickup_place: PickupPlace.nullish(),
      preparation: PreparationTime.nullish(),
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
    z.object({
      key: z.string(),
      name: z.string(),
      instructions: z.string().nullable(),
      fee: money,
      /** Of cash on delivery: the amount that is paid in advance. */
      advance: money.optional(),
    }),
  ),
  /** The advance payment of the order, if the chosen payment has one. */
  advance: AdvanceOffer.nullable(),
  /** The names of online payments that charge no amount as small as the one that is left to pay. */
  too_small_for: z.array(z.string()),
  /** The titles of the products because of which cash on delivery isn't offered. */
  without_cash: z.array(z.string()),
  /** Parts that the order still lacks, in the order of the checkout's steps. */
  missing: z.array(
    z.enum(["account", "lines", "minimum", "contact", "address", "note", "delivery", "payment", "terms"]),
  ),
});
export type Cart = z.infer<typeof Cart>;
