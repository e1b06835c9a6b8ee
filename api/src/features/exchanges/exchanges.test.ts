import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useCreditShop } from "../../../test/credit-shop.ts";
import { insertProduct } from "../../../test/sample-products.ts";
import { buy, shopper } from "../../../test/shopper.ts";
import { useTestApp } from "../../../test/test-app.ts";
import { signId } from "../../ids.ts";
import { expireUnpaidOrder } from "../order-payments/expire-unpaid-order.job.ts";

const app = useTestApp({ jobs: false });
const shop = useCreditShop(app, "Exchange Tea");
let mug: string;

beforeAll(async () => {
  mug = (await insertProduct(app.database, shop.id, { title: "Mug", price: 1500, on_hand: 15 })).variant_id;
});

/** A received return of all units of a delivered order of teas. */
async function received(quantity = 1) {
  const email = `${crypto.randomUUID()}@example.com`;
  const browser = shopper(app, shop.handle);
  const placed = await buy(browser, [{ variant_id: shop.variant_id, quantity }], email);
  const [row] = await shop.sql("select id, customer_id from orders where shop_id = $1 and email = $2", email);
  const params = { shop_id: shop.id, id: row!.id as string };
  const { orders, returns } = shop.client();
  await orders.confirm({ params });
  const { data } = await orders.pack({ params, body: {} });
  const shipment = { ...params, shipment_id: data.shipments[0]!.id };
  await orders.ship({ params: shipment, body: { courier: null, tracking_number: null } });
  await orders.deliver({ params: shipment });
  const line = { order_line_id: data.lines[0]!.id, quantity, reason: "other" as const };
  const requested = await returns.create({ params, body: { lines: [line], note: null } });
  const of = { ...params, return_id: requested.data.returns[0]!.id };
  await returns.approve({ params: of, body: { instructions: null } });
  const { order_line_id } = line;
  await returns.receive({ params: of, body: { lines: [{ order_line_id, sellable: quantity, damaged: 0 }] } });
  const customer = { shop_id: shop.id, id: row!.customer_id as string };
  return { params, of, customer, own: { handle: shop.handle, token: placed.token } };
}

const later = { kind: "later" as const, method: "cash_on_delivery", days: 7 };
const item = (variant_id: string, quantity = 1) => [{ variant_id, quantity }];

async function exchange(
  of: { shop_id: number; id: string; return_id: string },
  lines: { variant_id: string; quantity: number }[],
  more: object = {},
  client = shop.client(),
) {
  const { data: quote } = await client.exchanges.quote({ params: of, body: { lines } });
  const { data } = await client.exchanges.create({
    params: of,
    body: {
      lines,
      accepted_total: quote.total!,
      accepted_credit: quote.credit,
      payment: quote.due > 0 ? later : null,
      surplus_to: "original",
      ...more,
    },
  });
  return { quote, data, exchanged: data.returns[0]! };
}

const stockOf = async (variantId: string) => {
  const [row] = await shop.sql(
    "select allocated from stock_levels where shop_id = $1 and variant_id = $2",
    variantId,
  );
  return row!.allocated as number;
};

describe("an exchange of returned items", () => {
  it("of the same price needs no payment, and links both orders for the shop and the shopper", async () => {
    const { params, of, own } = await received();
    const before = await stockOf(shop.variant_id);
    const { quote, exchanged } = await exchange(of, item(shop.variant_id));
    expect(quote).toMatchObject({ credit: 1000, total: 1000, due: 0, surplus: 0 });
    expect(exchanged).toMatchObject({ status: "resolved", resolution: "exchange", refund: { amount: 1000 } });
    const { orders, returns } = shop.client();
    const newParams = { ...params, id: exchanged.exchange!.id };
    const { data: order } = await orders.read({ params: newParams });
    expect(order).toMatchObject({
      source: "exchange",
      total: 1000,
      payment_status: "paid",
      payment_method: "exchange",
      paid: { exchange: 1000, other: 0 },
      balance: 0,
    });
    expect((await orders.read({ params })).data).toMatchObject({ payment_status: "refunded", refundable: 0 });
    expect((await returns.list({ params: newParams })).data.replaces).toMatchObject({ id: params.id });
    expect(await stockOf(shop.variant_id)).toBe(before + 1);
    const { data: seen } = await app.visitor().returns.list_own({ params: own });
    const { token, number } = seen.returns[0]!.exchange!;
    expect(number).toBe(exchanged.exchange!.number);
    const linked = await app.visitor().returns.list_own({ params: { handle: shop.handle, token } });
    expect(linked.data.replaces).toMatchObject({ token: own.token });
  });

  it("of a higher price leaves the difference due on the new order", async () => {
    const { params, of } = await received();
    const { quote, exchanged } = await exchange(of, item(mug));
    expect(quote).toMatchObject({ due: 500, surplus: 0 });
    const { data } = await shop.client().orders.read({ params: { ...params, id: exchanged.exchange!.id } });
    expect(data).toMatchObject({ total: 1500, payment_status: "partially_paid", balance: 500 });
    await expect(exchange((await received()).of, item(mug), { payment: null })).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  it.each(["original", "store_credit"] as const)(
    "of a lower price returns the difference to: %s",
    async (surplus_to) => {
      const { params, of, customer } = await received(2);
      const { quote } = await exchange(of, item(shop.variant_id), { surplus_to });
      expect(quote).toMatchObject({ credit: 2000, total: 1000, due: 0, surplus: 1000 });
      const { data } = await shop.client().orders.read({ params });
      expect(data.refunds.map(({ destination, amount }) => `${destination} ${amount}`).toSorted()).toEqual(
        ["exchange 1000", `${surplus_to} 1000`].toSorted(),
      );
      expect(data).toMatchObject({ payment_status: "refunded", refundable: 0 });
      expect(await shop.balance(customer)).toBe(surplus_to === "store_credit" ? 1000 : 0);
    },
  );

  describe("in a shop that rounds cash to 0.25", () => {
    const cup = async (price: number) =>
      (await insertProduct(app.database, shop.id, { title: "Cup", price, on_hand: 9 })).variant_id;
    const rounded = (quote: { total: number | null; cash_rounding: number }) => ({
      accepted_total: quote.total! + quote.cash_rounding,
    });
    const quoteOf = async (of: { shop_id: number; id: string; return_id: string }, variant_id: string) =>
      (await shop.client().exchanges.quote({ params: of, body: { lines: item(variant_id) } })).data;
    beforeAll(() => shop.settings({ cod_rounding: 25 }));
    afterAll(() => shop.settings({ cod_rounding: null }));

    it("rounds a difference that is paid in cash, and no more of the total", async () => {
      const { params, of } = await received();
      const expensive = await cup(1511);
      const quote = await quoteOf(of, expensive);
      // The returned tea pays for 10.00; of the 5.11 that are left, the customer pays 5.00.
      expect(quote).toMatchObject({ credit: 1000, total: 1511, due: 511, cash_rounding: -11 });
      await expect(exchange(of, item(expensive))).rejects.toMatchObject({ code: "price_changed" });
      const { exchanged } = await exchange(of, item(expensive), rounded(quote));
      const id = exchanged.exchange!.id;
      const { data } = await shop.client().orders.read({ params: { ...params, id } });
      expect(data).toMatchObject({
        total: 1500,
        cash_rounding: -11,
        paid: { exchange: 1000 },
        balance: 500,
      });
    });

    it("doesn't round a difference that is paid in another way, or that is refunded", async () => {
      const { of } = await received();
      const expensive = await cup(1511);
      const manual = { kind: "later" as const, method: "manual", days: 7 };
      const { exchanged } = await exchange(of, item(expensive), { payment: manual });
      const { data } = await shop
        .client()
        .orders.read({ params: { shop_id: shop.id, id: exchanged.exchange!.id } });
      expect(data).toMatchObject({ total: 1511, cash_rounding: 0, balance: 511 });

      const cheap = await received();
      const quote = await quoteOf(cheap.of, await cup(489));
      expect(quote).toMatchObject({ total: 489, due: 0, surplus: 511, cash_rounding: 0 });
    });

    it("rounds again with the value of the returned items if the order is edited", async () => {
      const { params, of } = await received();
      const expensive = await cup(1511);
      const quote = await quoteOf(of, expensive);
      const { exchanged } = await exchange(of, item(expensive), rounded(quote));
      const [order] = await shop.sql(
        "select priced->'payments' as payments, priced->'cash_coin' as coin from orders where shop_id = $1 and id = $2",
        exchanged.exchange!.id,
      );
      expect(order).toEqual({ payments: [{ source: "exchange", amount: 1000 }], coin: 25 });
      expect((await shop.client().orders.read({ params })).data.refunds).toMatchObject([{ amount: 1000 }]);
    });
  });

  it("is made once, also by 8 requests at once and by a retry", async () => {
    const { params, of } = await received();
    const all = await Promise.allSettled(
      Array.from({ length: 8 }, () => exchange(of, item(shop.variant_id))),
    );
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const orders = await shop.sql(
      "select count(*)::int as count from orders o join returns r on r.exchange_order_id = o.id where o.shop_id = $1 and r.order_id = $2",
      params.id,
    );
    expect(orders).toEqual([{ count: 1 }]);
    expect((await shop.client().orders.read({ params })).data.refunds).toHaveLength(1);
  });

  it("is rejected for changed amounts, missing stock, staff and another shop, and changes nothing", async () => {
    const { params, of } = await received();
    await expect(exchange(of, item(shop.variant_id), { accepted_total: 900 })).rejects.toMatchObject({
      code: "price_changed",
    });
    await expect(exchange(of, item(shop.variant_id), { accepted_credit: 900 })).rejects.toMatchObject({
      code: "price_changed",
    });
    await expect(exchange(of, item(mug, 50))).rejects.toMatchObject({ code: "sold_out" });
    const staff = await app.person("Staff of Exchange Tea");
    await app.join(shop.id, staff, "staff");
    await expect(exchange(of, item(mug), {}, staff.client)).rejects.toMatchObject({ status: 403 });
    const otherOwner = await app.person("Another owner");
    const other = await app.shop(otherOwner, "Other Tea");
    const elsewhere = { ...of, shop_id: other.id };
    await expect(exchange(elsewhere, item(mug), {}, otherOwner.client)).rejects.toMatchObject({
      status: 404,
    });
    const { data } = await shop.client().returns.list({ params });
    expect(data.returns[0]).toMatchObject({ status: "received", exchange: null });
    expect((await shop.client().orders.read({ params })).data.refunds).toEqual([]);
  });

  describe("whose new order is cancelled", () => {
    /** An exchange for one item, by default of the same price. Without an email, the customer can't use store credit. */
    async function exchanged({ hasEmail = true, variant_id = shop.variant_id } = {}) {
      const { params, of, customer } = await received();
      const { exchanged: done } = await exchange(of, item(variant_id));
      const id = done.exchange!.id;
      if (!hasEmail)
        await shop.sql(
          "update customers set email = null, phone = '+49 30 901820' where shop_id = $1 and id = $2",
          customer.id,
        );
      return {
        params: { ...params, id },
        customer,
        own: { handle: shop.handle, token: signId(app.app.secret, "order", shop.id, id) },
      };
    }

    const notices = async ({ id }: { id: string }) => {
      const { data } = await shop
        .client()
        .notifications.list({ params: { shop_id: shop.id }, query: { limit: 100 } });
      return data.filter(({ kind, link }) => kind === "refund_due" && link.endsWith(id));
    };

    it("by the shopper gives the customer the value as store credit, once", async () => {
      await shop.settings({ cancel_minutes: 30 });
      const { params, customer, own } = await exchanged();
      const results = await Promise.allSettled(
        Array.from({ length: 4 }, () => app.visitor().checkout.cancel_order({ params: own })),
      );
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect((await shop.client().orders.read({ params })).data).toMatchObject({
        lifecycle: "cancelled",
        payment_status: "refunded",
        refundable: 0,
        refunds: [{ amount: 1000, destination: "store_credit", status: "succeeded" }],
      });
      expect(await shop.balance(customer)).toBe(1000);
      expect(await shop.isExact()).toBe(true);
      expect(await notices(params)).toEqual([]);
    });

    it.each([false, true])("by a member gives the value as store credit, if refund is %s", async (refund) => {
      const { params, customer } = await exchanged({ variant_id: mug });
      await shop.client().orders.mark_paid({ params, body: { amount: 500 } });
      const { data } = await shop.client().orders.cancel({ params, body: { reason: "other", refund } });
      expect(data.refunds.map(({ amount, destination }) => [destination, amount]).toSorted()).toEqual([
        ...(refund ? [["original", 500]] : []),
        ["store_credit", 1000],
      ]);
      expect(data.refundable).toBe(refund ? 0 : 500);
      expect(await shop.balance(customer)).toBe(1000);
    });

    it("notifies members that the value is owed if no customer can use store credit", async () => {
      await shop.settings({ cancel_minutes: 30 });
      const { params, own } = await exchanged({ hasEmail: false });
      await app.visitor().checkout.cancel_order({ params: own });
      const { data } = await shop.client().orders.read({ params });
      expect(data).toMatchObject({ lifecycle: "cancelled", refunds: [], refundable: 1000 });
      expect(data.allowed).toContain("refund");
      expect(await notices(params)).toMatchObject([{ data: { amount: 1000 } }]);
    });

    it("is refunded by hand if a member says so and no customer can use store credit", async () => {
      const { params } = await exchanged({ hasEmail: false });
      const body = { reason: "other" as const, refund: true };
      const { data } = await shop.client().orders.cancel({ params, body });
      expect(data.refunds).toMatchObject([{ amount: 1000, destination: "original" }]);
      expect(await notices(params)).toEqual([]);
    });

    it("because it wasn't paid in time notifies members if no customer can use store credit", async () => {
      const { params } = await exchanged({ hasEmail: false, variant_id: mug });
      await shop.sql(
        "update orders set lifecycle = 'awaiting_payment', payment_due_at = now() - interval '1 minute' where shop_id = $1 and id = $2",
        params.id,
      );
      await expireUnpaidOrder(app.app, { shop_id: shop.id, order_id: params.id });
      expect(await notices(params)).toMatchObject([{ data: { amount: 1000 } }]);
    });
  });

  it("whose new order isn't paid in time is returned to store credit", async () => {
    const { params, of, customer } = await received();
    const { exchanged } = await exchange(of, item(mug));
    const id = exchanged.exchange!.id;
    await shop.sql(
      "update orders set lifecycle = 'awaiting_payment', payment_due_at = now() - interval '1 minute' where shop_id = $1 and id = $2",
      id,
    );
    await expireUnpaidOrder(app.app, { shop_id: shop.id, order_id: id });
    expect((await shop.client().orders.read({ params: { ...params, id } })).data.lifecycle).toBe("cancelled");
    expect(await shop.balance(customer)).toBe(1000);
    expect(await shop.isExact()).toBe(true);
  });
});
