import { apiScopes } from "@vitrine/contract/shops/api-keys";
import { customerEmails } from "@vitrine/contract/shops/customer-emails";
import { beforeAll, describe, expect, it } from "vitest";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { setLogo } from "../../../test/shop-logo.ts";
import { buy, shopper } from "../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();
let mona: Person;
let rita: Person;
let sam: Person;
let shop: { id: number; handle: string };
let placed: { number: number; token: string };
let order_id: string;

beforeAll(async () => {
  [mona, rita, sam] = [await app.person("Mona"), await app.person("Rita"), await app.person("Sam")];
  await app.shop(rita, "Rita Tea");
  shop = await app.shop(mona, "Mona Tea");
  await app.join(shop.id, sam, "staff");
  await open(app.database, shop.id);
  const tea = await insertProduct(app.database, shop.id, { title: "Green Tea", price: 1250, on_hand: 100 });
  const { data } = await mona.client.languages.read({ params: inShop() });
  const languages = [
    { code: "ar" as const, is_published: true },
    { code: "de" as const, is_published: false },
  ];
  await mona.client.languages.update({ params: inShop(), body: { languages, version: data.version } });
  const product = { ...inShop(), language: "ar" as const, kind: "product" as const, id: tea.product_id };
  await mona.client.translations.update({ params: product, body: { texts: { title: "شاي أخضر" } } });
  placed = await buy(
    shopper(app, shop.handle),
    [{ variant_id: tea.variant_id, quantity: 2 }],
    "nia@example.com",
  );
  const { data: orders } = await mona.client.orders.list({ params: inShop(), query: {} });
  order_id = orders[0]!.id;
});

const inShop = () => ({ shop_id: shop.id });
type Email = (typeof customerEmails)[number];
const preview = async (email: Email, body: { language?: string; order_id?: string } = {}, by = mona) =>
  (await by.client.customer_emails.preview({ params: { ...inShop(), email }, body })).data;

describe("a preview", () => {
  it.each(customerEmails)(
    "of %s is written with an order, and with a sample, in each language",
    async (email) => {
      for (const about of [{ order_id }, {}])
        for (const [language, dir] of [
          ["en", "ltr"],
          ["ar", "rtl"],
          ["de", "ltr"],
        ] as const) {
          const { subject, html, text, from } = await preview(email, { ...about, language });
          expect(from).toBe("Mona Tea");
          expect(subject).not.toBe("");
          expect(html).toContain(`<html dir="${dir}" lang="${language}">`);
          expect(text.length).toBeGreaterThan(40);
          expect(text).not.toMatch(/(^|\s)0 ×/);
          expect(`${subject} ${text}`).not.toMatch(/\{\{|undefined|NaN/);
          // The link of an email has the rights of the customer.
          expect(html).not.toMatch(/\/orders\/|\/downloads\/|\/cart\/restore\//);
        }
    },
  );

  it("has the order's number, its total and the translated titles", async () => {
    const { subject, text } = await preview("order_placed", { order_id });
    expect(subject).toBe(`Your order #${placed.number} at Mona Tea`);
    expect(text).toMatch(/2 × Green Tea +€25\.00/);
    expect((await preview("order_placed", { order_id, language: "ar" })).text).toContain("شاي أخضر");
  });

  it("is in the default language for a language that the shop doesn't have", async () => {
    expect((await preview("order_placed", { order_id, language: "fr" })).html).toContain('lang="en"');
  });

  it("begins with the logo, on the host of the dashboard, or with the shop's name", async () => {
    const { data } = await rita.client.shops.list({});
    const theirs = { shop_id: data[0]!.id };
    const read = async (email: Email) =>
      (await rita.client.customer_emails.preview({ params: { ...theirs, email }, body: {} })).data.html;
    expect(await read("order_placed")).not.toContain("mail.jpg");
    const path = await setLogo(rita, app.database, theirs.shop_id, { width: 300, height: 60 });
    for (const email of customerEmails)
      expect(await read(email)).toContain(`alt="Rita Tea" height="40" src="${app.app.dashboardUrl}${path}"`);
    expect(await preview("order_placed")).toMatchObject({ html: expect.not.stringContaining("mail.jpg") });
  });

  it("changes nothing, and is open to staff, but not to others or with another shop's order", async () => {
    const before = await app.database.admin.query("select to_jsonb(o) as row from orders o where id = $1", [
      order_id,
    ]);
    await preview("order_cancelled", { order_id }, sam);
    const after = await app.database.admin.query("select to_jsonb(o) as row from orders o where id = $1", [
      order_id,
    ]);
    expect(after.rows).toEqual(before.rows);
    await expect(preview("order_placed", { order_id }, rita)).rejects.toMatchObject({ code: "not_found" });
    const { data } = await rita.client.shops.list({});
    const params = { shop_id: data[0]!.id, email: "order_placed" as const };
    await expect(rita.client.customer_emails.preview({ params, body: { order_id } })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(preview("no_such_email" as Email)).rejects.toMatchObject({ code: "invalid_input" });
  });
});

it("F-14: previews and test emails aren't for API keys, and messages to customers neither", async () => {
  const body = { name: "All", scopes: [...apiScopes], expires_at: null };
  const { key } = await mona.client.api_keys.create({ params: inShop(), body });
  const { customer_emails, order_messages, orders } = app.device("", () => key);
  expect((await orders.read({ params: { ...inShop(), id: order_id } })).data.id).toBe(order_id);
  const params = { ...inShop(), email: "order_placed" as const };
  const forbidden = { status: 403, code: "forbidden" };
  await expect(customer_emails.preview({ params, body: { order_id } })).rejects.toMatchObject(forbidden);
  await expect(customer_emails.send_test({ params, body: { order_id } })).rejects.toMatchObject(forbidden);
  const message = { params: { ...inShop(), id: order_id }, body: { text: "Buy now" } };
  await expect(order_messages.create(message)).rejects.toMatchObject(forbidden);
});

describe("a test email", () => {
  const send = (by: Person, body = {}) =>
    by.client.customer_emails.send_test({ params: { ...inShop(), email: "order_shipped" }, body });

  it("is sent to the member only, marked as a test", async () => {
    const { message } = await send(sam, { order_id, language: "de" });
    expect(message).toBe(`Test email sent to ${sam.email}.`);
    const { subject, html } = await app.mailTo(sam.email, /unterwegs/);
    expect(subject).toMatch(/^\[Test/);
    expect(subject).toContain(`#${placed.number}`);
    expect(html).toContain('lang="de"');
    expect(html).not.toContain(placed.token);
  });

  it("isn't sent by others, or with an unknown order", async () => {
    await expect(send(rita)).rejects.toMatchObject({ code: "not_found" });
    await expect(send(mona, { order_id: crypto.randomUUID() })).rejects.toMatchObject({ code: "not_found" });
  });

  it("is limited to 20 an hour for each member, also at once", async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 24 }, () => send(mona)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
    await expect(send(mona)).rejects.toMatchObject({ code: "too_many_requests" });
    await send(sam);
  });
});
