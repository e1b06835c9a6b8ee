import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTwilio, unreachablePhone } from "../../../test/doubles/twilio-double.ts";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { address, fill, shopper } from "../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { compile, type Sql } from "../../db/sql.ts";
import type { JobData } from "../../jobs/job-data.ts";
import type { Mail } from "../../mail/deliver.ts";
import { sendOrderLink } from "./send-order-link.job.ts";

const twilio = await startTwilio();
// The test runs the jobs itself.
const app = useTestApp({ sms: { twilioApiUrl: twilio.url }, jobs: false });
afterAll(() => twilio.stop());

let mona: Person;
let shop: { id: number; handle: string };
let variant_id: string;
let count = 0;
const email = "nia@example.com";
const phone = "+49 40 1234567";

beforeAll(async () => {
  mona = await app.person("Mona Finder");
});
beforeEach(async () => {
  shop = await openShop();
  ({ variant_id } = await insertProduct(app.database, shop.id, { title: "Tea", price: 1000, on_hand: 1000 }));
  await app.database.admin.query("delete from platform.attempts; delete from pgboss.job");
  twilio.accepted.length = 0;
});

async function openShop() {
  const opened = await app.shop(mona, `Finder ${++count}`);
  await open(app.database, opened.id);
  return opened;
}

async function connectGateway() {
  await mona.client.sms_gateways.save({
    params: { shop_id: shop.id },
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
  twilio.accepted.length = 0;
}

async function place(contact: { email?: string; phone?: string }) {
  const it = shopper(app, shop.handle);
  const params = { handle: shop.handle };
  await fill(it, [{ variant_id, quantity: 1 }]);
  await it.client.checkout.update_address({ params, body: { ...contact, address } });
  const { total } = (await it.client.checkout.read_cart({ params })).data;
  it.key = crypto.randomUUID();
  return (await it.client.checkout.place_order({ params, body: { accepted_total: total } })).data;
}

const request = (number: string, contact: string, handle = shop.handle) =>
  app.visitor().order_lookups.create({ params: { handle }, body: { number, contact } });

/** Runs the jobs of the requests, and returns the emails that they sent. */
async function send(): Promise<Mail[]> {
  const sent: Mail[] = [];
  const post = { send: async (mail: Mail) => void sent.push(mail), forget: async () => {}, close: () => {} };
  const { rows } = await app.database.admin.query<{ data: JobData["order-link"] }>(
    "delete from pgboss.job where name = 'order-link' returning data",
  );
  for (const { data } of rows) await sendOrderLink({ ...app.app, post }, data);
  return sent;
}

describe("a shopper who looks up an order", () => {
  it("receives the link by email, which opens the order", async () => {
    const placed = await place({ email });
    const { message } = await request(`#${placed.number}`, "NIA@example.com");
    expect(message).toBe("If we find your order, we'll send you the link to it.");
    const [mail, ...others] = await send();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: email,
      subject: `The link to your order #${placed.number} at Finder ${count}`,
    });
    expect(mail!.text).toContain(`/${shop.handle}/orders/${placed.token}`);
  });

  it("receives it at the email of the order, also if they entered its phone", async () => {
    const { number } = await place({ email, phone });
    await request(String(number), "040 1234567");
    expect((await send()).map(({ to }) => to)).toEqual([email]);
  });

  it("receives it by SMS, if the order has no email and the shop has a gateway", async () => {
    const placed = await place({ phone });
    await request(String(placed.number), "040/1234567");
    expect(await send()).toEqual([]);
    expect(twilio.accepted).toEqual([]);
    await connectGateway();
    await request(String(placed.number), "040/1234567");
    expect(await send()).toEqual([]);
    expect(twilio.accepted).toMatchObject([{ to: "+49401234567" }]);
    const [, token = ""] = /\/orders\/(\S+)$/.exec(twilio.accepted[0]!.text) ?? [];
    const { data } = await app.visitor().checkout.read_order({ params: { handle: shop.handle, token } });
    expect(data.number).toBe(placed.number);
  });

  it("receives nothing with another order's email, another number or in another shop", async () => {
    const { number } = await place({ email });
    await place({ email: "other@example.com" });
    const rival = await openShop();
    await request(String(number), "other@example.com");
    await request(String(number + 7), email);
    await request(String(number), email, rival.handle);
    expect(await send()).toEqual([]);
  });

  it("gets the same response after the same statements, for any number and email or phone", async () => {
    const { number } = await place({ email });
    const watched = async (...typed: [string, string]) => {
      const statements: string[] = [];
      const { inShop } = app.app.db;
      app.app.db.inShop = ((id: number, work: (tx: object) => Promise<unknown>) =>
        inShop(id, (tx) => {
          for (const verb of ["run", "find", "all", "one"] as const) {
            const run = tx[verb].bind(tx) as (query: unknown) => Promise<never>;
            tx[verb] = ((query: Sql) => (statements.push(compile(query).text), run(query))) as never;
          }
          return work(tx);
        })) as typeof inShop;
      try {
        return { ...(await request(...typed)), statements };
      } finally {
        app.app.db.inShop = inShop;
      }
    };
    const known = await watched(String(number), email);
    expect(await watched("999999", "unknown@example.com")).toEqual(known);
    expect(await watched(String(number), "040 9999999")).toEqual(known);
    expect(known.statements.join()).not.toContain("orders");
  });

  it("learns nothing from a number or contact that the form rejects", async () => {
    for (const body of [
      { number: "none", contact: email },
      { number: "1", contact: "me" },
      { number: "1".repeat(41), contact: email },
      { number: "", contact: "" },
    ])
      await expect(
        app.visitor().order_lookups.create({ params: { handle: shop.handle }, body }),
      ).rejects.toMatchObject({ code: "invalid_input" });
    expect(await send()).toEqual([]);
  });
});

describe("the limits of links", () => {
  it("are 6 requests in 15 minutes for one email, also at the same moment, and 60 an hour for a visitor", async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => request("1", email)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(6);
    for (let n = 0; n < 54; n++) await request(String(n + 1), `${n}@example.com`);
    await expect(request("1", "last@example.com")).rejects.toMatchObject({ code: "too_many_requests" });
  });

  it("are 5 messages an hour for an order, which requests with another email don't use up", async () => {
    const { number } = await place({ email, phone });
    for (let n = 0; n < 5; n++) await request(String(number), `${n}@example.com`);
    expect(await send()).toEqual([]);
    for (let n = 0; n < 6; n++) await request(String(number), email);
    expect(await send()).toHaveLength(5);
    await request(String(number), phone);
    expect(await send()).toEqual([]);
  });

  it("are 3 SMS a day for an order, and one that the gateway rejects isn't repeated", async () => {
    await connectGateway();
    const { number } = await place({ phone });
    for (let n = 0; n < 5; n++) await request(String(number), phone);
    await send();
    expect(twilio.accepted).toHaveLength(3);
    const rejected = await place({ phone: unreachablePhone });
    await request(String(rejected.number), unreachablePhone);
    const requests = twilio.requests;
    await send();
    expect(twilio.requests).toBe(requests + 1);
  });

  it("don't apply to a closed shop, which sends none", async () => {
    const { number } = await place({ email });
    await mona.client.shops.update({ params: { shop_id: shop.id }, body: { is_live: 0 } });
    await expect(request(String(number), email)).rejects.toMatchObject({ code: "shop_not_live" });
    expect(await send()).toEqual([]);
  });
});
