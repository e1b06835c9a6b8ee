import { describe, expect, it } from "vitest";
import { countWaiting, whileLocked } from "../../../test/locks.ts";
import { insertProduct } from "../../../test/sample-products.ts";
import { useCouponShop } from "./coupon-shop.fixture.ts";

const given = useCouponShop("Tea Coupons");
const { inShop, bodyOf, coupon, countCoupons } = given;

describe("a draft", () => {
  it.each([
    ["code", { code: null }],
    ["code", { code: "TWO WORDS" }],
    ["code", { method: "automatic", code: "AUTO" }],
    ["basis_points", { code: "A", basis_points: null }],
    ["basis_points", { code: "A", basis_points: 10_001 }],
    ["amount", { code: "A", type: "amount" }],
    ["amount", { code: "A", type: "amount", amount: 0 }],
    ["get_quantity", { code: "A", type: "buy_x_get_y", min_quantity: 2 }],
    ["min_quantity", { code: "A", type: "buy_x_get_y", get_quantity: 1 }],
    ["nth_order", { code: "A", customers: "nth_order" }],
    ["customer_emails", { code: "A", customers: "listed" }],
    ["customer_segment_id", { code: "A", customers: "segment" }],
    ["customer_segment_id", { code: "A", customer_segment_id: crypto.randomUUID() }],
    ["customer_emails.0", { code: "A", customers: "listed", customer_emails: ["nobody"] }],
    ["items.price_max", { code: "A", items: { price_min: 200, price_max: 100 } }],
    ["ends_at", { code: "A", starts_at: "2027-01-02T00:00:00Z", ends_at: "2027-01-01T00:00:00Z" }],
  ])("is rejected at %s: %o", async (field, draft) => {
    const before = await countCoupons();
    await expect(
      given.mona.client.coupons.create({ params: inShop(), body: bodyOf(draft) }),
    ).rejects.toMatchObject({ code: "invalid_input", errors: { [field]: [expect.any(String)] } });
    expect(await countCoupons()).toBe(before);
  });

  it("with another shop's product in its items or required items is rejected", async () => {
    const before = await countCoupons();
    const otherShop = await given.app.shop(given.mona, "Other Coupons");
    const other = await insertProduct(given.app.database, otherShop.id, {
      title: "Tea",
      price: 1000,
      on_hand: 1,
    });
    const product_ids = [given.tea.product_id, other.product_id];
    for (const field of ["items", "required_items"])
      await expect(coupon({ code: "OTHER", [field]: { product_ids } })).rejects.toMatchObject({
        code: "coupon_item_not_found",
      });
    expect(await countCoupons()).toBe(before);
  });

  it("with a code that exists is rejected, in any case of the code", async () => {
    await coupon({ code: "TAKEN" });
    const before = await countCoupons();
    await expect(coupon({ code: "taken" })).rejects.toMatchObject({ code: "coupon_code_taken" });
    expect(await countCoupons()).toBe(before);
  });

  it("over a version that someone else has saved is rejected with the stored coupon", async () => {
    const { id } = await coupon({ code: "VERSIONS" });
    const save = (title: string) =>
      given.mona.client.coupons.update({
        params: { ...inShop(), id },
        body: { ...(bodyOf({ code: "VERSIONS", title }) as object), version: 1 } as never,
      });
    await save("First");
    await expect(save("Second")).rejects.toMatchObject({
      code: "version_conflict",
      body: { current: { title: "First", version: 2 } },
    });
  });

  it("returns the titles of its items that exist", async () => {
    const { id } = await coupon({ code: "TITLES", items: { product_ids: [given.tea.product_id] } });
    const { data } = await given.mona.client.coupons.read_titles({ params: { ...inShop(), id } });
    expect(data).toEqual({ [given.tea.product_id]: "Tea" });
  });
});

describe("automatic discounts", () => {
  it("are limited to 25 active ones", async () => {
    const draft = { method: "automatic", title: "One of many", min_subtotal: 10_000_000 };
    const created = [];
    for (let number = 0; number < 25; number += 1) created.push(await coupon(draft));
    await expect(coupon(draft)).rejects.toMatchObject({ code: "limit_reached" });
    const inactive = await coupon({ ...draft, is_active: false });
    await expect(
      given.mona.client.coupons.update({
        params: { ...inShop(), id: inactive.id },
        body: { ...(bodyOf(draft) as object), version: 1 } as never,
      }),
    ).rejects.toMatchObject({ code: "limit_reached" });
    for (const { id } of created) await given.mona.client.coupons.remove({ params: { ...inShop(), id } });
    await given.mona.client.coupons.remove({ params: { ...inShop(), id: inactive.id } });
  });

  it("are limited by those that are active now, also when two are added at once", async () => {
    const draft = { method: "automatic", title: "One of many", min_subtotal: 10_000_000 };
    await coupon({ ...draft, is_active: false });
    await coupon({ ...draft, ends_at: "2020-01-01T00:00:00Z" });
    for (let number = 0; number < 24; number += 1) await coupon(draft);
    const [first, second] = [
      await coupon({ ...draft, is_active: false }),
      await coupon({ ...draft, is_active: false }),
    ];
    const activate = (id: string) =>
      given.mona.client.coupons.update({
        params: { ...inShop(), id },
        body: { ...(bodyOf(draft) as object), version: 1 } as never,
      });
    const { database } = given.app;
    const { other } = await whileLocked(
      database,
      "select pg_advisory_xact_lock(hashtext('coupons'), $1)",
      [given.shop.id],
      async () => {
        const both = Promise.allSettled([activate(first.id), activate(second.id)]);
        // Both wait until the other change is committed, and count it.
        await expect.poll(() => countWaiting(database)).toBe(2);
        return { other: both };
      },
    );
    expect((await other).map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });
});
