import { createClient } from "@vitrine/contract/client";
import { describe, expect, it } from "vitest";
import { useCreditShop } from "../../../test/credit-shop.ts";
import { shopper, whileBusy } from "../../../test/shopper.ts";
import { useTestApp } from "../../../test/test-app.ts";
import type { JobData } from "../../jobs/job-data.ts";
import type { Mail } from "../../mail/deliver.ts";
import { sendCreditAdded } from "./credit-added.job.ts";

const app = useTestApp({ jobs: false });
const shop = useCreditShop(app, "Credit Tea");

describe("changes by the shop", () => {
  it("add and remove credit with a reason, which the shopper sees as a balance and entries", async () => {
    const { params, browser } = await shop.customer(700);
    await shop.client().store_credit.adjust({ params, body: { amount: -200, note: "Typing error" } });
    const { data } = await shop.owner.client.store_credit.entries({ params, query: {} });
    expect(data).toMatchObject([
      { amount: -200, kind: "adjustment", note: "Typing error", order: null, actor: "Owner of Credit Tea" },
      { amount: 700, note: "Gift" },
    ]);
    const own = { params: { handle: shop.handle } };
    expect((await browser.client.shopper_accounts.read_store_credit(own)).data.balance).toBe(500);
    const entries = (await browser.client.shopper_accounts.list_store_credit({ ...own, query: {} })).data;
    expect(entries.map(({ amount }) => amount)).toEqual([-200, 700]);
    expect(JSON.stringify(entries)).not.toContain("Typing error");
  });

  it("email the customer about added credit if the member wants it, without the reason", async () => {
    const { params, id, email } = await shop.customer(700);
    const enqueued = async () => {
      const { rows } = await app.database.admin.query(
        "select data from pgboss.job where name = 'credit-added' and (data->>'shop_id')::int = $1",
        [shop.id],
      );
      return rows.map(({ data }) => data as JobData["credit-added"]);
    };
    const adjust = (amount: number, notifies_customer: boolean) =>
      shop.client().store_credit.adjust({ params, body: { amount, note: "Broken mug", notifies_customer } });
    await adjust(100, false);
    await adjust(-50, true);
    expect(await enqueued()).toEqual([]);
    await adjust(250, true);
    const [job, ...others] = await enqueued();
    expect(others).toEqual([]);
    const sent: Mail[] = [];
    const post = { ...app.app.post, send: async (mail: Mail) => void sent.push(mail) };
    await sendCreditAdded({ ...app.app, post }, job!);
    expect(sent).toMatchObject([{ to: email, subject: "Credit Tea added €2.50 to your store credit" }]);
    const [{ text, html }] = sent as [Mail];
    expect(text).toContain("Your balance is €10.00.");
    expect(text).toMatch(/sign in with this\s+email/);
    expect(`${text} ${html}`).not.toContain("Broken mug");
    // A repeated job has the same id, so that the mail server can recognise it.
    await sendCreditAdded({ ...app.app, post }, job!);
    expect(sent[1]!.id).toBe(sent[0]!.id);
    await shop.client().customers.erase({ params });
    await sendCreditAdded({ ...app.app, post }, job!);
    expect(sent).toHaveLength(2);
    expect(id).toBe(params.id);
  });

  it("never take more than the balance, also 20 at once", async () => {
    const { params } = await shop.customer(1000);
    const body = { amount: -300, note: "Correction" };
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, () => shop.client().store_credit.adjust({ params, body })),
    );
    expect(all.filter(({ status }) => status === "fulfilled").length).toBeLessThanOrEqual(3);
    for (const one of all)
      if (one.status === "rejected")
        expect(["store_credit_too_low", "busy"]).toContain((one.reason as { code: string }).code);
    expect(await shop.isExact()).toBe(true);
  });

  it("reject an amount of 0 and a missing reason", async () => {
    const { params } = await shop.customer(0);
    const adjust = (amount: number, note: string) =>
      shop.client().store_credit.adjust({ params, body: { amount, note } });
    await expect(adjust(0, "Gift")).rejects.toMatchObject({ code: "invalid_input" });
    await expect(adjust(100, " ")).rejects.toMatchObject({ code: "invalid_input" });
    expect(await shop.balance(params)).toBe(0);
  });

  it("are made once per Idempotency-Key", async () => {
    const { params } = await shop.customer(0);
    const key = crypto.randomUUID();
    const same = createClient({
      baseUrl: app.baseUrl,
      token: () => shop.owner.token,
      headers: () => ({ "Device-Id": shop.owner.deviceId }),
      idempotencyKey: () => key,
    });
    const body = { amount: 100, note: "Gift" };
    await same.store_credit.adjust({ params, body });
    await same.store_credit.adjust({ params, body });
    expect(await shop.balance(params)).toBe(100);
  });

  it("aren't open to staff", async () => {
    const { params } = await shop.customer(100);
    const staff = await app.person("Staff of Credit Tea");
    await app.join(shop.id, staff, "staff");
    await expect(staff.client.store_credit.read({ params })).rejects.toMatchObject({ status: 403 });
  });
});

describe("at the checkout", () => {
  it("pays a part as a payment: total, tax base and revenue stay the same", async () => {
    const customer = await shop.customer(400);
    const { placed, params } = await shop.order(customer);
    expect(placed).toMatchObject({
      total: 1000,
      payment_status: "partially_paid",
      paid: { store_credit: 400, exchange: 0, other: 0 },
      amount_due: 600,
    });
    const { data } = await shop.owner.client.orders.read({ params });
    expect(data).toMatchObject({ total: 1000, balance: 600, paid: { store_credit: 400 }, refundable: 400 });
    const sales = await shop.sql(
      "select sum(total)::int as total from orders where shop_id = $1 and customer_id = $2",
      customer.id,
    );
    expect(sales).toEqual([{ total: 1000 }]);
    expect(await shop.balance(customer.params)).toBe(0);
    const { data: entries } = await shop.owner.client.store_credit.entries({
      params: customer.params,
      query: {},
    });
    expect(entries[0]).toMatchObject({ amount: -400, kind: "order", order: { id: params.id } });
  });

  it("pays everything, without a payment method", async () => {
    const customer = await shop.customer(2500);
    const cart = await shop.cart(customer.browser, customer.email);
    expect(cart).toMatchObject({
      payment_options: [],
      payment_method: "store_credit",
      store_credit: { balance: 2500, is_used: true, amount: 1000 },
      missing: [],
    });
    const placed = await shop.place(customer.browser, cart);
    expect(placed).toMatchObject({ payment_method: "store_credit", payment_status: "paid", amount_due: 0 });
    expect(await shop.balance(customer.params)).toBe(1500);
  });

  it("isn't used unless the shopper chooses it, nor by a cart that isn't signed in", async () => {
    const customer = await shop.customer(500);
    const cart = await shop.cart(customer.browser, customer.email, { is_used: false });
    expect(cart.store_credit).toEqual({ balance: 500, is_used: false, amount: 0 });
    await shop.cart(customer.browser, customer.email);
    await customer.browser.client.shopper_accounts.sign_out({ params: { handle: shop.handle } });
    const { data } = await customer.browser.client.checkout.read_cart({ params: { handle: shop.handle } });
    expect(data.store_credit).toBeNull();
    const signedOut = shop.cart(customer.browser, customer.email);
    await expect(signedOut).rejects.toMatchObject({ code: "unauthenticated" });
    expect(await shop.balance(customer.params)).toBe(500);
  });

  it("rejects an order whose credit isn't the amount that the shopper saw", async () => {
    const customer = await shop.customer(500);
    const cart = await shop.cart(customer.browser, customer.email);
    await shop
      .client()
      .store_credit.adjust({ params: customer.params, body: { amount: -100, note: "Wrong" } });
    await expect(shop.place(customer.browser, cart)).rejects.toMatchObject({ code: "store_credit_changed" });
    expect(await shop.balance(customer.params)).toBe(400);
    const orders = await shop.sql(
      "select 1 from orders where shop_id = $1 and customer_id = $2",
      customer.id,
    );
    expect(orders).toEqual([]);
  });

  it("isn't offered in the test mode", async () => {
    const customer = await shop.customer(500);
    await shop.settings({ test_mode: true });
    const cart = await shop.cart(customer.browser, customer.email);
    await shop.settings({ test_mode: false });
    expect(cart.store_credit).toBeNull();
  });

  it("spends a balance once, however many carts of the customer are ordered at once", async () => {
    const customer = await shop.customer(1500);
    const { browser, email } = customer;
    const carts = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const tab = Object.assign(shopper(app, shop.handle), { shopperToken: browser.shopperToken });
        return { tab, cart: await whileBusy(() => shop.cart(tab, email)) };
      }),
    );
    const placed = await Promise.allSettled(carts.map(({ tab, cart }) => shop.place(tab, cart)));
    expect(placed.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of placed)
      if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "store_credit_changed" });
    expect(await shop.balance(customer.params)).toBe(500);
    expect(await shop.isExact()).toBe(true);
  });
});

describe("refunds", () => {
  it("return the credit of a cancelled order, and other payments as chosen", async () => {
    const customer = await shop.customer(400);
    const { params } = await shop.order(customer);
    await shop.owner.client.orders.cancel({ params, body: { reason: "inventory", note: null } });
    expect(await shop.balance(customer.params)).toBe(400);
    const { data } = await shop.owner.client.orders.read({ params });
    expect(data).toMatchObject({ payment_status: "refunded", refundable: 0 });
    expect(data.refunds).toMatchObject([{ amount: 400, destination: "store_credit", status: "succeeded" }]);
  });

  it("return money that the shop returns itself before credit", async () => {
    const customer = await shop.customer(400);
    const { params } = await shop.order(customer);
    await shop.owner.client.orders.mark_paid({ params });
    const refund = (amount: number, to?: "store_credit") =>
      shop.client().orders.refund({ params, body: { amount, reason: "customer", note: null, to } });
    const { data } = await refund(700);
    // Both have the same time.
    expect(data.refunds.toSorted((a, b) => a.amount - b.amount)).toMatchObject([
      { amount: 100, destination: "store_credit" },
      { amount: 600, destination: "original" },
    ]);
    expect(data).toMatchObject({ payment_status: "partially_refunded", refundable: 300 });
    await refund(300, "store_credit");
    expect(await shop.balance(customer.params)).toBe(400);
    await expect(refund(1)).rejects.toMatchObject({ code: "transition_rejected" });
  });

  it("to credit are rejected for a customer without an email", async () => {
    const customer = await shop.customer(0);
    const { params } = await shop.order(customer);
    await shop.owner.client.orders.mark_paid({ params });
    await shop.sql(
      "update customers set email = null, phone = '123' where shop_id = $1 and id = $2",
      customer.id,
    );
    const body = { amount: 100, reason: "customer" as const, note: null, to: "store_credit" as const };
    await expect(shop.client().orders.refund({ params, body })).rejects.toMatchObject({
      code: "store_credit_unavailable",
    });
    expect((await shop.owner.client.orders.read({ params })).data.refunds).toEqual([]);
  });
});

describe("customers", () => {
  it("merged into another add their balance and entries", async () => {
    const [target, source] = [await shop.customer(300), await shop.customer(200)];
    await shop.owner.client.customers.merge({ params: target.params, body: { customer_id: source.id } });
    expect(await shop.balance(target.params)).toBe(500);
    expect(await shop.isExact()).toBe(true);
  });

  it("who are erased lose their balance and entries", async () => {
    const customer = await shop.customer(300);
    await shop.owner.client.customers.erase({ params: customer.params });
    const rows = await shop.sql(
      "select 1 from store_credit_entries where shop_id = $1 and customer_id = $2",
      customer.id,
    );
    expect(rows).toEqual([]);
  });
});
