import type { Cart, CartLine } from "@vitrine/contract/orders/checkout";
import { maxAmount } from "@vitrine/contract/values/fields";
import { hmac } from "../../ids.ts";
import { readAddress } from "../addresses/addresses.rules.ts";
import { pictureAnswer } from "../pictures/pictures.rules.ts";
import { priceCart, type PricedCart } from "../pricing/price-cart.rules.ts";
import { cappedSums, deliveryFee, isTooExpensive } from "./cart-bounds.rules.ts";
import type { CartLineRow, CartRow } from "./complete-cart.action.ts";

/** The shop's delivery and payment options; currently one of each. */
function deliveryOptions(cart: CartRow): Cart["delivery_options"] {
  const { delivery_name: name, delivery_days_min: days_min, delivery_days_max: days_max } = cart;
  return [{ key: "standard", name, fee: Math.min(deliveryFee(cart), maxAmount), days_min, days_max }];
}

function paymentOptions(cart: CartRow): Cart["payment_options"] {
  return cart.cash_on_delivery ? [{ key: "cash_on_delivery", name: "Cash on delivery" }] : [];
}

/** The chosen delivery option. A single option counts as chosen. */
export function chosenDelivery(cart: CartRow): Cart["delivery_options"][number] | undefined {
  const options = deliveryOptions(cart);
  return (
    options.find(({ key }) => key === cart.delivery_method) ?? (options.length === 1 ? options[0] : undefined)
  );
}
export function chosenPayment(cart: CartRow): Cart["payment_options"][number] | undefined {
  const options = paymentOptions(cart);
  return (
    options.find(({ key }) => key === cart.payment_method) ?? (options.length === 1 ? options[0] : undefined)
  );
}

/**
 * An opaque id of a visitor, derived from the IP: the same within a shop and a day, and not reversible to the IP. Of
 * an IPv6 address, uses only the network prefix of a household.
 */
export function visitorOf(secret: string, shopId: number, ip: string, now: number): string {
  const day = new Date(now).toISOString().slice(0, 10);
  const own = ip.includes(":") && !ip.includes(".") ? networkOf(ip) : ip;
  return hmac(secret, `visitor:${shopId}:${day}:${own}`).slice(0, 22);
}

/** The first 64 bits of an IPv6 address: "2001:db8::1" is "2001:db8:0:0". */
function networkOf(ip: string): string {
  const [head = "", tail] = ip.split("::");
  const groups = head.split(":").filter(Boolean);
  const behind = tail?.split(":").filter(Boolean) ?? [];
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - behind.length) }, () => "0");
  return [...groups, ...(tail === undefined ? [] : zeros), ...behind].slice(0, 4).join(":");
}

/** Prices the cart with the pricing engine. Taxes, coupons and fees are to be added here. */
export function pricedCart(cart: CartRow): PricedCart {
  const delivery = chosenDelivery(cart);
  return priceCart({
    currency: cart.currency,
    prices_include_tax: true,
    tax_rounding: "line",
    lines: cart.lines.map((line) => ({
      id: line.variant_id,
      unit_price: line.price,
      quantity: line.quantity,
      tax_rates: [],
    })),
    product_discounts: [],
    order_discounts: [],
    shipping: delivery && cart.lines.length > 0 ? { fee: delivery.fee, tax_rates: [] } : undefined,
    fees: [],
  });
}

/** The reason why a line can't be ordered, or null. */
export function lineProblem(cart: CartRow, line: CartLineRow): CartLine["problem"] {
  if (!line.on_sale) return "withdrawn";
  if (line.tracked && line.oversell === "deny" && line.available < line.quantity)
    return line.available === 0 ? "sold_out" : "not_enough";
  const { product_id, min_quantity, max_quantity } = line;
  if (min_quantity === null && max_quantity === null) return null;
  const units = cart.lines.reduce((sum, one) => sum + (one.product_id === product_id ? one.quantity : 0), 0);
  if (min_quantity !== null && units < min_quantity) return "too_few";
  return max_quantity !== null && units > max_quantity ? "too_many" : null;
}

/** True if a line is a preorder: fewer units are available than ordered. */
export function isPreorder(line: CartLineRow): boolean {
  return line.tracked && line.oversell === "preorder" && line.available < line.quantity;
}

export function missingIn(cart: CartRow): Cart["missing"] {
  const missing: Cart["missing"] = [];
  if (cart.lines.length === 0) missing.push("lines");
  // A phone or address that was stored before validation existed may be invalid or incomplete.
  if (!cart.email && !cart.phone_e164) missing.push("contact");
  if (!cart.address || readAddress(cart.address).errors) missing.push("address");
  if (!chosenDelivery(cart)) missing.push("delivery");
  if (!chosenPayment(cart)) missing.push("payment");
  return missing;
}

export function variantTitle(optionValues: string[]): string {
  return optionValues.join(" / ");
}

type PricedSums = Pick<PricedCart, "subtotal" | "discount_total" | "tax_total" | "total"> & {
  lines: { id: string; total: number }[];
  shipping: { total: number };
  fees: { total: number }[];
};

/** A cart as the API returns it to its shopper. */
export function cartAnswer(shopId: number, cart: CartRow, token: string): Cart {
  const priced: PricedSums = isTooExpensive(cart) ? cappedSums(cart) : pricedCart(cart);
  const totals = new Map(priced.lines.map((line) => [line.id, line.total]));
  return {
    token,
    lines: cart.lines.map((line) => ({
      variant_id: line.variant_id,
      product_id: line.product_id,
      product_handle: line.product_handle,
      title: line.title,
      variant_title: variantTitle(line.option_values),
      picture: line.picture && pictureAnswer(shopId, line.picture),
      unit_price: line.price,
      compare_at_price: line.compare_at_price,
      quantity: line.quantity,
      total: totals.get(line.variant_id) ?? 0,
      available: line.tracked && line.oversell === "deny" ? line.available : null,
      min_quantity: line.min_quantity,
      max_quantity: line.max_quantity,
      is_preorder: isPreorder(line),
      preorder_from: isPreorder(line) ? line.preorder_from : null,
      problem: lineProblem(cart, line),
    })),
    item_count: cart.lines.reduce((count, line) => count + line.quantity, 0),
    currency: cart.currency,
    subtotal: priced.subtotal,
    discount_total: priced.discount_total,
    shipping_total: chosenDelivery(cart) ? priced.shipping.total : null,
    fee_total: priced.fees.reduce((sum, fee) => sum + fee.total, 0),
    tax_total: priced.tax_total,
    total: priced.total,
    email: cart.email,
    phone: cart.phone,
    address: cart.address,
    delivery_method: chosenDelivery(cart)?.key ?? null,
    payment_method: chosenPayment(cart)?.key ?? null,
    note: cart.note,
    delivery_options: deliveryOptions(cart),
    payment_options: paymentOptions(cart),
    missing: missingIn(cart),
  };
}
