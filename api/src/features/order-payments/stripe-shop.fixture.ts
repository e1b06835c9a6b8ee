import { createClient } from "@vitrine/contract/client";
import { afterAll, beforeAll } from "vitest";
import { startStripe, type StripeDouble, type StripeEvent } from "../../../test/doubles/stripe-double.ts";
import { send } from "../../../test/requests.ts";
import { open, shelve } from "../../../test/sample-products.ts";
import { buy, fill, type Shopper, shopper } from "../../../test/shopper.ts";
import { type Person, type TestApp, useTestApp } from "../../../test/test-app.ts";

/** An order that awaits its payment. */
export interface OnlineOrder {
  id: string;
  token: string;
  total: number;
  email: string;
}

const newEmail = () => `nia-${crypto.randomUUID()}@example.com`;

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
    async cart(quantity = 1, email = newEmail()): Promise<Shopper> {
      const cart = shopper(app, shop.handle);
      await fill(cart, [{ variant_id: it.variant_id, quantity }], email);
      await cart.client.checkout.update_payment({
        params: { handle: shop.handle },
        body: { method: "stripe" },
      });
      return cart;
    },
    async order(quantity = 1): Promise<OnlineOrder> {
      const email = newEmail();
      const cart: Shopper = await it.cart(quantity, email);
      const { token, total } = await buy(cart, [], email);
      const { rows } = await app.database.admin.query<{ id: string }>(
        "select id from orders where shop_id = $1 and email = $2",
        [shop.id, email],
      );
      return { id: rows[0]!.id, token, total, email };
    },
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
    const tea = await shelve(app.database, shop.id, { title: "Tea", price: 1050, on_hand: 100_000 });
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

/** Makes the shop's orders real, as with live keys, which no double accepts. */
export async function makeKeysLive({ database }: TestApp, shopId: number): Promise<void> {
  await database.admin.query("update payment_providers set is_test = false where shop_id = $1", [shopId]);
}

/** A client of the owner whose requests all have this Idempotency-Key. */
export const withKey = ({ baseUrl }: TestApp, { token, deviceId }: Person, key: string | undefined) =>
  createClient({
    baseUrl,
    token: () => token,
    headers: () => ({ "Device-Id": deviceId }),
    idempotencyKey: () => key,
  });

/** All that a payment may change, without times and ids. */
export async function stateOf({ database }: TestApp, orderId: string) {
  const { rows } = await database.admin.query(
    `select o.lifecycle, o.payment_status, o.cancel_reason, o.payment_due_at is null as is_settled,
         (select json_agg(json_build_array(kind, method, amount) order by kind, amount) from payments where order_id = o.id) as ledger,
         (select json_agg(json_build_array(status, amount, reason) order by amount) from refunds where order_id = o.id) as refunds,
         (select json_agg(action order by action) from activity where target_id = o.id::text) as activity,
         (select count(*)::int from pgboss.job where name = 'order-placed' and data->>'order_id' = o.id::text) as placed
       from orders o where id = $1`,
    [orderId],
  );
  return rows[0] as {
    lifecycle: string;
    payment_status: string;
    cancel_reason: string | null;
    is_settled: boolean;
    ledger: [string, string, number][] | null;
    refunds: [string, number, string][] | null;
    activity: string[];
    placed: number;
  };
}
