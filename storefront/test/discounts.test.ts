import { expect, test } from "vitest";
import { base, openStorefront, origin, type Visitor } from "./fake-storefront.ts";

// Discount codes, taxes and delivery in the cart and the checkout, without JavaScript and as the islands ask for them.

const address = {
  email: "ana@example.com",
  name: "Ana Lima",
  country: "IE",
  line1: "12 Quay Street",
  city: "Dublin",
  postal_code: "D02 AF30",
};

/** A cart with two units for €52.50. */
async function withTwoUnits() {
  const app = openStorefront();
  const ana = app.visitor();
  await ana.open(`${base}/products/product-1`);
  await ana.post(`${base}/cart/lines`, { variant_id: ana.field("variant_id"), quantity: "2" });
  return { ...app, ana, records: app.shop.records };
}

const asJson = { accept: "application/json" };
const text = (page: string) => page.replace(/<script[^]*?<\/script>/g, "").replace(/<[^>]+>/g, " ");
/** The names and amounts of the sums. */
const sumsIn = (page: string) =>
  Array.from(page.matchAll(/<dt><bdi>([^<]*)<\/bdi><\/dt><dd>([^<]*)/g), ([, name, amount]) => [
    name!.replaceAll("&lt;", "<").replaceAll("&gt;", ">"),
    amount,
  ]);

function placeOrder(visitor: Visitor, more: Record<string, string> = {}) {
  return visitor.post(`${base}/checkout`, {
    ...address,
    step: "order",
    accepted_total: visitor.field("accepted_total"),
    idempotency_key: visitor.field("idempotency_key"),
    ...more,
  });
}

test("applies a code on the cart page, lists it with its discount, and removes it", async () => {
  const { ana } = await withTwoUnits();
  expect(ana.page).toContain("<details><summary>Discount code</summary>");
  await ana.post(`${base}/cart/coupons`, { coupon: " save10 " });
  expect(ana.path).toBe(`${base}/cart`);
  expect(sumsIn(ana.page)).toEqual([
    ["Subtotal", "€52.50"],
    ["Autumn <b>sale</b> (SAVE10)", "−€10.00"],
    ["Delivery", "Depends on your address"],
  ]);
  expect(ana.page).toContain('aria-label="Remove SAVE10"');
  expect(ana.page).not.toContain("<b>sale");
  await ana.post(`${base}/cart/coupons`, { remove_coupon: "SAVE10", coupon: "" });
  expect(sumsIn(ana.page).map(([name]) => name)).toEqual(["Subtotal", "Delivery"]);
});

test("shows the error of a code at its field, and keeps what was typed", async () => {
  const { ana, records } = await withTwoUnits();
  const typed = `<script>"x"`;
  await ana.post(`${base}/cart/coupons`, { coupon: typed });
  expect(ana.status).toBe(422);
  expect(ana.page).toContain('id="coupon-error" role="alert">There is no discount with this code.');
  expect(ana.page).toContain('<details open="">');
  expect(ana.page).toContain('value="&lt;script&gt;&quot;x&quot;"');
  await ana.post(`${base}/cart/coupons`, { coupon: " " });
  expect(ana.page).toContain('role="alert">Enter a code.');
  await ana.post(`${base}/cart/coupons`, { coupon: "WINTER" });
  expect(ana.status).toBe(409);
  expect(ana.field("coupon")).toBe("WINTER");
  expect([...records.carts.values()][0]?.coupon_codes).toEqual([]);

  records.coupon_limit_reached = true;
  await ana.post(`${base}/cart/coupons`, { coupon: "SAVE10" });
  expect(ana.status).toBe(429);
  expect(ana.page).toContain('role="alert">Too many attempts. Wait a moment, then try again.');
  const response = await ana.post(`${base}/cart/coupons`, { coupon: "SAVE10" }, asJson);
  expect(JSON.parse(response.page)).toMatchObject({
    message: "Too many attempts. Wait a moment, then try again.",
    cart: { coupons: [] },
  });
});

test("says what is missing for a code that doesn't apply yet", async () => {
  const { ana } = await withTwoUnits();
  await ana.post(`${base}/cart/coupons`, { coupon: "MIN1000" });
  expect(text(ana.page)).toContain("Add €947.50 more to use MIN1000.");
  const { page } = await ana.open(`${base}/cart.json`);
  expect(JSON.parse(page).cart.coupons).toEqual([
    { code: "MIN1000", amount: null, problem: "Add €947.50 more to use MIN1000." },
  ]);
});

test("lists automatic discounts by title, and adds each tax if prices don't include it", async () => {
  const { ana, records } = await withTwoUnits();
  records.automatic = { title: "Two for less", amount: 250 };
  records.tax = { ppm: 88_750, prices_include_tax: false };
  await ana.open(`${base}/cart`);
  expect(sumsIn(ana.page)).toEqual([
    ["Subtotal", "€52.50"],
    ["Two for less", "−€2.50"],
    ["Delivery", "Depends on your address"],
    ["VAT 8.875%", "€4.44"],
  ]);
  expect(ana.page).toContain('<dd aria-live="polite">€54.44</dd>');
  expect(ana.page).not.toContain("Includes");
});

test("names the taxes that the total includes below it, also on the placed order", async () => {
  const { ana, records } = await withTwoUnits();
  records.tax = { ppm: 190_000, prices_include_tax: true };
  await ana.post(`${base}/cart/coupons`, { coupon: "SHIP" });
  expect(ana.page).toContain("Includes €8.38 VAT (19%)");
  await ana.open(`${base}/checkout`);
  await ana.post(`${base}/checkout`, { ...address, step: "save" });
  expect(sumsIn(ana.page)).toEqual([
    ["Subtotal", "€52.50"],
    ["Delivery", "€4.90"],
    ["Free delivery (SHIP)", "−€4.90"],
  ]);
  await placeOrder(ana);
  expect(ana.page).toContain("Thank you, Ana Lima");
  expect(sumsIn(ana.page)).toHaveLength(3);
  expect(ana.page).toContain("Includes €8.38 VAT (19%)");
});

test("applies a code in the checkout without losing what is typed", async () => {
  const { ana } = await withTwoUnits();
  await ana.open(`${base}/checkout`);
  await ana.post(`${base}/checkout`, {
    email: "ana@",
    line1: "12 Quay",
    country: "IE",
    step: "coupon",
    coupon: "save10",
  });
  expect(ana.page).toContain("Autumn &lt;b&gt;sale&lt;/b&gt; (SAVE10)");
  expect([ana.field("email"), ana.field("line1"), ana.field("coupon")]).toEqual(["ana@", "12 Quay", ""]);
  await ana.post(`${base}/checkout`, { email: "ana@", country: "IE", step: "coupon", coupon: "WINTER" });
  expect([ana.field("email"), ana.field("coupon")]).toEqual(["ana@", "WINTER"]);
  expect(ana.page).toContain('id="coupon-error" role="alert">');
  await ana.post(`${base}/checkout`, { email: "ana@", country: "IE", remove_coupon: "SAVE10" });
  expect(ana.page).not.toContain("SAVE10");
  expect(ana.field("email")).toBe("ana@");
});

test("doesn't place an order with another total than shown: a code that was typed but not applied counts", async () => {
  const { ana, shop } = await withTwoUnits();
  await ana.post(`${base}/checkout`, { ...address, step: "save" });
  await placeOrder(ana, { coupon: "WINTER" });
  expect(ana.status).toBe(409);
  expect(ana.field("coupon")).toBe("WINTER");
  await placeOrder(ana, { coupon: "SAVE10" });
  expect(text(ana.page)).toContain("the total changed from €57.40 to €47.40.");
  expect(shop.orders.size).toBe(0);
  await placeOrder(ana);
  expect([...shop.orders.values()]).toMatchObject([{ total: 4740, discounts: [{ code: "SAVE10" }] }]);
});

test("keeps the input and says why if a code is used up before the order", async () => {
  const { ana, shop, records } = await withTwoUnits();
  await ana.post(`${base}/cart/coupons`, { coupon: "SAVE10" });
  await ana.post(`${base}/checkout`, { ...address, step: "save" });
  records.used_up = ["SAVE10"];
  await placeOrder(ana, { note: "Ring twice." });
  expect(ana.status).toBe(409);
  expect(text(ana.page)).toContain("the total changed from €47.40 to €57.40.");
  expect(text(ana.page)).toContain("SAVE10 has been used up.");
  expect(ana.page).toContain("Ring twice.");
  expect(ana.field("line1")).toBe("12 Quay Street");
  expect(shop.orders.size).toBe(0);
});

test("says that the shop doesn't deliver to the country", async () => {
  const { ana } = await withTwoUnits();
  await ana.open(`${base}/checkout`);
  expect(text(ana.page)).toContain("Enter your address to see delivery options.");
  await ana.post(`${base}/checkout`, { ...address, country: "AT", region: "CA", step: "save" });
  const sentence = "This shop doesn&#x27;t deliver to Austria. Choose another address or contact the shop.";
  expect(text(ana.page)).toContain(sentence);
  expect(sumsIn(ana.page)).toContainEqual(["Delivery", "Not available"]);
  await placeOrder(ana, { country: "AT", region: "CA" });
  expect(ana.page.split(sentence).length).toBeGreaterThan(2);
});

test("stores the code of a link for the shop and removes it from the URL", async () => {
  const { visitor } = openStorefront();
  const ana = visitor();
  const response = await ana.send(`${base}/products?sort=title&coupon=save10&in_stock=1`);
  expect(response.status).toBe(302);
  expect(response.headers.get("location")).toBe(`${base}/products?sort=title&in_stock=1`);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(response.headers.getSetCookie()).toEqual([
    "coupon_7=SAVE10; Path=/fern-field; SameSite=Lax; HttpOnly; Max-Age=2592000",
  ]);
  // The cached page has nothing of it.
  const page = await ana.open(`${base}/products?sort=title&in_stock=1`);
  expect(page.page).toBe((await visitor().open(`${base}/products?sort=title&in_stock=1`)).page);
  expect(page.headers.get("vary")).toBe("Accept-Encoding");
});

test("finds no cached page for a link with a code, so that the code isn't lost", async () => {
  const { storefront, visitor } = openStorefront();
  await visitor().open(`${base}/products`);
  const cached = (url: string) =>
    storefront.cached({
      method: "GET",
      host: new URL(origin).host,
      url,
      acceptEncoding: null,
      ifNoneMatch: null,
    });
  expect(await cached(`${base}/products`)).toBeDefined();
  expect(await cached(`${base}/products?coupon=SAVE10`)).toBeUndefined();
});

test("applies the code of a link when a cart begins, then clears it", async () => {
  const { shop, visitor } = openStorefront();
  const ana = visitor();
  await ana.open(`${base}/products/product-1?coupon=SAVE10`);
  expect(ana.path).toBe(`${base}/products/product-1`);
  await ana.post(`${base}/cart/lines`, { variant_id: ana.field("variant_id"), quantity: "2" });
  expect(ana.cookies.has("coupon_7")).toBe(false);
  expect([...shop.carts.values()][0]?.coupon_codes).toEqual(["SAVE10"]);
  expect(ana.page).toContain("Remove SAVE10");
});

test("applies the code of a link to the cart that the checkout shows, and drops a useless one silently", async () => {
  const { ana, records } = await withTwoUnits();
  await ana.open(`${base}/checkout?coupon=SAVE10`);
  expect(ana.page).toContain("(SAVE10)");
  await ana.open(`${base}/cart?coupon=WINTER`);
  expect(ana.status).toBe(200);
  expect(ana.page).not.toContain("WINTER");
  expect(ana.page).not.toContain('role="alert"');
  expect(ana.cookies.has("coupon_7")).toBe(false);
  // It is tried again after a limit.
  records.coupon_limit_reached = true;
  await ana.open(`${base}/cart?coupon=SHIP`);
  expect(ana.cookies.has("coupon_7")).toBe(true);
});

test.each(["%3Cscript%3E", "a%0D%0Ab", "a;b", "", "x".repeat(41), "%F0%9F%98%80"])(
  "ignores the code “%s” of a link",
  async (code) => {
    const response = await openStorefront().visitor().send(`${base}?coupon=${code}`);
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe(base);
    expect(response.headers.getSetCookie()).toEqual([]);
  },
);
