import type { RestoredCart } from "@vitrine/contract/checkout/cart-recovery";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { newId } from "../../ids.ts";
import { readCurrent } from "../abandoned-checkouts/read-current.action.ts";
import {
  readCartResponse,
  type CartVisitor,
  findChanges,
} from "../abandoned-checkouts/restore-cart.action.ts";
import { copyPickup, insertRestoredCart, mergeLines } from "../abandoned-checkouts/restore-cart.queries.ts";
import { sellableLines } from "../abandoned-checkouts/restored-lines.rules.ts";
import { findCartForUpdate, findOpenedCart } from "../checkout/cart/carts.queries.ts";
import { findCartToMerge, markMerged } from "./account-carts.queries.ts";
import { signInCart } from "./shopper-sessions.queries.ts";

/**
 * Adds what can still be sold of the account's latest cart of another device to the visitor's cart, or to a new cart, and connects
 * it with the account. That cart stays as it is: the other device may still use it.
 *
 * @param visitor the id of their cart, if they have one
 * @throws cart_too_large
 */
export async function restoreAccountCart(
  app: AppContext,
  tx: ShopTx,
  customerId: string,
  { cartId: ownId, language, countCart }: CartVisitor,
): Promise<RestoredCart> {
  const own = ownId === undefined ? undefined : await findCartForUpdate(tx, ownId);
  const open = own?.order_id ? undefined : own;
  const fromId = await findCartToMerge(tx, customerId, open?.id);
  const { lines } = fromId ? await readCurrent(app, tx, { cart_id: fromId, lines: [] }) : { lines: [] };
  const wanted = sellableLines(lines);
  let cartId = open?.id;
  if (open) await mergeLines(tx, open.id, null, wanted);
  else if (wanted.length > 0) {
    countCart();
    cartId = newId(app.clock.now());
    await insertRestoredCart(tx, cartId, null, wanted);
  }
  if (cartId === undefined) return { cart: null, is_merged: false, changes: [] };
  if (fromId) {
    await copyPickup(tx, cartId, fromId);
    await markMerged(tx, cartId);
  }
  await signInCart(tx, cartId, customerId);
  const had = new Map(open?.lines.map(({ variant_id, quantity }) => [variant_id, quantity]));
  return {
    cart: await readCartResponse(app, tx, (await findOpenedCart(tx, cartId))!),
    is_merged:
      had.size > 0 && wanted.some(({ variant_id, quantity }) => quantity > (had.get(variant_id) ?? 0)),
    changes: await findChanges(tx, lines, language),
  };
}
