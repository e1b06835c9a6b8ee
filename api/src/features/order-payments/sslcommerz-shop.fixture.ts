import { afterAll, beforeAll } from "vitest";
import { startSslCommerz } from "../../../test/doubles/sslcommerz-double.ts";
import type { SslCommerzDouble, SslCommerzTransaction } from "../../../test/doubles/sslcommerz-objects.ts";
import { send } from "../../../test/send-request.ts";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { makeKeysLive, type OnlineOrder, onlineOrder, runRefunds, stateOf } from "./online-order.fixture.ts";

/** A shop in Bangladesh with SSLCommerz on loopback, whose orders are paid there. */
export async function useSslCommerzShop() {
  const sslcommerz = await startSslCommerz();
  const app = useTestApp({ payments: { sslCommerzApiUrl: sslcommerz.url }, jobs: false });
  const shop = { id: 0, handle: "" };
  const it = {
    app,
    sslcommerz,
    owner: {} as Person,
    shop,
    variant_id: "",
    order: (quantity?: number) => onlineOrder(it, "sslcommerz", quantity),
    place: (order: OnlineOrder) => ({ params: { handle: shop.handle, token: order.token } }),
    /** Opens the payment page of an order. */
    async pay(order: OnlineOrder): Promise<SslCommerzTransaction> {
      const { data } = await app.visitor().online_payments.pay(it.place(order));
      return sslcommerz.transaction(data.url);
    },
    /** An order that was paid on the page, before the shop knows. */
    async paid(risk_level: "0" | "1" = "0") {
      const order = await it.order();
      const transaction = await it.pay(order);
      sslcommerz.pay(transaction, risk_level);
      return { order, transaction };
    },
    check: (order: OnlineOrder) => app.visitor().online_payments.check(it.place(order)),
    /** Sends a notification to the IPN URL of a shop. */
    notify: (transaction: SslCommerzTransaction, change: Record<string, string> = {}, shopId = shop.id) =>
      send(
        `${app.baseUrl}/v1/payments/sslcommerz/${shopId}/webhook`,
        "POST",
        { "content-type": "application/x-www-form-urlencoded" },
        sslcommerz.notification(transaction, change).toString(),
      ),
    state: (order: OnlineOrder) => stateOf(app, order.id),
    /** Runs the jobs of an order's refunds. */
    runRefunds: (order: OnlineOrder) => runRefunds(it, order),
  };
  beforeAll(async () => {
    it.owner = await app.person("Rima Online");
    Object.assign(shop, await app.shop(it.owner, "Dhaka Tea", { country: "BD", currency: "BDT" }));
    await open(app.database, shop.id);
    await app.database.admin.query("update checkout_settings set delivery_fee = 0 where shop_id = $1", [
      shop.id,
    ]);
    const tea = await insertProduct(app.database, shop.id, {
      title: "Tea",
      price: 105_050,
      on_hand: 100_000,
    });
    it.variant_id = tea.variant_id;
    await connect(it.owner, shop.id, sslcommerz);
    await makeKeysLive(app, shop.id);
  });
  afterAll(() => sslcommerz.stop());
  return it;
}

/** Connects a shop to the double. */
export function connect({ client }: Person, shop_id: number, { storeId, storePassword }: SslCommerzDouble) {
  return client.online_payments.save({
    params: { shop_id, provider: "sslcommerz" },
    body: {
      name: "Pay online (SSLCommerz)",
      is_active: true,
      store_id: storeId,
      store_password: storePassword,
      version: 0,
    },
  });
}
