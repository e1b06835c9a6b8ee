import { isOfServices } from "@vitrine/contract/orders/orders";
import type { Cart } from "@vitrine/contract/checkout/cart";
import { apiError } from "../../api-error.ts";
import { pageOf, readCursor } from "../../db/page.ts";
import type { ShopTx } from "../../db/tx.ts";
import type { Call } from "../../http/call.ts";
import { shopper, shopperWithoutTx } from "../../http/guards.ts";
import { pageLanguage } from "../../http/page-language.ts";
import { openSignedId, signId } from "../../ids.ts";
import { readCartResponse } from "../abandoned-checkouts/restore-cart.action.ts";
import { findOpenedCart } from "../checkout/cart/carts.queries.ts";
import { shopperStage } from "../orders/order-responses.rules.ts";
import { requireOrderId } from "../orders/order-token.rules.ts";
import { requireOrder } from "../orders/orders.queries.ts";
import { listEntries, readBalance } from "../store-credit/store-credit.queries.ts";
import { buyAgain } from "./buy-again.action.ts";
import { changeAddresses, changeDetails } from "./change-account.action.ts";
import { deleteAccount } from "./delete-account.action.ts";
import { readOwnData } from "./own-data.queries.ts";
import { requestCode } from "./request-code.action.ts";
import { requireShopper } from "./require-shopper.action.ts";
import { restoreAccountCart } from "./restore-account-cart.action.ts";
import { listOrdersOfEmail, readAccount } from "./shopper-accounts.queries.ts";
import { removeSession, removeSessionsOf, signInCart, signOutCarts } from "./shopper-sessions.queries.ts";
import { signIn } from "./sign-in.action.ts";
import { addWished, listWished, removeWished } from "./wishlists.queries.ts";

const codeSent = "We'll email you a code.";

export const shopperAccountsRoutes = {
  request_code: shopperWithoutTx.shopper_accounts.request_code.handler(
    async ({ input: { body }, context }) => {
      if (context.store.is_live === 0 && !context.store.isPreview) throw apiError("shop_not_live");
      return { message: codeSent, data: { request: await requestCode(context, "sign_in", body.email) } };
    },
  ),

  sign_in: shopperWithoutTx.shopper_accounts.sign_in.handler(async ({ input: { body }, context }) => ({
    message: "You're signed in.",
    data: { token: await signIn(context, body) },
  })),

  sign_out: shopper.shopper_accounts.sign_out.handler(async ({ context }) => {
    const { tx, request } = context;
    const { customer_id } = await requireShopper(context);
    const cartId = ownCartId(context);
    if (cartId) await signOutCarts(tx, customer_id, cartId);
    await removeSession(tx, request.shopperToken!);
    return { message: "You're signed out." };
  }),

  sign_out_everywhere: shopper.shopper_accounts.sign_out_everywhere.handler(async ({ context }) => {
    const { customer_id } = await requireShopper(context);
    await signOutCarts(context.tx, customer_id);
    await removeSessionsOf(context.tx, customer_id);
    return { message: "You're signed out on all devices." };
  }),

  read: shopper.shopper_accounts.read.handler(async ({ context }) => {
    const { customer_id } = await requireShopper(context);
    return { data: await readAccount(context.tx, customer_id) };
  }),

  update: shopper.shopper_accounts.update.handler(async ({ input: { body }, context }) => {
    const signedIn = await requireShopper(context);
    const data = await changeDetails(context.tx, signedIn, body, context.app.clock.now());
    return { message: "Your details are saved.", data };
  }),

  update_addresses: shopper.shopper_accounts.update_addresses.handler(
    async ({ input: { body }, context }) => {
      const signedIn = await requireShopper(context);
      const data = await changeAddresses(context.tx, signedIn, body, context.app.clock.now());
      return { message: "Your addresses are saved.", data };
    },
  ),

  list_orders: shopper.shopper_accounts.list_orders.handler(async ({ input: { query }, context }) => {
    const { app, tx, store } = context;
    const { email } = await requireShopper(context);
    const { limit, cursor } = query;
    const rows = await listOrdersOfEmail(tx, email, { limit, cursor: readCursor(cursor) });
    const { data, meta } = pageOf(rows, limit, (row) => row.exact_at);
    return {
      data: data.map((row) => ({
        ...row,
        token: signId(app.secret, "order", store.id, row.id),
        stage: shopperStage(row),
        is_service: isOfServices(row.fulfilment_status),
      })),
      meta,
    };
  }),

  list_wished: shopper.shopper_accounts.list_wished.handler(async ({ context }) => {
    const { customer_id } = await requireShopper(context);
    return { data: await listWished(context.tx, customer_id) };
  }),

  change_wished: shopper.shopper_accounts.change_wished.handler(async ({ input: { body }, context }) => {
    const { tx } = context;
    const { customer_id } = await requireShopper(context);
    await removeWished(tx, customer_id, body.remove ?? []);
    await addWished(tx, customer_id, body.add ?? []);
    return { data: await listWished(tx, customer_id) };
  }),

  use_cart: shopper.shopper_accounts.use_cart.handler(async ({ context }) => ({
    data: await connectCart(context, null),
  })),

  restore_cart: shopper.shopper_accounts.restore_cart.handler(async ({ context }) => {
    const { app, tx, store, request } = context;
    if (store.is_live === 0) throw apiError("shop_not_live");
    const { customer_id } = await requireShopper(context);
    const countCart = () => void app.shopperLimits.count(["cart"], store.id, request.ip);
    const visitor = { cartId: ownCartId(context), language: pageLanguage(context), countCart };
    return { data: await restoreAccountCart(app, tx, customer_id, visitor) };
  }),

  read_store_credit: shopper.shopper_accounts.read_store_credit.handler(async ({ context }) => {
    const { customer_id } = await requireShopper(context);
    return { data: await readBalance(context.tx, customer_id) };
  }),

  list_store_credit: shopper.shopper_accounts.list_store_credit.handler(
    async ({ input: { query }, context }) => {
      const { app, tx, store } = context;
      const { customer_id } = await requireShopper(context);
      const { limit, cursor } = query;
      const rows = await listEntries(tx, customer_id, { limit, cursor: readCursor(cursor) });
      const { data, meta } = pageOf(rows, limit, (row) => row.exact_at);
      const own = data.map(({ order, ...entry }) => ({
        ...entry,
        order: order && { ...order, token: signId(app.secret, "order", store.id, order.id) },
      }));
      return { data: own, meta };
    },
  ),

  use_store_credit: shopper.shopper_accounts.use_store_credit.handler(
    async ({ input: { body }, context }) => ({ data: await connectCart(context, body.is_used) }),
  ),

  buy_again: shopper.shopper_accounts.buy_again.handler(async ({ input: { params }, context }) => {
    const { app, tx, store, request } = context;
    if (store.is_live === 0) throw apiError("shop_not_live");
    const { id } = await requireOrder(tx, requireOrderId(context, params.token));
    const countCart = () => void app.shopperLimits.count(["cart"], store.id, request.ip);
    const visitor = { cartId: ownCartId(context), language: pageLanguage(context), countCart };
    return { data: await buyAgain(app, tx, id, visitor) };
  }),

  export_data: shopper.shopper_accounts.export_data.handler(async ({ context }) => {
    const { customer_id, email } = await requireShopper(context);
    return { data: await readOwnData(context.tx, customer_id, email) };
  }),

  request_deletion: shopperWithoutTx.shopper_accounts.request_deletion.handler(async ({ context }) => {
    const { app, store } = context;
    const { email } = await app.db.inShop(store.id, (tx) => requireShopper({ ...context, tx }));
    return { message: codeSent, data: { request: await requestCode(context, "delete_account", email) } };
  }),

  remove: shopperWithoutTx.shopper_accounts.remove.handler(async ({ input: { body }, context }) => {
    await deleteAccount(context, body);
    return { message: "Your account is deleted." };
  }),
};

/**
 * Connects the request's cart with the account.
 *
 * @param usesStoreCredit null to leave the choice as it is
 */
async function connectCart(
  context: Call & { tx: ShopTx; store: { id: number } },
  usesStoreCredit: boolean | null,
): Promise<Cart> {
  const { app, tx } = context;
  const { customer_id } = await requireShopper(context);
  const cartId = ownCartId(context);
  if (!cartId) throw apiError("cart_not_found");
  await signInCart(tx, cartId, customer_id, usesStoreCredit);
  const cart = await findOpenedCart(tx, cartId);
  if (!cart) throw apiError("cart_not_found");
  if (cart.order_id) throw apiError("cart_ordered");
  return readCartResponse(app, tx, cart);
}

/** The id of the request's cart, from a token that the server signed. */
function ownCartId({ app, store, request }: Call & { store: { id: number } }): string | undefined {
  return openSignedId(app.secret, "cart", store.id, request.cartToken);
}
