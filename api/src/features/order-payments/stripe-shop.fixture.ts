import { createClient } from "@vitrine/contract/client";
import { afterAll, beforeAll } from "vitest";
import { startStripe, type StripeDouble, type StripeEvent } from "../../../test/doubles/stripe-double.ts";
import { send } from "../../../test/send-request.ts";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { type Person, type TestApp, useTestApp } from "../../../test/test-app.ts";
import {
  makeKeysLive,
  newEmail,
  onlineCart,
  type OnlineOrder,
  onlineOrder,
  stateOf,
} from "./online-order.fixture.ts";

/** A shop with Stripe on loopback, whose orders are paid there. */
export async function useStripeShop({
  areKeysLive = true,
  ...more
}: Parameters<typeof useTestApp>[0] & { areKeysLive?: boolean } = {}) {
  const stripe = await startStripe();
  const app = useTestApp({ payments: { stripeApiUrl: stripe.url }, ...more });
  const shop = { id: 0, handle: "" };
  const it = {
    app,
    stripe,
    owner: {} as Person,
    shop,
    variant_id: "",
    /** Fills a cart whose payment is by card. */
    cart: (quantity = 1, email = newEmail()) => onlineCart(it, "stripe", { quantity, email }),
    order: (quantity?: number) => onlineOrder(it, "stripe", quantity),
    place: (order: OnlineOrder) => ({ params: { handle: shop.handle, token: order.token } }),
    pay: async (order: OnlineOrder) => (await app.visitor().online_payments.pay(it.place(order))).data.url,
    check: (order: OnlineOrder) => app.visitor().online_payments.check(it.place(order)),
    receive: (event: StripeEvent, { header = stripe.sign(event.payload), shopId = shop.id } = {}) =>
      send(
        `${app.baseUrl}/v1/payments/stripe/${shopId}/webhook`,
        "POST",
        { "content-type": "application/json", ...(header && { "stripe-signature": header }) },
        event.payload,
      ),
    read: async (order: OnlineOrder) =>
      (await it.owner.client.orders.read({ params: { shop_id: shop.id, id: order.id } })).data,
    state: (order: OnlineOrder) => stateOf(app, order.id),
    /** Makes an order due, and runs its job. */
    async makeDue(order: OnlineOrder) {
      await app.database.admin.query(
        "update orders set payment_due_at = now() - interval '1 second' where id = $1",
        [order.id],
      );
    },
  };
  beforeAll(async () => {
    it.owner = await app.person("Mona Online");
    Object.assign(shop, await app.shop(it.owner, "Tea Online"));
    await open(app.database, shop.id);
    await app.database.admin.query("update checkout_settings set delivery_fee = 0 where shop_id = $1", [
      shop.id,
    ]);
    const tea = await insertProduct(app.database, shop.id, { title: "Tea", price: 1050, on_hand: 100_000 });
    it.variant_id = tea.variant_id;
    await connect(it.owner, shop.id, stripe);
    if (areKeysLive) await makeKeysLive(app, shop.id);
  });
  afterAll(() => stripe.stop());
  return it;
}

/** Connects a shop to the double. */
export function connect({ client }: Person, shop_id: number, { secretKey, webhookSecret }: StripeDouble) {
  return client.online_payments.save({
    params: { shop_id, provider: "stripe" },
    body: { name: "Card", is_active: true, secret_key: secretKey, webhook_secret: webhookSecret, version: 0 },
  });
}

/** A client of the owner whose requests all have this Idempotency-Key. */
export const withKey = ({ baseUrl }: TestApp, { token, deviceId }: Person, key: string | undefined) =>
  createClient({
    baseUrl,
    token: () => token,
    headers: () => ({ "Device-Id": deviceId }),
    idempotencyKey: () => key,
  });
