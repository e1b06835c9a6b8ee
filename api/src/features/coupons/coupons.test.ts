import { beforeAll, describe, expect, it } from "vitest";
import { open, shelve } from "../../../test/sample-products.ts";
import { buy, fill, shopper } from "../../../test/shopper.ts";
import { useTestApp } from "../../../test/test-app.ts";
import { releaseCoupons } from "./coupons.queries.ts";

const app = useTestApp();
let mona: Awaited<ReturnType<typeof app.person>>;
let shop: { id: number; handle: string };
let otherShop: { id: number };
let tea: { product_id: string; variant_id: string };
let otherTea: { product_id: string };

beforeAll(async () => {
  mona = await app.person("Mona Coupons");
  shop = await app.shop(mona, "Tea Coupons");
  otherShop = await app.shop(mona, "Other Coupons");
  await open(app.database, shop.id);
  await app.database.admin.query("update checkout_settings set delivery_fee = 500 where shop_id = $1", [
    shop.id,
  ]);
  tea = await shelve(app.database, shop.id, { title: "Tea", price: 1000, on_hand: 10_000 });
  otherTea = await shelve(app.database, otherShop.id, { title: "Other tea", price: 1000, on_hand: 10 });
});

const percent = {
  title: "Sale",
  method: "code",
  type: "percent",
  basis_points: 1000,
  items: {},
  required_items: {},
};
const inShop = () => ({ shop_id: shop.id });
const bodyOf = (draft: Record<string, unknown>) => ({ ...percent, ...draft }) as never;

async function coupon(draft: Record<string, unknown>) {
  return (await mona.client.coupons.create({ params: inShop(), body: bodyOf(draft) })).data;
}

async function countCoupons(): Promise<number> {
  const { rows } = await app.database.admin.query("select count(*)::int from coupons where shop_id = $1", [
    shop.id,
  ]);
  return rows[0].count;
}

async function codesOf(couponId: string): Promise<string[]> {
  const { rows } = await app.database.admin.query(
    "select code from coupon_codes where shop_id = $1 and coupon_id = $2",
    [shop.id, couponId],
  );
  return rows.map(({ code }) => code);
}

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
    ["customer_emails.0", { code: "A", customers: "listed", customer_emails: ["nobody"] }],
    ["items.price_max", { code: "A", items: { price_min: 200, price_max: 100 } }],
    ["ends_at", { code: "A", starts_at: "2027-01-02T00:00:00Z", ends_at: "2027-01-01T00:00:00Z" }],
  ])("is rejected at %s: %o", async (field, draft) => {
    const before = await countCoupons();
    await expect(mona.client.coupons.create({ params: inShop(), body: bodyOf(draft) })).rejects.toMatchObject(
      { code: "invalid_input", errors: { [field]: [expect.any(String)] } },
    );
    expect(await countCoupons()).toBe(before);
  });

  it.each(["items", "required_items"])("with another shop's product in %s is rejected", async (field) => {
    const before = await countCoupons();
    const draft = { code: "FOREIGN", [field]: { product_ids: [tea.product_id, otherTea.product_id] } };
    await expect(mona.client.coupons.create({ params: inShop(), body: bodyOf(draft) })).rejects.toMatchObject(
      { code: "coupon_item_not_found" },
    );
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
      mona.client.coupons.update({
        params: { ...inShop(), id },
        body: { ...(bodyOf({ code: "VERSIONS", title }) as object), version: 1 } as never,
      });
    await save("First");
    await expect(save("Second")).rejects.toMatchObject({
      code: "version_conflict",
      answer: { current: { title: "First", version: 2 } },
    });
  });

  it("returns the titles of its items that exist", async () => {
    const { id } = await coupon({ code: "TITLES", items: { product_ids: [tea.product_id] } });
    const { data } = await mona.client.coupons.read_titles({ params: { ...inShop(), id } });
    expect(data).toEqual({ [tea.product_id]: "Tea" });
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
      mona.client.coupons.update({
        params: { ...inShop(), id: inactive.id },
        body: { ...(bodyOf(draft) as object), version: 1 } as never,
      }),
    ).rejects.toMatchObject({ code: "limit_reached" });
    for (const { id } of created) await mona.client.coupons.remove({ params: { ...inShop(), id } });
  });
});

describe("unique codes", () => {
  const batch = (id: string, body: { count: number; prefix?: string }) =>
    mona.client.coupons.create_batch({ params: { ...inShop(), id }, body });

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
    const { data } = await mona.client.coupons.list_batches({ params: { ...inShop(), id } });
    expect(data).toMatchObject([{ codes: 500 }, { codes: 500 }]);
  });

  it("are not created for a coupon with one code, or of another shop", async () => {
    const { id } = await coupon({ code: "ONLY-ONE" });
    await expect(batch(id, { count: 5 })).rejects.toMatchObject({ code: "coupon_without_codes" });
    await expect(
      mona.client.coupons.create_batch({ params: { shop_id: otherShop.id, id }, body: { count: 5 } }),
    ).rejects.toMatchObject({ code: "not_found" });
    expect(await codesOf(id)).toEqual([]);
  });

  it("end at 100 batches per coupon", async () => {
    const { id } = await coupon({ method: "codes" });
    await app.database.admin.query(
      `insert into coupon_codes (shop_id, code, coupon_id, batch_id)
       select $1, 'MANY' || n, $2, gen_random_uuid() from generate_series(1, 100) n`,
      [shop.id, id],
    );
    await expect(batch(id, { count: 1 })).rejects.toMatchObject({ code: "limit_reached" });
    expect(await codesOf(id)).toHaveLength(100);
  });

  it("can be used once each, and no other coupon can have one as its code", async () => {
    const { id } = await coupon({ method: "codes" });
    const { data } = await batch(id, { count: 2 });
    const [first, second] = await codesOf(id);
    await expect(coupon({ code: first })).rejects.toMatchObject({ code: "coupon_code_taken" });
    const order = async (code: string, email: string) => {
      const it = shopper(app, shop.handle);
      await fill(it, [{ variant_id: tea.variant_id, quantity: 1 }], email);
      const params = { handle: shop.handle };
      const { total } = (await it.client.checkout.add_coupon({ params, body: { code } })).data;
      it.key = crypto.randomUUID();
      return (await it.client.checkout.place_order({ params, body: { accepted_total: total } })).data;
    };
    expect(await order(first!, "one@example.com")).toMatchObject({ total: 1400 });
    await expect(order(first!, "two@example.com")).rejects.toMatchObject({ code: "coupon_rejected" });
    expect(await order(second!, "two@example.com")).toMatchObject({ total: 1400 });
    const { data: batches } = await mona.client.coupons.list_batches({ params: { ...inShop(), id } });
    expect(batches).toMatchObject([{ id: data.id, codes: 2, used: 2 }]);
  });

  it("of one coupon apply only once to a cart, even if it combines with its own kind", async () => {
    const { id } = await coupon({ method: "codes", combines_with: ["order"] });
    await batch(id, { count: 2 });
    const codes = await codesOf(id);
    const it = shopper(app, shop.handle);
    await fill(it, [{ variant_id: tea.variant_id, quantity: 1 }], "both@example.com");
    const params = { handle: shop.handle };
    for (const code of codes) await it.client.checkout.add_coupon({ params, body: { code } });
    const { data } = await it.client.checkout.read_cart({ params });
    expect(data).toMatchObject({ discount_total: 100, total: 1400 });
    expect(data.coupons.map(({ problem }) => problem?.reason ?? null).toSorted()).toEqual([
      "not_combinable",
      null,
    ]);
    it.key = crypto.randomUUID();
    const placed = await it.client.checkout.place_order({ params, body: { accepted_total: 1400 } });
    expect(placed.data.total).toBe(1400);
  });

  it("no longer apply once the coupon has another method", async () => {
    const { id, version } = await coupon({ method: "codes" });
    await batch(id, { count: 1 });
    const [code] = await codesOf(id);
    await mona.client.coupons.update({
      params: { ...inShop(), id },
      body: { ...(bodyOf({ code: "NOW-ONE-CODE" }) as object), version } as never,
    });
    const it = shopper(app, shop.handle);
    await fill(it, [{ variant_id: tea.variant_id, quantity: 1 }]);
    await expect(
      it.client.checkout.add_coupon({ params: { handle: shop.handle }, body: { code: code! } }),
    ).rejects.toMatchObject({ code: "coupon_rejected" });
  });

  it("are downloaded as CSV, of all batches or of one, safe to open in a spreadsheet", async () => {
    const { id } = await coupon({ method: "codes", title: "=1+1" });
    await batch(id, { count: 1_500 });
    const { data: second } = await batch(id, { count: 3, prefix: "-X" });
    const params = { ...inShop(), id };
    const all = (await (await mona.client.coupons.export_codes({ params, query: {} })).text())
      .trim()
      .split("\n");
    expect(all).toHaveLength(1_504);
    expect(all[0]!.replace("\ufeff", "").trim()).toBe("Code,Discount,Status,Created at");
    const one = await (
      await mona.client.coupons.export_codes({ params, query: { batch_id: second.id } })
    ).text();
    const rows = one.trim().split("\n").slice(1);
    expect(rows).toHaveLength(3);
    for (const row of rows) expect(row).toMatch(/^'-X[^,]{8},'=1\+1,Unused,2/);
  });
});

describe("the uses of a coupon", () => {
  const params = () => ({ handle: shop.handle });

  async function cartWith(code: string, email: string) {
    const it = shopper(app, shop.handle);
    await fill(it, [{ variant_id: tea.variant_id, quantity: 1 }], email);
    const { total } = (await it.client.checkout.add_coupon({ params: params(), body: { code } })).data;
    it.key = crypto.randomUUID();
    const body = { accepted_total: total };
    return async () => (await it.client.checkout.place_order({ params: params(), body })).data.number;
  }
  async function orderId(number: number): Promise<string> {
    const { rows } = await app.database.admin.query(
      "select id from orders where shop_id = $1 and number = $2",
      [shop.id, number],
    );
    return rows[0].id;
  }
  async function usesOf(id: string) {
    const { data } = await mona.client.coupons.read({ params: { ...inShop(), id } });
    return { times_used: data.times_used, amount_used: data.amount_used };
  }

  it("of one customer with two carts don't exceed the limit per customer", async () => {
    const { id } = await coupon({ code: "ONE-EACH", customer_limit: 1 });
    const orders = [
      await cartWith("ONE-EACH", "twice@example.com"),
      await cartWith("ONE-EACH", "Twice+again@example.com"),
    ];
    const results = await Promise.allSettled(orders.map((order) => order()));
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await usesOf(id)).toEqual({ times_used: 1, amount_used: 100 });
  });

  it("are released once, with their amounts, and a unique code can be used again", async () => {
    const { id } = await coupon({ method: "codes", customer_limit: 1 });
    await mona.client.coupons.create_batch({ params: { ...inShop(), id }, body: { count: 2 } });
    const [first, second] = await codesOf(id);
    const order = await cartWith(first!, "back@example.com");
    const number = await order();
    const other = await cartWith(second!, "stays@example.com");
    await other();
    expect(await usesOf(id)).toEqual({ times_used: 2, amount_used: 200 });
    const orderToCancel = await orderId(number);
    await mona.client.orders.cancel({
      params: { ...inShop(), id: orderToCancel },
      body: { reason: "customer" },
    });
    const release = () =>
      app.app.db.inShop(shop.id, (tx) => releaseCoupons(tx, orderToCancel, new Date().toISOString()));
    await release();
    await release();
    expect(await usesOf(id)).toEqual({ times_used: 1, amount_used: 100 });
    const again = await cartWith(first!, "back@example.com");
    await again();
    expect(await usesOf(id)).toEqual({ times_used: 2, amount_used: 200 });
  });
});

describe("the report of a coupon", () => {
  it("has its orders that aren't cancelled, and the average order without a discount", async () => {
    const { id } = await coupon({ code: "REPORT", basis_points: 5_000 });
    const params = { handle: shop.handle };
    const order = async (quantity: number, email: string) => {
      const it = shopper(app, shop.handle);
      await fill(it, [{ variant_id: tea.variant_id, quantity }], email);
      const { total } = (await it.client.checkout.add_coupon({ params, body: { code: "REPORT" } })).data;
      it.key = crypto.randomUUID();
      return (await it.client.checkout.place_order({ params, body: { accepted_total: total } })).data;
    };
    await order(2, "report@example.com");
    const { number } = await order(8, "cancelled@example.com");
    const { rows } = await app.database.admin.query(
      "select id from orders where shop_id = $1 and number = $2",
      [shop.id, number],
    );
    await mona.client.orders.cancel({
      params: { ...inShop(), id: rows[0].id },
      body: { reason: "customer" },
    });
    await buy(shopper(app, shop.handle), [{ variant_id: tea.variant_id, quantity: 3 }], "other@example.com");
    const { data } = await mona.client.coupons.read_report({ params: { ...inShop(), id } });
    expect(data).toEqual({
      currency: "EUR",
      orders: 1,
      revenue: 1_500,
      discount: 1_000,
      average_order: 1_500,
      average_without: 3_500,
    });
  });
});

describe("the preview of a draft", () => {
  const preview = async (draft: Record<string, unknown>, more: { id?: string; quantity?: number } = {}) =>
    (await mona.client.coupons.preview({ params: inShop(), body: { draft: bodyOf(draft), ...more } })).data;

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
    await mona.client.coupons.remove({ params: { ...inShop(), id } });
  });

  it("of a shop without products has an empty cart", async () => {
    const empty = await app.shop(mona, "Empty Coupons");
    const { data } = await mona.client.coupons.preview({
      params: { shop_id: empty.id },
      body: { draft: bodyOf({ code: "X" }) },
    });
    expect(data).toMatchObject({ lines: [], without: { total: 0 }, with: { total: 0 } });
  });
});
