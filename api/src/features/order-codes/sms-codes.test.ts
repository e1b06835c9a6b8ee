import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTwilio, unreachablePhone } from "../../../test/doubles/twilio-double.ts";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { address, fill, type Shopper, shopper } from "../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import type { Mail } from "../../mail/deliver.ts";
import { sendOrderCode } from "./send-order-code.job.ts";

const twilio = await startTwilio();
// The test runs the jobs itself.
const app = useTestApp({ sms: { twilioApiUrl: twilio.url }, jobs: false });
afterAll(() => twilio.stop());

let sadia: Person;
let shop: { id: number; handle: string };
let variant_id: string;
let count = 0;
const logged: string[] = [];

beforeAll(async () => {
  sadia = await app.person("Sadia Codes");
});
beforeEach(async () => {
  shop = await app.shop(sadia, `Texts ${++count}`);
  await open(app.database, shop.id);
  ({ variant_id } = await insertProduct(app.database, shop.id, { title: "Tea", price: 1000, on_hand: 1000 }));
  twilio.mode = "up";
  const params = { shop_id: shop.id };
  await sadia.client.sms_gateways.save({
    params,
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
  await set({ cod_requires_code: true, cod_code_by: "sms" });
  twilio.accepted.length = 0;
});

const sql = async (text: string, ...values: unknown[]) =>
  (await app.database.admin.query(text, [shop.id, ...values])).rows;
async function set(changed: object) {
  const params = { shop_id: shop.id };
  const { version } = (await sadia.client.checkout_settings.read({ params })).data;
  await sadia.client.checkout_settings.update({ params, body: { ...changed, version } });
}
async function setGateway(changed: object) {
  const params = { shop_id: shop.id };
  const { data } = await sadia.client.sms_gateways.read({ params });
  await sadia.client.sms_gateways.save({ params, body: { ...data, ...changed } });
}

async function place(it: Shopper) {
  const params = { handle: shop.handle };
  it.key = crypto.randomUUID();
  const { total } = (await it.client.checkout.read_cart({ params })).data;
  return (await it.client.checkout.place_order({ params, body: { accepted_total: total } })).data;
}

async function order(contact: { email?: string; phone?: string }) {
  const it = shopper(app, shop.handle);
  await fill(it, [{ variant_id, quantity: 1 }]);
  await it.client.checkout.update_address({
    params: { handle: shop.handle },
    body: { ...contact, address },
  });
  const placed = await place(it);
  const [{ id }] = await sql("select id from orders where shop_id = $1 and number = $2", placed.number);
  const params = { handle: shop.handle, token: placed.token };
  return { placed, id: id as string, client: it.client, params };
}

const phone = "+49 40 1234567";
const email = "nia@example.com";

/** Runs the job of an order, and returns the emails that it sent. */
async function send(id: string): Promise<Mail[]> {
  const sent: Mail[] = [];
  const post = { send: async (mail: Mail) => void sent.push(mail), forget: async () => {}, close: () => {} };
  const log = { ...app.app.log, warn: (...entry: unknown[]) => void logged.push(JSON.stringify(entry)) };
  await sendOrderCode({ ...app.app, post, log: log as never }, { shop_id: shop.id, order_id: id });
  return sent;
}
const stateOf = async (id: string) =>
  (await sql("select sent_by, sms_problem from order_codes where shop_id = $1 and order_id = $2", id))[0];
const eventsOf = async (id: string) =>
  (
    await sql(
      "select actor, role, after from activity where shop_id = $1 and target_id = $2 and action = 'order.code_sent'",
      id,
    )
  ).map(({ after }) => after);

describe("a shop that sends codes by SMS", () => {
  it("sends one SMS to an order with a phone number, and the code confirms the order", async () => {
    const { id, placed, client, params } = await order({ phone });
    expect(placed).toMatchObject({ awaits_code: true, code_sent_by: null });
    expect(await send(id)).toEqual([]);
    const [sms] = twilio.accepted;
    expect(sms).toMatchObject({ to: "+49401234567", from: twilio.from });
    expect(sms!.text).toMatch(new RegExp(`^\\d{6} is your code to confirm order .+ at Texts ${count}$`));
    expect((await client.checkout.read_order({ params })).data).toMatchObject({ code_sent_by: "sms" });
    expect(await eventsOf(id)).toEqual([{ by: "sms" }]);
    const code = sms!.text.slice(0, 6);
    const { data } = await client.order_codes.confirm({ params, body: { code } });
    expect(data).toMatchObject({ awaits_code: false, stage: "confirmed" });
    expect(twilio.accepted).toHaveLength(1);
  });

  it("writes the SMS in the language of the order", async () => {
    const { id } = await order({ phone });
    await sql("update orders set language = 'bn' where shop_id = $1 and id = $2", id);
    await send(id);
    expect(twilio.accepted[0]!.text).toMatch(/[\u0980-\u09ff]/);
    expect(twilio.accepted[0]!.text).toMatch(/(?<!\d)\d{6}(?!\d)/);
  });

  it("emails the code of an order without a phone number", async () => {
    const { id } = await order({ email });
    expect((await send(id)).map(({ to }) => to)).toEqual([email]);
    expect(twilio.accepted).toEqual([]);
    expect(await stateOf(id)).toEqual({ sent_by: "email", sms_problem: null });
    expect(await eventsOf(id)).toEqual([]);
  });

  it.each(["silent", "down"] as const)("emails the same code if the gateway is %s", async (mode) => {
    const { id, client, params } = await order({ phone, email });
    twilio.mode = mode;
    const mails = await send(id);
    expect(mails).toHaveLength(1);
    const code = /^\d{6}/.exec(mails[0]!.subject)![0];
    if (mode === "silent") expect(twilio.accepted[0]!.text).toContain(code);
    expect(await stateOf(id)).toEqual({ sent_by: "email", sms_problem: "silent" });
    expect(await eventsOf(id)).toEqual([{ by: "email", problem: "silent" }]);
    await client.order_codes.confirm({ params, body: { code } });
  });

  it("emails the next codes without a request to a gateway that didn't respond, for a minute", async () => {
    twilio.mode = "down";
    await send((await order({ phone, email })).id);
    twilio.mode = "up";
    const next = await order({ phone, email });
    expect(await send(next.id)).toHaveLength(1);
    expect(await eventsOf(next.id)).toEqual([{ by: "email", problem: "silent" }]);
    expect(twilio.accepted).toEqual([]);
    await sql("update sms_gateways set silent_until = silent_until - interval '1 minute' where shop_id = $1");
    await send((await order({ phone, email })).id);
    expect(twilio.accepted).toHaveLength(1);
  });

  it("emails the code if the gateway rejects the number or is off, and says so on the order", async () => {
    const rejected = await order({ phone: unreachablePhone, email });
    expect(await send(rejected.id)).toHaveLength(1);
    expect(await stateOf(rejected.id)).toEqual({ sent_by: "email", sms_problem: "rejected" });
    const { id } = await order({ phone, email });
    await setGateway({ is_active: false });
    expect(await send(id)).toHaveLength(1);
    expect(await eventsOf(id)).toEqual([{ by: "email", problem: "off" }]);
    expect(twilio.accepted).toEqual([]);
  });

  it("sends nothing if the SMS fails and there is no email: the shop can confirm the order", async () => {
    const { id, client, params } = await order({ phone: unreachablePhone });
    expect(await send(id)).toEqual([]);
    expect(await eventsOf(id)).toEqual([{ by: "none", problem: "rejected" }]);
    const { data } = await client.checkout.read_order({ params });
    expect(data).toMatchObject({ awaits_code: true, code_sent_by: "none" });
    await sadia.client.orders.confirm({ params: { shop_id: shop.id, id } });
    await send(id);
    expect(await eventsOf(id)).toHaveLength(1);
  });

  it("doesn't wait for a code without an email while the gateway is off or codes are emailed", async () => {
    await setGateway({ is_active: false });
    expect((await order({ phone })).placed).toMatchObject({ awaits_code: false });
    await setGateway({ is_active: true });
    await set({ cod_code_by: "email" });
    const { id, placed } = await order({ phone, email });
    expect(placed).toMatchObject({ awaits_code: true });
    expect(await send(id)).toHaveLength(1);
    expect(twilio.accepted).toEqual([]);
    expect((await order({ phone })).placed).toMatchObject({ awaits_code: false });
  });

  it("sends five messages a day to a phone number at most", async () => {
    const orders = [await order({ phone, email }), await order({ phone, email })];
    for (const { id } of [...orders, ...orders, orders[0]!]) await send(id);
    expect(twilio.accepted).toHaveLength(5);
    expect(await send(orders[1]!.id)).toHaveLength(1);
    expect(await stateOf(orders[1]!.id)).toEqual({ sent_by: "email", sms_problem: "limited" });
    const other = await order({ phone: "+49 30 1234567" });
    await send(other.id);
    expect(twilio.accepted).toHaveLength(6);
  });

  it("sends 20 messages an hour to orders of one visitor at most", async () => {
    const { id } = await order({ phone, email });
    await sql(
      "update carts set visitor = 'nia' where shop_id = $1 and id = (select cart_id from orders where shop_id = $1 and id = $2)",
      id,
    );
    const fill = (visitor: string, number: number) =>
      sql(
        `insert into sms_messages (shop_id, id, order_id, phone_hash, visitor)
         select $1, gen_random_uuid(), $2, 'another', $3 from generate_series(1, $4)`,
        id,
        visitor,
        number,
      );
    await fill("another visitor", 1);
    await fill("nia", 20);
    expect(await send(id)).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ sms_problem: "limited" });
    await sql("update sms_messages set created_at = now() - interval '61 minutes' where shop_id = $1");
    await send(id);
    expect(await stateOf(id)).toEqual({ sent_by: "sms", sms_problem: null });
  });

  it("sends the shop's number of messages a day at most, also for orders at the same time", async () => {
    await setGateway({ max_per_day: 4 });
    const orders = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((n) => order({ phone: `+49 30 123456${n}`, email })),
    );
    const sent = await Promise.all(orders.map(({ id }) => send(id)));
    // The test message of the gateway counts.
    expect(twilio.accepted).toHaveLength(3);
    expect(sent.flat()).toHaveLength(3);
    await sql("update sms_messages set created_at = now() - interval '25 hours' where shop_id = $1");
    await send(orders[0]!.id);
    expect(twilio.accepted).toHaveLength(4);
  });

  it("logs and stores neither the code nor the phone number", async () => {
    const { id } = await order({ phone, email });
    const rejected = await order({ phone: unreachablePhone, email });
    await send(id);
    await send(rejected.id);
    const code = twilio.accepted[0]!.text.slice(0, 6);
    const stored = JSON.stringify([
      await sql("select * from order_codes where shop_id = $1"),
      await sql("select * from sms_messages where shop_id = $1"),
      await sql("select after from activity where shop_id = $1 and action = 'order.code_sent'"),
      logged,
    ]);
    expect(logged.join()).toContain("21614");
    for (const secret of [code, "401234567", unreachablePhone.slice(1)]) expect(stored).not.toContain(secret);
  });
});
