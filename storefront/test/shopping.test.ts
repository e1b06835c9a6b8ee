import type { Store } from "@vitrine/contract/shops/store";
import { expect, test } from "vitest";
import { base, openStorefront, type Visitor } from "./fake-storefront.ts";
import { hostileTitle } from "./fake-shop.ts";

const ana = {
  email: "ana@example.com",
  phone: "",
  name: "Ana Lima",
  country: "IE",
  line1: "12 Quay Street",
  line2: "",
  city: "Dublin",
  region: "",
  postal_code: "D02 AF30",
  note: "",
};

async function withOneInCart() {
  const app = openStorefront();
  const ana = app.visitor();
  await ana.open(`${base}/products/product-1`);
  await ana.post(`${base}/cart/lines`, { variant_id: ana.field("variant_id"), quantity: "2" });
  return { ...app, visitor: ana };
}

/** Clicks "Place order" on the current page. */
function order(visitor: Visitor, more: Record<string, string> = {}) {
  const hidden = {
    accepted_total: visitor.field("accepted_total"),
    idempotency_key: visitor.field("idempotency_key"),
  };
  return visitor.post(`${base}/checkout`, { ...ana, step: "order", ...hidden, ...more });
}

test("completes an order of two units without JavaScript", async () => {
  const { shop, visitor } = await withOneInCart();
  expect(visitor.path).toBe(`${base}/cart`);
  expect(visitor.page).toContain("€52.50");

  await visitor.open(`${base}/checkout`);
  expect(visitor.page).not.toContain("Place order");
  await visitor.post(`${base}/checkout`, { ...ana, step: "save" });
  expect(visitor.page).toContain("Standard delivery");
  expect(visitor.page).toContain("Place order, €57.40");

  await visitor.post(`${base}/checkout`, { ...ana, step: "save", delivery: "express" });
  expect(visitor.page).toContain("Place order, €65.40");

  await order(visitor, { delivery: "express" });
  expect(visitor.path).toMatch(/^\/fern-field\/orders\/[\w-]+$/);
  expect(visitor.page).toContain("Thank you, Ana Lima");
  expect(visitor.page).toContain("€65.40");
  expect([...visitor.cookies.keys()].sort()).toEqual(["cart_7", "cart_shop"]);
  expect(shop.orders.size).toBe(1);
});

test("stores the note of the cart on the way to the checkout, in shops with the field", async () => {
  const { shop, client, visitor } = await withOneInCart();
  expect(visitor.page).not.toContain("cart-note");
  shop.store.checkout.cart_note = true;
  client.storefront_version++;
  await visitor.open(`${base}/cart`);
  expect(visitor.page).toContain('<textarea id="cart-note" name="note"');
  await visitor.post(`${base}/cart/note`, { note: "Ring <twice>", next: "checkout" });
  expect(visitor.path).toBe(`${base}/checkout`);
  await visitor.open(`${base}/cart`);
  expect(visitor.page).toContain("Ring &lt;twice&gt;</textarea>");
});

test("shows an error next to its field and keeps the input", async () => {
  const { visitor } = await withOneInCart();
  await visitor.open(`${base}/checkout`);
  await visitor.post(`${base}/checkout`, { ...ana, email: "ana@", line1: "", step: "save" });
  expect(visitor.status).toBe(422);
  expect(visitor.page).toContain('id="email-error">Enter an email, like name@example.com.');
  expect(visitor.page).toContain('id="line1-error">Enter a street address.');
  expect(visitor.field("name")).toBe("Ana Lima");
  expect(visitor.field("email")).toBe("ana@");
});

test("shows the country's address fields, and loads those of another country without JavaScript", async () => {
  const { visitor } = await withOneInCart();
  await visitor.open(`${base}/checkout`);
  expect(visitor.page).toContain(">Eircode (optional)<");
  expect(visitor.page).not.toContain('name="region"');

  await visitor.post(`${base}/checkout`, { ...ana, postal_code: "94103", country: "US", step: "country" });
  expect(visitor.status).toBe(200);
  expect(visitor.page).toContain(">ZIP code<");
  expect(visitor.page).toMatch(/<select[^>]*name="region"[^]*<option value="CA">California<\/option>/);
  expect(visitor.page).not.toContain('class="problem"');
  expect(visitor.field("name")).toBe("Ana Lima");
  expect(visitor.field("postal_code")).toBe("94103");
});

test("drops a region that was chosen before the country changed", async () => {
  const { shop, visitor } = await withOneInCart();
  const region = { country: "IT", region: "CA", step: "save" };
  const stored = () => Array.from(shop.carts.values())[0]?.address;
  await visitor.post(`${base}/checkout`, { ...ana, ...region, region_country: "US" });
  expect(stored()).toMatchObject({ country: "IT", region: null });
  await visitor.post(`${base}/checkout`, { ...ana, ...region, region_country: "IT" });
  expect(stored()).toMatchObject({ country: "IT", region: "CA" });
});

test("shows a changed price and asks for confirmation instead of placing the order", async () => {
  const { shop, visitor } = await withOneInCart();
  await visitor.post(`${base}/checkout`, { ...ana, step: "save" });
  shop.products[1]!.variants[0]!.price += 1000;
  await order(visitor);
  expect(visitor.status).toBe(409);
  expect(visitor.page).toContain("now costs €36.25 instead of €26.25.");
  expect(shop.orders.size).toBe(0);

  await order(visitor);
  expect(visitor.page).toContain("Thank you");
});

test("places the order with the last entered address", async () => {
  const { shop, visitor } = await withOneInCart();
  await visitor.post(`${base}/checkout`, { ...ana, step: "save" });
  await order(visitor, { line1: "3 Hill Road" });
  expect(Array.from(shop.orders.values())[0]?.address.line1).toBe("3 Hill Road");
});

test("names the item that is short and its available quantity", async () => {
  const { shop, visitor } = await withOneInCart();
  await visitor.post(`${base}/checkout`, { ...ana, step: "save" });
  const carafe = shop.products[1]!;
  carafe.left[carafe.variants[0]!.id] = 1;
  await order(visitor);
  expect(visitor.status).toBe(409);
  expect(visitor.page).toContain("Stoneware carafe: 1 left.");
  expect(shop.orders.size).toBe(0);
});

test("places one order for a double click and for a retry after a lost response", async () => {
  const { shop, visitor } = await withOneInCart();
  await visitor.post(`${base}/checkout`, { ...ana, step: "save" });
  const stored = new Map(visitor.cookies);
  const { page } = visitor;
  await order(visitor);
  const first = visitor.path;

  for (const [name, value] of stored) visitor.cookies.set(name, value);
  visitor.page = page;
  await order(visitor);
  expect(visitor.path).toBe(first);
  expect(shop.orders.size).toBe(1);
});

test("adds the variant of the options selected without JavaScript", async () => {
  const { visitor } = openStorefront();
  const ana = visitor();
  const fields = { product: "product-0", variant_id: "whatever was shown first", quantity: "1" };
  await ana.post(`${base}/cart/lines`, { ...fields, o0: "L", o1: "Ink" });
  expect(ana.page).toContain("L / Ink");

  await ana.post(`${base}/cart/lines`, { ...fields, o0: "XS", o1: "Ink" });
  expect(ana.status).toBe(409);
  expect(ana.page).toContain("XS / Ink isn&#x27;t available. Choose another option.");

  await ana.open(`${base}/products/product-0?o0=M&o1=Ink`);
  expect(ana.path).toMatch(/\/products\/product-0\?variant=/);
  expect(ana.page).toContain("M</span>");
});

test("changes and empties a cart without JavaScript", async () => {
  const { visitor } = await withOneInCart();
  const variant_id = visitor.field("variant_id");
  await visitor.post(`${base}/cart/lines/update`, { variant_id, quantity: "3" });
  expect(visitor.page).toContain("€78.75");
  await visitor.post(`${base}/cart/lines/update`, { variant_id, quantity: "500" });
  expect(visitor.status).toBe(409);
  expect(visitor.page).toContain("There isn&#x27;t enough in stock.");
  await visitor.post(`${base}/cart/lines/update`, { variant_id, quantity: "3", remove: "1" });
  expect(visitor.page).toContain("Your cart is empty.");
});

test("answers an island's form with JSON, without the cart's token", async () => {
  const { shop, visitor } = openStorefront();
  const ana = visitor();
  const variant_id = shop.products[1]!.variants[0]!.id;
  await ana.post(`${base}/cart/lines`, { variant_id, quantity: "1" }, { accept: "application/json" });
  expect(JSON.parse(ana.page)).toMatchObject({ cart: { item_count: 1, total: "€26.25" } });
  const token = ana.cookies.get("cart_7");
  expect(token).toBeTruthy();
  expect(ana.page).not.toContain(token);
  expect(ana.cookies.get("cart_n_7")).toBe("1");
});

test("downloads a file from an email's link, and explains a used link and how to get a new one", async () => {
  const visitor = openStorefront().visitor();
  await visitor.open(`${base}/downloads/fresh`);
  expect(visitor.status).toBe(200);
  expect(visitor.page).toContain('href="/api/v1/storefront/fern-field/downloads/fresh"');
  expect(visitor.page).toContain("4.2 MB · 9 downloads left");
  expect(visitor.page).not.toContain("<script>alert");
  expect(visitor.headers.get("cache-control")).toContain("no-store");
  await visitor.open(`${base}/downloads/fetched`);
  expect(visitor.page).toContain("Contact the shop for another copy.");
  expect(visitor.page).not.toContain("/api/v1/storefront/fern-field/downloads");
  await visitor.open(`${base}/downloads/from-last-year`);
  expect(visitor.status).toBe(410);
  expect(visitor.page).toContain("Open your order page from the email for a new link.");
});

test("shows custom fields as a table and in the structured data", async () => {
  const { visitor } = openStorefront();
  const { page } = await visitor().open(`${base}/products/product-3`);
  expect(page).toContain('<th scope="row"><bdi>Wood</bdi></th><td><bdi>Oak</bdi></td>');
  expect(page).not.toContain("<img src=x");
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(page)?.[1] ?? "{}");
  expect(data.additionalProperty).toEqual([
    { "@type": "PropertyValue", name: "Wood", value: "Oak" },
    { "@type": "PropertyValue", name: hostileTitle, value: hostileTitle },
  ]);
  expect((await visitor().open(`${base}/products/product-1`)).page).not.toContain("Specifications");
});

test("shows delivery, returns and payment methods on a product's page, with the policies", async () => {
  const rows = async (terms?: Store["terms"]) => {
    const { shop, visitor } = openStorefront();
    if (terms) shop.store.terms = terms;
    const { page } = await visitor().open(`${base}/products/product-1`);
    const table = /<caption class="hidden">Delivery, returns and payment<\/caption>(.*?)<\/table>/.exec(page);
    return [...table![1]!.matchAll(/<td><bdi>(.*?)<\/bdi><\/td>/g)].map(([, cell]) =>
      cell!.replaceAll("<br/>", " ").replaceAll(/<[^>]+>/g, ""),
    );
  };
  expect(await rows()).toEqual([
    "€4.90, 2 to 4 days",
    "Within 14 days of delivery Refund policy",
    "Cash on delivery, Bank transfer",
  ]);
  const nextDay = { fee: 0, days_min: 1, days_max: 1 };
  expect(await rows({ delivery: nextDay, rates: [], return_days: 1, payment_methods: [] })).toEqual([
    "Free, 1 day",
    "Within 1 day of delivery Refund policy",
  ]);
  expect(await rows({ delivery: null, rates: [], return_days: null, payment_methods: [] })).toEqual([
    "Fee and time depend on your address. You see both before you pay.",
    "Refund policy",
  ]);
});

test("marks values without a variant in a select of many values", async () => {
  const { visitor } = openStorefront();
  const { page } = await visitor().open(`${base}/products/product-7`);
  expect(page).toContain(">No. 2 – unavailable</option>");
  expect(page).toContain(">No. 3</option>");
});

test("has preorder availability and the barcode in the structured data", async () => {
  const { shop, visitor } = openStorefront();
  Object.assign(shop.products[1]!.variants[0]!, { is_preorder: true, gtin: "4006381333931" });
  const { page } = await visitor().open(`${base}/products/product-1`);
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(page)?.[1] ?? "{}");
  expect(data).toMatchObject({
    gtin: "4006381333931",
    offers: { availability: "https://schema.org/PreOrder" },
  });
});
