import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type OrderSmsEvent, orderSmsEvents } from "@vitrine/contract/orders/order-sms";
import { storefrontLanguages } from "@vitrine/contract/languages/storefront-languages";
import { startTwilio, unreachablePhone } from "../../../test/doubles/twilio-double.ts";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { address, fill, shopper } from "../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import type { JobData } from "../../jobs/job-data.ts";
import { sendOrderMail } from "../orders/follow-order.fixture.ts";
import { takeGateway } from "../sms-gateways/send-sms.action.ts";
import { smsParts } from "../sms-gateways/sms-text.rules.ts";
import { sendOrderSms } from "./send-order-sms.job.ts";

const twilio = await startTwilio();
// The test runs the jobs itself.
const app = useTestApp({ sms: { twilioApiUrl: twilio.url }, jobs: false });
afterAll(() => twilio.stop());

let sadia: Person;
let shop: { id: number; handle: string };
let variant_id: string;
let count = 0;
const phone = "+49 40 1234567";

beforeAll(async () => {
  sadia = await app.person("Sadia Events");
});
beforeEach(async () => {
  shop = await app.shop(sadia, `Events ${++count}`);
  await open(app.database, shop.id);
  ({ variant_id } = await insertProduct(app.database, shop.id, { title: "Tea", price: 1000, on_hand: 1000 }));
  twilio.mode = "up";
  await sadia.client.sms_gateways.save({
    params: inShop(),
    body: {
      provider: "twilio",
      account_sid: twilio.account_sid,
      sender: twilio.from,
      api_key: twilio.auth_token,
      test_phone: "+49 30 7654321",
      is_active: true,
      max_per_day: 30,
      version: 0,
    },
  });
  await app.database.admin.query("delete from pgboss.job");
  twilio.accepted.length = 0;
});

const inShop = () => ({ shop_id: shop.id });
const none = Object.fromEntries(orderSmsEvents.map((event) => [event, false])) as Record<
  OrderSmsEvent,
  boolean
>;
async function turnOn(...events: OrderSmsEvent[]) {
  const { version } = (await sadia.client.order_sms.read_settings({ params: inShop() })).data;
  const chosen = Object.fromEntries(events.map((event) => [event, true]));
  return sadia.client.order_sms.update_settings({
    params: inShop(),
    body: { ...none, ...chosen, version },
  });
}

async function place(contact: { email?: string; phone?: string } = { phone }) {
  const it = shopper(app, shop.handle);
  const params = { handle: shop.handle };
  await fill(it, [{ variant_id, quantity: 1 }]);
  await it.client.checkout.update_address({ params, body: { ...contact, address } });
  const { total } = (await it.client.checkout.read_cart({ params })).data;
  it.key = crypto.randomUUID();
  const { data } = await it.client.checkout.place_order({ params, body: { accepted_total: total } });
  const { data: orders } = await sadia.client.orders.list({ params: inShop(), query: {} });
  return { id: orders[0]!.id, ...data };
}

async function takeJobs<Name extends "order-mail" | "order-sms">(name: Name): Promise<JobData[Name][]> {
  const { rows } = await app.database.admin.query<{ data: JobData[Name] }>(
    "delete from pgboss.job where name = $1 returning data",
    [name],
  );
  return rows.map(({ data }) => data);
}

/** Runs the jobs of the emails, and returns those of the SMS. */
async function sendEmails(): Promise<JobData["order-sms"][]> {
  const post = { send: async () => {}, forget: async () => {}, close: () => {} };
  for (const job of await takeJobs("order-mail")) await sendOrderMail({ ...app.app, post }, job);
  return takeJobs("order-sms");
}

async function sendAll(): Promise<string[]> {
  for (const job of await sendEmails()) await sendOrderSms(app.app, job);
  return twilio.accepted.map(({ text }) => text);
}

const confirm = (id: string) => sadia.client.orders.confirm({ params: { ...inShop(), id } });
const eventsOf = async (id: string) =>
  (await sadia.client.orders.read({ params: { ...inShop(), id } })).data.timeline
    .filter(({ action }) => action === "order.sms_sent")
    .map(({ details }) => details);

describe("an SMS about an order", () => {
  it("is sent for the events that the owner chose, with the link to the order", async () => {
    await turnOn("confirmed");
    const { id, number } = await place();
    await confirm(id);
    const [text, ...others] = await sendAll();
    expect(others).toEqual([]);
    expect(twilio.accepted[0]!.to).toBe("+49401234567");
    expect(text).toContain(`Events ${count}: order #${number} is confirmed. http`);
    const [, token = ""] = /\/orders\/(\S+)$/.exec(text!) ?? [];
    const { data } = await app.visitor().checkout.read_order({ params: { handle: shop.handle, token } });
    expect(data.number).toBe(number);
    const rival = await app.shop(sadia, `Rival events ${count}`);
    await open(app.database, rival.id);
    for (const wrong of [
      { handle: rival.handle, token },
      { handle: shop.handle, token: token.slice(0, -1) },
      { handle: shop.handle, token: `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}` },
    ])
      await expect(app.visitor().checkout.read_order({ params: wrong })).rejects.toMatchObject({
        code: "not_found",
      });
    expect(await eventsOf(id)).toEqual([{ event: "confirmed" }]);
    await sadia.client.orders.cancel({ params: { ...inShop(), id }, body: { reason: "inventory" } });
    expect(await sendAll()).toHaveLength(1);
  });

  it("has the tracking link of the shipment", async () => {
    await turnOn("shipped");
    const { id } = await place();
    await confirm(id);
    const packed = await sadia.client.orders.pack({
      params: { ...inShop(), id },
      body: {},
    });
    await sadia.client.orders.ship({
      params: { ...inShop(), id, shipment_id: packed.data.shipments[0]!.id },
      body: { courier: "DHL", tracking_number: "JD1", tracking_url: "https://dhl.example/t/JD1" },
    });
    expect(await sendAll()).toEqual([expect.stringMatching(/has shipped\. https:\/\/dhl\.example\/t\/JD1$/)]);
  });

  it("is sent once, if its job and that of the email run several times at once", async () => {
    await turnOn("confirmed");
    await confirm((await place()).id);
    const [mail] = await takeJobs("order-mail").then((jobs) =>
      jobs.filter((job) => job.email === "confirmed"),
    );
    await sendOrderMail(app.app, mail!);
    await sendOrderMail(app.app, mail!);
    const jobs = await takeJobs("order-sms");
    expect(jobs).toHaveLength(2);
    await Promise.all([...jobs, ...jobs, ...jobs].map((job) => sendOrderSms(app.app, job)));
    expect(twilio.accepted).toHaveLength(1);
  });

  it("isn't requested without a phone number, a chosen event or an active gateway", async () => {
    await confirm((await place()).id);
    expect(await sendEmails()).toEqual([]);
    await turnOn("confirmed");
    await confirm((await place({ email: "nia@example.com" })).id);
    expect(await sendEmails()).toEqual([]);
    const { data } = await sadia.client.sms_gateways.read({ params: inShop() });
    await sadia.client.sms_gateways.save({
      params: inShop(),
      body: { ...data, api_key: "", test_phone: null, is_active: false },
    });
    await confirm((await place()).id);
    expect(await sendEmails()).toEqual([]);
    expect(await sadia.client.order_sms.read_settings({ params: inShop() })).toMatchObject({
      data: { confirmed: true, has_gateway: false },
    });
  });

  it.each([
    ["down", "silent"],
    ["silent", "silent"],
    ["up", "rejected"],
  ] as const)(
    "that fails at a gateway that is %s is in the timeline, and isn't repeated",
    async (mode, problem) => {
      await turnOn("confirmed");
      const { id } = await place({ phone: mode === "up" ? unreachablePhone : phone });
      await confirm(id);
      const jobs = await sendEmails();
      twilio.mode = mode;
      for (const job of [...jobs, ...jobs]) await sendOrderSms(app.app, job);
      expect(await eventsOf(id)).toEqual([{ event: "confirmed", problem }]);
    },
  );

  it("doesn't use up the limit of codes for a phone number, and has its own", async () => {
    await turnOn("confirmed");
    const { id } = await place();
    await confirm(id);
    const [job] = await sendEmails();
    for (let n = 0; n < 22; n++) await sendOrderSms(app.app, { ...job!, cause: `${n}` });
    expect(twilio.accepted).toHaveLength(20);
    expect((await eventsOf(id)).filter(({ problem }) => problem === "limited")).toHaveLength(2);
    const { rows } = await app.database.admin.query(
      "select count(*)::int as news from sms_messages where shop_id = $1 and is_news and visitor is null",
      [shop.id],
    );
    expect(rows).toEqual([{ news: 20 }]);
    const code = await app.app.db.inShop(shop.id, (tx) =>
      takeGateway(app.app, tx, { order_id: id, phone: "+49401234567" }),
    );
    expect(code.problem).toBeUndefined();
  });
});

describe("an edited text", () => {
  const settings = async () => (await sadia.client.order_sms.read_settings({ params: inShop() })).data;
  async function saveText(confirmed: string) {
    const { has_gateway: _, defaults: __, languages: ___, ...stored } = await settings();
    const texts = { en: { ...stored.texts.en!, confirmed } };
    return sadia.client.order_sms.update_settings({
      params: inShop(),
      body: { ...stored, confirmed: true, texts },
    });
  }

  it("is sent as the owner's own text, with the values and the link of the order", async () => {
    await saveText("Hi {{customer_name}}, {{shop_name}} packs {{order_number}}: {{link}} Thanks!");
    const { id, number } = await place();
    await confirm(id);
    const [text] = await sendAll();
    expect(text).toMatch(
      new RegExp(`^Hi .+, Events ${count} packs #${number}: https?://\\S+/orders/\\S+ Thanks!$`),
    );
  });

  it("is replaced by the default text if a long name makes it longer than two messages", async () => {
    await saveText(`{{customer_name}} ${"x".repeat(250)} {{order_number}}`);
    const { id, number } = await place();
    await app.database.admin.query("update orders set name = $2 where id = $1", [id, "N".repeat(200)]);
    await confirm(id);
    expect((await sendAll())[0]).toContain(`order #${number} is confirmed.`);
  });

  it("isn't stored if it equals the default one", async () => {
    const { defaults } = await settings();
    expect(defaults.en!.confirmed).toBe("{{shop_name}}: order {{order_number}} is confirmed. {{link}}");
    await saveText("Order {{order_number}}");
    expect((await settings()).texts.en!.confirmed).toBe("Order {{order_number}}");
    const { data } = await saveText(defaults.en!.confirmed);
    expect(data.texts).toEqual(data.defaults);
    const { rows } = await app.database.admin.query(
      "select texts from order_sms_settings where shop_id = $1",
      [shop.id],
    );
    expect(rows).toEqual([{ texts: {} }]);
  });

  it.each([
    `{{order_number}} ${"x".repeat(320)}`,
    `{{order_number}} ${"ক".repeat(140)}`,
    `{{order_number}} ${"x".repeat(270)} {{link}}`,
    "Your order is confirmed.",
    "{{order_number}} {{code}}",
    "{{order_number}} {{shop_name",
    "",
  ])("is rejected with a problem: %s", async (text) => {
    await expect(saveText(text)).rejects.toMatchObject({
      code: "invalid_input",
      body: { errors: { "texts.en.confirmed": expect.arrayContaining([expect.any(String)]) } },
    });
    expect(await settings()).toMatchObject({ version: 1, confirmed: false });
  });

  it("is previewed before it is saved, with its characters and messages", async () => {
    const preview = async (confirmed: string) =>
      (
        await sadia.client.order_sms.list_previews({ params: inShop(), body: { texts: { confirmed } } })
      ).data.find(({ event }) => event === "confirmed");
    expect(await preview("Order {{order_number}} €")).toEqual({
      event: "confirmed",
      text: "Order #1001 €",
      characters: 14,
      alphabet: "gsm",
      parts: 1,
    });
    expect(await preview(`{{order_number}} ${"ক".repeat(80)}`)).toMatchObject({
      characters: 86,
      alphabet: "ucs2",
      parts: 2,
    });
    expect((await settings()).version).toBe(1);
  });
});

describe("the settings", () => {
  it("are for owners and admins of the shop, and aren't overwritten by an older version", async () => {
    const [manager, staff, outsider] = [
      await app.person("Max"),
      await app.person("Sue"),
      await app.person("Ron"),
    ];
    await app.join(shop.id, manager, "manager");
    await app.join(shop.id, staff, "staff");
    for (const [person, code] of [
      [manager, "forbidden"],
      [staff, "forbidden"],
      [outsider, "not_found"],
    ] as const) {
      const body = { ...none, confirmed: true, version: 1 };
      const { order_sms } = person.client;
      await expect(order_sms.update_settings({ params: inShop(), body })).rejects.toMatchObject({ code });
      await expect(order_sms.list_previews({ params: inShop(), body: {} })).rejects.toMatchObject({ code });
    }
    await turnOn("delivered");
    const body = { ...none, version: 1 };
    await expect(sadia.client.order_sms.update_settings({ params: inShop(), body })).rejects.toMatchObject({
      code: "version_conflict",
      body: { current: { delivered: true, confirmed: false, version: 2 } },
    });
  });

  it.each(storefrontLanguages)("show each text in %s, which is one or two messages", async (language) => {
    if (language !== "en") {
      const { data } = await sadia.client.languages.read({ params: inShop() });
      await sadia.client.languages.update({
        params: inShop(),
        body: { languages: [{ code: language, is_published: true }], version: data.version },
      });
    }
    const { data } = await sadia.client.order_sms.list_previews({ params: inShop(), body: { language } });
    expect(data.map(({ event }) => event)).toEqual(orderSmsEvents);
    for (const { text, parts } of data) {
      expect(text).toMatch(/Ev/);
      expect(text).not.toMatch(/\{\{|undefined|NaN/);
      expect(parts).toBe(smsParts(text));
      expect(parts, text).toBeLessThanOrEqual(2);
    }
    // The link of a test server is longer than those of most shops, and is left out of the longest texts.
    expect(data.filter(({ text }) => / https?:\S+$/.test(text)).length).toBeGreaterThanOrEqual(5);
    if (language !== "en") expect(data[0]!.text).not.toContain("is confirmed");
  });
});
