import { describe, expect, it } from "vitest";
import { insertCodes } from "./coupon-codes.queries.ts";
import { useCouponShop } from "./coupon-shop.fixture.ts";

const given = useCouponShop("Tea Codes");
const { inShop, params, bodyOf, coupon, codesOf, cartWith } = given;

describe("unique codes", () => {
  const batch = (id: string, body: { count: number; prefix?: string }) =>
    given.mona.client.coupons.create_batch({ params: { ...inShop(), id }, body });

  it("are 10,000 different, unambiguous codes in one batch", async () => {
    const { id } = await coupon({ method: "codes" });
    const { message, data } = await batch(id, { count: 10_000, prefix: "vip-" });
    expect(message).toBe("Codes created: 10000.");
    expect(data).toMatchObject({ codes: 10_000, used: 0 });
    const codes = await codesOf(id);
    expect(new Set(codes).size).toBe(10_000);
    for (const code of codes) expect(code).toMatch(/^VIP-[2-9A-HJKMNPQRSTWXYZ]{8}$/);
  });

  it.each([0, 10_001, 1.5])("are not created for a count of %d", async (count) => {
    const { id } = await coupon({ method: "codes" });
    await expect(batch(id, { count })).rejects.toMatchObject({ code: "invalid_input" });
    expect(await codesOf(id)).toEqual([]);
  });

  it("of two batches at once are all different", async () => {
    const { id } = await coupon({ method: "codes" });
    await Promise.all([batch(id, { count: 500 }), batch(id, { count: 500 })]);
    expect(new Set(await codesOf(id)).size).toBe(1_000);
    const { data } = await given.mona.client.coupons.list_batches({ params: { ...inShop(), id } });
    expect(data).toMatchObject([{ codes: 500 }, { codes: 500 }]);
  });

  it("are not created for a coupon with one code, or of another shop", async () => {
    const { id } = await coupon({ code: "ONLY-ONE" });
    await expect(batch(id, { count: 5 })).rejects.toMatchObject({ code: "coupon_without_codes" });
    const otherShop = await given.app.shop(given.mona, "Other Codes");
    await expect(
      given.mona.client.coupons.create_batch({ params: { shop_id: otherShop.id, id }, body: { count: 5 } }),
    ).rejects.toMatchObject({ code: "not_found" });
    expect(await codesOf(id)).toEqual([]);
  });

  it("end at 100 batches per coupon", async () => {
    const { id } = await coupon({ method: "codes" });
    await given.app.database.admin.query(
      `insert into coupon_codes (shop_id, code, coupon_id, batch_id)
       select $1, 'MANY' || n, $2, gen_random_uuid() from generate_series(1, 100) n`,
      [given.shop.id, id],
    );
    await expect(batch(id, { count: 1 })).rejects.toMatchObject({ code: "limit_reached" });
    expect(await codesOf(id)).toHaveLength(100);
  });

  it("can be used once each, and no other coupon can have one as its code", async () => {
    const { id } = await coupon({ method: "codes" });
    const { data } = await batch(id, { count: 2 });
    const [first, second] = await codesOf(id);
    await expect(coupon({ code: first })).rejects.toMatchObject({ code: "coupon_code_taken" });
    const order = async (code: string, email: string) => (await cartWith([code], email)).place();
    expect(await order(first!, "one@example.com")).toMatchObject({ total: 1400 });
    await expect(order(first!, "two@example.com")).rejects.toMatchObject({ code: "coupon_rejected" });
    expect(await order(second!, "two@example.com")).toMatchObject({ total: 1400 });
    const { data: batches } = await given.mona.client.coupons.list_batches({ params: { ...inShop(), id } });
    expect(batches).toMatchObject([{ id: data.id, codes: 2, used: 2 }]);
  });

  it("are never the code of another coupon", async () => {
    await coupon({ code: "TAKEN-CODE" });
    const { id } = await coupon({ method: "codes" });
    const batchOf = { id: crypto.randomUUID(), coupon_id: id, created_at: new Date().toISOString() };
    const inserted = await given.app.app.db.inShop(given.shop.id, (tx) =>
      insertCodes(tx, batchOf, ["TAKEN-CODE", "FREE-CODE"]),
    );
    expect(inserted).toBe(1);
    expect(await codesOf(id)).toEqual(["FREE-CODE"]);
  });

  it("of one coupon apply only once to a cart, even if it combines with its own kind", async () => {
    const { id } = await coupon({ method: "codes", combines_with: ["order"] });
    await batch(id, { count: 2 });
    const codes = await codesOf(id);
    const cart = await cartWith(codes, "both@example.com");
    const { data } = await cart.client.checkout.read_cart({ params: params() });
    expect(data).toMatchObject({ discount_total: 100, total: 1400 });
    expect(data.coupons.map(({ problem }) => problem?.reason ?? null).toSorted()).toEqual([
      "not_combinable",
      null,
    ]);
    expect((await cart.place()).total).toBe(1400);
  });

  it("no longer apply once the coupon has another method", async () => {
    const { id, version } = await coupon({ method: "codes" });
    await batch(id, { count: 1 });
    const [code] = await codesOf(id);
    await given.mona.client.coupons.update({
      params: { ...inShop(), id },
      body: { ...(bodyOf({ code: "NOW-ONE-CODE" }) as object), version } as never,
    });
    await expect(cartWith([code!], "late@example.com")).rejects.toMatchObject({ code: "coupon_rejected" });
  });

  it("are downloaded as CSV, of all batches or of one, safe to open in a spreadsheet", async () => {
    const { id } = await coupon({ method: "codes", title: "=1+1" });
    await batch(id, { count: 1_500 });
    const { data: second } = await batch(id, { count: 3, prefix: "-X" });
    const params = { ...inShop(), id };
    const all = (await (await given.mona.client.coupons.export_codes({ params, query: {} })).text())
      .trim()
      .split("\n");
    expect(all).toHaveLength(1_504);
    expect(all[0]!.replace("\ufeff", "").trim()).toBe("Code,Discount,Status,Created at");
    const one = await (
      await given.mona.client.coupons.export_codes({ params, query: { batch_id: second.id } })
    ).text();
    const rows = one.trim().split("\n").slice(1);
    expect(rows).toHaveLength(3);
    for (const row of rows) expect(row).toMatch(/^'-X[^,]{8},'=1\+1,Unused,2/);
  });
});
