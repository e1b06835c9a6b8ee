import { createClient } from "@vitrine/contract/client";
import { beforeAll } from "vitest";
import { open, insertProduct } from "./sample-products.ts";
import { fill, shopper, type Shopper, whileBusy } from "./shopper.ts";
import type { Person, TestApp } from "./test-app.ts";
import { signInAs } from "../src/features/shopper-accounts/sign-in-shopper.fixture.ts";

/** A shop with accounts, without a delivery fee, whose tea costs 1000. */
export function useCreditShop(app: TestApp, name: string) {
  const it = {
    id: 0,
    handle: "",
    variant_id: "",
    owner: {} as Person,

    /** A client of the owner whose requests each have their own Idempotency-Key. */
    client: () =>
      createClient({
        baseUrl: app.baseUrl,
        token: () => it.owner.token,
        headers: () => ({ "Device-Id": it.owner.deviceId }),
        idempotencyKey: () => crypto.randomUUID(),
      }),

    /** Runs SQL with the shop's id as the first value. */
    async sql(text: string, ...values: unknown[]) {
      return (await app.database.admin.query(text, [it.id, ...values])).rows;
    },

    async settings(changed: object): Promise<void> {
      const params = { shop_id: it.id };
      const { version } = (await it.owner.client.checkout_settings.read({ params })).data;
      await it.owner.client.checkout_settings.update({ params, body: { ...changed, version } });
    },

    /** A signed-in shopper with a balance. */
    async customer(balance: number, email = `${crypto.randomUUID()}@example.com`) {
      const browser = shopper(app, it.handle);
      await signInAs(app, it, browser, email);
      const [row] = await it.sql("select id from customers where shop_id = $1 and email = $2", email);
      const params = { shop_id: it.id, id: row!.id as string };
      if (balance > 0)
        await it.client().store_credit.adjust({ params, body: { amount: balance, note: "Gift" } });
      return { ...params, params, email, browser };
    },

    /** Fills a cart of a signed-in shopper, who uses their credit. */
    async cart(browser: Shopper, email: string, { quantity = 1, is_used = true } = {}) {
      const params = { handle: it.handle };
      await fill(browser, [{ variant_id: it.variant_id, quantity }], email);
      return (await browser.client.shopper_accounts.use_store_credit({ params, body: { is_used } })).data;
    },

    /** Places the order of a filled cart. */
    async place(browser: Shopper, cart: { total: number; store_credit: { amount: number } | null }) {
      browser.key = crypto.randomUUID();
      const accepted = { accepted_total: cart.total, accepted_credit: cart.store_credit?.amount ?? 0 };
      const params = { handle: it.handle };
      return (await whileBusy(() => browser.client.checkout.place_order({ params, body: accepted }))).data;
    },

    /** A placed order that uses the customer's credit, as the owner sees it. */
    async order(customer: { browser: Shopper; email: string }, quantity = 1) {
      const placed = await it.place(
        customer.browser,
        await it.cart(customer.browser, customer.email, { quantity }),
      );
      const [row] = await it.sql("select id from orders where shop_id = $1 and number = $2", placed.number);
      return { placed, params: { shop_id: it.id, id: row!.id as string } };
    },

    async balance(params: { shop_id: number; id: string }): Promise<number> {
      return (await it.owner.client.store_credit.read({ params })).data.balance;
    },

    /** True if each balance of the shop is the sum of its entries, and none is negative. */
    async isExact(): Promise<boolean> {
      const [row] = await it.sql(`
        select coalesce(bool_and(balance >= 0 and balance = entries), true) as is_exact from (
          select b.balance, coalesce((select sum(amount) from store_credit_entries e
            where e.shop_id = b.shop_id and e.customer_id = b.customer_id and e.currency = b.currency), 0) as entries
          from store_credit_balances b where b.shop_id = $1) sums`);
      return row!.is_exact as boolean;
    },
  };
  beforeAll(async () => {
    it.owner = await app.person(`Owner of ${name}`);
    Object.assign(it, await app.shop(it.owner, name));
    await open(app.database, it.id);
    const tea = await insertProduct(app.database, it.id, { title: "Tea", price: 1000, on_hand: 100_000 });
    it.variant_id = tea.variant_id;
    await it.settings({ customer_accounts: "optional" });
    await app.database.admin.query("update checkout_settings set delivery_fee = 0 where shop_id = $1", [
      it.id,
    ]);
  });
  return it;
}
