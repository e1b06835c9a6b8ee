import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { open, insertProduct, stockOf } from "../../../../test/sample-products.ts";
import { type Person, useTestApp } from "../../../../test/test-app.ts";
import { newId } from "../../../ids.ts";
import { visitorOf } from "./cart.rules.ts";

const app = useTestApp();
let mona: Person;
let shop: { id: number; handle: string };
let variant: string;

beforeAll(async () => {
  mona = await app.person("Mona");
  shop = await app.shop(mona, "Fern Field");
  await open(app.database, shop.id);
});
beforeEach(async () => {
  await nextDay();
  const title = `Vase ${newId().slice(-6)}`;
  variant = (await insertProduct(app.database, shop.id, { title, price: 1000, on_hand: 1 })).variant_id;
});

/** Moves to another day, on which every visitor is new. */
const nextDay = () => app.database.admin.query("update carts set visitor = null");

/** A shopper with an address and units in the cart. */
async function shopper(quantity = 1) {
  let token: string | undefined;
  const { checkout } = app.visitor({ cartToken: () => token, idempotencyKey: () => newId() });
  const params = { handle: shop.handle };
  token = (await checkout.add_line({ params, body: { variant_id: variant, quantity } })).data.token;
  const address = { name: "Nia", line1: "Lane 1", city: "Hamburg", postal_code: "20457", country: "DE" };
  await checkout.update_address({ params, body: { phone: "+49 40 1234567", address } });
  const pay = () => checkout.update_payment({ params, body: { method: "cash_on_delivery" } });
  return {
    pay,
    look: async () => (await checkout.read_cart({ params })).data.lines[0]!,
    buy: async () => {
      const { data } = await checkout.read_cart({ params });
      return checkout.place_order({ params, body: { accepted_total: data.total } });
    },
  };
}
const stockRow = async () =>
  (await mona.client.inventory.read({ params: { shop_id: shop.id, variant_id: variant } })).data;

describe("the last unit", () => {
  it("is reserved for the first shopper to reach the payment, and shown as available to no other", async () => {
    const [ana, ben] = await Promise.all([shopper(), shopper()]);
    expect(await ana.look()).toMatchObject({ available: 1 });
    await ana.pay();
    expect(await stockRow()).toMatchObject({ on_hand: 1, allocated: 0, reserved: 1, available: 0 });
    expect(await ben.look()).toMatchObject({ available: 0, problem: "sold_out" });
    await ben.pay();
    // The shopper with the reservation sees it, however many are behind.
    expect(await ana.look()).toMatchObject({ available: 1, problem: null });
    await expect(ben.buy()).rejects.toMatchObject({ code: "sold_out" });
    await ana.buy();
    expect(await stockOf(app.database, variant)).toEqual({ on_hand: 1, allocated: 1 });
    expect(await stockRow()).toMatchObject({ available: 0 });
  });

  it("is released when its time is over, without a job", async () => {
    const [ana, ben] = await Promise.all([shopper(), shopper()]);
    await ana.pay();
    await expect(ben.buy()).rejects.toMatchObject({ code: "sold_out" });
    await app.database.admin.query(
      "update carts set reserved_at = now() - interval '11 minutes', reserved_until = now() - interval '1 second' where shop_id = $1 and reserved_until is not null",
      [shop.id],
    );
    await ben.buy();
    await expect(ana.buy()).rejects.toMatchObject({ code: "sold_out" });
  });

  it("isn't reserved for a cart that wants more than there is, nor for longer than half an hour", async () => {
    const [ana, ben] = await Promise.all([shopper(), shopper()]);
    await ana.pay();
    await app.database.admin.query(
      "update carts set reserved_at = now() - interval '29 minutes', reserved_until = now() + interval '30 seconds' where shop_id = $1 and reserved_until > now()",
      [shop.id],
    );
    await ana.pay();
    const { rows } = await app.database.admin.query(
      "select max(reserved_until) < now() + interval '2 minutes' as soon from carts where shop_id = $1 and order_id is null",
      [shop.id],
    );
    expect(rows).toEqual([{ soon: true }]);
    await app.database.admin.query(
      "update cart_lines set quantity = 50 where shop_id = $1 and cart_id in (select id from carts where reserved_until > now())",
      [shop.id],
    );
    expect(await ben.look()).toMatchObject({ available: 1, problem: null });
    await ben.buy();
  });

  it("goes to exactly one of a hundred who pay at once", { timeout: 60_000 }, async () => {
    const hundred = await Promise.all(Array.from({ length: 100 }, shopper));
    const outcomes = await Promise.allSettled(
      hundred.map(async (one) => {
        await one.pay();
        return one.buy();
      }),
    );
    // Shoppers behind the first are rejected while it pays; the first is never rejected.
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "sold_out" });
    expect(await stockOf(app.database, variant)).toEqual({ on_hand: 1, allocated: 1 });
  });
});

describe("a visitor who reserves units without buying", () => {
  const stock = async (on_hand: number) => {
    const title = `Bowl ${newId().slice(-6)}`;
    variant = (await insertProduct(app.database, shop.id, { title, price: 1000, on_hand })).variant_id;
  };
  const lapse = () =>
    app.database.admin.query(
      "update carts set reserved_at = now() - interval '11 minutes', reserved_until = now() - interval '1 second' where reserved_until > now()",
    );
  const others = async () => {
    const ben = await shopper();
    return (await ben.look()).available;
  };

  it("reserves ten units with fifty carts at once, however many each has", { timeout: 60_000 }, async () => {
    await stock(60);
    const carts = await Promise.all(Array.from({ length: 50 }, () => shopper(20)));
    await Promise.all(carts.map(({ pay }) => pay()));
    expect(await others()).toBe(50);
    expect(await stockRow()).toMatchObject({ reserved: 10, available: 50 });
    // A visitor from another network also gets a reservation.
    await app.database.admin.query("update carts set visitor = 'elsewhere' where visitor is not null");
    await (await shopper(20)).pay();
    expect(await others()).toBe(40);
  });

  it("reserves half of a small stock, and the last unit", async () => {
    await stock(7);
    const carts = await Promise.all([7, 5, 3].map((quantity) => shopper(quantity)));
    for (const cart of carts) await cart.pay();
    expect(await others()).toBe(3);
    const nia = await shopper(3);
    await nia.buy();
    await stock(1);
    await (await shopper()).pay();
    expect(await others()).toBe(0);
  });

  it("reserves nothing after six started checkouts in a day, but may still buy free units", async () => {
    await stock(20);
    for (let round = 0; round < 6; round++) {
      await (await shopper(4)).pay();
      expect(await others()).toBe(16);
      await lapse();
    }
    const seventh = await shopper(4);
    await seventh.pay();
    expect(await others()).toBe(20);
    await seventh.buy();
    expect(await stockOf(app.database, variant)).toMatchObject({ allocated: 4 });
    await nextDay();
    await (await shopper(4)).pay();
    expect(await others()).toBe(12);
  });

  it("can't reserve units with one cart indefinitely", async () => {
    await stock(20);
    const ana = await shopper(2);
    for (let round = 0; round < 3; round++) {
      await ana.pay();
      expect(await others()).toBe(18);
      await lapse();
    }
    await nextDay();
    await ana.pay();
    expect(await others()).toBe(20);
  });

  it("reserves nothing with more than the maximum per order", async () => {
    await stock(20);
    await app.database.admin.query(
      "update products p set max_quantity = 3 from variants v where v.id = $1 and p.shop_id = v.shop_id and p.id = v.product_id",
      [variant],
    );
    await (await shopper(4)).pay();
    expect(await others()).toBe(20);
    await (await shopper(3)).pay();
    expect(await others()).toBe(17);
  });

  it("is identified by a hash of the day, not by an IP that could be read or traced", async () => {
    await (await shopper()).pay();
    const { rows } = await app.database.admin.query(
      "select distinct visitor from carts where visitor is not null",
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].visitor).toMatch(/^[\w-]{22}$/);
    const of = (ip: string, shopId = 7, day = 0) => visitorOf("secret", shopId, ip, day * 86_400_000);
    expect(of("2001:db8:1:2:3:4:5:6")).toBe(of("2001:db8:1:2::1"));
    expect(of("2001:db8::1")).toBe(of("2001:db8:0:0:ffff::1"));
    expect(of("2001:db8:1:3::1")).not.toBe(of("2001:db8:1:2::1"));
    expect(of("203.0.113.7")).not.toBe(of("203.0.113.8"));
    expect(of("::ffff:203.0.113.7")).not.toBe(of("::ffff:203.0.113.8"));
    expect(of("203.0.113.7", 8)).not.toBe(of("203.0.113.7"));
    expect(of("203.0.113.7", 7, 1)).not.toBe(of("203.0.113.7"));
  });
});
