import { storefrontLanguages } from "@vitrine/contract/languages/storefront-languages";
import { customerEmails } from "@vitrine/contract/shops/customer-emails";
import {
  alwaysSent,
  emailPlaceholders,
  EmailTexts,
  emailTextProblems,
} from "@vitrine/contract/shops/email-texts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { address, fill, shopper } from "../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { emailLanguage } from "../../languages/email-language.ts";
import { templatesOf } from "../../mail/customer-mail.tsx";
import { sampleOrder } from "./sample-order.rules.ts";
import { sampleTexts } from "./sample-texts.mail.tsx";
import { orderForEmail } from "./customer-emails.rules.ts";
import { defaultTexts } from "./default-texts.action.ts";
import { writeEmail } from "./write-email.action.ts";

const app = useTestApp();
let mona: Person;
let rita: Person;
let shop: { id: number; handle: string };
let variant_id: string;
let count = 0;

beforeAll(async () => {
  [mona, rita] = [await app.person("Mona"), await app.person("Rita")];
});
beforeEach(async () => {
  shop = await app.shop(mona, `Mona Tea ${++count}`);
  await open(app.database, shop.id);
  ({ variant_id } = await insertProduct(app.database, shop.id, {
    title: "Green Tea",
    price: 1250,
    on_hand: 100,
  }));
  const { data } = await mona.client.languages.read({ params: inShop() });
  const languages = [{ code: "de" as const, is_published: true }];
  await mona.client.languages.update({ params: inShop(), body: { languages, version: data.version } });
});

type Email = (typeof customerEmails)[number];
const inShop = () => ({ shop_id: shop.id });
const paramsOf = (email: Email) => ({ ...inShop(), email });
const read = async (email: Email, by = mona) =>
  (await by.client.customer_emails.read({ params: paramsOf(email) })).data;

/** Saves texts of one language over the current version. */
async function save(
  email: Email,
  texts: Partial<EmailTexts>,
  more: { is_active?: boolean; by?: Person } = {},
) {
  const stored = await read(email);
  const en = { ...stored.texts.en!, ...texts };
  const { is_active = true, by = mona } = more;
  return by.client.customer_emails.update({
    params: paramsOf(email),
    body: { is_active, texts: { en }, version: stored.version },
  });
}

async function placeOrder(name: string) {
  const email = `nia${++count}@example.com`;
  const it = shopper(app, shop.handle);
  const params = { handle: shop.handle };
  await fill(it, [{ variant_id, quantity: 2 }], email);
  await it.client.checkout.update_address({ params, body: { email, address: { ...address, name } } });
  const { total } = (await it.client.checkout.read_cart({ params })).data;
  it.key = crypto.randomUUID();
  await it.client.checkout.place_order({ params, body: { accepted_total: total } });
  const { data } = await mona.client.orders.list({ params: inShop(), query: {} });
  return { ...data[0]!, to: email };
}

const sample = { id: 1, name: "Zephyr & Co", email: "hello@shop.example", currency: "EUR", country: "DE" };
const sampleShop = { ...sample, language: "en", time_zone: "UTC", order_prefix: "" };

describe("the default texts", () => {
  it.each(customerEmails)("of %s are a template in each language, without a value of the sample", (email) => {
    for (const code of storefrontLanguages) {
      const texts = defaultTexts(email, sampleShop, code);
      expect(EmailTexts.parse(texts)).toEqual(texts);
      expect(emailTextProblems(email, texts), JSON.stringify(texts)).toEqual([]);
      expect(Object.values(texts).join(" ")).not.toMatch(/Zephyr|1001|\u2068/);
    }
  });

  it.each(customerEmails)("of %s have the placeholders that the email has values of", (email) => {
    const language = emailLanguage(sampleShop, null);
    const texts = sampleTexts(language);
    const stored = sampleOrder(sampleShop, texts, new Date(0).toISOString());
    const about = {
      shop: { ...sampleShop, email_templates: templatesOf([email], {}) },
      order: orderForEmail(email, stored, { now: 0, texts }),
      stored,
      language,
      order_url: "https://shop.example",
      downloads: [],
      owner_url: "",
    };
    const { values, button } = writeEmail(email, about, texts);
    const names = [...Object.keys(values), ...(button ? ["link"] : [])];
    expect(names.toSorted()).toEqual([...emailPlaceholders[email]].toSorted());
  });
});

describe("the texts of an email", () => {
  it("are the default ones in the languages of the shop, and those of the owner once edited", async () => {
    const before = await read("order_confirmed");
    expect(before).toMatchObject({ is_active: true, languages: ["en", "de"], version: 1 });
    expect(before.texts).toEqual(before.defaults);
    expect(before.texts.en!.subject).toBe("Your order {{order_number}} at {{shop_name}} is confirmed");
    expect(before.texts.en!.message).toMatch(
      /^Hello \{\{customer_name\}\},\n\nYour order \{\{order_number\}\}/,
    );
    const { data } = await save("order_confirmed", { message: "Hooray, {{customer_name}}!" });
    expect(data).toMatchObject({ version: 2, texts: { en: { message: "Hooray, {{customer_name}}!" } } });
    expect(data.texts.de).toEqual(before.defaults.de);
    const { data: list } = await mona.client.customer_emails.list({ params: inShop() });
    expect(list.map(({ email }) => email)).toEqual(customerEmails);
    expect(list.filter(({ edited }) => edited.length > 0)).toEqual([
      { email: "order_confirmed", is_active: true, edited: ["en"] },
    ]);
  });

  it("that equal the default ones aren't stored", async () => {
    await save("order_confirmed", { message: "Hooray!" });
    const { data } = await save("order_confirmed", (await read("order_confirmed")).defaults.en!);
    expect(data.texts).toEqual(data.defaults);
    const { rows } = await app.database.admin.query("select texts from email_templates where shop_id = $1", [
      shop.id,
    ]);
    expect(rows).toEqual([{ texts: {} }]);
  });

  it("are in the emails of that language, with the values escaped, and the sentences about the payment", async () => {
    await save("order_placed", {
      subject: "Thanks {{customer_name}}: {{order_number}}",
      heading: "<b>Hi</b> from {{shop_name}}",
      preheader: "Total {{total}}",
      message: "Dear {{customer_name}},\n\nsecond <i>line</i>\nthird {{ order_number }}: {{link}}",
      button: "Open {{order_number}}",
      closing: "Yours, {{shop_name}}",
    });
    const order = await placeOrder("Nia <script>alert(1)</script> {{total}}");
    const { subject, html, text } = await app.mailTo(order.to, /^Thanks/);
    expect(subject).toBe(`Thanks Nia <script>alert(1)</script> {{total}}: #${order.number}`);
    expect(html).not.toContain("<script>");
    expect(html).toContain("&lt;b&gt;Hi&lt;/b&gt; from Mona Tea");
    expect(html).toContain("second &lt;i&gt;line&lt;/i&gt;<br/>third");
    expect(html).toContain(`>Open #${order.number}</`);
    expect(html).toMatch(/third #\d+: <a href="http[^"]+\/orders\/[^"]+"/);
    expect(text).toContain(`Yours, Mona Tea ${count - 1}`);
    expect(text).toContain("Pay €29.90 on delivery.");
    expect(text).toMatch(/2 × Green Tea/);
    expect(text).not.toContain("Thank you for your order");
  });

  it("of another language are the default ones", async () => {
    await save("order_confirmed", { message: "Hooray!" });
    const order = await placeOrder("Nia");
    const preview = async (language: string) =>
      (
        await mona.client.customer_emails.preview({
          params: paramsOf("order_confirmed"),
          body: { language, order_id: order.id },
        })
      ).data.text;
    expect(await preview("en")).toContain("Hooray!");
    expect(await preview("de")).not.toContain("Hooray!");
  });

  it("of marketing emails don't replace the link to unsubscribe", async () => {
    for (const [email, message] of [
      ["newsletter_welcome", "Only this"],
      ["abandoned_first", "Only this"],
      ["review_request", "Only this"],
      ["back_in_stock", "Only {{product_name}}"],
    ] as const) {
      const texts = { ...(await read(email)).defaults.en!, message, closing: "" };
      const { data } = await mona.client.customer_emails.preview({
        params: paramsOf(email),
        body: { texts },
      });
      expect(data.html).toMatch(/<a href="[^"]+">(Unsubscribe|Remove my email)/);
    }
  });

  it.each([
    [{ subject: "Your order" }, "subject"],
    [{ subject: "Order {{order_number}}\r\nBcc: eve@example.com" }, "subject"],
    [{ subject: "{{order_number}} {{link}}" }, "subject"],
    [{ message: "{{password}}" }, "message"],
    [{ message: "{{customer_name" }, "message"],
    [{ message: " " }, "message"],
    [{ message: "x".repeat(5001) }, "message"],
    [{ message: "a\u0007b" }, "message"],
    [{ button: "" }, "button"],
    [{ heading: "x".repeat(121) }, "heading"],
    [{ closing: "{{code}}" }, "closing"],
  ])("are rejected with a problem: %o", async (texts, field) => {
    await expect(save("order_confirmed", texts)).rejects.toMatchObject({
      code: "invalid_input",
      body: { errors: { [`texts.en.${field}`]: [expect.any(String)] } },
    });
    expect(await read("order_confirmed")).toMatchObject({ version: 1 });
  });

  it("must have the amount of a refund", async () => {
    await expect(save("order_refunded", { message: "You got your money." })).rejects.toMatchObject({
      body: { errors: { "texts.en.message": [expect.stringContaining("amount")] } },
    });
  });

  it("of a language that the shop doesn't have are rejected", async () => {
    const { defaults, version } = await read("order_confirmed");
    const body = { is_active: true, texts: { fr: defaults.en! }, version };
    await expect(
      mona.client.customer_emails.update({ params: paramsOf("order_confirmed"), body }),
    ).rejects.toMatchObject({
      code: "invalid_input",
      body: { errors: { "texts.fr": [expect.any(String)] } },
    });
  });

  it("are saved by one of two members at once, and the other gets their version", async () => {
    const { defaults, version } = await read("order_confirmed");
    const outcomes = await Promise.allSettled(
      ["First", "Second"].map((message) =>
        mona.client.customer_emails.update({
          params: paramsOf("order_confirmed"),
          body: { is_active: true, texts: { en: { ...defaults.en!, message } }, version },
        }),
      ),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const rejected = outcomes.find((one) => one.status === "rejected")!;
    const { texts } = await read("order_confirmed");
    expect(rejected.reason).toMatchObject({
      code: "version_conflict",
      body: { current: { version: 2, texts: { en: { message: texts.en!.message } } } },
    });
  });

  it("are those of one shop only, and closed to others", async () => {
    await save("order_confirmed", { message: "Hooray!" });
    await expect(read("order_confirmed", rita)).rejects.toMatchObject({ code: "not_found" });
    await expect(save("order_confirmed", { message: "Mine" }, { by: rita })).rejects.toMatchObject({
      code: "not_found",
    });
    const theirs = await app.shop(rita, `Rita Tea ${count}`);
    const params = { shop_id: theirs.id, email: "order_confirmed" as const };
    const { data } = await rita.client.customer_emails.read({ params });
    expect(data.texts).toEqual(data.defaults);
    expect((await read("order_confirmed")).texts.en!.message).toBe("Hooray!");
  });

  it("are in the activity log, before and after", async () => {
    await save("order_confirmed", { message: "Hooray!" });
    const { data } = await mona.client.activity_log.list({ params: inShop(), query: {} });
    expect(data[0]).toMatchObject({
      action: "email_template.changed",
      target_id: "order_confirmed",
      after: { en: { message: "Hooray!" } },
    });
  });
});

describe("an email that is turned off", () => {
  it("isn't sent, nor announced in other emails", async () => {
    await save("order_shipped", {}, { is_active: false });
    const order = await placeOrder("Nia");
    const { text } = await app.mailTo(order.to, /^Your order/);
    expect(text.replaceAll(/\s+/g, " ")).not.toContain("We'll email you when it ships.");
    const params = { ...inShop(), id: order.id };
    await mona.client.orders.confirm({ params });
    const { data } = await mona.client.orders.pack({ params, body: {} });
    const shipment = { ...params, shipment_id: data.shipments[0]!.id };
    await mona.client.orders.ship({ params: shipment, body: {} });
    await mona.client.orders.deliver({ params: shipment });
    await app.mailTo(order.to, /delivered/);
    await expect(
      app.database.admin
        .query("select kind from emails where order_id = $1 and kind = 'order-shipped'", [order.id])
        .then(({ rows }) => rows),
    ).resolves.toEqual([]);
  });

  it("isn't one that customers need, or that has its own settings", async () => {
    for (const email of Object.keys(alwaysSent) as Email[])
      await expect(save(email, {}, { is_active: false })).rejects.toMatchObject({
        code: "invalid_input",
        body: { errors: { is_active: ["This email is always sent."] } },
      });
    const { data } = await mona.client.customer_emails.list({ params: inShop() });
    expect(data.filter(({ is_active }) => !is_active)).toEqual([]);
  });
});

describe("a preview of unsaved texts", () => {
  it("has them, is not stored, and rejects a problem at its field", async () => {
    const { defaults } = await read("order_confirmed");
    const texts = { ...defaults.en!, message: "Unsaved {{shop_name}}" };
    const { data } = await mona.client.customer_emails.preview({
      params: paramsOf("order_confirmed"),
      body: { texts },
    });
    expect(data.text).toContain(`Unsaved Mona Tea ${count}`);
    expect((await read("order_confirmed")).texts).toEqual(defaults);
    await expect(
      mona.client.customer_emails.preview({
        params: paramsOf("order_confirmed"),
        body: { texts: { ...texts, message: "{{nothing}}" } },
      }),
    ).rejects.toMatchObject({ body: { errors: { "texts.message": [expect.any(String)] } } });
  });

  it("is sent as a test", async () => {
    const { defaults } = await read("order_confirmed");
    const texts = { ...defaults.en!, subject: "Draft {{order_number}}" };
    await mona.client.customer_emails.send_test({ params: paramsOf("order_confirmed"), body: { texts } });
    expect((await app.mailTo(mona.email, /Draft/)).subject).toBe("[Test] Draft #1001");
  });
});
