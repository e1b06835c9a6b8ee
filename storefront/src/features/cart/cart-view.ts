import type { Cart } from "@vitrine/contract/checkout/cart";
import type { Picture } from "@vitrine/contract/products/pictures";
import type { Store } from "@vitrine/contract/shops/store";
import { productPath } from "../../paths.ts";
import { price, type Site } from "../../site.ts";
import { t } from "../../i18n.ts";
import { daysText } from "../products/delivery-days-text.ts";
import { preorderText } from "../products/buy-box/preorder-text.ts";
import { type CouponView, couponViews } from "./coupon-view.ts";
import { advanceRows, type SumsView, sumsView } from "./sums-view.ts";

/** A cart as text. The server formats every amount; the browser calculates nothing. */
export interface CartView extends SumsView {
  item_count: number;
  lines: CartLineView[];
  /** The codes that the shopper entered. */
  coupons: CouponView[];
  /** The shop's minimum order, if the cart is below it. */
  minimum: string | null;
  /** The way to free delivery, if the shop has it. */
  free_delivery: { text: string; percent: number } | null;
  /** The delivery to the shopper's place, until the cart has an address. */
  delivery: CartDelivery | null;
  /** "Delivered in 2 to 5 days", as far as it is known. */
  estimate: string | null;
  /** The note to the shop; null if the cart has no field for it. */
  note: string | null;
  /** True if a line prevents the order. */
  blocked: boolean;
}

export interface CartDelivery {
  /** "Delivery to Dhaka: Thu 3 – Sat 5 Dec, ৳60"; null until the shopper has chosen a place. */
  text: string | null;
  /** Of the link to choose a place. */
  label: string;
}

export interface CartLineView {
  variant_id: string;
  path: string;
  title: string;
  variant_title: string;
  picture: Picture | null;
  quantity: number;
  step: number;
  /** The maximum quantity to offer. */
  max: number;
  total: string;
  /** "Preorder, ships from 3 March" */
  preorder: string | null;
  problem: string | null;
}

/** @param delivery not known in the checkout, which has the address */
export function cartView(
  { store, base }: Site,
  cart: Cart | undefined,
  delivery: CartDelivery | null = null,
): CartView {
  if (!cart)
    return {
      item_count: 0,
      lines: [],
      coupons: [],
      sums: [],
      total: price(store, 0),
      paid: [],
      included: [],
      minimum: null,
      free_delivery: null,
      delivery: null,
      estimate: null,
      note: null,
      blocked: false,
    };
  const amount = (minor: number) => price(store, minor);
  const paid = { store_credit: cart.store_credit?.amount ?? 0, exchange: 0 };
  const sums = sumsView(store, { ...cart, paid }, () => unknownDelivery(cart));
  return {
    item_count: cart.item_count,
    lines: cart.lines.map((line) => ({
      variant_id: line.variant_id,
      path: `${productPath(base, line.product_handle)}?variant=${line.variant_id}`,
      title: line.title,
      variant_title: line.variant_title,
      picture: line.picture,
      quantity: line.quantity,
      step: line.quantity_step ?? 1,
      max: Math.max(1, Math.min(line.available ?? 999, line.max_quantity ?? 999)),
      // Before discounts, which the sums list, so that the lines add up to the subtotal.
      total: amount(line.unit_price * line.quantity),
      preorder: preorderText(line),
      problem: lineProblem(line),
    })),
    coupons: couponViews(store, cart),
    ...sums,
    paid: [...sums.paid, ...advanceOf(store, cart)],
    minimum: minimumProblem(store, cart),
    free_delivery: freeDelivery(store, cart),
    delivery,
    estimate: delivery?.text ? null : deliveryEstimate(store, cart),
    note: store.checkout.cart_note ? (cart.note ?? "") : null,
    blocked: cart.lines.some((line) => line.problem !== null),
  };
}

function advanceOf(store: Store, { advance, is_pickup }: Cart): SumsView["paid"] {
  return advance ? advanceRows(store, { paid: 0, now: advance.amount, later: advance.rest }, is_pickup) : [];
}

/** The reason why a cart is too small for an order, and what to do; null if it isn't. */
export function minimumProblem(store: Store, { below_minimum }: Pick<Cart, "below_minimum">): string | null {
  if (!below_minimum) return null;
  const { minimum, missing } = below_minimum;
  return t("The minimum order is {{minimum}}. Add {{missing}} more to your cart.", {
    minimum: price(store, minimum),
    missing: price(store, missing),
  });
}

function freeDelivery(store: Store, { free_delivery }: Cart): CartView["free_delivery"] {
  if (!free_delivery) return null;
  const { from, missing } = free_delivery;
  const text =
    missing === 0
      ? t("Your order has free delivery.")
      : t("Add {{missing}} more to get free delivery.", { missing: price(store, missing) });
  return { text, percent: Math.floor(((from - missing) * 100) / from) };
}

/** Of the chosen delivery, or of the only one that the shop has. */
function deliveryEstimate(
  store: Store,
  { delivery_options, delivery_method, requires_shipping }: Cart,
): string | null {
  if (!requires_shipping) return null;
  const chosen = delivery_options.find(({ key }) => key === delivery_method);
  if (chosen?.is_pickup) return null;
  const days = chosen ?? store.terms.delivery;
  return days ? t("Estimated delivery: {{days}}", { days: daysText(days) }) : null;
}

function unknownDelivery({ address, delivery_estimate, delivery_options }: Cart): string {
  if (!address && !delivery_estimate) return t("Depends on your address");
  return delivery_options.length === 0 ? t("Not available") : t("Not chosen yet");
}

function lineProblem(line: Cart["lines"][number]): string | null {
  if (line.problem === "withdrawn") return t("This item is no longer available. Remove it to continue.");
  if (line.problem === "sold_out" || line.available === 0)
    return t("This item just sold out. Remove it to continue.");
  if (line.problem === "not_enough")
    return line.available === null
      ? t("Not enough in stock. Lower the quantity to continue.")
      : t("Only {{number}} left. Lower the quantity to continue.", {
          number: line.available,
          count: line.available,
        });
  if (line.problem === "too_few")
    return t("The minimum per order is {{number}}. Raise the quantity to continue.", {
      number: line.min_quantity ?? 1,
    });
  if (line.problem === "too_many")
    return t("The maximum per order is {{number}}. Lower the quantity to continue.", {
      number: line.max_quantity ?? 1,
    });
  if (line.problem === "not_multiple")
    return t("Sold in multiples of {{number}}. Change the quantity to continue.", {
      number: line.quantity_step ?? 1,
    });
  return null;
}
