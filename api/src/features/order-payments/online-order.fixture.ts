import { expect } from "vitest";
import { buy, fill, shopper } from "../../../test/shopper.ts";
import type { Person, TestApp } from "../../../test/test-app.ts";
import { sendRefund } from "../orders/payments/refund-order.action.ts";

/** An order that awaits its payment. */
export interface OnlineOrder {
  id: string;
  token: string;
  total: number;
  email: string;
}

/** A shop whose orders are paid with a provider. */
interface OnlineShop {
  app: TestApp;
  owner: Person;
  shop: { id: number; handle: string };
  variant_id: string;
}

/** Not longer than the 50 characters that SSLCommerz accepts. */
export const newEmail = () => `${crypto.randomUUID()}@example.com`;

/** Fills a cart whose payment is by the provider. */
export async function onlineCart(
  { app, shop, variant_id }: OnlineShop,
  method: string,
  { quantity = 1, email = newEmail() }: { quantity?: number; email?: string } = {},
) {
  const cart = shopper(app, shop.handle);
  await fill(cart, [{ variant_id, quantity }], email);
  await cart.client.checkout.update_payment({ params: { handle: shop.handle }, body: { method } });
  return cart;
}

export async function onlineOrder(of: OnlineShop, method: string, quantity = 1): Promise<OnlineOrder> {
  const email = newEmail();
  const { token, total } = await buy(await onlineCart(of, method, { quantity, email }), [], email);
  const { rows } = await of.app.database.admin.query<{ id: string }>(
    "select id from orders where shop_id = $1 and email = $2",
    [of.shop.id, email],
  );
  return { id: rows[0]!.id, token, total, email };
}

/** Runs the jobs of an order's refunds. */
export async function runRefunds(
  { app, shop }: OnlineShop,
  { id }: OnlineOrder,
  direction: "asc" | "desc" = "asc",
): Promise<void> {
  const { rows } = await app.database.admin.query<{ id: string }>(
    `select id from refunds where order_id = $1 order by created_at ${direction}`,
    [id],
  );
  for (const one of rows) await sendRefund(app.app, { shop_id: shop.id, refund_id: one.id });
}

/** Expects that the state of a pending refund is requested for 30 days, and that the owner is then notified once. */
export async function expectRefundOverdue(
  of: OnlineShop,
  order: OnlineOrder,
  { amount, provider }: { amount: number; provider: string },
): Promise<void> {
  const admin = (text: string, ...values: unknown[]) => of.app.database.admin.query(text, values);
  const jobs = async () => {
    const { rows } = await admin(
      "select 1 from pgboss.job where name = 'send-refund' and data->>'refund_id' in (select id::text from refunds where order_id = $1)",
      order.id,
    );
    return rows.length;
  };
  const age = (days: number) =>
    admin(
      "update refunds set created_at = now() - make_interval(days => $2) where order_id = $1",
      order.id,
      days,
    );
  await runRefunds(of, order);
  await age(29);
  await runRefunds(of, order);
  const requested = await jobs();
  expect(requested).toBe(3);
  await age(31);
  for (let times = 0; times < 2; times++) await runRefunds(of, order);
  expect(await jobs()).toBe(requested);
  const params = { shop_id: of.shop.id };
  const news = (await of.owner.client.notifications.list({ params, query: {} })).data.filter(
    ({ kind, link }) => kind === "refund_overdue" && link.endsWith(order.id),
  );
  expect(news).toMatchObject([{ data: { amount, currency: "BDT", provider } }]);
  const { data } = await of.owner.client.orders.read({ params: { ...params, id: order.id } });
  expect(data.refunds).toMatchObject([{ status: "pending", is_overdue: true }]);
}

/** Makes the shop's orders real, as with live keys, which no double accepts. */
export async function makeKeysLive({ database }: TestApp, shopId: number): Promise<void> {
  await database.admin.query("update payment_providers set is_test = false where shop_id = $1", [shopId]);
}

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
