import { describe, expect, it } from "vitest";
import { useCouponShop } from "../coupons/coupon-shop.fixture.ts";

const given = useCouponShop("Tea Preview");
const { inShop, bodyOf, coupon, countCoupons } = given;

describe("the preview of a draft", () => {
  const preview = async (draft: Record<string, unknown>, more: { id?: string; quantity?: number } = {}) =>
    (await given.mona.client.coupons.preview({ params: inShop(), body: { draft: bodyOf(draft), ...more } }))
      .data;

  it("prices the newest products without and with it, and stores nothing", async () => {
    const before = await countCoupons();
    expect(await preview({ code: "DRAFT" })).toEqual({
      currency: "EUR",
      lines: [
        expect.objectContaining({
          title: "Tea",
          quantity: 2,
          unit_price: 1000,
          total: 2000,
          reduced_total: 1800,
        }),
      ],
      without: { subtotal: 2000, discount_total: 0, shipping_total: 500, tax_total: 0, total: 2500 },
      with: { subtotal: 2000, discount_total: 200, shipping_total: 500, tax_total: 0, total: 2300 },
      problem: null,
    });
    expect(await countCoupons()).toBe(before);
  });

  it("shows free delivery, buy X get Y, and discounts of chosen customers, dates and countries", async () => {
    const free = await preview({
      method: "automatic",
      type: "free_delivery",
      basis_points: null,
      countries: ["FR"],
    });
    expect(free).toMatchObject({ with: { shipping_total: 0, total: 2000 }, problem: null });
    const draft = { code: "X", type: "buy_x_get_y", basis_points: 10_000, get_quantity: 1, min_quantity: 2 };
    expect(await preview(draft, { quantity: 3 })).toMatchObject({ with: { discount_total: 1000 } });
    for (const terms of [
      { customers: "nth_order", nth_order: 3 },
      { customers: "returning" },
      { customers: "listed", customer_emails: ["leo@example.com"] },
      { customers: "segment", customer_segment_id: crypto.randomUUID() },
      { starts_at: "2099-01-01T00:00:00Z" },
      { budget: 1 },
      { is_active: false },
    ])
      expect(await preview({ code: "X", ...terms })).toMatchObject({ with: { discount_total: 200 } });
  });

  it("says what is missing", async () => {
    expect(await preview({ code: "X", min_quantity: 5 })).toMatchObject({
      with: { discount_total: 0 },
      problem: { reason: "min_quantity", quantity: 3 },
    });
  });

  it("replaces the stored automatic discount that is edited", async () => {
    const { id } = await coupon({ method: "automatic", title: "Stored" });
    expect(await preview({ method: "automatic", basis_points: 2000 }, { id })).toMatchObject({
      without: { discount_total: 0 },
      with: { discount_total: 400 },
    });
    await given.mona.client.coupons.remove({ params: { ...inShop(), id } });
  });

  it("of a shop without products has an empty cart", async () => {
    const empty = await given.app.shop(given.mona, "Empty Coupons");
    const { data } = await given.mona.client.coupons.preview({
      params: { shop_id: empty.id },
      body: { draft: bodyOf({ code: "X" }) },
    });
    expect(data).toMatchObject({ lines: [], without: { total: 0 }, with: { total: 0 } });
  });
});
