import { expect, test } from "vitest";
import { signInCode } from "./fake-accounts.ts";
import { base, openStorefront, origin, type Visitor } from "./fake-storefront.ts";

// Accounts of shoppers, without JavaScript.

const account = `${base}/account`;

function openWithAccounts(customer_accounts: "optional" | "required" = "optional") {
  const it = openStorefront();
  it.shop.store.checkout = { ...it.shop.store.checkout, customer_accounts };
  return it;
}

async function signIn(visitor: Visitor, next = ""): Promise<Visitor> {
  await visitor.open(`${account}/login${next && `?next=${next}`}`);
  await visitor.post(`${account}/login`, { email: "ana@example.com", next: visitor.field("next") });
  return visitor.post(`${account}/code`, { code: signInCode, next: visitor.field("next") });
}

const notPersonal = ["ana@example.com", "Ana Byrne", "12 Quay Street"];

test("signs in with the emailed code, keeping what was typed, and out again", async () => {
  const ana = openWithAccounts().visitor();
  await ana.open(account);
  expect(ana.path).toBe(`${account}/login`);
  await ana.post(`${account}/login`, { email: "ana@", next: "" });
  expect([ana.status, ana.field("email")]).toEqual([422, "ana@"]);
  expect(ana.page).toContain("Enter an email, like name@example.com.");
  await ana.post(`${account}/login`, { email: "ana@example.com", next: "" });
  expect(ana.page).toContain("We emailed a 6-digit code to ana@example.com.");
  await ana.post(`${account}/code`, { code: "111111" });
  expect([ana.status, ana.field("code")]).toEqual([422, "111111"]);
  await ana.post(`${account}/code`, { code: signInCode });
  expect(ana.path).toBe(account);
  expect(ana.page).toContain("No orders yet.");
  await ana.post(`${account}/logout`, { x: "1" });
  await ana.open(`${account}/details`);
  expect(ana.path).toBe(`${account}/login`);
});

test("the code works only in the browser that requested it", async () => {
  const { visitor, shop } = openWithAccounts();
  await visitor().post(`${account}/login`, { email: "ana@example.com" });
  const other = visitor();
  await other.post(`${account}/code`, { code: signInCode });
  expect(other.path).toBe(`${account}/login`);
  expect(shop.accounts.sessions.size).toBe(0);
});

test("the cookies are for the shop's own path, and the session can't be read by scripts", async () => {
  const ana = openWithAccounts().visitor();
  await ana.post(`${account}/login`, { email: "ana@example.com" });
  const form = new URLSearchParams({ code: signInCode });
  const sent = await ana.send(`${account}/code`, form, { origin, "sec-fetch-site": "same-origin" });
  const [session, flag] = sent.headers.getSetCookie();
  expect(session).toMatch(/^account_7=[\w-]+; Path=\/fern-field; SameSite=Lax; HttpOnly; Max-Age=7776000$/);
  expect(flag).toBe("signed_in_7=1; Path=/fern-field; SameSite=Lax; Max-Age=7776000");
  const others: Record<string, string>[] = [
    { origin: "https://evil.example" },
    {},
    { origin, "sec-fetch-site": "cross-site" },
  ];
  for (const from of others)
    expect((await ana.send(`${account}/logout`, new URLSearchParams("x=1"), from)).status).toBe(403);
  const page = await ana.send(account);
  expect(page.headers.get("cache-control")).toBe("private, no-store");
  expect(page.headers.getSetCookie()[0]).toContain("Max-Age=7776000");
});

test("an ended session leads to the sign-in page, once", async () => {
  const { visitor, shop } = openWithAccounts();
  const ana = await signIn(visitor());
  shop.accounts.sessions.clear();
  await ana.open(`${account}/addresses`);
  expect(ana.path).toBe(`${account}/login`);
  expect(ana.cookies.has("account_7")).toBe(false);
});

test("cached pages have the same link for everyone, and nothing of the shopper", async () => {
  const { visitor, shop } = openWithAccounts();
  const ana = await signIn(visitor());
  shop.accounts.wished = ["product-1"];
  for (const path of ["", "/products", "/products/product-1", "/wishlist"]) {
    await ana.open(base + path);
    const own = ana.page;
    const other = await visitor().open(base + path);
    expect(own).toBe(other.page);
    expect(own).toContain(`href="${account}"`);
    for (const text of [...notPersonal, ana.cookies.get("account_7")!]) expect(own).not.toContain(text);
  }
  for (const path of ["/x.css", "/addresses/9", "/orders", "/wishlist/x"]) {
    await ana.open(account + path);
    expect([ana.status, ana.headers.get("cache-control")]).toEqual([404, "private, no-store"]);
  }
});

test("a shop without accounts has neither the link nor the pages", async () => {
  const ana = openStorefront().visitor();
  await ana.open(base);
  expect(ana.page).not.toContain(account);
  for (const path of ["", "/login", "/code", "/details"])
    expect((await ana.open(account + path)).status).toBe(404);
  expect((await ana.post(`${account}/login`, { email: "ana@example.com" })).status).toBe(404);
});

test("saves details, and shows the reason if they changed elsewhere", async () => {
  const { visitor, shop } = openWithAccounts();
  const ana = await signIn(visitor());
  await ana.open(`${account}/details`);
  await ana.post(`${account}/details`, { name: " ", phone: "", version: "1" });
  expect([ana.status, ana.page.includes("Enter a name.")]).toEqual([422, true]);
  await ana.post(`${account}/details`, { name: "Ana B", accepts_marketing: "on", version: "1" });
  expect(ana.page).toContain("Your details are saved.");
  expect(shop.accounts.account).toMatchObject({ name: "Ana B", accepts_marketing: true });
  await ana.post(`${account}/details`, { name: "Old", version: "1" });
  expect([ana.status, ana.field("name"), ana.field("version")]).toEqual([409, "Old", "2"]);
  expect(shop.accounts.account.name).toBe("Ana B");
});

test("adds, edits, prefers and deletes addresses", async () => {
  const { visitor, shop } = openWithAccounts();
  const ana = await signIn(visitor());
  const streets = () => shop.accounts.account.addresses.map(({ line1 }) => line1);
  const version = () => String(shop.accounts.account.version);
  await ana.open(`${account}/addresses/new`);
  expect([ana.field("name"), ana.field("line1")]).toEqual(["Ana Byrne", ""]);
  const typed = { name: "Ana", country: "IE", region_country: "IE", line1: "9 New Road", city: "Cork" };
  await ana.post(`${account}/addresses/new`, { ...typed, line1: "", version: version(), step: "save" });
  expect([ana.status, ana.field("city")]).toEqual([422, "Cork"]);
  expect(ana.page).toContain("Enter a street address.");
  await ana.post(`${account}/addresses/new`, {
    ...typed,
    country: "US",
    version: version(),
    step: "country",
  });
  expect([ana.status, ana.field("line1")]).toEqual([200, "9 New Road"]);
  expect(ana.page).toContain("California");
  await ana.post(`${account}/addresses/new`, { ...typed, version: version(), step: "save" });
  expect(streets()).toEqual(["12 Quay Street", "3 Long Lane", "9 New Road"]);
  await ana.post(`${account}/addresses/2`, { version: version(), step: "default" });
  await ana.open(`${account}/addresses/1`);
  expect(ana.field("line1")).toBe("12 Quay Street");
  await ana.post(`${account}/addresses/1`, { ...typed, line1: "13 Quay Street", version: version() });
  await ana.post(`${account}/addresses/2`, { version: version(), step: "remove" });
  expect(streets()).toEqual(["9 New Road", "13 Quay Street"]);
  await ana.post(`${account}/addresses/0`, { version: "1", step: "remove" });
  expect([ana.status, streets().length]).toEqual([409, 2]);
});

async function withCart(visitor: Visitor): Promise<Visitor> {
  await visitor.open(`${base}/products/product-1`);
  return visitor.post(`${base}/cart/lines`, { variant_id: visitor.field("variant_id"), quantity: "1" });
}

test("the checkout is filled in for a signed-in shopper, who can choose another address", async () => {
  const { visitor, shop } = openWithAccounts();
  const ana = await withCart(visitor());
  await ana.open(`${base}/checkout`);
  expect(ana.page).toContain(`${account}/login?next=checkout`);
  await signIn(ana, "checkout");
  expect(ana.path).toBe(`${base}/checkout`);
  expect([ana.field("email"), ana.field("line1")]).toEqual(["ana@example.com", "12 Quay Street"]);
  expect(ana.page).toContain("Signed in as ana@example.com");
  await ana.post(`${base}/checkout/address`, { address: "1" });
  expect(ana.field("line1")).toBe("3 Long Lane");
  const typed = {
    email: "ana@example.com",
    name: "Ana",
    country: "IE",
    line1: "1 Other Street",
    city: "Cork",
  };
  await ana.post(`${base}/checkout`, { ...typed, step: "save" });
  await ana.post(`${base}/checkout`, {
    ...typed,
    step: "order",
    accepted_total: ana.field("accepted_total"),
    idempotency_key: ana.field("idempotency_key"),
  });
  const [order] = [...shop.orders.values()];
  expect(order?.address.line1).toBe("1 Other Street");
  await ana.open(account);
  expect(ana.page).toContain(`${base}/orders/${order!.token}`);
  await ana.post(`${base}/orders/${order!.token}/cart`, { x: "1" });
  expect(ana.path).toBe(`${base}/cart`);
  expect(ana.page).toContain("None of these items can be ordered right now.");
  expect(ana.page).toContain("is sold out, so it isn&#x27;t in your cart.");
});

test("a shop that requires accounts sends the shopper to sign in and back, with the cart", async () => {
  const { visitor, shop } = openWithAccounts("required");
  const ana = await withCart(visitor());
  await ana.open(`${base}/checkout`);
  expect(ana.path).toBe(`${account}/login?next=checkout`);
  expect(ana.page).toContain("Sign in to place your order. Your cart is saved.");
  await ana.post(`${base}/checkout`, { email: "ana@example.com", step: "order" });
  expect(ana.path).toBe(`${account}/login?next=checkout`);
  expect(shop.orders.size).toBe(0);
  await signIn(ana, "checkout");
  expect(ana.path).toBe(`${base}/checkout`);
  expect(ana.field("line1")).toBe("12 Quay Street");
  expect(ana.page).toContain("Save and continue");
});

test("continues only at the checkout or in the account", async () => {
  const ana = openWithAccounts().visitor();
  await signIn(ana, "https://evil.example");
  expect(ana.path).toBe(account);
  await ana.open(`${account}/login?next=//evil.example`);
  expect(ana.path).toBe(account);
});

test("shows the account's wishlist, and merges what a browser has added and removed", async () => {
  const { visitor, shop } = openWithAccounts();
  const guest = visitor();
  const headers = { origin, "sec-fetch-site": "same-origin" };
  const sync = (from: Visitor, changed: string) =>
    from.send(`${account}/wishlist.json`, new URLSearchParams(changed), headers);
  expect((await sync(guest, "add=product-1")).status).toBe(401);
  const ana = await signIn(visitor());
  expect(await (await sync(ana, "add=product-1&add=product-2")).json()).toEqual(["product-1", "product-2"]);
  expect(await (await sync(ana, "remove=product-2")).json()).toEqual(["product-1"]);
  await ana.open(`${account}/wishlist`);
  expect(ana.page).toContain(`${base}/products/product-1`);
  await ana.post(`${account}/wishlist`, { remove: "product-1" });
  expect(shop.accounts.wished).toEqual([]);
  expect(ana.page).toContain("Your wishlist is empty.");
});

test("exports the data, and deletes the account with another code", async () => {
  const { visitor, shop } = openWithAccounts();
  const ana = await signIn(visitor());
  const file = await ana.send(`${account}/data.json`);
  expect(file.headers.get("content-disposition")).toBe('attachment; filename="fern-field-my-data.json"');
  expect([file.headers.get("cache-control"), await file.json()]).toEqual([
    "private, no-store",
    { customer: { email: "ana@example.com" } },
  ]);
  await ana.open(`${account}/delete`);
  expect(ana.page).not.toContain('name="code"');
  await ana.post(`${account}/deletion-code`, { x: "1" });
  await ana.post(`${account}/deletion`, { code: "111111" });
  expect([ana.status, ana.field("code"), shop.accounts.sessions.size]).toEqual([422, "111111", 1]);
  await ana.post(`${account}/deletion`, { code: signInCode });
  expect(ana.page).toContain("Your account is deleted");
  expect(ana.cookies.has("account_7")).toBe(false);
});
