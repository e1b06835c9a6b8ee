import { expect, test } from "vitest";
import { base, openStorefront } from "./fake-storefront.ts";

// The checkout shows the fields of the shop's settings, without JavaScript.

const address = {
  email: "ana@example.com",
  name: "Ana Lima",
  country: "IE",
  line1: "12 Quay Street",
  city: "Dublin",
  postal_code: "D02 AF30",
};

type Rules = ReturnType<typeof openStorefront>["shop"]["store"]["checkout"];

async function withItem(rules: Partial<Rules> = {}) {
  const app = openStorefront();
  Object.assign(app.shop.store.checkout, rules);
  const ana = app.visitor();
  await ana.open(`${base}/products/product-1`);
  await ana.post(`${base}/cart/lines`, { variant_id: ana.field("variant_id"), quantity: "1" });
  await ana.open(`${base}/checkout`);
  return { ana, shop: app.shop, records: app.shop.records };
}

/** The fields that are visible before anything is opened, in order. */
function visibleFields(page: string): string[] {
  const form = page.slice(page.indexOf("<form"), page.indexOf('class="checkout-review"'));
  return names(form.replace(/<details>[^]*?<\/details>/g, ""));
}
const names = (html: string) =>
  Array.from(html.matchAll(/<(?:input|select|textarea) [^>]*id="(\w+)"/g), ([, id]) => id!);
const order = (ana: Awaited<ReturnType<typeof withItem>>["ana"], more: Record<string, string> = {}) =>
  ana.post(`${base}/checkout`, {
    ...address,
    step: "order",
    accepted_total: ana.field("accepted_total"),
    idempotency_key: ana.field("idempotency_key"),
    ...more,
  });

test("shows eight fields or fewer by default, with their autofill tokens", async () => {
  const { ana } = await withItem();
  const visible = visibleFields(ana.page);
  expect(visible).toEqual(["email", "phone", "name", "country", "line1", "city", "postal_code"]);
  const token = (name: string) =>
    new RegExp(`<(?:input|select)(?=[^>]* name="${name}")[^>]*autoComplete="([^"]*)"`).exec(ana.page)?.[1];
  expect(["email", "phone", "name", "country", "line1", "line2", "city", "postal_code"].map(token)).toEqual([
    "email",
    "tel",
    "shipping name",
    "shipping country",
    "shipping address-line1",
    "shipping address-line2",
    "shipping address-level2",
    "shipping postal-code",
  ]);
});

test.each<[Partial<Rules>, string[], string[]]>([
  [{ contact: "email", phone: "hidden" }, ["email"], ["phone"]],
  [{ contact: "email", phone: "required" }, ["email", "phone"], []],
  [{ contact: "phone" }, ["email", "phone"], []],
  [{ company: "required", address_line2: "required", note: "required" }, ["company", "line2", "note"], []],
  [{ address_line2: "hidden", note: "hidden" }, [], ["line2", "note", "company"]],
  [{ asks_marketing: true }, ["accepts_marketing"], ["accepts_terms"]],
])("with %j shows %j and not %j", async (rules, shown, absent) => {
  const { ana } = await withItem(rules);
  expect(visibleFields(ana.page)).toEqual(expect.arrayContaining(shown));
  for (const name of absent) expect(ana.page).not.toContain(`name="${name}"`);
  expect(ana.page).not.toContain('type="checkbox" checked');
});

test("shows the days of a delivery so that none breaks across lines", async () => {
  const { ana } = await withItem();
  await ana.post(`${base}/checkout`, { ...address, step: "save" });
  const days = Array.from(ana.page.matchAll(/>Arrives ([^<]+)</g), ([, text]) => text!);
  expect(days).toHaveLength(2);
  for (const text of days) {
    expect(text).toContain("\u00a0");
    // Other spaces are only beside the dash between two days.
    expect(text.replace(/\s–\s/u, "").replaceAll("\u00a0", "")).not.toMatch(/\s/u);
  }
});

test("requires the terms with the order, and keeps what was ticked and typed", async () => {
  const { ana, shop } = await withItem({
    terms_label: "I agree to <b>all</b>.",
    terms_url: "/terms",
    asks_marketing: true,
  });
  expect(ana.page).toContain("<bdi>I agree to &lt;b&gt;all&lt;/b&gt;.</bdi>");
  expect(ana.page).toContain(`href="${base}/terms"`);
  await order(ana, { accepts_marketing: "on" });
  await order(ana, { accepts_marketing: "on", note: "Ring twice." });
  expect(ana.status).toBe(422);
  expect(ana.page).toContain("Agree to the terms to place your order.");
  expect(ana.page).toContain("Ring twice.");
  const isTicked = (name: string) => new RegExp(`<input[^>]*id="${name}"[^>]*checked`).test(ana.page);
  expect([isTicked("accepts_marketing"), isTicked("accepts_terms")]).toEqual([true, false]);
  await order(ana, { accepts_terms: "on", note: "Ring twice." });
  expect(shop.orders.size).toBe(1);
});

test("says on the cart page and at checkout how much is missing to the minimum order", async () => {
  const { ana, shop } = await withItem({ min_subtotal: 10_000 });
  const expected = /The minimum order is €100.00. Add €[\d.]+ more to your cart./;
  expect(ana.page).toMatch(expected);
  await ana.open(`${base}/cart`);
  expect(ana.page).toMatch(expected);
  await ana.open(`${base}/checkout`);
  await order(ana);
  await order(ana);
  expect(ana.page).toMatch(expected);
  expect(shop.orders.size).toBe(0);
});

test("names the online payments that the amount is too small for, and what the shopper can do", async () => {
  const { ana, records } = await withItem();
  expect(ana.page).not.toContain("too small");
  records.payments.too_small_for = ["Card"];
  await ana.open(`${base}/checkout`);
  expect(ana.page).toMatch(/€[\d.]+ is too small to pay with Card. Choose another payment method./);
  expect(ana.page).toContain("Cash on delivery");
  records.payments.payment_options = [];
  await ana.open(`${base}/checkout`);
  expect(ana.page).toMatch(/€[\d.]+ is too small to pay online. Contact the shop./);
  expect(ana.page).not.toContain("take payments right now");
  records.payments.store_credit = { balance: 100, is_used: true, amount: 100 };
  await ana.open(`${base}/checkout`);
  expect(ana.page).toMatch(
    /€[\d.]+ is too small to pay online. Pay without store credit, or contact the shop./,
  );
});

test("asks for a name but no address where the order is picked up, and stores what was typed before", async () => {
  const { ana, records } = await withItem();
  expect(ana.page).not.toContain('name="receive" type="radio"');
  records.offers_pickup = true;
  await ana.open(`${base}/checkout`);
  expect(ana.page).toContain("Ship to an address");
  await ana.post(`${base}/checkout`, { ...address, city: "", receive: "pickup", step: "receive" });
  expect(ana.status).toBe(200);
  expect(visibleFields(ana.page)).toEqual(["email", "phone", "name"]);
  expect(ana.field("line1")).toBe("12 Quay Street");
  expect(ana.field("email")).toBe("ana@example.com");
  expect(ana.page).toContain("Ready in 2 hours");
  expect(ana.page).not.toContain("Standard delivery");
  expect(records.orders.size).toBe(0);

  const contact = {
    email: address.email,
    name: "Ana Lima",
    country: "IE",
    line1: "",
    city: "",
    postal_code: "",
  };
  const picked = { ...contact, receive: "pickup", delivery: "shop", payment: "cash_on_delivery" };
  await ana.post(`${base}/checkout`, { ...picked, step: "save" });
  expect(ana.page).toContain("Place order");
  await order(ana, { ...picked, accepted_total: ana.field("accepted_total") });
  const [placed] = records.orders.values();
  expect(placed).toMatchObject({ delivery: { key: "shop" }, address: { name: "Ana Lima", line1: "" } });
  await ana.open(`${base}/orders/${placed!.token}`);
  expect(ana.page).toContain("Pickup by");
  expect(ana.page).toMatch(/Ready 20 Nov 2026, 1[0-4]:00/);
});

test("requires an address again when the shopper chooses delivery after pickup", async () => {
  const { ana, records } = await withItem();
  records.offers_pickup = true;
  const contact = {
    email: address.email,
    name: "Ana Lima",
    country: "IE",
    line1: "",
    city: "",
    postal_code: "",
  };
  await ana.post(`${base}/checkout`, { ...contact, receive: "pickup", step: "save" });
  expect(visibleFields(ana.page)).toEqual(["email", "phone", "name"]);
  await order(ana, { ...contact, receive: "ship", delivery: "shop" });
  expect(ana.status).toBe(422);
  expect(ana.page).toContain("Enter a street address.");
  expect(records.orders.size).toBe(0);
});
