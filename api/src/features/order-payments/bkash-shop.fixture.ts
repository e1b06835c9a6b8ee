import { afterAll, beforeAll, beforeEach } from "vitest";
import { startBkash } from "../../../test/doubles/bkash-double.ts";
import type { BkashPayment } from "../../../test/doubles/bkash-objects.ts";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { expireUnpaidOrder } from "./expire-unpaid-order.job.ts";
import { followPayment } from "./follow-payment.job.ts";
import { makeKeysLive, type OnlineOrder, onlineOrder, runRefunds, stateOf } from "./online-order.fixture.ts";

/** A shop in Bangladesh with bKash on loopback, whose orders are paid there. */
export async function useBkashShop(more: Parameters<typeof useTestApp>[0] = {}) {
  const bkash = await startBkash();
  const app = useTestApp({ payments: { bkashApiUrl: bkash.url }, jobs: false, ...more });
  const shop = { id: 0, handle: "" };
  const sql = (text: string, values: unknown[]) => app.database.admin.query(text, values);
  const it = {
    app,
    bkash,
    owner: {} as Person,
    shop,
    variant_id: "",
    order: (quantity?: number) => onlineOrder(it, "bkash", quantity),
    place: (order: OnlineOrder) => ({ params: { handle: shop.handle, token: order.token } }),
    /** Opens the payment page of an order. */
    async pay(order: OnlineOrder): Promise<BkashPayment> {
      const { data } = await app.visitor().online_payments.pay(it.place(order));
      return bkash.payment(data.url);
    },
    /** An order whose payment the shopper has confirmed, before the return. */
    async confirmed() {
      const order = await it.order();
      const payment = await it.pay(order);
      bkash.confirm(payment);
      return { order, payment };
    },
    /** The shopper returns to the order's page. */
    check: (order: OnlineOrder) => app.visitor().online_payments.check(it.place(order)),
    /** Runs the job that reads a page. */
    follow: (order: OnlineOrder, attempt = 1) =>
      followPayment(app.app, { shop_id: shop.id, order_id: order.id, attempt }),
    /** Jobs that will read pages of the order. */
    async follows({ id }: OnlineOrder) {
      const { rows } = await app.database.admin.query<{ attempt: number; is_later: boolean }>(
        `select (data->>'attempt')::int as attempt, start_after > now() + interval '9 minutes' as is_later
         from pgboss.job where name = 'follow-payment' and data->>'order_id' = $1 order by created_on`,
        [id],
      );
      return rows;
    },
    /** Makes an order due, and runs its job. */
    async expire({ id }: OnlineOrder) {
      await sql("update orders set payment_due_at = now() - interval '1 second' where id = $1", [id]);
      await expireUnpaidOrder(app.app, { shop_id: shop.id, order_id: id });
    },
    setStock: (units: number) =>
      sql("update stock_levels set on_hand = allocated + $2 where variant_id = $1", [it.variant_id, units]),
    state: (order: OnlineOrder) => stateOf(app, order.id),
    /** Connects the shop to the double, as with live keys. */
    async connect() {
      const body = { name: "bKash", is_active: true, ...bkash.keys, version: 0 };
      await it.owner.client.online_payments.save({ params: { shop_id: shop.id, provider: "bkash" }, body });
      await makeKeysLive(app, shop.id);
    },
    /** Runs the jobs of an order's refunds. */
    runRefunds: (order: OnlineOrder, direction?: "asc" | "desc") => runRefunds(it, order, direction),
  };
  beforeAll(async () => {
    it.owner = await app.person("Rima Wallet");
    Object.assign(shop, await app.shop(it.owner, "Dhaka Wallet", { country: "BD", currency: "BDT" }));
    await open(app.database, shop.id);
    await sql("update checkout_settings set delivery_fee = 0 where shop_id = $1", [shop.id]);
    const tea = await insertProduct(app.database, shop.id, {
      title: "Tea",
      price: 105_050,
      on_hand: 100_000,
    });
    it.variant_id = tea.variant_id;
    await it.connect();
  });
  beforeEach(() => {
    Object.assign(bkash, { mode: "up", modeOf: "", forge: {}, refundStatus: "Completed" });
  });
  afterAll(() => bkash.stop());
  return it;
}
