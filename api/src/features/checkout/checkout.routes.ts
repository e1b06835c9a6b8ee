import { shopper } from "../../http/doors.ts";
import type { Call } from "../../http/call.ts";
import type { ShopTx } from "../../db/tx.ts";
import { onConflict, refusal } from "../../refuse.ts";
import { newId, openSignedId, signId } from "../../ids.ts";
import { signDownloads } from "../digital-files/sign-downloads.action.ts";
import { theOrder } from "../orders/orders.queries.ts";
import { placedOrderAnswer } from "../orders/orders.rules.ts";
import { sizeProblem } from "./cart-bounds.rules.ts";
import { cartAnswer, visitorOf } from "./cart.rules.ts";
import { readContact } from "./contact.rules.ts";
import { type CartRow, completeCart } from "./complete-cart.action.ts";
import {
  addToLine,
  findCart,
  insertCart,
  removeLine,
  type StoredCart,
  updateCart,
  updateLine,
} from "./carts.queries.ts";
import { placeOrder } from "./place-order.action.ts";

export const checkoutRoutes = {
  read_cart: shopper.checkout.read_cart.handler(async ({ context }) => {
    const { tx } = context;
    return answer(context, await findCart(tx, theCartId(context)));
  }),

  add_line: shopper.checkout.add_line.handler(async ({ input: { body }, context }) => {
    const { tx, world, store, request } = context;
    refuseClosed(store);
    const line = { variant_id: body.variant_id, quantity: body.quantity ?? 1 };
    const known = openSignedId(world.secret, "cart", store.id, request.cartToken);
    // A cart that has become an order is left behind: the shopper begins anew.
    const cart = await onConflict(
      { cart_lines_quantity_check: "cart_too_large" },
      async () => (known && openCart(await addToLine(tx, known, line))) || (await startCart(context, line)),
    );
    if (!cart?.lines.some(({ variant_id }) => variant_id === line.variant_id))
      throw refusal("not_found", { message: "This product is no longer sold." });
    return answer(context, cart, withinBounds);
  }),

  update_line: shopper.checkout.update_line.handler(async ({ input: { params, body }, context }) => {
    const { tx } = context;
    const cartId = theCartId(context);
    const { variant_id } = params;
    if (body.quantity === 0) return answer(context, await removeLine(tx, cartId, variant_id));
    return answer(
      context,
      await updateLine(tx, cartId, { variant_id, quantity: body.quantity }),
      withinBounds,
    );
  }),

  remove_line: shopper.checkout.remove_line.handler(async ({ input: { params }, context }) =>
    answer(context, await removeLine(context.tx, theCartId(context), params.variant_id)),
  ),

  update_address: shopper.checkout.update_address.handler(async ({ input: { body }, context }) => {
    const read = readContact(body);
    if (read.errors) throw refusal("invalid_input", { errors: read.errors });
    return answer(
      context,
      await updateCart(context.tx, theCartId(context), theVisitor(context), read.contact),
    );
  }),

  update_delivery: shopper.checkout.update_delivery.handler(async ({ input: { body }, context }) =>
    answer(
      context,
      await updateCart(context.tx, theCartId(context), theVisitor(context), { delivery_method: body.method }),
    ),
  ),

  update_payment: shopper.checkout.update_payment.handler(async ({ input: { body }, context }) =>
    answer(
      context,
      await updateCart(context.tx, theCartId(context), theVisitor(context), { payment_method: body.method }),
    ),
  ),

  place_order: shopper.checkout.place_order.handler(async ({ input: { body }, context }) => {
    const { world, tx, claimed, request } = context;
    return placeOrder(world, tx, claimed, theCartId(context), body.accepted_total, request.ip);
  }),

  read_order: shopper.checkout.read_order.handler(
    async ({ input: { params }, context: { world, tx, store } }) => {
      const id = openSignedId(world.secret, "order", store.id, params.token);
      if (!id) throw refusal("not_found");
      const order = placedOrderAnswer(await theOrder(tx, id), params.token, store.id);
      return { data: { ...order, downloads: (await signDownloads(world, tx, [id])).get(id)! } };
    },
  ),
};

/** A new cart with its first line; undefined when that is not on sale, and then not counted. */
async function startCart(
  { world, tx, store, request }: ShopperCall & { tx: ShopTx },
  line: { variant_id: string; quantity: number },
): Promise<StoredCart | undefined> {
  const uncount = world.shopperLimits.count(["cart"], store.id, request.ip);
  const cart = await insertCart(tx, newId(world.clock.now()), line);
  if (!cart) uncount();
  return cart;
}

type ShopperCall = Call & { store: { id: number; is_live: 0 | 1 } };

/** The cart the request names, by a token only we could have made. */
function theCartId({ world, store, request }: ShopperCall): string {
  const id = openSignedId(world.secret, "cart", store.id, request.cartToken);
  if (!id) throw refusal("cart_not_found");
  return id;
}

function theVisitor({ world, store, request }: ShopperCall): string {
  return visitorOf(world.secret, store.id, request.ip, world.clock.now());
}

/** @param check rejects what the statement has just changed */
async function answer(
  { world, tx, store }: ShopperCall & { tx: ShopTx },
  stored: StoredCart | undefined,
  check: (cart: CartRow) => void = () => {},
) {
  if (!stored) throw refusal("cart_not_found");
  if (stored.order_id) throw refusal("cart_ordered");
  const cart = await completeCart(world, tx, stored);
  check(cart);
  return { data: cartAnswer(store.id, cart, signId(world.secret, "cart", store.id, cart.id)) };
}

/** Rejects a cart that is too large, and the change of it with the transaction. */
function withinBounds(cart: CartRow): void {
  const message = sizeProblem(cart);
  if (message) throw refusal("cart_too_large", { message, errors: { quantity: [message] } });
}

function openCart(cart: StoredCart | undefined): StoredCart | undefined {
  return cart?.order_id ? undefined : cart;
}

function refuseClosed(store: { is_live: 0 | 1 }): void {
  if (store.is_live === 0) throw refusal("shop_not_live");
}
