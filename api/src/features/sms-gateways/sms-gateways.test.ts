import { GatewaySettings } from "@vitrine/contract/checkout/sms-gateways";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { codeOf } from "../../../test/attacker.ts";
import { acceptedText, startLocalSms } from "../../../test/doubles/local-sms-double.ts";
import { startTwilio, unreachablePhone } from "../../../test/doubles/twilio-double.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { createGuardedFetch } from "../../outside/guarded-fetch.ts";
import { createHttpSms } from "../../outside/http-sms.ts";

const [twilio, local] = [await startTwilio(), await startLocalSms()];
/** The test's gateway is at a private address without TLS. */
const guarded = createGuardedFetch({ allow: () => true, ports: [Number(new URL(local.url).port)] });
/** The hosts that were requested. */
const hosts = new Set<string>();
const app = useTestApp({
  sms: { twilioApiUrl: twilio.url },
  fetchGuarded: (url, options) => {
    hosts.add(new URL(url).host);
    return guarded(url.replace("https://sms.example", local.url), options);
  },
  jobs: false,
});
afterAll(() => {
  twilio.stop();
  local.stop();
});

let rima: Person;
let shop: { id: number; handle: string };
let count = 0;

beforeAll(async () => {
  rima = await app.person("Rima Gateways");
});
beforeEach(async () => {
  shop = await app.shop(rima, `Gateways ${++count}`, { country: "BD", currency: "BDT" });
  for (const double of [twilio, local]) {
    double.mode = "up";
    double.accepted.length = 0;
  }
});

const params = () => ({ shop_id: shop.id });
const read = async () => (await rima.client.sms_gateways.read({ params: params() })).data;
const save = (change: Record<string, unknown>, by = rima) =>
  by.client.sms_gateways.save({
    params: params(),
    body: { is_active: true, max_per_day: 500, version: 0, ...change } as never,
  });
const http = () => ({
  provider: "http",
  url: "https://sms.example/api/smsapi",
  sender_field: "senderid",
  sender: "Dalchini",
  accepted_text: acceptedText,
  api_key: local.api_key,
  test_phone: "01712-345678",
});
const ofTwilio = () => ({
  provider: "twilio",
  account_sid: twilio.account_sid,
  sender: twilio.from,
  api_key: twilio.auth_token,
  test_phone: "01712-345678",
});
async function memberOf(role: "admin" | "manager" | "staff"): Promise<Person> {
  const member = await app.person(`${role} ${count}`);
  await app.join(shop.id, member, role);
  return member;
}
async function rejectedFields(saving: Promise<unknown>): Promise<string[]> {
  return saving.then(
    () => [],
    (error: { errors?: object }) => Object.keys(error.errors ?? {}),
  );
}

describe("an SMS gateway", () => {
  it.each([
    ["JSON with a bearer token", {}],
    ["a form with the key in a field", { body_format: "form", key_field: "api_key" }],
  ])("is stored once it has accepted a test message, with %s", async (_, change) => {
    expect(await read()).toMatchObject({ is_connected: false, version: 0, sent_today: 0 });
    const { data } = await save({ ...http(), ...change });
    expect(data).toMatchObject({
      is_connected: true,
      key_ending: local.api_key.slice(-4),
      sent_today: 1,
      version: 1,
    });
    expect(local.accepted).toEqual([
      { to: "8801712345678", from: "Dalchini", text: `Gateways ${count}: this is a test message.` },
    ]);
  });

  it("can be Twilio, with a number or a messaging service", async () => {
    await save(ofTwilio());
    const service = `MG${"0a".repeat(16)}`;
    await save({ ...ofTwilio(), sender: service, version: 1 });
    expect(twilio.accepted.map(({ to, from }) => [to, from])).toEqual([
      ["+8801712345678", twilio.from],
      ["+8801712345678", service],
    ]);
  });

  it("isn't stored if a field is missing or the gateway rejects the test message", async () => {
    for (const [draft, field] of [
      [{ ...http(), url: "" }, "url"],
      [{ ...http(), url: "http://sms.example/api" }, "url"],
      [{ ...http(), url: "https://key@sms.example/api" }, "url"],
      [{ ...http(), sender: "" }, "sender"],
      [{ ...http(), message_field: "number" }, "phone_field"],
      [{ ...http(), phone_field: "a b" }, "phone_field"],
      [{ ...http(), api_key: "" }, "api_key"],
      [{ ...http(), api_key: "two words" }, "api_key"],
      [{ ...http(), api_key: "another-key" }, "api_key"],
      [{ ...http(), test_phone: "" }, "test_phone"],
      [{ ...http(), test_phone: "12" }, "test_phone"],
      [{ ...http(), max_per_day: 0 }, "max_per_day"],
      [{ ...ofTwilio(), account_sid: "AC1" }, "account_sid"],
      [{ ...ofTwilio(), account_sid: "" }, "account_sid"],
      [{ ...ofTwilio(), sender: "" }, "sender"],
      [{ ...ofTwilio(), sender: "+15005550000" }, "api_key"],
      [{ ...ofTwilio(), api_key: "another-token" }, "api_key"],
      [{ ...ofTwilio(), test_phone: unreachablePhone }, "api_key"],
    ] as const)
      expect(await rejectedFields(save(draft)), JSON.stringify(draft)).toContain(field);
    expect(await read()).toMatchObject({ is_connected: false });
  });

  it.each(["down", "silent"] as const)("isn't stored while the gateway is %s", async (mode) => {
    local.mode = mode;
    twilio.mode = mode;
    expect(await codeOf(() => save(http()))).toBe("sms_gateway_silent");
    expect(await codeOf(() => save(ofTwilio()))).toBe("sms_gateway_silent");
    expect(await read()).toMatchObject({ is_connected: false });
  });

  it("keeps its key, which isn't sent to another host or account, and rejects an old version", async () => {
    const { api_key, test_phone, ...fields } = http();
    await save(http());
    const sent = local.requests;
    // Nothing of the account changes: no test message.
    expect((await save({ ...fields, max_per_day: 20, version: 1 })).data).toMatchObject({ version: 2 });
    expect(local.requests).toBe(sent);
    expect(await codeOf(() => save({ ...fields, is_active: false, version: 1 }))).toBe("version_conflict");
    // Another sender of the same account.
    await save({ ...fields, sender: "Tea", test_phone, version: 2 });
    expect(local.accepted.at(-1)).toMatchObject({ from: "Tea" });
    const elsewhere = { ...fields, url: "https://attacker.example/", test_phone, version: 3 };
    expect(await rejectedFields(save(elsewhere))).toEqual(["api_key"]);
    expect([...hosts]).toEqual(["sms.example"]);
    const another = { ...ofTwilio(), api_key: "", version: 3 };
    expect(await rejectedFields(save(another))).toEqual(["api_key"]);
    expect(await read()).toMatchObject({ url: fields.url, sender: "Tea", version: 3, max_per_day: 500 });
  });

  it("sends ten test messages an hour at most", async () => {
    await save(http());
    const test = (phone: string) => rima.client.sms_gateways.test({ params: params(), body: { phone } });
    await expect(test("12")).rejects.toMatchObject({ code: "invalid_input" });
    const makeOlder = (minutes: number) =>
      app.database.admin.query(
        "update sms_messages set created_at = created_at - make_interval(mins => $2) where shop_id = $1",
        [shop.id, minutes],
      );
    for (let n = 0; n < 9; n++) await test("01812 345678");
    await makeOlder(58);
    expect(await codeOf(() => test("01812 345678"))).toBe("too_many_requests");
    expect(await codeOf(() => save({ ...http(), sender: "Tea", version: 1 }))).toBe("too_many_requests");
    expect(local.accepted).toHaveLength(10);
    await makeOlder(3);
    await test("01812 345678");
  });

  it("is never requested at a private address", async () => {
    const settings = GatewaySettings.parse({ url: "https://127.0.0.1/api/smsapi" });
    const sending = createHttpSms(createGuardedFetch()).send(
      { settings, key: local.api_key },
      { phone: "+8801712345678", text: "Test" },
    );
    await expect(sending).rejects.toMatchObject({ name: "SmsProblem", kind: "rejected" });
  });

  it("counts each of two test messages at once", async () => {
    await save(http());
    await app.database.admin.query(
      `insert into sms_messages (shop_id, id, phone_hash) select $1, gen_random_uuid(), 'x' from generate_series(1, 8)`,
      [shop.id],
    );
    const test = () => rima.client.sms_gateways.test({ params: params(), body: { phone: "01812345678" } });
    const outcomes = await Promise.allSettled([test(), test(), test()]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("is closed to managers and staff, and separate for each shop", async () => {
    for (const role of ["manager", "staff"] as const) {
      const member = await memberOf(role);
      expect(await codeOf(() => member.client.sms_gateways.read({ params: params() }))).toBe("forbidden");
      expect(await codeOf(() => save(http(), member))).toBe("forbidden");
    }
    const admin = await memberOf("admin");
    await save(http(), admin);
    const other = await app.shop(rima, `Other gateways ${count}`, { country: "BD", currency: "BDT" });
    const { data } = await rima.client.sms_gateways.read({ params: { shop_id: other.id } });
    expect(data).toMatchObject({ is_connected: false, key_ending: null });
  });

  it("returns, logs and stores no key or phone number in plain text, and is deleted with its key", async () => {
    await save(http());
    const responses = JSON.stringify([
      await read(),
      (await app.database.admin.query("select * from activity where shop_id = $1", [shop.id])).rows,
      (await app.database.admin.query("select * from sms_messages where shop_id = $1", [shop.id])).rows,
      (
        await app.database.admin.query(
          "select encode(secrets, 'escape') as secrets, settings from sms_gateways where shop_id = $1",
          [shop.id],
        )
      ).rows,
    ]);
    expect(responses).toContain("sms_gateway.connected");
    expect(responses).not.toContain(local.api_key);
    expect(responses).not.toContain("1712345678");
    await rima.client.sms_gateways.remove({ params: params() });
    expect(await read()).toMatchObject({ is_connected: false, version: 0 });
    expect(await codeOf(() => rima.client.sms_gateways.remove({ params: params() }))).toBe("not_found");
    const test = rima.client.sms_gateways.test({ params: params(), body: { phone: "01812345678" } });
    await expect(test).rejects.toMatchObject({ code: "not_found" });
  });
});
