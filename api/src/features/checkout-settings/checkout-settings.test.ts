import { beforeEach, describe, expect, it } from "vitest";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { address, fill, type Shopper, shopper } from "../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();
let mona: Person;
let shop: { id: number; handle: string };
let variant_id: string;
let count = 0;

beforeEach(async () => {
  mona ??= await app.person("Mona Settings");
  shop = await app.shop(mona, `Settings ${++count}`);
  await open(app.database, shop.id);
  ({ variant_id } = await insertProduct(app.database, shop.id, { title: "Tea", price: 1000, on_hand: 100 }));
});

type Body = Parameters<Person["client"]["checkout_settings"]["update"]>[0]["body"];

const inShop = () => ({ shop_id: shop.id });
const settings = async () => (await mona.client.checkout_settings.read({ params: inShop() })).data;
async function set(changed: Omit<Body, "version">) {
  const { version } = await settings();
  const body = { ...changed, version };
  return (await mona.client.checkout_settings.update({ params: inShop(), body })).data;
}

async function withCart(): Promise<Shopper> {
  const it = shopper(app, shop.handle);
  const { data } = await it.client.checkout.add_line({
    params: { handle: shop.handle },
    body: { variant_id },
  });
  it.cartToken = data.token;
  return it;
}

type Contact = Partial<Parameters<Shopper["client"]["checkout"]["update_address"]>[0]["body"]>;
const save = async (it: Shopper, { address: more, ...contact }: Contact) =>
  (
    await it.client.checkout.update_address({
      params: { handle: shop.handle },
      body: { ...contact, address: { ...address, ...more } },
    })
  ).data;
const read = async (it: Shopper) =>
  (await it.client.checkout.read_cart({ params: { handle: shop.handle } })).data;
async function place(it: Shopper) {
  it.key = crypto.randomUUID();
  const body = { accepted_total: (await read(it)).total };
  return (await it.client.checkout.place_order({ params: { handle: shop.handle }, body })).data;
}
const row = async (sql: string) => (await app.database.admin.query(sql, [shop.id])).rows[0];

describe("saving", () => {
  it("leaves the settings that aren't sent unchanged", async () => {
    await set({ delivers_elsewhere: false, thank_you: "See you", min_subtotal: 500, company: "required" });
    const before = await settings();
    const after = await set({ confirm_orders: false });
    expect(after).toEqual({ ...before, confirm_orders: false, version: before.version + 1 });
    expect(after).toMatchObject({ delivers_elsewhere: false, thank_you: "See you", min_subtotal: 500 });
  });

  it("removes an empty text, and records what changed", async () => {
    await set({ thank_you: " See you\r\nsoon " });
    expect((await settings()).thank_you).toBe("See you\nsoon");
    await set({ thank_you: "" });
    expect((await settings()).thank_you).toBeNull();
    expect(
      await row("select before, after from activity where shop_id = $1 order by at desc, id desc limit 1"),
    ).toEqual({ before: { thank_you: "See you\nsoon" }, after: { thank_you: null } });
  });

  it.each<[Omit<Body, "version">, string, string]>([
    [{ terms_label: "I agree." }, "terms_url", "Enter the URL of your terms."],
    [{ terms_url: "/terms" }, "terms_label", "Enter the statement that shoppers agree to."],
    [
      { terms_label: "I agree.", terms_url: "javascript:alert(1)" },
      "terms_url",
      "Enter a URL that starts with https://, or a path of your shop that starts with /.",
    ],
    [
      { terms_label: "I agree.", terms_url: "//evil.example" },
      "terms_url",
      "Enter a URL that starts with https://, or a path of your shop that starts with /.",
    ],
    [{ delivery_days_min: 9 }, "delivery_days_max", "The latest day can't be before the earliest."],
    [{ delivery_days_max: 1 }, "delivery_days_max", "The latest day can't be before the earliest."],
    [{ hold_minutes: 4 }, "hold_minutes", "Enter 5 minutes or more."],
  ])("rejects %j with a message at %s", async (changed, field, message) => {
    const before = await settings();
    await expect(set(changed)).rejects.toMatchObject({ status: 422, errors: { [field]: [message] } });
    expect(await settings()).toEqual(before);
  });
});

describe("the fields of the checkout", () => {
  it.each<[Omit<Body, "version">, Contact, Record<string, string[]>]>([
    [{ contact: "email" }, { phone: "+49 40 1234567" }, { email: ["Enter an email."] }],
    [{ contact: "phone" }, { email: "nia@example.com" }, { phone: ["Enter a phone number."] }],
    [
      { contact: "email_or_phone", phone: "hidden" },
      {},
      { email: ["Enter an email or a phone number so the shop can contact you."] },
    ],
    [
      { contact: "email", phone: "required" },
      { email: "nia@example.com" },
      { phone: ["Enter a phone number."] },
    ],
    [{ company: "required" }, { email: "nia@example.com" }, { "address.company": ["Enter a company."] }],
    [
      { address_line2: "required" },
      { email: "nia@example.com" },
      { "address.line2": ["Enter a flat, floor or building."] },
    ],
    [{ note: "required" }, { email: "nia@example.com" }, { note: ["Enter a note to the shop."] }],
  ])("with %j rejects %j, when it is saved and when it is ordered", async (changed, contact, errors) => {
    const nia = await withCart();
    if (Object.keys(contact).length > 0) await save(nia, contact);
    await set(changed);
    await expect(save(nia, contact)).rejects.toMatchObject({ code: "invalid_input", errors });
    await expect(place(nia)).rejects.toMatchObject({ code: "checkout_incomplete", errors });
    expect(await row("select count(*)::int from orders where shop_id = $1")).toEqual({ count: 0 });
  });

  it("are stored with the order if they are shown, and dropped if they are hidden", async () => {
    await set({
      contact: "email",
      phone: "hidden",
      address_line2: "hidden",
      note: "hidden",
      company: "optional",
    });
    const sent = {
      email: "nia@example.com",
      phone: "+49 40 1234567",
      note: "Ring twice",
      address: { ...address, company: "Nia Ltd", line2: "Flat 2" },
    };
    const nia = await withCart();
    await save(nia, sent);
    expect(await place(nia)).toMatchObject({ phone: null, address: { company: "Nia Ltd", line2: null } });
    expect(await row("select note from orders where shop_id = $1")).toEqual({ note: null });

    await set({ phone: "optional", address_line2: "optional", note: "optional", company: "hidden" });
    const ida = await withCart();
    await save(ida, sent);
    const order = await place(ida);
    expect(order).toMatchObject({ phone: "+49 40 1234567", address: { line2: "Flat 2" } });
    expect(order.address).not.toHaveProperty("company");
    expect(await row("select note from orders where shop_id = $1 order by number desc limit 1")).toEqual({
      note: "Ring twice",
    });
  });
});

describe("terms and marketing", () => {
  const terms = { terms_label: "I agree to the terms.", terms_url: "/terms" };

  it("requires the terms of the shop, and stores them as they were", async () => {
    await set(terms);
    const nia = await withCart();
    await save(nia, { email: "nia@example.com" });
    expect((await read(nia)).missing).toEqual(["terms"]);
    await expect(place(nia)).rejects.toMatchObject({
      code: "checkout_incomplete",
      body: { missing: ["terms"] },
    });
    await save(nia, { email: "nia@example.com", accepts_terms: true });
    await place(nia);
    await set({ terms_label: "Other", terms_url: "/other" });
    expect(await row("select accepted_terms from orders where shop_id = $1")).toEqual({
      accepted_terms: { label: terms.terms_label, url: terms.terms_url },
    });
  });

  it("stores the consent to marketing with the order and the customer, only if the shop asks for it", async () => {
    const customer = () =>
      row("select accepts_marketing, marketing_changed_at from customers where shop_id = $1");
    const order = async (accepts_marketing?: boolean, phone?: string) => {
      const it = await withCart();
      await save(it, { email: "nia@example.com", accepts_marketing, ...(phone && { phone }) });
      await place(it);
      return row(
        "select accepts_marketing, placed_at from orders where shop_id = $1 order by number desc limit 1",
      );
    };
    expect(await order(true)).toMatchObject({ accepts_marketing: false });
    expect(await customer()).toEqual({ accepts_marketing: false, marketing_changed_at: null });
    await set({ asks_marketing: true });
    expect(await order()).toMatchObject({ accepts_marketing: false });
    expect(await customer()).toMatchObject({ accepts_marketing: false });
    const consented = await order(true);
    expect(consented).toMatchObject({ accepts_marketing: true });
    const since = { accepts_marketing: true, marketing_changed_at: consented!.placed_at };
    expect(await customer()).toEqual(since);
    // Neither an order without it nor another one with it changes the consent.
    await order(false);
    // The row changes for another reason.
    await order(false, "+4915112345678");
    await order(true);
    expect(await customer()).toEqual(since);
  });
});

it("rejects an order below the minimum after discounts, and says how much is missing", async () => {
  await set({ min_subtotal: 1950, delivery_fee: 900 });
  const nia = shopper(app, shop.handle);
  await fill(nia, [{ variant_id, quantity: 1 }]);
  expect(await read(nia)).toMatchObject({
    below_minimum: { minimum: 1950, missing: 950 },
    missing: ["minimum"],
  });
  await expect(place(nia)).rejects.toMatchObject({
    code: "below_minimum",
    message: "The minimum order is €19.50. Add €9.50 more to your cart.",
  });
  await fill(nia, [{ variant_id, quantity: 1 }]);
  expect(await read(nia)).toMatchObject({ below_minimum: null, missing: [] });
  await mona.client.coupons.create({
    params: inShop(),
    body: {
      method: "code",
      title: "Less",
      code: "LESS",
      type: "amount",
      amount: 51,
      items: {},
      required_items: {},
    } as never,
  });
  await nia.client.checkout.add_coupon({ params: { handle: shop.handle }, body: { code: "LESS" } });
  expect(await read(nia)).toMatchObject({ below_minimum: { minimum: 1950, missing: 1 } });
  await expect(place(nia)).rejects.toMatchObject({ code: "below_minimum" });
  await set({ min_subtotal: 1949 });
  await expect(place(nia)).resolves.toMatchObject({ thank_you: null });
});

it("shows the thank-you message with the order, at once and later", async () => {
  await set({ thank_you: "See you\nsoon" });
  const nia = shopper(app, shop.handle);
  await fill(nia, [{ variant_id, quantity: 1 }]);
  const placed = await place(nia);
  expect(placed.thank_you).toBe("See you\nsoon");
  const params = { handle: shop.handle, token: placed.token };
  expect((await nia.client.checkout.read_order({ params })).data.thank_you).toBe("See you\nsoon");
});

it("reserves the units of a cart for the shop's minutes, three times of them in total", async () => {
  await set({ hold_minutes: 20 });
  const nia = shopper(app, shop.handle);
  await fill(nia, [{ variant_id, quantity: 1 }]);
  const pay = () =>
    nia.client.checkout.update_payment({
      params: { handle: shop.handle },
      body: { method: "cash_on_delivery" },
    });
  const minutes = async () =>
    (await row(
      "select round(extract(epoch from reserved_until - now()) / 60)::int as left from carts where shop_id = $1",
    ))!.left;
  await pay();
  expect(await minutes()).toBe(20);
  await app.database.admin.query(
    `update carts set reserved_at = now() - interval '50 minutes', reserved_until = now() + interval '1 minute'
     where shop_id = $1`,
    [shop.id],
  );
  await pay();
  expect(await minutes()).toBe(10);
});
