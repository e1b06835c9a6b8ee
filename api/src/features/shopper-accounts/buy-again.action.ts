import type { ChangedLine } from "@vitrine/contract/checkout/cart-recovery";
import type { Cart } from "@vitrine/contract/checkout/cart";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { newId } from "../../ids.ts";
import {
  readCartResponse,
  type CartVisitor,
  findChanges,
} from "../abandoned-checkouts/restore-cart.action.ts";
import { insertRestoredCart, mergeLines } from "../abandoned-checkouts/restore-cart.queries.ts";
import { sellableLines } from "../abandoned-checkouts/restored-lines.rules.ts";
import { findCartForUpdate, findOpenedCart } from "../checkout/cart/carts.queries.ts";
import { listLinesToBuy } from "./buy-again.queries.ts";

/**
 * Adds what can still be sold of an order to the visitor's cart, or to a new cart. Repeating it changes nothing more.
 *
 * @param visitor the id of their cart, if they have one
 */
export async function buyAgain(
  app: AppContext,
  tx: ShopTx,
  orderId: string,
  { cartId: ownId, language, countCart }: CartVisitor,
): Promise<{ cart: Cart | null; changes: ChangedLine[] }> {
  const own = ownId === undefined ? undefined : await findCartForUpdate(tx, ownId);
  const lines = await listLinesToBuy(tx, orderId);
  const wanted = sellableLines(lines);
  let cartId = own?.order_id ? undefined : own?.id;
  if (cartId !== undefined) await mergeLines(tx, cartId, null, wanted);
  else if (wanted.length > 0) {
    countCart();
    cartId = newId(app.clock.now());
    await insertRestoredCart(tx, cartId, null, wanted);
  }
  const cart =
    cartId === undefined ? null : await readCartResponse(app, tx, (await findOpenedCart(tx, cartId))!);
  return { cart, changes: await findChanges(tx, lines, language) };
}
