import { expect, test } from "vitest";
import { base, openStorefront, type Visitor } from "./fake-storefront.ts";

// Changes to a cart while its shopper is in another tab or the device sleeps.

const address = {
  email: "ana@example.com",
  name: "Ana Lima",
  country: "IE",
  line1: "1 Harbour Road",
  city: "Dublin",
  postal_code: "D01 F5P2",
};

/** A cart with a stoneware carafe and a linen sheet set, without JavaScript. */
async function withTwoInTheCart() {
  const app = openStorefront();
  const ana = app.visitor();
  const [carafe, sheets] = [app.shop.products[1]!, app.shop.products[2]!];
  for (const { variants } of [carafe, sheets])
    await ana.post(`${base}/cart/lines`, { variant_id: variants[0]!.id, quantity: "1" });
  return { ...app, ana, carafe, sheets };
}

function order(visitor: Visitor) {
  return visitor.post(`${base}/checkout`, {
    ...address,
    step: "order",
    accepted_total: visitor.field("accepted_total"),
    idempotency_key: visitor.field("idempotency_key"),
  });
}

/** Another tab of the same browser, which shares its cookies. */
function tabOf(visitor: Visitor, app: { visitor(): Visitor }): Visitor {
  return Object.assign(app.visitor(), { cookies: visitor.cookies });
}

const removed = (title: string) =>
  `${title} was removed from your cart because it&#x27;s no longer available.`;
const soldOut = (title: string) => `${title} was removed from your cart because it&#x27;s sold out.`;

test("announces a sold-out line once and removes it from the total", async () => {
  const { ana, carafe } = await withTwoInTheCart();
  const before = ana.page;
  carafe.left[carafe.variants[0]!.id] = 0;
  await ana.open(`${base}/cart`);
  expect(ana.page).toContain(soldOut("Stoneware carafe"));
  expect(ana.page).not.toContain("/products/product-1?");
  expect(/<dd aria-live="polite">([^<]+)/.exec(ana.page)?.[1]).not.toBe(
    /<dd aria-live="polite">([^<]+)/.exec(before)?.[1],
  );
  expect(ana.cookies.get("cart_n_7")).toBe("1");
  expect((await ana.open(`${base}/cart`)).page).not.toContain("was removed");
});

test("announces a line of a deleted product by title, also in the drawer and the checkout", async () => {
  const asDeleted = async () => {
    const app = await withTwoInTheCart();
    const [cart] = app.shop.carts.values();
    cart!.lines.delete(app.carafe.variants[0]!.id);
    return app.ana;
  };
  expect((await (await asDeleted()).open(`${base}/cart`)).page).toContain(removed("Stoneware carafe"));
  expect((await (await asDeleted()).open(`${base}/checkout`)).page).toContain(removed("Stoneware carafe"));
  const json = JSON.parse((await (await asDeleted()).open(`${base}/cart.json`)).page);
  expect(json.message).toBe("Stoneware carafe was removed from your cart because it's no longer available.");
  expect(json.cart.item_count).toBe(1);
});

test("announces a changed price once, in the cart, the drawer or the checkout, also after a change of another line", async () => {
  const { ana, carafe, sheets } = await withTwoInTheCart();
  const [variant] = carafe.variants;
  const now = "now costs €12.34 instead of";
  expect(ana.page).not.toContain("now costs");
  const before = variant!.price;
  variant!.price = 1234;
  await ana.post(`${base}/cart/lines/update`, { variant_id: sheets.variants[0]!.id, quantity: "2" });
  expect(ana.page).toContain(`Stoneware carafe`);
  expect(ana.page).toContain(now);
  expect((await ana.open(`${base}/cart`)).page).not.toContain("now costs");
  variant!.price = before;
  const { message } = JSON.parse((await ana.open(`${base}/cart.json`)).page);
  expect(message).toMatch(/Stoneware carafe.* now costs .* instead of €12\.34\./);
  variant!.price = 1234;
  expect((await ana.open(`${base}/checkout`)).page).toContain(now);
  expect((await ana.open(`${base}/checkout`)).page).not.toContain("now costs");
});

test("doesn't place an order at a price that the shopper hasn't seen", async () => {
  const { shop, ana, carafe } = await withTwoInTheCart();
  await ana.post(`${base}/checkout`, { ...address, step: "save" });
  carafe.variants[0]!.price += 100;
  await order(ana);
  expect(ana.status).toBe(409);
  expect(ana.page).toContain("now costs");
  expect(shop.orders.size).toBe(0);
  await order(ana);
  expect(ana.page).toContain("Thank you, Ana Lima");
});

test("doesn't compare prices in another currency, or in a cookie from before they were stored", async () => {
  const { ana, carafe } = await withTwoInTheCart();
  const rewrite = (change: (line: string[]) => unknown) => {
    const lines = JSON.parse(Buffer.from(ana.cookies.get("cart_lines_7")!, "base64url").toString());
    ana.cookies.set("cart_lines_7", Buffer.from(JSON.stringify(lines.map(change))).toString("base64url"));
  };
  carafe.variants[0]!.price += 100;
  rewrite(([key, title, price]) => [key, title, price!.replace("EUR", "USD")]);
  expect((await ana.open(`${base}/cart`)).page).not.toContain("now costs");
  rewrite(([key, title]) => [key, title]);
  expect((await ana.open(`${base}/cart`)).page).not.toContain("now costs");
});

test("doesn't announce the shopper's own changes", async () => {
  const { ana, carafe, sheets } = await withTwoInTheCart();
  await ana.post(`${base}/cart/lines/update`, { variant_id: carafe.variants[0]!.id, remove: "1" });
  await ana.post(`${base}/cart/lines/update`, { variant_id: sheets.variants[0]!.id, quantity: "2" });
  expect(ana.page).not.toContain("was removed");
  expect((await ana.open(`${base}/checkout`)).page).not.toContain("was removed");
});

test("redirects from the checkout to an emptied cart that names the removed items", async () => {
  const { ana, carafe, sheets } = await withTwoInTheCart();
  for (const { left, variants } of [carafe, sheets]) left[variants[0]!.id] = 0;
  await ana.open(`${base}/checkout`);
  expect(ana.path).toBe(`${base}/cart`);
  for (const { title } of [carafe, sheets]) expect(ana.page).toContain(`${title} was removed from your cart`);
  expect(ana.cookies.get("cart_n_7")).toBe("0");
});

test("doesn't place an order with a line that just sold out, and says what to do", async () => {
  const { shop, ana, carafe } = await withTwoInTheCart();
  await ana.post(`${base}/checkout`, { ...address, step: "save" });
  carafe.left[carafe.variants[0]!.id] = 0;
  await order(ana);
  expect(ana.status).toBe(409);
  expect(ana.page).toContain("Your order isn&#x27;t placed yet. Check it, then place it again.");
  expect(ana.page).toContain(soldOut("Stoneware carafe"));
  expect(shop.orders.size).toBe(0);
  await order(ana);
  expect(ana.page).toContain("Thank you, Ana Lima");
  expect([...shop.orders.values()][0]?.lines.map(({ title }) => title)).toEqual(["Linen sheet set"]);
});

test("redirects to the placed order in every tab, on reload and on Back", async () => {
  const app = await withTwoInTheCart();
  const { ana, shop } = app;
  await ana.post(`${base}/checkout`, { ...address, step: "save" });
  const other = tabOf(ana, app);
  await other.open(`${base}/checkout`);
  await order(ana);
  const placed = ana.path;
  expect(placed).toMatch(/\/orders\//);

  await ana.open(`${base}/checkout`);
  expect(ana.path).toBe(placed);
  // The other tab still shows the form, with another idempotency key.
  await order(other);
  expect(other.path).toBe(placed);
  await other.post(`${base}/checkout`, { ...address, step: "save" });
  expect(other.path).toBe(placed);
  await other.post(`${base}/cart/lines/update`, {
    variant_id: shop.products[1]!.variants[0]!.id,
    quantity: "2",
  });
  expect(other.path).toBe(placed);
  const response = await other.post(
    `${base}/checkout`,
    { ...address, step: "order" },
    { accept: "application/json" },
  );
  expect(JSON.parse(response.page)).toEqual({ location: placed });
  await other.open(`${base}/cart`);
  expect(other.page).toContain(`<a href="${base}/checkout">View your order</a>`);
  expect(shop.orders.size).toBe(1);
});

test("starts a new cart with its own checkout after an order", async () => {
  const { ana, sheets } = await withTwoInTheCart();
  await ana.post(`${base}/checkout`, { ...address, step: "save" });
  await order(ana);
  await ana.post(`${base}/cart/lines`, { variant_id: sheets.variants[0]!.id, quantity: "1" });
  expect(ana.cookies.get("cart_n_7")).toBe("1");
  await ana.open(`${base}/checkout`);
  expect(ana.path).toBe(`${base}/checkout`);
  expect(ana.page).not.toContain("was removed");
});

test("keeps a rejected address after leaving the page, until it is saved", async () => {
  const { ana } = await withTwoInTheCart();
  await ana.post(`${base}/checkout`, {
    ...address,
    email: "ana@",
    note: "Ring twice.",
    step: "save",
    payment: "x",
  });
  expect(ana.status).toBe(422);
  await ana.open(`${base}/cart`);
  await ana.open(`${base}/checkout`);
  expect(ana.field("email")).toBe("ana@");
  expect(ana.field("line1")).toBe("1 Harbour Road");
  expect(ana.page).toContain("Ring twice.");
  const cookie = ana.cookies.get("checkout_7")!;
  expect(Buffer.from(cookie, "base64url").toString()).not.toContain("payment");
  await ana.post(`${base}/checkout`, { ...address, step: "save" });
  expect(ana.cookies.has("checkout_7")).toBe(false);
  expect((await ana.open(`${base}/checkout`)).page).toContain("ana@example.com");
});

test("ignores a draft that is too long or invalid", async () => {
  const { ana } = await withTwoInTheCart();
  await ana.post(`${base}/checkout`, { ...address, email: "ana@", note: "ß".repeat(1000), step: "save" });
  expect(ana.cookies.get("checkout_7")!.length).toBeLessThan(3_500);
  expect((await ana.open(`${base}/checkout`)).field("line1")).toBe("1 Harbour Road");
  for (const value of ["x", "bnVsbA", Buffer.from('{"email":7}').toString("base64url")]) {
    ana.cookies.set("checkout_7", value);
    ana.cookies.set("cart_lines_7", value);
    expect((await ana.open(`${base}/checkout`)).status).toBe(200);
    expect(ana.page).not.toContain("was removed");
  }
});

test.each([
  ["price_min=abc", "price_min", "Enter a price in numbers, like 20."],
  ["price_max=12%2C5%2C1x", "price_max", "Enter a price in numbers, like 20."],
  ["price_min=-5", "price_min", "Enter a price of 0 or more."],
  ["price_min=50&price_max=20", "price_max", "Enter a price that isn&#x27;t lower than “From”."],
])(
  "shows an error next to the field for the price filter %s, keeps its value and doesn't apply it",
  async (query, field, message) => {
    const { visitor } = openStorefront();
    const { page: whole } = await visitor().open(`${base}/products`);
    const total = /<output>([^<]+)/.exec(whole)![1]!;
    const ana = await visitor().open(`${base}/products?${query}`);
    expect(ana.page).toContain(`id="${field}-error" role="alert">${message}</p>`);
    expect(ana.page).toContain(`aria-invalid="true" aria-describedby="${field}-error" name="${field}"`);
    for (const [name, value] of new URLSearchParams(query)) expect(ana.field(name)).toBe(value);
    expect(ana.page).toContain(`<output>${total}`);
    expect(ana.page).toContain('<details class="filters" id="narrow" open="">');
    expect(ana.page).not.toContain('class="chips"');
  },
);

test("shows no error for a valid price filter", async () => {
  const { visitor } = openStorefront();
  const { page } = await visitor().open(`${base}/products?price_min=5&price_max=5,00`);
  expect(page).not.toContain("-error");
  expect(page).toContain("5 – 5,00");
});
