import type { CustomerConditions } from "@vitrine/contract/customers/customer-filter";
import { beforeAll, describe, expect, it } from "vitest";
import { shopper } from "../../../test/shopper.ts";
import { useCouponShop } from "./coupon-shop.fixture.ts";

const given = useCouponShop("Tea Segments");
const { inShop, params, coupon, cartWith } = given;

const forCustomers = "This code isn't available for your account or email.";
const unknownId = "01a1f8b5-aa54-77fb-92c6-a5251a57ad3c";

async function segment(filter: CustomerConditions): Promise<string> {
  const body = { name: `Segment ${crypto.randomUUID()}`, filter };
  return (await given.mona.client.customer_segments.create({ params: inShop(), body })).data.id;
}

/** A customer of the shop, with totals as if they had ordered. */
async function customer(
  email: string,
  has: { tag?: string; orders?: number; spent?: number; lastAt?: string; country?: string } = {},
): Promise<string> {
  const { admin } = given.app.database;
  const { rows } = await admin.query(
    `insert into shop.customers (shop_id, id, name, email, country)
     values ($1, gen_random_uuid(), $2, $2, $3) returning id`,
    [given.shop.id, email, has.country ?? null],
  );
  const { id } = rows[0] as { id: string };
  await admin.query(
    `update shop.customer_totals set orders_count = $3, total_spent = $4, last_ordered_at = $5
     where shop_id = $1 and customer_id = $2`,
    [given.shop.id, id, has.orders ?? 0, has.spent ?? 0, has.lastAt ?? null],
  );
  if (has.tag) await tag(id, has.tag);
  return id;
}

async function tag(customerId: string, name: string) {
  await given.app.database.admin.query(
    "insert into shop.customer_tags (shop_id, customer_id, tag) values ($1, $2, $3)",
    [given.shop.id, customerId, name],
  );
}

const ofSegment = (customer_segment_id: string, code: string) =>
  coupon({ code, customers: "segment", customer_segment_id });

describe("a coupon for a segment", () => {
  it("reduces the order of a customer of the segment, and counts the use", async () => {
    await customer("vip@example.com", { tag: "VIP" });
    const { id } = await ofSegment(await segment({ tag: "VIP" }), "FOR-VIPS");
    const placed = await (await cartWith(["FOR-VIPS"], "VIP@example.com")).place();
    expect(placed).toMatchObject({ discount_total: 100, discounts: [{ code: "FOR-VIPS", amount: 100 }] });
    const { data } = await given.mona.client.coupons.read({ params: { ...inShop(), id } });
    expect(data).toMatchObject({ times_used: 1, amount_used: 100 });
  });

  it("is rejected with the reason for other customers and for new ones", async () => {
    await customer("other@example.com", { tag: "Wholesale" });
    await ofSegment(await segment({ tag: "VIP" }), "NOT-FOR-ALL");
    for (const email of ["other@example.com", "new@example.com"])
      await expect(cartWith(["NOT-FOR-ALL"], email)).rejects.toMatchObject({
        code: "coupon_rejected",
        message: forCustomers,
      });
  });

  it("waits for the email of a cart without one", async () => {
    await customer("late@example.com", { tag: "Late" });
    await ofSegment(await segment({ tag: "Late" }), "LATE");
    const nia = shopper(given.app, given.shop.handle);
    const line = { variant_id: given.tea.variant_id, quantity: 1 };
    nia.cartToken = (await nia.client.checkout.add_line({ params: params(), body: line })).data.token;
    const { data } = await nia.client.checkout.add_coupon({ params: params(), body: { code: "LATE" } });
    expect(data).toMatchObject({
      discount_total: 0,
      coupons: [{ code: "LATE", problem: { reason: "email_needed" } }],
    });
  });

  it("rejects the order of a customer who has left the segment, and nothing is ordered or counted", async () => {
    const id = await customer("leaving@example.com", { tag: "Leaving" });
    const stored = await ofSegment(await segment({ tag: "Leaving" }), "LEAVING");
    const cart = await cartWith(["LEAVING"], "leaving@example.com");
    await given.app.database.admin.query("delete from shop.customer_tags where customer_id = $1", [id]);
    await expect(cart.place()).rejects.toMatchObject({ code: "coupon_rejected" });
    await tag(id, "Leaving");
    const before = await given.mona.client.coupons.read({ params: { ...inShop(), id: stored.id } });
    expect(before.data.times_used).toBe(0);
    expect(await cart.place()).toMatchObject({ discount_total: 100 });
  });

  it("follows a changed segment in carts that have its code", async () => {
    await customer("french@example.com", { country: "FR" });
    const segmentId = await segment({ country: "FR" });
    await ofSegment(segmentId, "FRENCH");
    const cart = await cartWith(["FRENCH"], "french@example.com");
    const body = { name: "Spaniards", filter: { country: "ES" }, version: 1 };
    await given.mona.client.customer_segments.update({ params: { ...inShop(), id: segmentId }, body });
    const { data } = await cart.client.checkout.read_cart({ params: params() });
    expect(data).toMatchObject({
      discount_total: 0,
      coupons: [{ code: "FRENCH", problem: { reason: "customer" } }],
    });
  });

  it("applies automatically without a code", async () => {
    await customer("auto@example.com", { tag: "Auto" });
    const customer_segment_id = await segment({ tag: "Auto" });
    const draft = { method: "automatic", title: "Thanks", customers: "segment", customer_segment_id };
    const { id } = await coupon(draft);
    expect(await (await cartWith([], "auto@example.com")).place()).toMatchObject({ discount_total: 100 });
    expect(await (await cartWith([], "someone@example.com")).place()).toMatchObject({ discount_total: 0 });
    await given.mona.client.coupons.remove({ params: { ...inShop(), id } });
  });
});

describe("the segment of a coupon", () => {
  it("must be one of the shop's", async () => {
    const leo = await given.app.person("Leo Segments");
    const other = await given.app.shop(leo, "Other Segments");
    const body = { name: "Others", filter: { tag: "VIP" } };
    const theirs = await leo.client.customer_segments.create({ params: { shop_id: other.id }, body });
    const before = await given.countCoupons();
    for (const id of [theirs.data.id, unknownId])
      await expect(ofSegment(id, `X-${id.slice(-6)}`)).rejects.toMatchObject({
        code: "coupon_segment_not_found",
      });
    expect(await given.countCoupons()).toBe(before);
  });

  it("is required, and only with this choice of customers", async () => {
    const id = await segment({ tag: "VIP" });
    const errors = { customer_segment_id: ["Choose a segment."] };
    await expect(coupon({ code: "NONE", customers: "segment" })).rejects.toMatchObject({
      body: { errors },
    });
    await expect(coupon({ code: "BOTH", customer_segment_id: id })).rejects.toMatchObject({
      body: { errors },
    });
  });

  it("can't be deleted while a coupon is for it", async () => {
    const id = await segment({ tag: "Used" });
    const remove = () => given.mona.client.customer_segments.remove({ params: { ...inShop(), id } });
    const stored = await ofSegment(id, "KEEPS-IT");
    await expect(remove()).rejects.toMatchObject({ code: "segment_in_use" });
    const { data } = await given.mona.client.customer_segments.list({
      params: inShop(),
      query: { limit: 100 },
    });
    expect(data.map((one) => one.id)).toContain(id);
    await given.mona.client.coupons.remove({ params: { ...inShop(), id: stored.id } });
    expect(await remove()).toMatchObject({ message: "Segment deleted." });
  });
});

describe("the customers of a coupon's segment", () => {
  const emails = ["a", "b", "c", "d"].map((name) => `${name}@segment.example`);

  beforeAll(async () => {
    // Six hours ahead: the day of an order in the evening is the next one.
    await given.app.database.admin.query("update shops set time_zone = 'Asia/Dhaka' where id = $1", [
      given.shop.id,
    ]);
    await customer(emails[0]!, {
      tag: "Both",
      orders: 1,
      spent: 100,
      lastAt: "2026-11-09T23:30:00Z",
      country: "DE",
    });
    await customer(emails[1]!, { orders: 5, spent: 9000, lastAt: "2026-11-10T23:30:00Z", country: "FR" });
    await customer(emails[2]!, { tag: "Both" });
    await customer(emails[3]!, { orders: 2, spent: 9001, lastAt: "2026-11-12T00:30:00Z", country: "DE" });
  });

  it.each<[CustomerConditions]>([
    [{ tag: "Both" }],
    [{ country: "DE" }],
    [{ marketing: "no", orders_min: 1 }],
    [{ orders_min: 2, orders_max: 5 }],
    [{ orders_max: 1 }],
    [{ spent_min: 9000 }],
    [{ spent_max: 9000, orders_min: 1 }],
    [{ from: "2026-11-10" }],
    [{ from: "2026-11-10", to: "2026-11-11" }],
    [{ to: "2026-11-10" }],
    [{ exempt: "yes" }],
    [{ blocked: "no", tag: "Both" }],
  ])("with %o are those of the list with these filters", async (filter) => {
    const { data } = await given.mona.client.customers.list({
      params: inShop(),
      query: { ...filter, search: "segment.example" },
    });
    const code = `LIST-${crypto.randomUUID().slice(0, 8)}`;
    await ofSegment(await segment(filter), code);
    const discounted = [];
    for (const email of emails)
      try {
        await cartWith([code], email);
        discounted.push(email);
      } catch (failure) {
        expect(failure).toMatchObject({ code: "coupon_rejected", message: forCustomers });
      }
    expect(discounted.toSorted()).toEqual(data.map(({ email }) => email!).toSorted());
  });
});
