import { createClient } from "@vitrine/contract/client";
import type { TranslatedKind } from "@vitrine/contract/shops/translations";
import { beforeAll, describe, expect, it } from "vitest";
import { open } from "../../../test/sample-products.ts";
import { address, fill } from "../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { signId } from "../../ids.ts";
import { doFiveMinutes } from "../../jobs/timetable.ts";
import { leave, turnOn, wait } from "../abandoned-checkouts/abandoned-checkouts.fixture.ts";
import { writeReturned } from "../inventory/write-returned.action.ts";
import { EditShop } from "../order-edits/edit-shop.fixture.ts";
import { shopperIn } from "./shopper-in.fixture.ts";

// The names of products, options, deliveries and payments in the language of a shopper, after the cart: pages of orders, returns
// and reviews, carts that are filled again, and all emails.

const app = useTestApp();
let mona: Person;
let shop: { id: number; handle: string };
let shirt: { id: string; handle: string; variants: { id: string }[] };
let bank: string;
const rate = crypto.randomUUID();

const inShop = () => ({ shop_id: shop.id });
const store = () => ({ handle: shop.handle });
const sql = async (text: string, ...values: unknown[]) => (await app.database.admin.query(text, values)).rows;
const translate = (kind: TranslatedKind, id: string, texts: Record<string, string>) =>
  mona.client.translations.update({ params: { ...inShop(), language: "ar", kind, id }, body: { texts } });
const shopperOn = (pages?: string) => shopperIn(app, shop.handle, pages);
const large = () => ({ variant_id: shirt.variants[0]!.id, quantity: 1 });
const english = /Shirt|Large|Courier|Transfer|Send it/;
const line = { title: "قميص", variant_title: "كبير" };

beforeAll(async () => {
  mona = await app.person("Mona Orders");
  shop = await app.shop(mona, "Mona Orders", { country: "DE", currency: "EUR" });
  await open(app.database, shop.id);
  const { client } = mona;
  const { version } = (await client.languages.read({ params: inShop() })).data;
  await client.languages.update({
    params: inShop(),
    body: { languages: [{ code: "ar", is_published: true }], version },
  });
  shirt = (
    await client.products.create({
      params: inShop(),
      body: {
        title: "Shirt",
        status: "active",
        options: [{ name: "Size", values: ["Large", "Small"] }],
        variants: [
          { option_values: ["Large"], price: 10_000, tracked: false },
          { option_values: ["Small"], price: 8_000, tracked: false },
        ],
      },
    })
  ).data as never;
  await client.delivery_zones.create({
    params: inShop(),
    body: {
      name: "Germany",
      places: [{ country: "DE" }],
      rates: [{ id: rate, name: "Courier", fee: 500, days_min: 1, days_max: 2 }] as never,
    },
  });
  bank = (
    await client.payment_methods.create({
      params: inShop(),
      body: { name: "Transfer", instructions: "Send it to IBAN 2." },
    })
  ).data.id;
  const settings = (await client.checkout_settings.read({ params: inShop() })).data;
  await client.checkout_settings.update({
    params: inShop(),
    body: { return_days: 14, version: settings.version },
  });
  await translate("product", shirt.id, { title: "قميص" });
  await translate("option", "Size", { Size: "المقاس", Large: "كبير" });
  await translate("delivery_rate", rate, { name: "مندوب" });
  await translate("payment_method", bank, { name: "تحويل", instructions: "أرسله إلى IBAN 2." });
});

async function setStatus(status: "active" | "draft"): Promise<void> {
  await sql("update products set status = $2 where id = $1", shirt.id, status);
  // Carts are read with the products in memory otherwise.
  await sql("update shops set storefront_version = storefront_version + 1 where id = $1", shop.id);
}

async function buyIn(pages: string | undefined, email: string) {
  const it = shopperOn(pages);
  const total = await fill(it, [large()], email);
  const method = "cash_on_delivery";
  await it.client.checkout.update_payment({ params: store(), body: { method } });
  it.key = crypto.randomUUID();
  const body = { accepted_total: total };
  return (await it.client.checkout.place_order({ params: store(), body })).data;
}

async function orderOf({ number }: { number: number }) {
  const { data } = await mona.client.orders.list({ params: inShop(), query: { search: `#${number}` } });
  return (await mona.client.orders.read({ params: { ...inShop(), id: data[0]!.id } })).data;
}

/** A delivered order of an Arabic page. */
async function delivered(email: string) {
  const placed = await buyIn("ar", email);
  const { id, customer_id, lines } = await orderOf(placed);
  const params = { ...inShop(), id };
  const { orders } = mona.client;
  await orders.confirm({ params });
  const shipment = {
    ...params,
    shipment_id: (await orders.pack({ params, body: {} })).data.shipments[0]!.id,
  };
  await orders.ship({ params: shipment, body: { courier: null, tracking_number: null } });
  await orders.deliver({ params: shipment });
  return { placed, params, customer_id, own: { ...store(), token: placed.token }, line_id: lines[0]!.id };
}

const readIn = async (pages: string | undefined, token: string) =>
  (await shopperOn(pages).client.checkout.read_order({ params: { ...store(), token } })).data;

describe("an order that the shop creates", () => {
  async function created(email: string, delivery: object = { kind: "rate", rate }) {
    const { customer_id } = await orderOf(await buyIn("ar", email));
    const { data: draft } = await mona.client.draft_orders.create({
      params: inShop(),
      body: { customer_id, email, phone: null, address, lines: [large()], delivery: delivery as never },
    });
    const { data } = await mona.client.draft_orders.complete({
      params: { ...inShop(), id: draft.id },
      body: {
        version: draft.version,
        accepted_total: draft.quote.calculation!.total,
        payment: { kind: "later", method: bank, days: 7 },
      },
    });
    return { id: data.order_id, token: signId(app.app.secret, "order", shop.id, data.order_id) };
  }

  it("has translated names on its page, in its email and in its invoice, and members read the default ones", async () => {
    const { id, token } = await created("draft@example.com");
    const arabic = {
      lines: [line],
      delivery: { name: "مندوب" },
      payment: { name: "تحويل", instructions: "أرسله إلى IBAN 2." },
    };
    expect(await readIn("ar", token)).toMatchObject(arabic);
    const default_names = {
      lines: [{ title: "Shirt", variant_title: "Large" }],
      delivery: { name: "Courier" },
      payment: { name: "Transfer" },
    };
    expect(await readIn(undefined, token)).toMatchObject(default_names);
    expect((await mona.client.orders.read({ params: { ...inShop(), id } })).data).toMatchObject(
      default_names,
    );
    const { html, text } = await app.mailTo("draft@example.com", new RegExp(`${await orderName(id)}(?!\\d)`));
    expect(html).toContain(token);
    expect(text).toContain("كبير");
    expect(text).not.toMatch(english);
  });

  it("shows the names as they are now if none were stored with it", async () => {
    const { id, token } = await created("older@example.com");
    await sql("update orders set shown_texts = null where id = $1", id);
    expect(await readIn("ar", token)).toMatchObject({ lines: [line], delivery: { name: "Courier" } });
  });

  it("shows the current title of a variant only if its values haven't changed", async () => {
    const { id, token } = await created("changed@example.com");
    await sql("update orders set shown_texts = null where id = $1", id);
    await sql("update order_lines set variant_title = 'Huge' where order_id = $1", id);
    expect(await readIn("ar", token)).toMatchObject({ lines: [{ title: "قميص", variant_title: "Huge" }] });
  });

  async function orderName(id: string) {
    return `#${(await mona.client.orders.read({ params: { ...inShop(), id } })).data.number}`;
  }
});

describe("a return in Arabic", () => {
  it("has translated names in its form, on its page and in its emails, and so has its exchange", async () => {
    const email = "return@example.com";
    const { params, own, line_id } = await delivered(email);
    const { returns } = shopperOn("ar").client;
    expect((await returns.list_own({ params: own })).data.lines).toMatchObject([line]);
    const inEnglish = await shopperOn().client.returns.list_own({ params: own });
    expect(inEnglish.data.lines).toMatchObject([{ title: "Shirt", variant_title: "Large" }]);
    const { data } = await returns.create_own({
      params: own,
      body: { lines: [{ order_line_id: line_id, quantity: 1, reason: "other" }], note: null, photos: [] },
    });
    expect(data.lines).toMatchObject([line]);
    const of = { ...params, return_id: data.returns[0]!.id };
    await mona.client.returns.approve({ params: of, body: { instructions: null } });
    const approved = await app.mailTo(email, /إرجاع/);
    expect(approved.text).toContain("كبير");
    expect(approved.text).not.toMatch(english);
    await mona.client.returns.receive({
      params: of,
      body: { lines: [{ order_line_id: line_id, sellable: 1, damaged: 0 }] },
    });
    const { exchanges } = createClient({
      baseUrl: app.baseUrl,
      token: () => mona.token,
      headers: () => ({ "Device-Id": mona.deviceId }),
      idempotencyKey: () => crypto.randomUUID(),
    });
    const lines = [large()];
    const { data: quote } = await exchanges.quote({ params: of, body: { lines } });
    const { data: exchanged } = await exchanges.create({
      params: of,
      body: {
        lines,
        accepted_total: quote.total!,
        accepted_credit: quote.credit,
        payment: null,
        surplus_to: "original",
      },
    });
    const token = signId(app.app.secret, "order", shop.id, exchanged.returns[0]!.exchange!.id);
    // The new order is delivered as the first one.
    expect(await readIn("ar", token)).toMatchObject({ lines: [line], delivery: { name: "مندوب" } });
  });
});

it("a changed order is emailed with translated names of what has changed", async () => {
  const { id } = await orderOf(await buyIn("ar", "edit@example.com"));
  const edits = Object.assign(new EditShop(app), { ...shop, owner: mona });
  await edits.edit(id, { lines: { [large().variant_id]: 3 } }, { notifies_customer: true });
  const { text } = await app.mailTo("edit@example.com", /^غيّر/);
  expect(text.replaceAll(/[\u2066-\u2069]/g, "")).toContain("قميص, كبير");
  expect(text).not.toMatch(english);
});

describe("an order that is edited to another delivery", () => {
  const pickup = crypto.randomUUID();
  const place = {
    name: "The mill",
    line1: "2 Mill Lane",
    city: "Hamburg",
    postal_code: "20457",
    country: "DE",
  };
  const arabicPlace = { name: "الطاحونة", instructions: "اقرع الجرس." };

  it("has the translated name, pickup place and instructions, and before that the earlier ones", async () => {
    await mona.client.delivery_zones.create({
      params: inShop(),
      body: {
        name: "Austria",
        places: [{ country: "AT" }],
        rates: [
          {
            id: pickup,
            name: "Pickup",
            fee: 0,
            days_min: 0,
            days_max: 1,
            is_pickup: true,
            pickup_place: { ...place, instructions: "Ring the bell." },
          },
        ] as never,
      },
    });
    const texts = {
      name: "استلام",
      place_name: arabicPlace.name,
      place_instructions: arabicPlace.instructions,
    };
    await translate("delivery_rate", pickup, texts);
    const { token, ...placed } = await buyIn("ar", "moved@example.com");
    const { id } = await orderOf(placed);
    const edits = Object.assign(new EditShop(app), { ...shop, owner: mona });
    const to = { delivery: { kind: "rate" as const, rate: pickup, title: null, price: null } };
    await edits.edit(id, to, { notifies_customer: true });
    expect(await readIn("ar", token)).toMatchObject({
      lines: [line],
      delivery: { name: "استلام", pickup_place: arabicPlace },
    });
    const { text } = await app.mailTo("moved@example.com", /^غيّر/);
    expect(text).toContain("استلام");
    expect(text).toContain("مندوب");
    expect(text).toContain(arabicPlace.name);
    expect(text).not.toContain("Ring the bell");
    expect(await readIn(undefined, token)).toMatchObject({
      delivery: { name: "Pickup", pickup_place: place },
    });
  });
});

describe("reviews on an Arabic page", () => {
  it("have translated titles in the order's form and in the latest reviews", async () => {
    const { own } = await delivered("review@example.com");
    const { reviews } = shopperOn("ar").client;
    expect((await reviews.list_own({ params: own })).data[0]).toMatchObject({ title: "قميص" });
    const { data } = await shopperOn().client.reviews.list_own({ params: own });
    expect(data[0]).toMatchObject({ title: "Shirt" });
    const body = { product_id: shirt.id, stars: 5, title: null, text: "Soft.", name: "Nia", photos: [] };
    await reviews.create_own({ params: own, body });
    await sql("update reviews set status = 'published' where shop_id = $1", shop.id);
    const latest = await reviews.list_latest({ params: store(), query: {} });
    expect(latest.data[0]!.product).toMatchObject({ title: "قميص" });
  });
});

describe("a cart that is filled again", () => {
  it("from an order names what can no longer be bought in the language of the page", async () => {
    const { token } = await buyIn("ar", "again@example.com");
    const again = async (pages?: string) => {
      const params = { ...store(), token };
      return (await shopperOn(pages).client.shopper_accounts.buy_again({ params })).data;
    };
    expect((await again("ar")).cart!.lines).toMatchObject([line]);
    await setStatus("draft");
    expect((await again("ar")).changes).toMatchObject([{ ...line, change: "unavailable" }]);
    expect((await again()).changes).toMatchObject([{ title: "Shirt", variant_title: "Large" }]);
    await setStatus("active");
  });

  it("from an email has translated names, and so has the email", async () => {
    const owned = { ...shop, owner: mona };
    await turnOn(owned);
    await leave(app, shop, [large()], "left@example.com");
    await sql("update carts set language = 'ar' where email = 'left@example.com'");
    await wait(app, 15);
    await doFiveMinutes(app.app);
    await wait(app, 60);
    await doFiveMinutes(app.app);
    const { text, html } = await app.mailTo("left@example.com");
    expect(text).toContain("كبير");
    expect(text).not.toMatch(english);
    const link = /cart\/restore\/([\w.-]+)/.exec(html)![1]!;
    await setStatus("draft");
    const { client } = shopperOn("ar");
    const { data } = await client.cart_recovery.restore({ params: store(), body: { link } });
    expect(data.changes).toMatchObject([line]);
    await setStatus("active");
  });
});

it("a back-in-stock email names the variant in the language of its request", async () => {
  const body = { variant_id: large().variant_id, email: "stock@example.com" };
  await shopperOn("ar").client.stock_requests.create({ params: store(), body });
  const [request] = await sql("select id from stock_requests where email = $1", body.email);
  await writeReturned(app.app, { shop_id: shop.id, request_id: request.id });
  const { subject, text } = await app.mailTo("stock@example.com");
  expect(subject).toContain("قميص, كبير");
  expect(text).not.toMatch(english);
});

it("a preview shows the names that the shopper saw in the order's language only", async () => {
  const { id } = await orderOf(await buyIn("ar", "preview@example.com"));
  const preview = async (language: string) => {
    const params = { ...inShop(), email: "order_placed" as const };
    const { data } = await mona.client.customer_emails.preview({ params, query: { order_id: id, language } });
    return data.text;
  };
  const arabic = await preview("ar");
  for (const name of ["قميص", "كبير", "مندوب"]) expect(arabic).toContain(name);
  expect(arabic).not.toMatch(english);
  expect(await preview("en")).toContain("Courier");
});

describe("records with the same title have translations of their own", () => {
  it("coupons in a cart and in its order", async () => {
    const coupon = async (code: string, product_id: string) =>
      (
        await mona.client.coupons.create({
          params: inShop(),
          body: {
            title: "Sale",
            method: "code",
            code,
            type: "percent",
            basis_points: 1_000,
            applies_to: "items",
            items: { product_ids: [product_id] },
            required_items: {},
            combines_with: ["items"],
          } as never,
        })
      ).data.id;
    const socks = (
      await mona.client.products.create({
        params: inShop(),
        body: {
          title: "Socks",
          status: "active",
          variants: [{ option_values: [], price: 500, tracked: false }],
        },
      })
    ).data as typeof shirt;
    await translate("coupon", await coupon("SHIRTS", shirt.id), { title: "تخفيض القمصان" });
    await translate("coupon", await coupon("SOCKS", socks.id), { title: "تخفيض الجوارب" });
    const it = shopperOn("ar");
    for (const variant of [shirt.variants[0]!, socks.variants[0]!]) {
      const body = { variant_id: variant.id, quantity: 1 };
      it.cartToken = (await it.client.checkout.add_line({ params: store(), body })).data.token;
    }
    const expected = ["تخفيض القمصان", "تخفيض الجوارب"];
    for (const code of ["SHIRTS", "SOCKS"])
      await it.client.checkout.add_coupon({ params: store(), body: { code } });
    const body = { email: "sale@example.com", address };
    const { data: cart } = await it.client.checkout.update_address({ params: store(), body });
    expect(cart.coupons.map(({ title }) => title)).toEqual(expected);
    expect(cart.discounts.map(({ title }) => title).toSorted()).toEqual(expected.toSorted());
    await it.client.checkout.update_payment({ params: store(), body: { method: "cash_on_delivery" } });
    it.key = crypto.randomUUID();
    const placed = await it.client.checkout.place_order({
      params: store(),
      body: { accepted_total: cart.total },
    });
    const titles = (await readIn("ar", placed.data.token)).discounts.map(({ title }) => title);
    expect(titles.toSorted()).toEqual(expected.toSorted());
  });

  it("size charts of two products", async () => {
    const chart = async (product_id: string) =>
      (
        await mona.client.size_charts.create({
          params: inShop(),
          body: {
            title: "Sizes",
            table: { unit: "cm", columns: [{ name: "EU", is_length: false }], rows: [["M"]] },
            products: [{ id: product_id }],
          },
        })
      ).data.id;
    const hat = (
      await mona.client.products.create({
        params: inShop(),
        body: {
          title: "Hat",
          status: "active",
          variants: [{ option_values: [], price: 900, tracked: false }],
        },
      })
    ).data;
    await translate("size_chart", await chart(shirt.id), { title: "مقاسات القمصان" });
    await translate("size_chart", await chart(hat.id), { title: "مقاسات القبعات" });
    const titleFor = async (product_handle: string) => {
      const params = { ...store(), product_handle };
      return (await shopperOn("ar").client.storefront.read_product({ params })).data.size_chart!.title;
    };
    expect([await titleFor(shirt.handle), await titleFor(hat.handle)]).toEqual([
      "مقاسات القمصان",
      "مقاسات القبعات",
    ]);
  });
});
