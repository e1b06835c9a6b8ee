import { beforeAll, describe, expect, it } from "vitest";
import type { PlacedOrder } from "@vitrine/contract/checkout/placed-order";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { address, buy, fill, shopper } from "../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { recordAbandoned } from "../abandoned-checkouts/record-abandoned.action.ts";
import { writeReturned } from "../inventory/write-returned.action.ts";
import { shopperIn } from "./shopper-in.fixture.ts";

const app = useTestApp();
let mona: Person;
let shop: { id: number; handle: string };
let tea: { variant_id: string; product_id: string };

beforeAll(async () => {
  mona = await app.person("Mona");
  shop = await app.shop(mona, "Mona Tea", { country: "BD", currency: "BDT" });
  await open(app.database, shop.id);
  tea = await insertProduct(app.database, shop.id, { title: "Green Tea", price: 125_000, on_hand: 100 });
  const { data } = await mona.client.languages.read({ params: inShop() });
  const languages = [
    { code: "ar" as const, is_published: true },
    { code: "de" as const, is_published: true },
    { code: "fr" as const, is_published: false },
  ];
  await mona.client.languages.update({ params: inShop(), body: { languages, version: data.version } });
  const params = { ...inShop(), language: "ar" as const, kind: "product" as const, id: tea.product_id };
  await mona.client.translations.update({ params, body: { texts: { title: "شاي أخضر" } } });
});

const inShop = () => ({ shop_id: shop.id });
const store = () => ({ handle: shop.handle });
const shopperOn = (pages?: string) => shopperIn(app, shop.handle, pages);

const buyIn = (language: string | undefined, email: string): Promise<PlacedOrder> =>
  buy(shopperOn(language), [{ variant_id: tea.variant_id, quantity: 2 }], email);

async function orderOf({ number }: PlacedOrder) {
  const { data } = await mona.client.orders.list({ params: inShop(), query: { search: `#${number}` } });
  return (await mona.client.orders.read({ params: { ...inShop(), id: data[0]!.id } })).data;
}

const stored = async (table: string, email: string) => {
  const { rows } = await app.database.admin.query(
    `select language from ${table} where shop_id = $1 and email = $2`,
    [shop.id, email],
  );
  return rows[0]?.language as string | null | undefined;
};

describe("the language of an order", () => {
  it("is that of the page, and is null for the default language and for unpublished and unknown ones", async () => {
    for (const [page, expected] of [
      ["ar", "ar"],
      ["de", "de"],
      ["fr", null],
      ["tlh", null],
      ["en", null],
      [undefined, null],
    ] as const)
      expect((await orderOf(await buyIn(page, "lang@example.com"))).language).toBe(expected);
  });

  it("can't be set by a request from outside", async () => {
    const placed = await buy(shopper(app, shop.handle), [{ variant_id: tea.variant_id, quantity: 1 }]);
    expect((await orderOf(placed)).language).toBeNull();
  });
});

describe("the emails of an order", () => {
  it("are in its language, right to left in Arabic, with translated titles and links to its pages", async () => {
    const placed = await buyIn("ar", "amira@example.com");
    const { subject, html, text } = await app.mailTo("amira@example.com");
    expect(subject).toBe(`طلبك \u2068#${placed.number}\u2069 في \u2068Mona Tea\u2069`);
    expect(html).toContain('<html dir="rtl" lang="ar">');
    expect(html).toContain(`href="http://store.localhost:3000/mona-tea/ar/orders/${placed.token}"`);
    expect(text).toContain("شاي أخضر");
    expect(text).not.toMatch(/Green Tea|Your order|Delivery|Total|Hello/);
    expect(text).toMatch(/2,500\.00/);
  });

  it("are in German with the formats of the shop's country", async () => {
    const placed = await buyIn("de", "dora@example.com");
    const { subject, text, html } = await app.mailTo("dora@example.com");
    expect(subject).toBe(`Ihre Bestellung #${placed.number} bei Mona Tea`);
    expect(html).toContain('<html dir="ltr" lang="de">');
    expect(text).toContain(`Guten Tag ${address.name},`);
    expect(text).toContain("Gesamtsumme");
    expect(text).toContain("Green Tea");
  });

  it("are in English without a language, and to the owners in any case", async () => {
    const placed = await buyIn(undefined, "eva@example.com");
    const { subject, html } = await app.mailTo("eva@example.com");
    expect(subject).toBe(`Your order #${placed.number} at Mona Tea`);
    expect(html).toContain(`/mona-tea/orders/${placed.token}"`);
    const arabic = await buyIn("ar", "again@example.com");
    const owners = await app.mailTo(mona.email, new RegExp(`^New order #${arabic.number} `));
    expect(owners.html).toContain('<html dir="ltr" lang="en">');
    expect(owners.text).toContain("Nia Shopper ordered 2 items");
    expect(owners.text).toContain("2 × Green Tea");
  });

  it("lead to pages in the default language once the order's is no longer published", async () => {
    const placed = await buyIn("de", "gone@example.com");
    await app.mailTo("gone@example.com");
    await app.database.admin.query(
      `update shops set languages = '[{"code": "ar", "is_published": true}, {"code": "de", "is_published": false}]' where id = $1`,
      [shop.id],
    );
    const { id } = await orderOf(placed);
    await mona.client.orders.confirm({ params: { ...inShop(), id } });
    const { html } = await app.mailTo("gone@example.com", /ist bestätigt$/);
    expect(html).toContain(`/mona-tea/orders/${placed.token}"`);
    await app.database.admin.query(
      `update shops set languages = '[{"code": "ar", "is_published": true}, {"code": "de", "is_published": true}]' where id = $1`,
      [shop.id],
    );
  });

  it("follow the shop's default language if the order has none", async () => {
    await app.database.admin.query("update shops set language = 'bn' where id = $1", [shop.id]);
    const placed = await buyIn(undefined, "bina@example.com");
    const { subject, html } = await app.mailTo("bina@example.com");
    expect(subject).toBe(`Mona Tea-এ আপনার অর্ডার #${placed.number}`);
    expect(html).toContain('lang="bn"');
    await app.database.admin.query("update shops set language = 'en' where id = $1", [shop.id]);
  });
});

describe("the language of emails without an order", () => {
  it("is stored with a back-in-stock request, and the email is in it", async () => {
    const client = shopperOn("ar").client;
    const body = { variant_id: tea.variant_id, email: "stock@example.com" };
    await client.stock_requests.create({ params: store(), body });
    expect(await stored("stock_requests", "stock@example.com")).toBe("ar");
    const { rows } = await app.database.admin.query("select id from stock_requests where email = $1", [
      body.email,
    ]);
    await writeReturned(app.app, { shop_id: shop.id, request_id: rows[0].id });
    const { subject, html } = await app.mailTo("stock@example.com");
    expect(subject).toContain("شاي أخضر");
    expect(html).toContain("/mona-tea/ar/products/");
  });

  it("is stored with an abandoned checkout", async () => {
    await fill(shopperOn("de"), [{ variant_id: tea.variant_id, quantity: 1 }], "left@example.com");
    expect(await stored("carts", "left@example.com")).toBe("de");
    await app.database.admin.query(
      `update carts set idle_since = now() - interval '1 hour', updated_at = now() - interval '1 hour' where email = 'left@example.com'`,
    );
    await app.database.admin.query(
      `update cart_lines set added_at = now() - interval '1 hour', changed_at = null where cart_id in (select id from carts where email = 'left@example.com')`,
    );
    await recordAbandoned(app.app);
    expect(await stored("abandoned_checkouts", "left@example.com")).toBe("de");
  });

  it("is that of the page on which a shopper signs up for the newsletter", async () => {
    await app.database.admin.query(
      "insert into newsletter_settings (shop_id, is_enabled) values ($1, true) on conflict (shop_id) do update set is_enabled = true",
      [shop.id],
    );
    await shopperOn("de").client.newsletter.sign_up({ params: store(), body: { email: "news@example.com" } });
    const { subject, html } = await app.mailTo("news@example.com");
    expect(subject).toBe("Bestätigen Sie, dass Sie E-Mails von Mona Tea erhalten möchten");
    expect(html).toContain("/mona-tea/de/newsletter-confirmations/");
  });

  it("is that of the customer's last order for an order that the shop creates", async () => {
    const placed = await buyIn("de", "draft@example.com");
    const { customer_id } = await orderOf(placed);
    const lines = [{ variant_id: tea.variant_id, quantity: 1 }];
    const contact = { customer_id, email: "draft@example.com", phone: null, address };
    const { data: draft } = await mona.client.draft_orders.create({
      params: inShop(),
      body: { ...contact, lines, delivery: { kind: "none" } },
    });
    const { data: completed } = await mona.client.draft_orders.complete({
      params: { ...inShop(), id: draft.id },
      body: {
        version: draft.version,
        accepted_total: draft.quote.calculation!.total,
        payment: { kind: "later", method: "manual", days: 7 },
      },
    });
    const params = { ...inShop(), id: completed.order_id };
    const { data: order } = await mona.client.orders.read({ params });
    expect(order.language).toBe("de");
  });
});
