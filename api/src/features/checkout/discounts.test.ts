import { beforeAll, describe, expect, it } from "vitest";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { address, buy, fill, type Shopper, shopper, whileBusy } from "../../../test/shopper.ts";
import { useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();
let mona: Awaited<ReturnType<typeof app.person>>;
let shop: { id: number; handle: string };
let tea: { product_id: string; variant_id: string };

beforeAll(async () => {
  mona = await app.person("Mona Discounts");
  shop = await app.shop(mona, "Tea Discounts");
  await open(app.database, shop.id);
  await app.database.admin.query("update checkout_settings set delivery_fee = 0 where shop_id = $1", [
    shop.id,
  ]);
  tea = await insertProduct(app.database, shop.id, { title: "Tea", price: 1000, on_hand: 10_000 });
});

const params = () => ({ handle: shop.handle });
const percent = { type: "percent", basis_points: 1000, items: {}, required_items: {} } as const;

async function coupon(draft: Record<string, unknown>) {
  const body = { title: "Sale", method: "code", ...percent, ...draft } as never;
  return (await mona.client.coupons.create({ params: { shop_id: shop.id }, body })).data;
}

async function withTea(quantity = 2, email?: string): Promise<Shopper> {
  const it = shopper(app, shop.handle);
  await fill(it, [{ variant_id: tea.variant_id, quantity }], email);
  return it;
}

const apply = (it: Shopper, code: string) =>
  it.client.checkout.add_coupon({ params: params(), body: { code } });
const read = async (it: Shopper) => (await it.client.checkout.read_cart({ params: params() })).data;
const usesOf = async (id: string) =>
  (await mona.client.coupons.read({ params: { shop_id: shop.id, id } })).data.times_used;

async function order(it: Shopper) {
  it.key = crypto.randomUUID();
  const { total } = await read(it);
  return (await it.client.checkout.place_order({ params: params(), body: { accepted_total: total } })).data;
}

describe("a coupon with a code", () => {
  it("doesn't reduce an item below its minimum price", async () => {
    const mug = await insertProduct(app.database, shop.id, { title: "Mug", price: 1000, on_hand: 10 });
    await app.database.admin.query("update shop.variants set min_price = 950 where id = $1", [
      mug.variant_id,
    ]);
    await coupon({ code: "FLOOR", basis_points: 5000 });
    const it = shopper(app, shop.handle);
    await fill(it, [
      { variant_id: mug.variant_id, quantity: 2 },
      { variant_id: tea.variant_id, quantity: 1 },
    ]);
    const { data } = await apply(it, "FLOOR");
    expect(data.lines.map(({ total }) => total).toSorted()).toEqual([0, 1900]);
  });

  it("has a larger discount from a tier on, as saved", async () => {
    const tiers = [{ from: 3000, value: 2000 }];
    expect(await coupon({ code: "TIERS", tiers })).toMatchObject({ tiers, tiers_by: "subtotal" });
    const it = await withTea(2);
    expect((await apply(it, "TIERS")).data.discount_total).toBe(200);
    const body = { variant_id: tea.variant_id, quantity: 1 };
    const { data } = await it.client.checkout.add_line({ params: params(), body });
    expect(data).toMatchObject({ discount_total: 600, total: 2400 });
    expect(await order(it)).toMatchObject({ total: 2400 });
  });

  it("reduces complete groups of units only", async () => {
    await coupon({ code: "THREES", applies_to: "items", group_size: 3 });
    const it = await withTea(4);
    const { data } = await apply(it, "THREES");
    expect(data).toMatchObject({ discount_total: 300, total: 3700 });
  });

  it("reduces the cart and the order, in any case of the code, and counts the use", async () => {
    const { id } = await coupon({ code: "spring10", title: "Spring" });
    const it = await withTea();
    const { data } = await apply(it, " sPring10 ");
    expect(data).toMatchObject({
      discount_total: 200,
      total: 1800,
      coupons: [{ code: "SPRING10", title: "Spring", amount: 200, problem: null }],
    });
    const placed = await order(it);
    expect(placed).toMatchObject({
      total: 1800,
      discounts: [{ code: "SPRING10", title: "Spring", amount: 200 }],
    });
    expect(await usesOf(id)).toBe(1);
  });

  it.each([
    [{ starts_at: "2099-01-01T00:00:00Z" }, "This code isn't valid yet."],
    [{ ends_at: "2020-01-01T00:00:00Z" }, "This code has expired."],
    [{ is_active: false }, "There is no discount with this code. Check its spelling."],
    [
      { customers: "listed", customer_emails: ["leo@example.com"] },
      "This code isn't available for your account or email.",
    ],
  ])("with %o is rejected with the reason, and isn't stored", async (draft, message) => {
    const code = `NO-${crypto.randomUUID().slice(0, 8)}`;
    await coupon({ code, ...draft });
    const it = await withTea();
    await expect(apply(it, code)).rejects.toMatchObject({ code: "coupon_rejected", message });
    expect((await read(it)).coupons).toEqual([]);
  });

  it("stays in the cart with the missing amount until its minimum is reached", async () => {
    await coupon({ code: "MIN30", min_subtotal: 3000 });
    const it = await withTea(2);
    const { data } = await apply(it, "MIN30");
    expect(data).toMatchObject({
      total: 2000,
      coupons: [{ code: "MIN30", amount: 0, problem: { reason: "min_subtotal", amount: 1000 } }],
    });
    const more = await it.client.checkout.add_line({
      params: params(),
      body: { variant_id: tea.variant_id, quantity: 1 },
    });
    expect(more.data).toMatchObject({ total: 2700, coupons: [{ amount: 300, problem: null }] });
  });

  it("can be removed", async () => {
    await coupon({ code: "GONE" });
    const it = await withTea();
    await apply(it, "GONE");
    const { data } = await it.client.checkout.remove_coupon({ params: { ...params(), code: "gone" } });
    expect(data).toMatchObject({ total: 2000, coupons: [] });
  });

  it("of another shop isn't accepted", async () => {
    const leo = await app.person("Leo Discounts");
    const other = await app.shop(leo, "Other Discounts");
    const body = { title: "Other", method: "code", code: "OTHER", ...percent } as never;
    await leo.client.coupons.create({ params: { shop_id: other.id }, body });
    await expect(apply(await withTea(), "OTHER")).rejects.toMatchObject({ code: "coupon_rejected" });
  });
});

describe("limits of a coupon", () => {
  it("are never exceeded by orders at the same time, and the others get the reason", async () => {
    const { id } = await coupon({ code: "TWICE", use_limit: 2 });
    const carts = await Promise.all(
      Array.from({ length: 8 }, (_, index) => withTea(1, `buyer${index}@example.com`)),
    );
    for (const it of carts) await apply(it, "TWICE");
    // On a busy machine an order may be rejected after a second, and is repeated.
    const results = await Promise.allSettled(carts.map((it) => whileBusy(() => order(it))));
    const lost = results.flatMap((result) => (result.status === "rejected" ? [result.reason as Error] : []));
    expect(lost).toHaveLength(6);
    for (const failure of lost) expect(failure).toMatchObject({ code: "coupon_rejected" });
    expect(await usesOf(id)).toBe(2);
    const { rows } = await app.database.admin.query(
      "select o.total from coupon_uses u join orders o on o.shop_id = u.shop_id and o.id = u.order_id where u.coupon_id = $1",
      [id],
    );
    expect(rows).toEqual([{ total: 900 }, { total: 900 }]);
    // The losers can order without it.
    const loser = carts[results.findIndex(({ status }) => status === "rejected")]!;
    expect(await read(loser)).toMatchObject({ total: 1000, coupons: [{ problem: { reason: "used_up" } }] });
    expect((await order(loser)).total).toBe(1000);
  });

  it("per customer count every spelling of the email, and the phone", async () => {
    await coupon({ code: "ONCE", customer_limit: 1 });
    const first = await withTea(1, "nia.shop+tea@gmail.com");
    await apply(first, "ONCE");
    await order(first);
    for (const email of ["NIASHOP@googlemail.com", "nia.shop@gmail.com", "niashop+other@gmail.com"])
      await expect(apply(await withTea(1, email), "ONCE")).rejects.toMatchObject({
        message: "You've already used this code.",
      });
    await expect(apply(await withTea(1, "niashop@example.com"), "ONCE")).resolves.toBeDefined();
  });

  it("include a budget", async () => {
    await coupon({ code: "BUDGET", budget: 150 });
    const [one, two] = [await withTea(1, "a@example.com"), await withTea(1, "b@example.com")];
    await apply(one, "BUDGET");
    await apply(two, "BUDGET");
    await order(one);
    await expect(order(two)).rejects.toMatchObject({ code: "coupon_rejected" });
  });

  it("count a cancelled order no longer, and only once", async () => {
    const { id } = await coupon({ code: "BACK", use_limit: 1, customer_limit: 1 });
    const it = await withTea(1, "back@example.com");
    await apply(it, "BACK");
    const { number } = await order(it);
    await expect(apply(await withTea(1, "back@example.com"), "BACK")).rejects.toMatchObject({
      code: "coupon_rejected",
    });
    const { rows } = await app.database.admin.query(
      "select id from orders where shop_id = $1 and number = $2",
      [shop.id, number],
    );
    const cancel = () =>
      mona.client.orders.cancel({
        params: { shop_id: shop.id, id: rows[0].id },
        body: { reason: "customer" },
      });
    await cancel();
    await expect(cancel()).rejects.toMatchObject({ code: "transition_rejected" });
    expect(await usesOf(id)).toBe(0);
    const again = await withTea(1, "back@example.com");
    await apply(again, "BACK");
    expect((await order(again)).total).toBe(900);
  });
});

describe("an automatic discount with a limit", () => {
  it("is offered to carts until its last use, and again after that order is cancelled", async () => {
    const auto = await coupon({ method: "automatic", title: "First ones", use_limit: 1 });
    const [winner, loser] = [await withTea(1, "winner@example.com"), await withTea(1, "loser@example.com")];
    expect((await read(loser)).total).toBe(900);
    const { number } = await order(winner);
    expect((await read(loser)).total).toBe(1000);
    const { rows } = await app.database.admin.query(
      "select id from orders where shop_id = $1 and number = $2",
      [shop.id, number],
    );
    const version = async () =>
      (await app.database.admin.query("select storefront_version as v from shops where id = $1", [shop.id]))
        .rows[0].v;
    const before = await version();
    await mona.client.orders.cancel({
      params: { shop_id: shop.id, id: rows[0].id },
      body: { reason: "customer" },
    });
    expect(await version()).toBeGreaterThan(before);
    expect((await read(loser)).total).toBe(900);
    await mona.client.coupons.remove({ params: { shop_id: shop.id, id: auto.id } });
  });
});

describe("an automatic discount", () => {
  it("applies without a code, and combines only where both allow it", async () => {
    const auto = await coupon({
      method: "automatic",
      title: "Two for less",
      type: "buy_x_get_y",
      basis_points: 10_000,
      get_quantity: 1,
      min_quantity: 2,
    });
    const it = await withTea(3);
    expect(await read(it)).toMatchObject({
      total: 2000,
      discounts: [{ title: "Two for less", code: null, amount: 1000 }],
    });
    await coupon({ code: "ALONE", basis_points: 2000 });
    expect((await apply(it, "ALONE")).data).toMatchObject({
      total: 2000,
      coupons: [{ amount: 0, problem: { reason: "not_combinable" } }],
    });
    await coupon({ code: "HALF", basis_points: 5000 });
    expect((await apply(it, "HALF")).data).toMatchObject({
      total: 1500,
      discounts: [{ code: "HALF", amount: 1500 }],
    });
    await mona.client.coupons.remove({ params: { shop_id: shop.id, id: auto.id } });
  });

  it("for first orders applies once the email is known, and not to the second order", async () => {
    const auto = await coupon({
      method: "automatic",
      title: "Welcome",
      customers: "nth_order",
      nth_order: 1,
    });
    const it = shopper(app, shop.handle);
    it.cartToken = (
      await it.client.checkout.add_line({
        params: params(),
        body: { variant_id: tea.variant_id, quantity: 1 },
      })
    ).data.token;
    expect(await read(it)).toMatchObject({ total: 1000 });
    await it.client.checkout.update_address({
      params: params(),
      body: { email: "first@example.com", address },
    });
    expect((await order(it)).total).toBe(900);
    expect(
      (
        await buy(
          shopper(app, shop.handle),
          [{ variant_id: tea.variant_id, quantity: 1 }],
          "first@example.com",
        )
      ).total,
    ).toBe(1000);
    await mona.client.coupons.remove({ params: { shop_id: shop.id, id: auto.id } });
  });
});
