import type { Cart, CartLine } from "@vitrine/contract/checkout/cart";
import { hmac } from "../../../ids.ts";
import { networkOf } from "../../../ip-networks.ts";
import { readAddress } from "../../addresses/addresses.rules.ts";
import { advanceResponse } from "../../payment-methods/advance.rules.ts";
import { cashOnDeliveryKey } from "../../payment-methods/payment-methods.rules.ts";
import { pictureResponse } from "../../pictures/pictures.rules.ts";
import type { PricedCart } from "../../pricing/price-cart.rules.ts";
import { cappedSums } from "./cart-bounds.rules.ts";
import { creditResponse } from "./cart-credit.rules.ts";
import type { CartLineRow, CartRow } from "./complete-cart.action.ts";
import { shownBilling } from "../billing.rules.ts";
import { missingDetails } from "../contact.rules.ts";
import { offersDelivery, offersPickup } from "../pickup-choice.rules.ts";
import type { CartQuote } from "../quote.rules.ts";
import { readUndeliveredAddress, needsDelivery, taxFieldsOfCart } from "../undelivered-carts.rules.ts";

/**
 * An opaque id of a visitor, derived from the IP: the same within a shop and a day, and not reversible to the IP. Of
 * an IPv6 address, uses only the network prefix of a household.
 */
export function visitorOf(secret: string, shopId: number, ip: string, now: number): string {
  const day = new Date(now).toISOString().slice(0, 10);
  return hmac(secret, `visitor:${shopId}:${day}:${networkOf(ip)}`).slice(0, 22);
}

/** The reason why a line can't be ordered, or null. */
export function lineProblem(cart: CartRow, line: CartLineRow): CartLine["problem"] {
  if (!line.on_sale) return "withdrawn";
  if (line.tracked && line.oversell === "deny" && line.available < line.quantity)
    return line.available === 0 ? "sold_out" : "not_enough";
  const { product_id, quantity, min_quantity, max_quantity, quantity_step } = line;
  if (quantity % (quantity_step ?? 1) !== 0) return "not_multiple";
  if (min_quantity === null && max_quantity === null) return null;
  const units = cart.lines.reduce((sum, one) => sum + (one.product_id === product_id ? one.quantity : 0), 0);
  if (min_quantity !== null && units < min_quantity) return "too_few";
  return max_quantity !== null && units > max_quantity ? "too_many" : null;
}

/** True if a line is a preorder: fewer units are available than ordered. */
export function isPreorder(line: CartLineRow): boolean {
  return line.tracked && line.oversell === "preorder" && line.available < line.quantity;
}

export function missingIn(cart: CartRow, quote: CartQuote): Cart["missing"] {
  const missing: Cart["missing"] = [];
  // What the shop requires may have changed since the details were stored.
  const details = Object.keys(missingOf(cart, quote));
  if (cart.checkout.customer_accounts === "required" && cart.customer_id === null) missing.push("account");
  if (cart.lines.length === 0) missing.push("lines");
  if (belowMinimum(cart, quote)) missing.push("minimum");
  // A phone or address that was stored before validation existed may be invalid or incomplete.
  if ((!cart.email && !cart.phone_e164) || details.includes("email") || details.includes("phone"))
    missing.push("contact");
  const isPartial = details.some((field) => /^(address|billing)\./.test(field));
  const isDelivered = !cart.is_pickup && needsDelivery(cart.lines);
  const isIncomplete = isDelivered && cart.address && readAddress(cart.address).errors;
  if (!cart.address || isIncomplete || isPartial) missing.push("address");
  if (details.includes("note")) missing.push("note");
  if (!quote.delivery && needsDelivery(cart.lines)) missing.push("delivery");
  if (!quote.payment) missing.push("payment");
  if (cart.checkout.terms_label && !cart.accepts_terms) missing.push("terms");
  return missing;
}

/** Messages for the details that the shop requires, for cash on delivery too, and that are missing, by field. */
export function missingOf(cart: CartRow, { payment }: CartQuote): Record<string, string[]> {
  const isCourierPaid = payment?.key === cashOnDeliveryKey && needsDelivery(cart.lines);
  const isPhoneMissing = cart.checkout.cod_requires_phone && isCourierPaid && !cart.phone_e164;
  const hasStreet = !cart.is_pickup && cart.address?.line1;
  return {
    ...missingDetails(hasStreet ? cart : { ...cart, address: null }, cart.checkout),
    ...undeliveredErrors(cart),
    ...(isPhoneMissing && { phone: ["Enter a phone number. The courier needs it for cash on delivery."] }),
  };
}

/** Messages for the address of a cart without delivery, whose items or taxes may have changed since it was entered. */
function undeliveredErrors(cart: CartRow): Record<string, string[]> {
  if (needsDelivery(cart.lines) || !cart.address) return {};
  const billing = shownBilling(cart.billing, cart.checkout);
  const { errors = {} } = readUndeliveredAddress(cart.address, billing, taxFieldsOfCart(cart));
  return Object.fromEntries(Object.entries(errors).map(([name, message]) => [`address.${name}`, [message]]));
}

/** The shop's minimum order and the amount missing to it; null if the cart reaches it, or is empty. */
export function belowMinimum(cart: CartRow, { priced }: CartQuote): Cart["below_minimum"] {
  const minimum = cart.checkout.min_subtotal ?? 0;
  const missing = priced ? minimum - (priced.subtotal - priced.discount_total) : 0;
  return cart.lines.length > 0 && missing > 0 ? { minimum, missing } : null;
}

export function variantTitle(optionValues: string[]): string {
  return optionValues.join(" / ");
}

/** The price before a sale is shown only next to the price of the catalogue, whose taxes it has. */
function unitPrices(line: CartRow["lines"][number], unit_price: number) {
  return { unit_price, compare_at_price: unit_price === line.price ? line.compare_at_price : null };
}

/** A cart as the API returns it to its shopper. */
export function cartResponse(
  shopId: number,
  cart: CartRow,
  quote: CartQuote & Partial<Pick<Cart, "delivery_estimate">>,
  token: string,
): Cart {
  const sums = quote.priced ? pricedSums(quote.priced) : cappedSums(cart, quote.delivery?.fee ?? 0);
  return {
    token,
    lines: cart.lines.map((line) => ({
      variant_id: line.variant_id,
      product_id: line.product_id,
      product_handle: line.product_handle,
      title: line.title,
      variant_title: variantTitle(line.option_values),
      options: line.option_values.map((value, at) => ({ name: line.option_names[at] ?? "", value })),
      picture: line.picture && pictureResponse(shopId, line.picture),
      catalogue_price: line.price,
      ...unitPrices(line, sums.unit_prices.get(line.variant_id) ?? line.price),
      quantity: line.quantity,
      total: sums.line_totals.get(line.variant_id) ?? 0,
      available: line.tracked && line.oversell === "deny" ? line.available : null,
      min_quantity: line.min_quantity,
      max_quantity: line.max_quantity,
      quantity_step: line.quantity_step,
      is_preorder: isPreorder(line),
      preorder_from: isPreorder(line) ? line.preorder_from : null,
      problem: lineProblem(cart, line),
    })),
    item_count: cart.lines.reduce((count, line) => count + line.quantity, 0),
    currency: cart.currency,
    subtotal: sums.subtotal,
    discount_total: sums.discount_total,
    shipping_total: quote.delivery || !needsDelivery(cart.lines) ? sums.shipping_total : null,
    fee_total: sums.fee_total,
    cash_rounding: sums.cash_rounding,
    tax_total: sums.tax_total,
    taxes: sums.taxes,
    prices_include_tax: cart.tax.prices_include_tax,
    total: sums.total,
    coupons: quote.coupons,
    discounts: quote.uses,
    email: cart.email,
    phone: cart.phone,
    address: cart.address,
    incomplete_address: cart.incomplete_address,
    requires_shipping: needsDelivery(cart.lines),
    tax_fields: taxFieldsOfCart(cart),
    billing: cart.billing,
    is_pickup: cart.is_pickup,
    offers_delivery: offersDelivery(cart),
    offers_pickup: offersPickup(cart, cart.lines),
    delivery_method: quote.delivery?.key ?? null,
    payment_method: quote.payment?.key ?? null,
    advance: quote.advance && advanceResponse(quote.advance, cart.advance_method),
    note: cart.note,
    accepts_terms: cart.accepts_terms,
    accepts_marketing: cart.accepts_marketing,
    is_signed_in: cart.customer_id !== null,
    store_credit: creditResponse(cart, quote.store_credit),
    below_minimum: belowMinimum(cart, quote),
    free_delivery: quote.free_delivery,
    delivery_estimate: quote.delivery_estimate ?? null,
    delivery_options: quote.delivery_options.map(deliveryResponse),
    quick_notice: quote.quick_notice,
    location: cart.location,
    payment_options: quote.payment_options,
    too_small_for: quote.too_small_for,
    without_cash: quote.without_cash,
    missing: missingIn(cart, quote),
  };
}

/** A delivery option without the capacity of its slot. */
function deliveryResponse({ quick, ...option }: CartQuote["delivery_options"][number]) {
  if (!quick) return option;
  const { area_id: _, max_orders: __, ...shown } = quick;
  return { ...option, quick: shown };
}

function pricedSums(priced: PricedCart) {
  return {
    line_totals: new Map(priced.lines.map(({ id, total }) => [id, total])),
    // Of exempt customers, without the tax that the shop's prices include.
    unit_prices: new Map(priced.lines.map(({ id, unit_price }) => [id, unit_price])),
    subtotal: priced.subtotal,
    discount_total: priced.discount_total,
    shipping_total: priced.shipping.total,
    fee_total: priced.fees.reduce((sum, fee) => sum + fee.total, 0),
    cash_rounding: priced.cash_rounding,
    tax_total: priced.tax_total,
    taxes: priced.taxes,
    total: priced.total,
  };
}
