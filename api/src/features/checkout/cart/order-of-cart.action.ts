import type { AppContext } from "../../../app-context.ts";
import { newId } from "../../../ids.ts";
import type { DeliveryOption } from "../../delivery-zones/delivery-zones.rules.ts";
import { holdMinutes, isProvider } from "../../online-payments/online-payments.rules.ts";
import { fulfilmentOfLines, paymentStatusOf } from "../../orders/order-statuses.rules.ts";
import { orderAdvance } from "../../payment-methods/advance.rules.ts";
import { cashOnDeliveryKey } from "../../payment-methods/payment-methods.rules.ts";
import type { PricedCart } from "../../pricing/price-cart.rules.ts";
import { type OfferedDelivery, windowOf } from "../../quick-commerce/quick-options.rules.ts";
import { isTest } from "./cart-credit.rules.ts";
import { isPreorder, variantTitle } from "./cart.rules.ts";
import type { CartRow } from "./complete-cart.action.ts";
import { shownBilling } from "../billing.rules.ts";
import { orderAddress } from "../pickup-choice.rules.ts";
import type { NewOrder } from "../place-order.queries.ts";
import type { CartQuote } from "../quote.rules.ts";
import { undelivered } from "../undelivered-carts.rules.ts";

/** The order of a cart that is complete, with the prices, the delivery and the payment of its quote. */
export function orderOfCart(
  app: AppContext,
  cart: CartRow,
  quote: CartQuote,
  { language, shown_texts, request_hash }: Pick<NewOrder, "language" | "shown_texts" | "request_hash">,
): NewOrder {
  const now = app.clock.now();
  const [priced, payment] = [quote.priced!, quote.payment!];
  const advance = quote.advance && orderAdvance(quote.advance, cart.advance_method);
  const key = advance?.method ?? payment.key;
  const isPaidOnline = isProvider(key) && priced.total > quote.store_credit;
  const is_test = isTest(cart, { key });
  // The advance payment confirms the order, as a code does.
  const requires_code = !isManual(payment) && cart.cod.requires_code && !advance;
  return {
    id: newId(now),
    customer_id: newId(now),
    known_customer_id: null,
    cart_id: cart.id,
    request_hash,
    source: "checkout",
    language,
    shown_texts,
    placed_by: { account_id: null, name: cart.address!.name, role: "shopper" },
    is_test,
    lifecycle: isPaidOnline ? "awaiting_payment" : "open",
    confirmation: confirmationOf({ isPaidOnline, advance }, cart.confirm_orders || requires_code),
    // Without a way to send a code, only the owner can confirm it.
    confirms_by_code:
      requires_code && (cart.email !== null || (cart.cod.code_by_sms && cart.phone_e164 !== null)),
    payment_status: paymentStatusOf(priced.total, [{ kind: "capture", amount: quote.store_credit }]),
    fulfilment_status: fulfilmentOfLines(cart.lines),
    payment_method: payment.key,
    payment: isManual(payment) ? manualPayment(cart, payment) : null,
    advance,
    currency: cart.currency,
    number_prefix: cart.order_prefix,
    ...sumsOf(priced),
    item_count: cart.lines.reduce((count, line) => count + line.quantity, 0),
    priced: { ...priced, coupons: quote.uses, tax_rounding: cart.tax.tax_rounding },
    name: cart.address!.name,
    email: cart.email,
    phone: cart.phone,
    phone_e164: cart.phone_e164,
    phone_extension: cart.phone_extension,
    address: orderAddress(cart),
    billing: shownBilling(cart.billing, cart.checkout),
    delivery: quote.delivery ? deliveryOf(quote.delivery, now, cart.time_zone) : undelivered,
    note: cart.note,
    accepted_terms: acceptedTerms(cart),
    accepts_marketing: cart.checkout.asks_marketing && cart.accepts_marketing,
    placed_at: new Date(now).toISOString(),
    payable_until: null,
    payment_due_at: isPaidOnline ? new Date(now + holdMinutes * 60_000).toISOString() : null,
    lines: linesOf(cart, priced, { now, is_test }),
  };
}

function deliveryOf(delivery: OfferedDelivery, now: number, timeZone: string): NewOrder["delivery"] {
  const { name, fee, days_min, days_max, arrives_from, arrives_to } = delivery;
  const window = windowOf(delivery, now, timeZone);
  return { name, fee, days_min, days_max, arrives_from, arrives_to, window, ...pickupOf(delivery) };
}

/** An order whose advance payment is awaited online opens when it is paid, so it needs no other confirmation. */
function confirmationOf(
  { isPaidOnline, advance }: { isPaidOnline: boolean; advance: NewOrder["advance"] },
  isRequired: boolean,
): NewOrder["confirmation"] {
  if (advance) return isPaidOnline ? "not_needed" : "pending";
  return isRequired ? "pending" : "not_needed";
}

/** The lines of the order, with their prices. The stock of a test order isn't allocated. */
function linesOf(
  cart: CartRow,
  priced: PricedCart,
  { now, is_test }: { now: number; is_test: boolean },
): NewOrder["lines"] {
  const byId = new Map(priced.lines.map((line) => [line.id, line]));
  return cart.lines.map((line, position) => {
    const { unit_price, discount, total, taxes } = byId.get(line.variant_id)!;
    return {
      id: newId(now),
      position,
      product_id: line.product_id,
      variant_id: line.variant_id,
      title: line.title,
      variant_title: variantTitle(line.option_values),
      sku: line.sku,
      // As the order shows it later: alternative text belongs to the product.
      picture: line.picture && { ...line.picture, alt: "" },
      picture_id: line.picture?.id ?? null,
      unit_price,
      quantity: line.quantity,
      discount,
      total,
      tax: taxes.reduce((sum, tax) => sum + tax.amount, 0),
      allocated: line.tracked && !is_test,
      requires_shipping: line.requires_shipping,
      oversell: line.oversell,
      // "" for a preorder without a date.
      preorder_from: isPreorder(line) ? (line.preorder_from ?? "") : null,
      movement_id: newId(now),
    };
  });
}

/** The pickup of a delivery as the order stores it: a later change of the rate doesn't change the order. */
export function pickupOf({
  is_pickup,
  pickup_place,
  preparation,
}: Pick<DeliveryOption, "is_pickup" | "pickup_place" | "preparation">) {
  return is_pickup ? { is_pickup, pickup_place, ...(preparation && { preparation }) } : {};
}

/** The sums that an order stores beside its priced cart. */
export function sumsOf(priced: PricedCart) {
  return {
    subtotal: priced.subtotal,
    discount_total: priced.discount_total,
    shipping_total: priced.shipping.total,
    fee_total: priced.fees.reduce((sum, fee) => sum + fee.total, 0),
    cash_rounding: priced.cash_rounding,
    tax_total: priced.tax_total,
    total: priced.total,
  };
}

/** Cash on delivery has no name of its own: its translations are in every language. */
function isManual({ key }: { key: string }): boolean {
  return key !== cashOnDeliveryKey;
}

function acceptedTerms({ checkout: { terms_label: label, terms_url: url } }: CartRow) {
  return label && url ? { label, url } : null;
}

function manualPayment(
  { payment_methods }: CartRow,
  { key, name, instructions }: NonNullable<CartQuote["payment"]>,
) {
  const asks_proof = payment_methods.some((method) => method.id === key && method.asks_proof);
  return { name, instructions, asks_proof };
}
