import type { Cart } from "@vitrine/contract/checkout/cart";
import { maxSaved, type SavedItem } from "@vitrine/contract/checkout/saved-items";
import { apiError } from "../../api-error.ts";
import type { ShopTx } from "../../db/tx.ts";
import type { Call } from "../../http/call.ts";
import { newId, openSignedId, signId } from "../../ids.ts";
import { readCartResponse } from "../abandoned-checkouts/restore-cart.action.ts";
import { insertRestoredCart, mergeLines } from "../abandoned-checkouts/restore-cart.queries.ts";
import { readCartData } from "../checkout/cart/cart-data.queries.ts";
import { findCartForUpdate, findOpenedCart } from "../checkout/cart/carts.queries.ts";
import { findSession } from "../shopper-accounts/shopper-sessions.queries.ts";
import { orderableUnits, savedItemResponse } from "./saved-items.rules.ts";
import {
  listSaved,
  lockList,
  moveToCustomer,
  moveToList,
  type SavedList,
  takeSaved,
} from "./saved-items.queries.ts";

type ShopperCall = Call & { tx: ShopTx; store: { id: number; is_live: number } };

interface SavedResponse {
  list: string | null;
  items: SavedItem[];
}

/**
 * The account's list with a session, otherwise the list of the token.
 *
 * @param token of the browser's list, which the server signed
 */
export async function findList(
  { app, tx, store, request }: ShopperCall,
  token: string | null | undefined,
): Promise<SavedList | undefined> {
  const session = request.shopperToken ? await findSession(tx, request.shopperToken) : undefined;
  if (session) return { id: session.customer_id, customer_id: session.customer_id };
  const id = openSignedId(app.secret, "saved-items", store.id, token ?? undefined);
  return id ? { id, customer_id: null } : undefined;
}

/** The list to change, locked. Items of the browser are first moved to the list of an account. */
export async function openList(
  call: ShopperCall,
  token: string | null | undefined,
): Promise<SavedList | undefined> {
  const { app, tx, store } = call;
  const list = await findList(call, token);
  if (!list) return undefined;
  await lockList(tx, list);
  const own = openSignedId(app.secret, "saved-items", store.id, token ?? undefined);
  if (list.customer_id && own) await moveToCustomer(tx, { id: own, customer_id: null }, list.customer_id);
  return list;
}

export async function readListResponse(
  { app, tx, store }: ShopperCall,
  list: SavedList | undefined,
): Promise<SavedResponse> {
  const rows = list ? await listSaved(tx, list) : [];
  const isOfBrowser = list !== undefined && list.customer_id === null && rows.length > 0;
  const token = isOfBrowser ? signId(app.secret, "saved-items", store.id, list.id) : null;
  if (rows.length === 0) return { list: token, items: [] };
  const { settings, variants } = await readCartData(
    tx,
    rows.map(({ variant_id }) => variant_id),
  );
  const known = new Map(variants.map((variant) => [variant.variant_id, variant]));
  const items = rows.flatMap((row) => {
    const variant = known.get(row.variant_id);
    return variant ? [savedItemResponse(store.id, settings.currency, variant, row)] : [];
  });
  return { list: token, items };
}

/**
 * Moves a line of the shopper's cart to their list.
 *
 * @throws cart_not_found, cart_ordered, too_many_saved
 */
export async function saveForLater(
  call: ShopperCall,
  token: string | null | undefined,
  variantId: string,
): Promise<SavedResponse & { cart: Cart }> {
  const { app, tx } = call;
  const cartId = ownCartId(call);
  if (!cartId) throw apiError("cart_not_found");
  // Carts are locked before lists, as when an item is moved to the cart.
  const before = await findCartForUpdate(tx, cartId);
  if (!before) throw apiError("cart_not_found");
  if (before.order_id) throw apiError("cart_ordered");
  const list = (await openList(call, token)) ?? { id: newId(app.clock.now()), customer_id: null };
  await moveToList(tx, list, cartId, variantId);
  const saved = await readListResponse(call, list);
  // The transaction, which saved it, is then rolled back.
  if (saved.items.length > maxSaved) throw apiError("too_many_saved");
  return { ...saved, cart: await readCartResponse(app, tx, (await findOpenedCart(tx, cartId))!) };
}

/**
 * Moves a saved item to the shopper's cart, or to a new one. Without that item, nothing changes.
 *
 * @param countCart counts a new cart against the visitor's limit
 * @throws shop_not_live, sold_out, cart_too_large
 */
export async function moveToCart(
  call: ShopperCall,
  token: string | null | undefined,
  variantId: string,
  countCart: () => void,
): Promise<SavedResponse & { cart: Cart | null }> {
  const { app, tx, store } = call;
  if (store.is_live === 0) throw apiError("shop_not_live");
  const ownId = ownCartId(call);
  const own = ownId === undefined ? undefined : await findCartForUpdate(tx, ownId);
  const list = await openList(call, token);
  let cartId = own?.order_id ? undefined : own?.id;
  const line = list && (await takeLine(tx, list, variantId));
  if (line && cartId !== undefined) await mergeLines(tx, cartId, null, [line]);
  else if (line) {
    countCart();
    cartId = newId(app.clock.now());
    await insertRestoredCart(tx, cartId, null, [line]);
  }
  const cart =
    cartId === undefined ? null : await readCartResponse(app, tx, (await findOpenedCart(tx, cartId))!);
  return { ...(await readListResponse(call, list)), cart };
}

/** Removes an item from a list, and returns it with the units in stock. @throws sold_out */
async function takeLine(tx: ShopTx, list: SavedList, variant_id: string) {
  const row = (await listSaved(tx, list)).find((one) => one.variant_id === variant_id);
  if (!row) return undefined;
  const [variant] = (await readCartData(tx, [variant_id])).variants;
  const units = variant ? (orderableUnits(variant, row.free) ?? row.quantity) : 0;
  if (units === 0) throw apiError("sold_out");
  await takeSaved(tx, list, variant_id);
  return { variant_id, quantity: Math.min(row.quantity, units) };
}

/** The id of the request's cart, from a token that the server signed. */
function ownCartId({ app, store, request }: ShopperCall): string | undefined {
  return openSignedId(app.secret, "cart", store.id, request.cartToken);
}
