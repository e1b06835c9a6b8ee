import { expect } from "vitest";
import type { CaptureTime } from "@vitrine/contract/payments/online-payments";
import { continueCapture } from "../orders/payments/capture-payment.action.ts";
import { checkAuthorization, releasePayment } from "../orders/payments/release-payment.action.ts";
import { makeKeysLive, type OnlineOrder } from "./online-order.fixture.ts";
import { useStripeShop, withKey } from "./stripe-shop.fixture.ts";

/** A shop whose payments at Stripe are authorised first. */
export async function useCaptureShop(options: Parameters<typeof useStripeShop>[0] = {}) {
  const shop = await useStripeShop({ jobs: false, ...options });
  const { app, stripe } = shop;
  const admin = (text: string, ...values: unknown[]) => app.database.admin.query(text, values);
  const place = (order: { id: string }) => ({ shop_id: shop.shop.id, id: order.id });
  // The shop itself, because its owner is added before the tests.
  const it = Object.assign(shop, {
    admin,
    ...recordsOf(shop),
    orderPlace: place,
    /** Saves when the shop captures payments, as its owner does. */
    async captureOn(capture_on: CaptureTime) {
      const params = { shop_id: shop.shop.id, provider: "stripe" as const };
      const { data } = await shop.owner.client.online_payments.list({ params });
      const { name, is_active, version } = data.find(({ provider }) => provider === "stripe")!;
      const body = { name, is_active, version, capture_on };
      const { data: saved } = await shop.owner.client.online_payments.save({ params, body });
      // Saved keys of the double are those for tests, whose orders use no stock.
      await makeKeysLive(app, shop.shop.id);
      return saved;
    },
    /** An order whose payment is authorised. */
    async held(quantity = 1): Promise<OnlineOrder> {
      const order = await shop.order(quantity);
      await it.authorise(order);
      return order;
    },
    async authorise(order: OnlineOrder) {
      await shop.pay(order);
      const session = stripe.session(order.id);
      stripe.pay(session.id);
      const response = await shop.receive(stripe.sessionEvent("checkout.session.completed", session));
      expect(response.status).toBe(200);
    },
    capture: (
      order: { id: string },
      { amount, key = crypto.randomUUID() }: { amount?: number; key?: string } = {},
      person = shop.owner,
    ) =>
      withKey(app, person, key).orders.capture({
        params: place(order),
        ...(amount !== undefined && { body: { amount } }),
      }),
    clientWith: (key: string) => withKey(app, shop.owner, key),
    cancel: (order: { id: string }) =>
      shop.owner.client.orders.cancel({ params: place(order), body: { reason: "customer" } }),
    /** Packs the whole order, or the given units of its first item. Returns the shipment. */
    async pack(order: { id: string }, quantity?: number) {
      const { lines, allowed } = (await shop.owner.client.orders.read({ params: place(order) })).data;
      if (allowed.includes("confirm")) await shop.owner.client.orders.confirm({ params: place(order) });
      const body = quantity === undefined ? {} : { lines: [{ order_line_id: lines[0]!.id, quantity }] };
      const { data } = await shop.owner.client.orders.pack({ params: place(order), body });
      return data.shipments.at(-1)!;
    },
    ship: (order: { id: string }, shipment: { id: string }, person = shop.owner) =>
      person.client.orders.ship({ params: { ...place(order), shipment_id: shipment.id }, body: {} }),
    /** Runs the jobs that the order's authorisations wait for. */
    async runJobs(order: { id: string }, job: "capture" | "release" | "check") {
      const { rows } = await admin("select id from payment_authorizations where order_id = $1", order.id);
      const run = { capture: continueCapture, release: releasePayment, check: checkAuthorization }[job];
      for (const { id } of rows) await run(app.app, { shop_id: shop.shop.id, authorization_id: id });
    },
  });
  return it;
}

/** The stored authorisations, jobs and notifications of orders, and the requests to Stripe. */
function recordsOf(shop: Awaited<ReturnType<typeof useStripeShop>>) {
  const { app, stripe } = shop;
  const admin = (text: string, ...values: unknown[]) => app.database.admin.query(text, values);
  return {
    async authorization(order: { id: string }) {
      const { rows } = await admin(
        "select id, status, amount, capture_amount, captures, failure, expires_at, is_noticed from payment_authorizations where order_id = $1 order by created_at",
        order.id,
      );
      return rows[0] as { id: string; status: string; capture_amount: number | null; expires_at: string };
    },
    /** Enqueued jobs of the order's authorisations. */
    async jobs(order: { id: string }, name: string): Promise<number> {
      const { rows } = await admin(
        `select 1 from pgboss.job where name = $2
           and data->>'authorization_id' in (select id::text from payment_authorizations where order_id = $1)`,
        order.id,
        name,
      );
      return rows.length;
    },
    async news(order: { id: string }, kind: string) {
      const { data } = await shop.owner.client.notifications.list({
        params: { shop_id: shop.shop.id },
        query: {},
      });
      return data.filter((one) => one.kind === kind && one.link.endsWith(order.id));
    },
    /** Requests to capture or cancel that Stripe has received. */
    ends(order: { id: string }): string[] {
      const { id } = stripe.intent(order.id);
      return stripe.requested.filter((one) => one.startsWith(`POST /v1/payment_intents/${id}/`));
    },
  };
}
