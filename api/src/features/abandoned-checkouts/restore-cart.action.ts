import type { AbandonedLine } from "@vitrine/contract/checkout/abandoned-checkouts";
import type { ChangedLine, RestoredCart } from "@vitrine/contract/checkout/cart-recovery";
import type { Cart } from "@vitrine/contract/checkout/cart";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { newId, signId } from "../../ids.ts";
import { sizeProblem } from "../checkout/cart/cart-bounds.rules.ts";
import { cartResponse } from "../checkout/cart/cart.rules.ts";
import { findCartForUpdate, findOpenedCart, type StoredCart } from "../checkout/cart/carts.queries.ts";
import { completeCart } from "../checkout/cart/complete-cart.action.ts";
import { quoteCart } from "../checkout/quote.rules.ts";
import { translateTitles } from "../products/list/translated-titles.queries.ts";
import { type CheckoutRecord, findCheckout } from "./abandoned-checkouts.queries.ts";
import { openCartLink } from "./cart-link.rules.ts";
import { readCurrent } from "./read-current.action.ts";
import { copyPickup, insertRestoredCart, markRestored, mergeLines } from "./restore-cart.queries.ts";
import { changesOf, sellableLines } from "./restored-lines.rules.ts";

/** The visitor whose cart items are added to. */
export interface CartVisitor {
  cartId: string | undefined;
  /** Of the page. */
  language: string | null;
  /** Counts a new cart against the visitor's limit. */
  countCart(): void;
}

/**
 * Adds what can still be sold of an abandoned checkout to the visitor's cart, or to a new cart. Repeating it changes nothing
 * more. A choice of pickup is restored, too. Contact, address, shipping and payment stay with the cart in which they were entered.
 *
 * @param visitor the id of their cart, if they have one
 */
export async function restoreCart(
  app: AppContext,
  tx: ShopTx,
  link: string,
  { cartId: ownId, language, countCart }: CartVisitor,
): Promise<RestoredCart> {
  const checkout = await requireLinked(app, tx, link);
  const own = ownId === undefined ? undefined : await findCartForUpdate(tx, ownId);
  const open = own?.order_id ? undefined : own;
  const { lines } = await readCurrent(app, tx, checkout);
  const wanted = sellableLines(lines);
  const isOwn = open?.id === checkout.cart_id;
  let cartId = open?.id;
  if (open) await mergeLines(tx, open.id, checkout.id, isOwn ? [] : wanted);
  else if (wanted.length > 0) {
    countCart();
    cartId = newId(app.clock.now());
    await insertRestoredCart(tx, cartId, checkout.id, wanted);
  }
  if (cartId !== undefined && wanted.length > 0) await copyPickup(tx, cartId, checkout.cart_id);
  await markRestored(tx, checkout.id);
  return {
    cart: cartId === undefined ? null : await readCartResponse(app, tx, (await findOpenedCart(tx, cartId))!),
    is_merged: !isOwn && hasOthers(open, lines),
    changes: await findChanges(tx, lines, language),
  };
}

/** The lines that are no longer as the shopper left them, with titles in the language of the page. */
export async function findChanges(
  tx: ShopTx,
  lines: AbandonedLine[],
  language: string | null,
): Promise<ChangedLine[]> {
  const [translated] = await translateTitles(tx, [{ language, lines }]);
  return changesOf(translated!.lines);
}

/** @throws not_found, cart_link_expired, cart_link_used */
async function requireLinked(app: AppContext, tx: ShopTx, link: string): Promise<CheckoutRecord> {
  const opened = openCartLink(app.secret, tx.shopId, link);
  const checkout = opened && (await findCheckout(tx, opened.checkout_id));
  if (!checkout) throw apiError("not_found");
  if (opened.until <= app.clock.now()) throw apiError("cart_link_expired");
  const original = await findOpenedCart(tx, checkout.cart_id);
  if (checkout.recovered_at || original?.order_id) throw apiError("cart_link_used");
  return checkout;
}

function hasOthers(open: StoredCart | undefined, lines: AbandonedLine[]): boolean {
  const linked = new Map(lines.map((line) => [line.variant_id, line.quantity]));
  return open?.lines.some(({ variant_id, quantity }) => linked.get(variant_id) !== quantity) ?? false;
}

/** The cart as its shopper receives it. @throws cart_too_large */
export async function readCartResponse(app: AppContext, tx: ShopTx, stored: StoredCart): Promise<Cart> {
  const cart = await completeCart(app, tx, stored);
  const quote = quoteCart(cart, app.clock.now());
  const message = sizeProblem(cart, quote);
  if (message) throw apiError("cart_too_large", { message });
  return cartResponse(tx.shopId, cart, quote, signId(app.secret, "cart", tx.shopId, cart.id));
}
