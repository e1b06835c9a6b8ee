import type { Address } from "@vitrine/contract/checkout/address";
import type { TaxFields } from "@vitrine/contract/checkout/cart";
import type { AppContext } from "../../app-context.ts";
import { shopper } from "../../http/guards.ts";
import type { Call } from "../../http/call.ts";
import { pageLanguage } from "../../http/page-language.ts";
import type { ShopTx } from "../../db/tx.ts";
import { onConflict, apiError } from "../../api-error.ts";
import { newId, openSignedId, signId } from "../../ids.ts";
import { rejectionOf } from "../coupons/coupon-messages.rules.ts";
import { customerKeys } from "../coupons/customer-keys.rules.ts";
import { signDownloads } from "../digital-files/sign-downloads.action.ts";
import { cancelOwnOrder } from "../orders/cancel-own-order.action.ts";
import { receiveOwnOrder } from "../orders/delivery/receive-own-order.action.ts";
import { may } from "../orders/orders.rules.ts";
import { type OrderRecord, requireOrder } from "../orders/orders.queries.ts";
import { openOrderToken, requireOrderId } from "../orders/order-token.rules.ts";
import { orderForPage } from "../orders/emails/translate-orders.action.ts";
import { rejectClosed } from "../storefront/storefront.rules.ts";
import { cancellableUntil, placedOrderResponse } from "../orders/order-responses.rules.ts";
import { sizeProblem } from "./cart/cart-bounds.rules.ts";
import { cartResponse, visitorOf } from "./cart/cart.rules.ts";
import { readContact } from "./contact.rules.ts";
import { type CartRow, completeCart, readCartSettings } from "./cart/complete-cart.action.ts";
import {
  addCoupon,
  addToLine,
  findCart,
  insertCart,
  removeCoupon,
  removeLine,
  type StoredCart,
  updateCart,
  updateLine,
} from "./cart/carts.queries.ts";
import { placeOrder } from "./place-order.action.ts";
import { isNewContact } from "./save-contact.queries.ts";
import { quoteAtPlace } from "./cart-estimate.rules.ts";
import type { CartQuote } from "./quote.rules.ts";
import { needsDelivery, taxFieldsOfCart } from "./undelivered-carts.rules.ts";

export const checkoutRoutes = {
  read_cart: shopper.checkout.read_cart.handler(async ({ context }) => {
    const { tx } = context;
    return answer(context, await findCart(tx, requireCartId(context)));
  }),

  add_line: shopper.checkout.add_line.handler(async ({ input: { body }, context }) => {
    const { tx, app, store, request } = context;
    rejectClosed(store);
    const line = { variant_id: body.variant_id, quantity: body.quantity ?? 1 };
    const known = openSignedId(app.secret, "cart", store.id, request.cartToken);
    // If the cart has become an order, starts a new cart.
    const cart = await onConflict(
      { cart_lines_quantity_check: "cart_too_large" },
      async () => (known && openCart(await addToLine(tx, known, line))) || (await startCart(context, line)),
    );
    if (!cart?.lines.some(({ variant_id }) => variant_id === line.variant_id))
      throw apiError("not_found", { message: "This product is no longer available." });
    return answer(context, cart, withinBounds);
  }),

  update_line: shopper.checkout.update_line.handler(async ({ input: { params, body }, context }) => {
    const { tx } = context;
    const cartId = requireCartId(context);
    const { variant_id } = params;
    if (body.quantity === 0) return answer(context, await removeLine(tx, cartId, variant_id));
    return answer(
      context,
      await updateLine(tx, cartId, { variant_id, quantity: body.quantity }),
      withinBounds,
    );
  }),

  remove_line: shopper.checkout.remove_line.handler(async ({ input: { params }, context }) =>
    answer(context, await removeLine(context.tx, requireCartId(context), params.variant_id)),
  ),

  update_address: shopper.checkout.update_address.handler(async ({ input: { body }, context }) => {
    const { app, tx, store, request } = context;
    const id = requireCartId(context);
    const settings = await readCartSettings(app, tx, store.storefront_version);
    const { accepts_terms, accepts_marketing, is_pickup } = body;
    const undelivered = await taxFieldsWithoutDelivery(app, tx, id, body);
    const read = readContact(body, settings.checkout, { isPickup: is_pickup, undelivered });
    if (read.errors) throw apiError("invalid_input", { errors: read.errors });
    // The response shows which coupons are for the customer with this contact.
    if (settings.has_customer_coupons && (await isNewContact(tx, id, read.contact)))
      await app.shopperLimits.countShared(["contact"], store.id, request.ip);
    return answer(
      context,
      await updateCart(tx, id, visitor(context), {
        ...read.contact,
        location: body.location,
        is_pickup,
        customer_keys: customerKeys(read.contact),
        accepts_terms,
        accepts_marketing,
        language: pageLanguage(context),
      }),
    );
  }),

  update_note: shopper.checkout.update_note.handler(async ({ input: { body }, context }) => {
    const { app, tx, store } = context;
    const id = requireCartId(context);
    const { checkout } = await readCartSettings(app, tx, store.storefront_version);
    const change = checkout.cart_note ? { note: body.note } : {};
    return answer(context, await updateCart(tx, id, visitor(context), change));
  }),

  update_delivery: shopper.checkout.update_delivery.handler(async ({ input: { body }, context }) => {
    const { app, tx, store } = context;
    const id = requireCartId(context);
    const { method: delivery_method } = body;
    const { zones } = await readCartSettings(app, tx, store.storefront_version);
    const isPickupRate = zones.some(({ rates }) =>
      rates.some((rate) => rate.is_pickup && rate.id === delivery_method),
    );
    const is_pickup = body.is_pickup ?? (delivery_method === undefined ? undefined : isPickupRate);
    return answer(context, await updateCart(tx, id, visitor(context), { delivery_method, is_pickup }));
  }),

  update_payment: shopper.checkout.update_payment.handler(async ({ input: { body }, context }) =>
    answer(
      context,
      await updateCart(context.tx, requireCartId(context), visitor(context), {
        payment_method: body.method,
        advance_method: body.advance_method,
      }),
    ),
  ),

  add_coupon: shopper.checkout.add_coupon.handler(async ({ input: { body }, context }) => {
    const { app, tx, store, request } = context;
    const uncount = await app.shopperLimits.countShared(["coupon"], store.id, request.ip);
    const cart = await addCoupon(tx, requireCartId(context), body.code);
    const accepted = await answer(context, cart, (_, quote) => rejectUnusable(quote, body.code));
    uncount();
    return accepted;
  }),

  remove_coupon: shopper.checkout.remove_coupon.handler(async ({ input: { params }, context }) =>
    answer(context, await removeCoupon(context.tx, requireCartId(context), params.code)),
  ),

  place_order: shopper.checkout.place_order.handler(async ({ input: { body }, context }) => {
    const { app, tx, store, requestHash, request } = context;
    const accepted = { total: body.accepted_total, credit: body.accepted_credit };
    const shopper = { ip: request.ip, language: pageLanguage(context), isPreview: store.isPreview };
    return placeOrder(app, tx, requestHash, requireCartId(context), accepted, shopper);
  }),

  read_order: shopper.checkout.read_order.handler(async ({ input: { params }, context }) => {
    const { id, kind } = openOrderToken(context, params.token);
    const stored = await requireOrder(context.tx, id);
    const order = await orderForPage(context.tx, stored, pageLanguage(context));
    return { data: kind === "order" ? await ownOrder(context, order) : viewedOrder(context, order) };
  }),

  cancel_order: shopper.checkout.cancel_order.handler(async ({ input: { params }, context }) => {
    const { app, tx, request } = context;
    const order = await cancelOwnOrder(app, tx, requireOrderId(context, params.token), request);
    const data = await ownOrder(context, await orderForPage(tx, order, pageLanguage(context)));
    return { message: "Your order is cancelled.", data };
  }),

  receive_order: shopper.checkout.receive_order.handler(async ({ input: { params }, context }) => {
    const { app, tx, request } = context;
    const order = await receiveOwnOrder(app, tx, requireOrderId(context, params.token), request);
    const data = await ownOrder(context, await orderForPage(tx, order, pageLanguage(context)));
    return { message: "Your order is marked as received.", data };
  }),
};

async function ownOrder({ app, tx, store }: ShopperCall & { tx: ShopTx }, order: OrderRecord) {
  const token = signId(app.secret, "order", store.id, order.id);
  return {
    ...placedOrderResponse(order, token, store.id),
    downloads: (await signDownloads(app, tx, [order.id])).get(order.id)!,
    cancellable_until: cancellableUntil(order, app.clock.now()),
    may_mark_received: may("mark_received", order, "shopper"),
  };
}

/** The order for a token that only shows it: without the links and the time that the customer has for changes. */
function viewedOrder({ app, store }: ShopperCall, order: OrderRecord) {
  const token = signId(app.secret, "order-view", store.id, order.id);
  return { ...placedOrderResponse(order, token, store.id), is_view_only: true };
}

/**
 * The tax fields of a cart without delivery; undefined for other carts. Only an address without a street depends on it, so that
 * other addresses need no query.
 */
async function taxFieldsWithoutDelivery(
  app: AppContext,
  tx: ShopTx,
  cartId: string,
  { address, is_pickup }: { address: Address; is_pickup?: boolean | undefined },
): Promise<TaxFields[] | undefined> {
  const stored = is_pickup || address.line1 ? undefined : await findCart(tx, cartId);
  const cart = stored && (await completeCart(app, tx, stored));
  return cart && !needsDelivery(cart.lines) ? taxFieldsOfCart(cart) : undefined;
}

/** Starts a cart with its first line. Returns undefined, without counting the cart, if the variant isn't on sale. */
async function startCart(
  { app, tx, store, request }: ShopperCall & { tx: ShopTx },
  line: { variant_id: string; quantity: number },
): Promise<StoredCart | undefined> {
  const uncount = app.shopperLimits.count(["cart"], store.id, request.ip);
  const cart = await insertCart(tx, newId(app.clock.now()), line);
  if (!cart) uncount();
  return cart;
}

type ShopperCall = Call & { store: { id: number; languages: string[] } };

/** The id of the request's cart, from a token that the server signed. */
function requireCartId({ app, store, request }: ShopperCall): string {
  const id = openSignedId(app.secret, "cart", store.id, request.cartToken);
  if (!id) throw apiError("cart_not_found");
  return id;
}

function visitor({ app, store, request }: ShopperCall): string {
  return visitorOf(app.secret, store.id, request.ip, app.clock.now());
}

/** @param check rejects the cart as the statement changed it */
async function answer(
  { app, tx, store, request }: ShopperCall & { tx: ShopTx },
  stored: StoredCart | undefined,
  check: (cart: CartRow, quote: CartQuote) => void = () => {},
) {
  if (!stored) throw apiError("cart_not_found");
  if (stored.order_id) throw apiError("cart_ordered");
  const cart = await completeCart(app, tx, stored);
  const quote = quoteAtPlace(cart, request.place, app.clock.now());
  check(cart, quote);
  return { data: cartResponse(store.id, cart, quote, signId(app.secret, "cart", store.id, cart.id)) };
}

/** Rejects a cart that is too large; the transaction's change is then rolled back. */
function withinBounds(cart: CartRow, quote: CartQuote): void {
  const message = sizeProblem(cart, quote);
  if (message) throw apiError("cart_too_large", { message, errors: { quantity: [message] } });
}

/** Rejects a code that can't apply; the transaction, which added it, is then rolled back. */
function rejectUnusable({ coupons }: CartQuote, code: string): void {
  const message = rejectionOf(coupons.find((coupon) => coupon.code === code)?.problem);
  if (message) throw apiError("coupon_rejected", { message, coupon: code, errors: { code: [message] } });
}

function openCart(cart: StoredCart | undefined): StoredCart | undefined {
  return cart?.order_id ? undefined : cart;
}
