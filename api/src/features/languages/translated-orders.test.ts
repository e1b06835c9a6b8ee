import { createClient } from "@vitrine/contract/client";
import { describe, expect, it } from "vitest";
import { address } from "../../../test/shopper.ts";
import { signId } from "../../ids.ts";
import { runFiveMinuteWork } from "../../jobs/timetable.ts";
import { leave, turnOn, wait } from "../abandoned-checkouts/abandoned-checkouts.fixture.ts";
import { writeReturned } from "../inventory/write-returned.action.ts";
import { EditShop } from "../order-edits/edit-shop.fixture.ts";
import { english, line, useTranslatedOrders } from "./translated-orders.fixture.ts";

// The names of products, options, deliveries and payments in the language of a shopper, after the cart: pages of orders, returns
// and reviews, carts that are filled again, and all emails.

const {
  app,
  shop,
  rate,
  inShop,
  store,
  sql,
  translate,
  shopperOn,
  large,
  setStatus,
  buyIn,
  orderOf,
  delivered,
  readIn,
} = useTranslatedOrders();

describe("an order that the shop creates", () => {
  async function created(email: string, delivery: object = { kind: "rate", rate }) {
    const { customer_id } = await orderOf(await buyIn("ar", email));
    const { data: draft } = await shop.owner.client.draft_orders.create({
      params: inShop(),
      body: { customer_id, email, phone: null, address, lines: [large()], delivery: delivery as never },
    });
    const { data } = await shop.owner.client.draft_orders.complete({
      params: { ...inShop(), id: draft.id },
      body: {
        version: draft.version,
        accepted_total: draft.quote.calculation!.total,
        payment: { kind: "later", method: shop.bank, days: 7 },
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
    expect((await shop.owner.client.orders.read({ params: { ...inShop(), id } })).data).toMatchObject(
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
    return `#${(await shop.owner.client.orders.read({ params: { ...inShop(), id } })).data.number}`;
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
    await shop.owner.client.returns.approve({ params: of, body: { instructions: null } });
    const approved = await app.mailTo(email, /إرجاع/);
    expect(approved.text).toContain("كبير");
    expect(approved.text).not.toMatch(english);
    await shop.owner.client.returns.receive({
      params: of,
      body: { lines: [{ order_line_id: line_id, sellable: 1, damaged: 0 }] },
    });
    const { exchanges } = createClient({
      baseUrl: app.baseUrl,
      token: () => shop.owner.token,
      headers: () => ({ "Device-Id": shop.owner.deviceId }),
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
  const edits = Object.assign(new EditShop(app), shop);
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
    await shop.owner.client.delivery_zones.create({
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
    const edits = Object.assign(new EditShop(app), shop);
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
    const body = { product_id: shop.shirt.id, stars: 5, title: null, text: "Soft.", name: "Nia", photos: [] };
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
    const owned = shop;
    await turnOn(owned);
    await leave(app, shop, [large()], "left@example.com");
    await sql("update carts set language = 'ar' where email = 'left@example.com'");
    await wait(app, 15);
    await runFiveMinuteWork(app.app);
    await wait(app, 60);
    await runFiveMinuteWork(app.app);
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
    const { data } = await shop.owner.client.customer_emails.preview({
      params,
      body: { order_id: id, language },
    });
    return data.text;
  };
  const arabic = await preview("ar");
  for (const name of ["قميص", "كبير", "مندوب"]) expect(arabic).toContain(name);
  expect(arabic).not.toMatch(english);
  expect(await preview("en")).toContain("Courier");
});
