import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { newId } from "../../ids.ts";
import { findCartForUpdate } from "../checkout/cart/carts.queries.ts";
import { variantTitle } from "../checkout/cart/cart.rules.ts";
import { completeCart } from "../checkout/cart/complete-cart.action.ts";
import { quoteCart } from "../checkout/quote.rules.ts";
import { recoverCheckouts } from "../orders/recovered-checkouts.queries.ts";
import { recipientHash } from "./cart-link.rules.ts";
import { emailKeyOf, findLaterOrder } from "./find-later-order.action.ts";
import type { NewCheckout } from "./abandoned-checkouts.queries.ts";
import {
  type IdleCart,
  idleMinutes,
  listIdleCarts,
  lockIdleCarts,
  updateIdleSince,
  upsertCheckout,
} from "./idle-carts.queries.ts";
import { findLastStep, hasUnsubscribed, scheduleEmail, stopSequences } from "./recovery-emails.queries.ts";
import { maxStep, nextEmail } from "./recovery-emails.rules.ts";
import { readRecoverySettings } from "./recovery-settings.queries.ts";

const cartsAtOnce = 1_000;
const cartsPerTransaction = 50;

/**
 * Records the carts of all shops that are idle, and starts their emails. One indexed search over all shops; a shop without
 * idle carts isn't read. A shop that fails doesn't stop the others: its carts are found again the next time.
 */
export async function recordAbandoned(app: AppContext): Promise<void> {
  const before = new Date(app.clock.now() - idleMinutes * 60_000).toISOString();
  for (let last: IdleCart | undefined; ;) {
    const carts = await app.db.inPlatform((tx) => listIdleCarts(tx, before, last, cartsAtOnce));
    for (const [shopId, ofShop] of Map.groupBy(carts, ({ shop_id }) => shop_id))
      await recordOfShop(
        app,
        shopId,
        ofShop.map(({ id }) => id),
        before,
      ).catch((failure: unknown) => {
        app.log.error({ shop_id: shopId, failure }, "abandoned checkouts were not recorded");
      });
    if (carts.length < cartsAtOnce) return;
    last = carts.at(-1);
  }
}

async function recordOfShop(app: AppContext, shopId: number, ids: string[], before: string): Promise<void> {
  for (let at = 0; at < ids.length; at += cartsPerTransaction)
    await app.db.inShop(shopId, async (tx) => {
      const carts = await lockIdleCarts(tx, ids.slice(at, at + cartsPerTransaction), before);
      for (const { id, name, language, last_change, is_idle } of carts)
        if (is_idle) await recordCart(app, tx, { id, name, language, abandoned_at: last_change });
      await updateIdleSince(
        tx,
        carts.map(({ id, is_idle, last_change }) => ({ id, idle_since: is_idle ? null : last_change })),
      );
    });
}

/** Records a cart, unless it has no contact or no items. */
async function recordCart(
  app: AppContext,
  tx: ShopTx,
  { id, name, language, abandoned_at }: Pick<NewCheckout, "id" | "name" | "language" | "abandoned_at">,
): Promise<void> {
  const stored = await findCartForUpdate(tx, id);
  if (!stored || (!stored.email && !stored.phone_e164)) return;
  const cart = await completeCart(app, tx, stored);
  const quote = quoteCart(cart, app.clock.now());
  if (cart.lines.length === 0 || !quote.priced) return;
  const checkout: NewCheckout = {
    id: newId(app.clock.now()),
    cart_id: id,
    name,
    email: cart.email,
    phone: cart.phone,
    phone_e164: cart.phone_e164,
    email_key: emailKeyOf(cart.email),
    language,
    currency: cart.currency,
    total: quote.priced.total,
    item_count: cart.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    lines: cart.lines.map(({ variant_id, product_id, title, option_values, quantity, price }) => ({
      variant_id,
      product_id,
      title,
      variant_title: variantTitle(option_values),
      quantity,
      unit_price: price,
    })),
    abandoned_at,
  };
  const checkoutId = await upsertCheckout(tx, checkout);
  const order = await findLaterOrder(tx, checkout);
  if (order) await recoverCheckouts(tx, [{ id: order.id, email_key: emailKeyOf(order.email) }]);
  else await startEmails(app, tx, { ...checkout, id: checkoutId });
}

/**
 * Starts the emails about a checkout, or continues the person's sequence with it: each person has one at a time, and gets each
 * step once within seven days.
 */
async function startEmails(app: AppContext, tx: ShopTx, checkout: NewCheckout): Promise<void> {
  const { email_key } = checkout;
  if (email_key === null) return;
  await stopSequences(tx, email_key, checkout.id);
  const step = (await findLastStep(tx, email_key)) + 1;
  if (step > maxStep) return;
  const next = nextEmail(await readRecoverySettings(tx), step, Date.parse(checkout.abandoned_at));
  if (!next || (await hasUnsubscribed(tx, recipientHash(app.secret, tx.shopId, email_key)))) return;
  await scheduleEmail(tx, checkout, next);
}
