import type { PlacedOrder } from "@vitrine/contract/checkout/placed-order";
import { isLimitProblem } from "@vitrine/contract/coupons/limit-problems";
import { orderName } from "@vitrine/contract/orders/order-name";
import { storeCreditKey } from "@vitrine/contract/payments/store-credit";
import { invalidateStorefront } from "../../events/store-map.ts";
import { onConflict, apiError } from "../../api-error.ts";
import { rejectReusedKey } from "../../http/idempotency.ts";
import { signId } from "../../ids.ts";
import type { ShopTx } from "../../db/tx.ts";
import type { AppContext } from "../../app-context.ts";
import { rejectionOf } from "../coupons/coupon-messages.rules.ts";
import { CouponLimitReached } from "../coupons/coupons.queries.ts";
import { refreshCatalogue } from "../catalogue/refresh-catalogue.action.ts";
import { holdMinutes } from "../online-payments/online-payments.rules.ts";
import { placedOrderResponse } from "../orders/order-responses.rules.ts";
import { requireOrder } from "../orders/orders.queries.ts";
import { shownOrder } from "../orders/emails/shown-texts.rules.ts";
import { orderForPage } from "../orders/emails/translate-orders.action.ts";
import { insertPayment } from "../orders/payments/payments.queries.ts";
import { chosenMethod } from "../payment-methods/advance.rules.ts";
import { rejectClosed } from "../storefront/storefront.rules.ts";
import { changeCredit } from "../store-credit/store-credit.queries.ts";
import { belowMinimum, cartResponse, lineProblem, missingIn, missingOf } from "./cart/cart.rules.ts";
import { limitMessage, minimumMessage, sizeProblem } from "./cart/cart-bounds.rules.ts";
import { type CartRow, completeCart } from "./cart/complete-cart.action.ts";
import { findShownTexts } from "./shown-texts.action.ts";
import { findCartForUpdate } from "./cart/carts.queries.ts";
import { orderOfCart } from "./cart/order-of-cart.action.ts";
import { insertOrder, type NewOrder, StockShortage } from "./place-order.queries.ts";
import { hasSlot, rejectUnavailableSlot, reserveSlot } from "./reserve-slot.action.ts";
import { type CartQuote, quoteCart } from "./quote.rules.ts";
import { notEnough, shortOf } from "./cart/sold-out.rules.ts";
import { couponRejected, mayUseUp, useCoupons } from "./use-coupons.action.ts";

/**
 * Turns a cart into an order, once, in one transaction: locks the cart, allocates stock, writes the order, and
 * enqueues jobs. A further call with the same cart returns the existing order.
 *
 * @param requestHash stored with the cart, to reject its key with another body
 */
export async function placeOrder(
  app: AppContext,
  tx: ShopTx,
  requestHash: Buffer,
  cartId: string,
  accepted: { total: number; credit: number },
  shopper: { ip: string; language: string | null; isPreview: boolean },
): Promise<Placed> {
  const stored = await findCartForUpdate(tx, cartId);
  if (!stored) throw apiError("cart_not_found");
  rejectReusedKey(stored.order_request ?? null, requestHash);
  const { language } = shopper;
  if (stored.order_id) {
    const placed = await orderForPage(tx, await requireOrder(tx, stored.order_id), language);
    return reply(placedOrderResponse(placed, tokenOf(app, tx, placed.id), tx.shopId));
  }

  const cart = await completeCart(app, tx, stored);
  const quote = quoteCart(cart, app.clock.now());
  rejectClosed({ is_live: cart.is_live, isPreview: shopper.isPreview });
  rejectIncomplete(cart, quote);
  const advance = quote.advance ? chosenMethod(quote.advance, cart.advance_method) : undefined;
  const names = { ...quote, lines: cart.lines, advance, hasTerms: true };
  const shown_texts = await findShownTexts(tx, language, names);
  const order = orderOfCart(app, cart, quote, { language, shown_texts, request_hash: requestHash });
  if (order.priced.total !== accepted.total) {
    const details = { total: order.priced.total, cart: cartResponse(tx.shopId, cart, quote, "") };
    const rejected = quote.coupons.find(({ problem }) => rejectionOf(problem));
    if (!rejected) throw apiError("price_changed", { ...details, currency: cart.currency });
    const message = `${rejected.code}: ${rejectionOf(rejected.problem)} Check the new total.`;
    throw apiError("coupon_rejected", { ...details, message, coupon: rejected.code });
  }

  if (quote.store_credit !== accepted.credit) throw creditChanged(tx, cart, quote);

  const uncount = await app.shopperLimits.countShared(
    order.email ? ["order"] : ["order", "phone_order"],
    tx.shopId,
    shopper.ip,
  );
  try {
    return await writeOrder(app, tx, cart, quote, order);
  } catch (failure) {
    uncount();
    throw failure;
  }
}

/**
 * Writes the order, its related rows, the job and its coupons in one batch, which also commits unless shoppers may see
 * something else afterwards.
 */
async function writeOrder(
  app: AppContext,
  tx: ShopTx,
  cart: CartRow,
  quote: CartQuote,
  order: NewOrder,
): Promise<Placed> {
  if (hasSlot(quote) && !order.is_test) await reserveSlot(tx, cart, quote);
  const job = await requestJob(app, tx, order);
  // Coupons are locked after the shop's counter, which other orders wait for anyway.
  const written = inOrder(Promise.all([insertOrder(tx, order), job.enqueued]), useCoupons(tx, cart, order));
  const isLast = !mayBeSoldOutBy(cart) && !mayUseUp(cart, order) && quote.store_credit === 0;
  // The order has the currency that its cart was priced in. A shop without orders may just have changed its currency.
  const [{ number, sold_out }, lastUses] = await onConflict(
    { orders_currency_fkey: "currency_changed" },
    () => onRejection(cart, order, isLast ? tx.commitWith(written) : written),
  );
  const payments = quote.store_credit > 0 ? [await payByCredit(tx, cart, quote, order)] : [];
  if (sold_out.length > 0) await refreshCatalogue(tx, sold_out);
  // Carts must not have a coupon again that is now used up.
  if (sold_out.length > 0 || lastUses.includes(true)) await invalidateStorefront(tx);
  const token = tokenOf(app, tx, order.id);
  return reply(
    placedOrderResponse(
      shownOrder(
        {
          ...order,
          ...shownPrices(order),
          ...shopTexts(cart, order),
          number,
          confirmed_at: null,
          shipments: [],
          payments,
          authorization: null,
          refunds: [],
          refund_parts: [],
          documents: [],
          code_sent_by: null,
        },
        order.language,
      ),
      token,
      tx.shopId,
    ),
  );
}

/**
 * Pays for an order by the store credit of its shopper. The balance is changed last, as when it is refunded, so that two
 * orders never deadlock; it can't fall below 0.
 *
 * @throws store_credit_changed
 */
async function payByCredit(tx: ShopTx, cart: CartRow, quote: CartQuote, order: NewOrder) {
  const payment = { kind: "capture" as const, method: storeCreditKey, amount: quote.store_credit };
  const isTaken = await changeCredit(tx, {
    customer_id: cart.customer_id!,
    currency: order.currency,
    amount: -payment.amount,
    kind: "order",
    cause_id: order.id,
    order_id: order.id,
    note: null,
    actor: order.placed_by,
  });
  if (!isTaken) throw creditChanged(tx, cart, quote);
  await insertPayment(tx, { ...payment, order_id: order.id, cause_id: order.id, account_id: null });
  return { ...payment, overpaid: 0, reference: null };
}

function creditChanged(tx: ShopTx, cart: CartRow, quote: CartQuote) {
  return apiError("store_credit_changed", { cart: cartResponse(tx.shopId, cart, quote, "") });
}

/** The emails of an order, or, while its payment is awaited, its cancellation. */
function requestJob(app: AppContext, tx: ShopTx, { id, lifecycle }: NewOrder) {
  const job = { shop_id: tx.shopId, order_id: id };
  return lifecycle === "awaiting_payment"
    ? app.jobs.request(tx, "expire-order", job, { seconds: holdMinutes * 60 })
    : app.jobs.request(tx, "order-placed", job);
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

/** Both results. A failure of the order also fails the statements after it, and is the one to report. */
async function inOrder<Written, Used>(
  written: Promise<[Written, ...unknown[]]>,
  used: Promise<Used>,
): Promise<[Written, Used]> {
  used.catch(() => {});
  return [(await written)[0], await used];
}

/** The error for the shopper if stock or a coupon was just used up. */
async function onRejection<T>(cart: CartRow, order: NewOrder, written: Promise<T>): Promise<T> {
  try {
    return await written;
  } catch (failure) {
    if (failure instanceof CouponLimitReached) throw couponRejected(order, failure);
    if (!(failure instanceof StockShortage)) throw failure;
    throw shortOf(failure, cart.lines);
  }
}

function shownPrices({ priced }: NewOrder) {
  return { taxes: priced.taxes, prices_include_tax: priced.prices_include_tax, discounts: priced.coupons };
}

function shopTexts({ checkout, tax }: CartRow, { priced }: NewOrder) {
  const shop_tax_number = priced.taxes.length > 0 ? tax.tax_number : null;
  return { thank_you: checkout.thank_you, shop_tax_number };
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
  const gone = wrong.filter(({ problem }) => problem && !isLimitProblem(problem));
  if (gone.length > 0)
    throw notEnough(gone.map(({ line }) => ({ ...line, left: line.on_sale ? line.available : 0 })));
  for (const { line, problem } of wrong)
    if (isLimitProblem(problem)) throw apiError("quantity_limited", { message: limitMessage(line, problem) });
}

function tokenOf(app: AppContext, tx: ShopTx, orderId: string): string {
  return signId(app.secret, "order", tx.shopId, orderId);
}
