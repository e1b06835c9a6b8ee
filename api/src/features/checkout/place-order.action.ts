import type { PlacedOrder } from "@vitrine/contract/orders/checkout";
import { orderName } from "@vitrine/contract/orders/order-name";
import { invalidateStorefront } from "../../events/store-map.ts";
import { onConflict, apiError } from "../../api-error.ts";
import { newId, signId } from "../../ids.ts";
import type { ShopTx } from "../../db/tx.ts";
import type { AppContext } from "../../app-context.ts";
import { rejectionOf } from "../coupons/coupon-messages.rules.ts";
import { CouponLimitReached, insertCouponUse } from "../coupons/coupons.queries.ts";
import { refreshCatalogue } from "../catalogue/refresh-catalogue.action.ts";
import { holdMinutes, isProvider } from "../online-payments/online-payments.rules.ts";
import { cashOnDeliveryKey } from "../payment-methods/payment-methods.rules.ts";
import { windowOf } from "../quick-commerce/quick-options.rules.ts";
import { placedOrderAnswer } from "../orders/orders.rules.ts";
import { requireOrder } from "../orders/orders.queries.ts";
import {
  belowMinimum,
  cartAnswer,
  isPreorder,
  lineProblem,
  missingIn,
  missingOf,
  variantTitle,
} from "./cart.rules.ts";
import { limitMessage, minimumMessage, sizeProblem } from "./cart-bounds.rules.ts";
import { type CartRow, completeCart } from "./complete-cart.action.ts";
import { findCartForUpdate } from "./carts.queries.ts";
import { insertOrder, type NewOrder, StockShortage } from "./place-order.queries.ts";
import { hasSlot, rejectUnavailableSlot, reserveSlot } from "./reserve-slot.action.ts";
import { type CartQuote, quoteCart } from "./quote.rules.ts";

/**
 * Turns a cart into an order, once, in one transaction: locks the cart, allocates stock, writes the order, and
 * enqueues jobs. A further call with the same cart returns the existing order.
 *
 * @param claimed rejects if the request's key was used for another request
 */
export async function placeOrder(
  app: AppContext,
  tx: ShopTx,
  claimed: Promise<unknown>,
  cartId: string,
  acceptedTotal: number,
  ip: string,
): Promise<Placed> {
  const [stored] = await Promise.all([findCartForUpdate(tx, cartId), claimed]);
  if (!stored) throw apiError("cart_not_found");
  if (stored.order_id)
    return reply(
      placedOrderAnswer(
        await requireOrder(tx, stored.order_id),
        tokenOf(app, tx, stored.order_id),
        tx.shopId,
      ),
    );

  const cart = await completeCart(app, tx, stored);
  const quote = quoteCart(cart, app.clock.now());
  rejectIncomplete(cart, quote);
  const order = draftOrder(app, cart, quote);
  if (order.priced.total !== acceptedTotal) {
    const details = { total: order.priced.total, cart: cartAnswer(tx.shopId, cart, quote, "") };
    const rejected = quote.coupons.find(({ problem }) => rejectionOf(problem));
    if (!rejected) throw apiError("price_changed", { ...details, currency: cart.currency });
    const message = `${rejected.code}: ${rejectionOf(rejected.problem)} Check the new total.`;
    throw apiError("coupon_rejected", { ...details, message, coupon: rejected.code });
  }

  const uncount = app.shopperLimits.count(order.email ? ["order"] : ["order", "phone_order"], tx.shopId, ip);
  try {
    return await writeOrder(app, tx, cart, quote, order);
  } catch (failure) {
    uncount();
    throw failure;
  }
}

/**
 * Writes the order, its coupons, its related rows and the job in one batch, which also commits unless shoppers may see
 * something else afterwards.
 */
async function writeOrder(
  app: AppContext,
  tx: ShopTx,
  cart: CartRow,
  quote: CartQuote,
  order: NewOrder,
): Promise<Placed> {
  const used = useCoupons(tx, cart, order);
  if (hasSlot(quote)) await Promise.all([used, reserveSlot(tx, cart, quote)]);
  const job = await requestJob(app, tx, order);
  const insert = insertOrder(tx, order);
  const written = mayBeSoldOutBy(cart) || mayUseUp(cart, order) ? insert : tx.commitWith(insert);
  // The order has the currency that its cart was priced in. A shop without orders may just have changed its currency.
  const [lastUses, { number, sold_out }] = await onConflict(
    { orders_currency_fkey: "currency_changed" },
    () => onRejection(cart, order, inOrder(used, Promise.all([written, job.enqueued]))),
  );
  if (sold_out.length > 0) await refreshCatalogue(tx, sold_out);
  // Carts must not have an automatic discount again that is now used up.
  if (sold_out.length > 0 || lastUses.includes(true)) await invalidateStorefront(tx);
  const token = tokenOf(app, tx, order.id);
  return reply(
    placedOrderAnswer(
      { ...order, ...shownPrices(order), number, thank_you: cart.checkout.thank_you, shipments: [] },
      token,
      tx.shopId,
    ),
  );
}

/** The emails of an order, or, while its payment is awaited, its cancellation. */
function requestJob(app: AppContext, tx: ShopTx, { id, lifecycle }: NewOrder) {
  const job = { shop_id: tx.shopId, order_id: id };
  return lifecycle === "awaiting_payment"
    ? app.jobs.request(tx, "expire-order", job, { seconds: holdMinutes * 60 })
    : app.jobs.request(tx, "order-placed", job);
}

/**
 * Counts the order's coupons against their limits, in the order of their ids, so that two orders never deadlock.
 *
 * @returns for each, true if it is an automatic discount that is now used up
 * @throws CouponLimitReached
 */
function useCoupons(tx: ShopTx, { customer_keys }: CartRow, order: NewOrder): Promise<boolean[]> {
  const uses = order.priced.coupons.toSorted((a, b) => (a.coupon_id < b.coupon_id ? -1 : 1));
  const used = Promise.all(
    uses.map(async ({ coupon_id, code, amount }) => {
      const use = { coupon_id, code, amount, order_id: order.id, customer_keys, used_at: order.placed_at };
      return (await insertCouponUse(tx, use)) && code === null;
    }),
  );
  // Its failure is thrown where the order is awaited.
  used.catch(() => {});
  return used;
}

function limitMessageOf(problem: "used_up" | "used_by_customer", name: string): string {
  return problem === "used_up"
    ? `${name} has just been used up. Check the new total.`
    : `You've already used ${name}. Check the new total.`;
}

/** True if the order has an automatic discount whose limit it may reach. */
function mayUseUp({ automatic_coupons }: CartRow, order: NewOrder): boolean {
  return order.priced.coupons.some(({ coupon_id, code }) => {
    if (code !== null) return false;
    const coupon = automatic_coupons.find(({ id }) => id === coupon_id);
    return !coupon || coupon.use_limit !== null || coupon.budget !== null;
  });
}

/**
 * True if the order may take the last unit of a variant. What shoppers see of it then changes in the same
 * transaction. If many units are left, the order commits at once; should other orders take all of them in the
 * meantime, a separate transaction follows.
 */
function mayBeSoldOutBy(cart: CartRow): boolean {
  return cart.lines.some(
    ({ tracked, oversell, available, quantity }) =>
      tracked && oversell !== "continue" && available - quantity < 20,
  );
}

/** Both results. A failure of the coupons also fails the statements after them, and is the one to report. */
async function inOrder<Used, Written>(
  used: Promise<Used>,
  written: Promise<[Written, ...unknown[]]>,
): Promise<[Used, Written]> {
  written.catch(() => {});
  return [await used, (await written)[0]];
}

/** The error for the shopper if stock or a coupon was just used up. */
async function onRejection<T>(cart: CartRow, order: NewOrder, written: Promise<T>): Promise<T> {
  try {
    return await written;
  } catch (failure) {
    if (failure instanceof CouponLimitReached) throw couponRejected(order, failure);
    if (!(failure instanceof StockShortage)) throw failure;
    const levels = new Map(failure.levels.map(({ variant_id, left }) => [variant_id, left]));
    const short = cart.lines
      .map((line) => ({ ...line, left: levels.get(line.variant_id) ?? 0 }))
      .filter(({ tracked, oversell, quantity, left }) => tracked && oversell === "deny" && left < quantity);
    throw notEnough(short);
  }
}

function couponRejected(order: NewOrder, { reached: { coupon_id, problem } }: CouponLimitReached) {
  const { code, title } = order.priced.coupons.find((coupon) => coupon.coupon_id === coupon_id)!;
  return apiError("coupon_rejected", { message: limitMessageOf(problem, code ?? title), coupon: code });
}

function shownPrices({ priced }: NewOrder) {
  return { taxes: priced.taxes, prices_include_tax: priced.prices_include_tax, discounts: priced.coupons };
}

interface Placed {
  message: string;
  data: PlacedOrder;
}

function reply(data: PlacedOrder): Placed {
  return { message: confirmationFor(orderName(data)), data };
}

function confirmationFor(name: string): string {
  return `Order ${name} is placed.`;
}

function rejectIncomplete(cart: CartRow, quote: CartQuote): void {
  if (cart.is_live === 0) throw apiError("shop_not_live");
  if (cart.is_blocked) throw apiError("contact_blocked");
  rejectUnavailableSlot(cart, quote);
  const missing = missingIn(cart, quote);
  if (missing.includes("lines")) throw apiError("cart_empty");
  const below = belowMinimum(cart, quote);
  if (below) throw apiError("below_minimum", { ...below, message: minimumMessage(below, cart.currency) });
  if (missing.length > 0) throw apiError("checkout_incomplete", { missing, errors: missingOf(cart, quote) });
  const tooLarge = sizeProblem(cart, quote);
  if (tooLarge) throw apiError("cart_too_large", { message: tooLarge });
  const wrong = cart.lines.map((line) => ({ line, problem: lineProblem(cart, line) }));
  const gone = wrong.filter(({ problem }) => problem && problem !== "too_few" && problem !== "too_many");
  if (gone.length > 0)
    throw notEnough(gone.map(({ line }) => ({ ...line, left: line.on_sale ? line.available : 0 })));
  const limited = wrong.find(({ problem }) => problem);
  if (limited) throw apiError("quantity_limited", { message: limitMessage(limited.line, limited.problem) });
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

/** The order of a cart that `rejectIncomplete` accepts. */
function draftOrder(app: AppContext, cart: CartRow, quote: CartQuote): NewOrder {
  const now = app.clock.now();
  const [priced, delivery, payment] = [quote.priced!, quote.delivery!, quote.payment!];
  // Nothing is left to pay for an order without a total.
  const isPaidOnline = isProvider(payment.key) && priced.total > 0;
  const requires_code = !isManual(payment) && cart.cod.requires_code;
  const byId = new Map(priced.lines.map((line) => [line.id, line]));
  return {
    id: newId(now),
    customer_id: newId(now),
    cart_id: cart.id,
    lifecycle: isPaidOnline ? "awaiting_payment" : "open",
    confirmation: cart.confirm_orders || requires_code ? "pending" : "not_needed",
    // Without an email, only the owner can confirm it.
    confirms_by_code: requires_code && cart.email !== null,
    payment_status: priced.total === 0 ? "paid" : "unpaid",
    fulfilment_status: "unfulfilled",
    payment_method: payment.key,
    payment: isManual(payment) ? manualPayment(cart, payment) : null,
    currency: cart.currency,
    number_prefix: cart.order_prefix,
    subtotal: priced.subtotal,
    discount_total: priced.discount_total,
    shipping_total: priced.shipping.total,
    fee_total: priced.fees.reduce((sum, fee) => sum + fee.total, 0),
    tax_total: priced.tax_total,
    total: priced.total,
    item_count: cart.lines.reduce((count, line) => count + line.quantity, 0),
    priced: { ...priced, coupons: quote.uses },
    name: cart.address!.name,
    email: cart.email,
    phone: cart.phone,
    phone_e164: cart.phone_e164,
    phone_extension: cart.phone_extension,
    address: cart.address!,
    delivery: {
      name: delivery.name,
      fee: delivery.fee,
      days_min: delivery.days_min,
      days_max: delivery.days_max,
      arrives_from: delivery.arrives_from,
      arrives_to: delivery.arrives_to,
      window: windowOf(delivery, now, cart.time_zone),
    },
    note: cart.note,
    accepted_terms: acceptedTerms(cart),
    accepts_marketing: cart.checkout.asks_marketing && cart.accepts_marketing,
    placed_at: new Date(now).toISOString(),
    payment_due_at: isPaidOnline ? new Date(now + holdMinutes * 60_000).toISOString() : null,
    lines: cart.lines.map((line, position) => {
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
        allocated: line.tracked,
        oversell: line.oversell,
        // "" for a preorder without a date.
        preorder_from: isPreorder(line) ? (line.preorder_from ?? "") : null,
        movement_id: newId(now),
      };
    }),
  };
}

function notEnough(
  lines: { variant_id: string; title: string; option_values: string[]; quantity: number; left: number }[],
) {
  const first = lines[0]!;
  const name = [first.title, variantTitle(first.option_values)].filter(Boolean).join(", ");
  const message =
    first.left === 0
      ? `${name} just sold out.`
      : `Only ${first.left} of ${name} left. Lower the quantity, then order.`;
  return apiError("sold_out", {
    message,
    lines: lines.map(({ variant_id, title, quantity, left }) => ({
      variant_id,
      title,
      wanted: quantity,
      available: left,
    })),
  });
}

function tokenOf(app: AppContext, tx: ShopTx, orderId: string): string {
  return signId(app.secret, "order", tx.shopId, orderId);
}
