import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { codeOf, digitsIn, sendAs } from "./attacker.ts";
import { startStripe } from "./doubles/stripe-double.ts";
import { setUpAuthenticator } from "./authenticator.ts";
import { type Person, useTestApp } from "./test-app.ts";

// Attacks with a stolen session, an API key, a forwarded link, or by a member who loses access at that moment.

const stripe = await startStripe();
const app = useTestApp({ payments: { stripeApiUrl: stripe.url } });
afterAll(() => stripe.stop());

const admin = async (text: string, ...values: unknown[]) =>
  (await app.database.admin.query(text, values)).rows;
let number = 0;
const user = () => app.person(`Target ${++number}`);
beforeEach(() => admin("delete from platform.attempts"));

const expire = () => admin("update platform.sessions set proven_until = now() - interval '1 second'");
const isProven = async ({ client }: Person) => (await client.session_proof.read({})).data.is_proven;

describe("a proof of identity", () => {
  it("F-18: of a hundred guesses at once, five emailed codes and ten of an authenticator app are compared", async () => {
    const social = await user();
    await admin("update accounts set password_hash = null where email = $1", social.email);
    await expire();
    await social.client.session_proof.send_code();
    const otp = await digitsIn(app, social.email);
    const wrong = otp === "123456" ? "654321" : "123456";
    const guess = (person: Person, body: { otp?: string; code?: string }) =>
      codeOf(() => person.client.session_proof.prove({ body }));
    const hundred = (one: () => Promise<string>) => Promise.all(Array.from({ length: 100 }, one));
    const byEmail = await hundred(() => guess(social, { otp: wrong }));
    expect(byEmail.filter((code) => code === "wrong_code")).toHaveLength(5);
    await admin("delete from platform.attempts");
    expect(await guess(social, { otp })).toBe("code_expired");

    const careful = await user();
    const { codeAt } = await setUpAuthenticator(app, careful);
    await expire();
    const byApp = await hundred(() => guess(careful, { code: "000000" }));
    expect(byApp.filter((code) => code === "second_factor_wrong")).toHaveLength(10);
    expect(await guess(careful, { code: codeAt(0) })).toBe("too_many_requests");
    expect([await isProven(social), await isProven(careful)]).toEqual([false, false]);
  });

  it("F-18: a code of an authenticator app that proved one session is rejected in another", async () => {
    const careful = await user();
    const { codeAt } = await setUpAuthenticator(app, careful);
    const { token } = await app.device("stolen").accounts.login({
      body: { email: careful.email, password: careful.password, code: codeAt(1) },
    });
    const thief = app.device("stolen", () => token);
    await expire();
    const code = codeAt(0);
    // An earlier step than the last one is rejected, too.
    expect(await codeOf(() => careful.client.session_proof.prove({ body: { code } }))).toBe(
      "second_factor_wrong",
    );
    expect(await codeOf(() => thief.session_proof.prove({ body: { code: codeAt(1) } }))).toBe(
      "second_factor_wrong",
    );
    expect(await isProven(careful)).toBe(false);
  });

  it("F-18: a stolen token gives no access on another device, and none to the proof of an API key", async () => {
    const mona = await user();
    const params = { shop_id: (await app.shop(mona, `Stolen ${number}`)).id };
    for (const device of ["", "another device"]) {
      const thief = app.device(device, () => mona.token);
      expect(await codeOf(() => thief.accounts.read())).toBe("unauthenticated");
      expect(await codeOf(() => thief.session_proof.prove({ body: { password: mona.password } }))).toBe(
        "unauthenticated",
      );
    }
    const { key } = await mona.client.api_keys.create({
      params,
      body: { name: "ERP", scopes: ["orders:write"] },
    });
    const software = app.device(mona.deviceId, () => key);
    expect(await codeOf(() => software.session_proof.prove({ body: { password: mona.password } }))).toBe(
      "unauthenticated",
    );
    expect(await codeOf(() => software.shop_deletion.schedule({ params }))).toBe("forbidden");
  });
});

it("F-19: a code for a new email ends when another new email is confirmed", async () => {
  const mona = await user();
  const [first, second] = [`first.${number}@example.com`, `second.${number}@example.com`];
  const codes: string[] = [];
  for (const email of [first, second]) {
    await mona.client.accounts.change_email({ body: { email } });
    codes.push(await digitsIn(app, email));
  }
  const confirm = (email: string, otp: string) =>
    codeOf(() => mona.client.accounts.confirm_email({ body: { email, otp } }));
  expect(await confirm(second, codes[1]!)).toBe("ok");
  expect(await confirm(first, codes[0]!)).toBe("code_expired");
});

it("F-20: a forwarded invitation is rejected for an account whose owner hasn't proven its email", async () => {
  const mona = await user();
  const params = { shop_id: (await app.shop(mona, `Invited ${number}`)).id };
  const thief = await user();
  await mona.client.staff_accounts.invite({ params, body: { email: thief.email, role: "manager" } });
  const { text } = await app.mailTo(thief.email, /invited you to/);
  const token = /#invitation=(\d+\.[\w-]+)/.exec(text)![1]!;
  await admin("update accounts set email_verified_at = null where email = $1", thief.email);
  await expire();
  const accept = () => codeOf(() => thief.client.staff_invitations.accept({ body: { token } }));
  expect(await accept()).toBe("proof_required");
  await admin("update accounts set email_verified_at = now() where email = $1", thief.email);
  expect(await accept()).toBe("ok");
});

it("F-21: keys aren't stored for an owner who is removed while the payment provider checks them", async () => {
  const mona = await user();
  const params = { shop_id: (await app.shop(mona, `Removed ${number}`)).id };
  const { check } = app.app.paymentProviders.stripe;
  app.app.paymentProviders.stripe.check = async (secrets) => {
    await admin("update memberships set role = 'staff' where shop_id = $1", params.shop_id);
    return check.call(app.app.paymentProviders.stripe, secrets);
  };
  const save = () =>
    mona.client.online_payments.save({
      params: { ...params, provider: "stripe" },
      body: {
        name: "Card",
        is_active: true,
        version: 0,
        secret_key: stripe.secretKey,
        webhook_secret: stripe.webhookSecret,
      },
    });
  expect(await codeOf(save)).toBe("forbidden");
  app.app.paymentProviders.stripe.check = check;
  expect(await admin("select 1 from shop.payment_providers where shop_id = $1", params.shop_id)).toEqual([]);
});

it("O2: no email about accounts, invitations and deletions has a host of the request", async () => {
  const hosts: Record<string, string>[] = [
    { host: "evil.example" },
    { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" },
    { forwarded: "host=evil.example;proto=https" },
    { origin: "http://evil.example", referer: "http://evil.example/login" },
  ];
  let received = 0;
  for (const headers of hosts) {
    await admin("delete from platform.attempts");
    const mona = await user();
    const { id } = await app.shop(mona, `Hosts ${number}`);
    const invited = `invited.${number}@example.com`;
    const as = { authorization: `Bearer ${mona.token}`, "device-id": mona.deviceId, ...headers };
    const post = (path: string, body: object) => sendAs(app.baseUrl + path, body, as);
    const statuses = [
      await post("/v1/validate-email", { email: mona.email }),
      await post(`/v1/shop/${id}/staff-accounts`, { email: invited, role: "staff" }),
      await post("/v1/second-factor", {}),
      await post("/v1/account/delete", { password: mona.password }),
    ].map(({ status }) => status);
    if (statuses.some((status) => status >= 400)) continue;
    for (const [email, subject] of [
      [mona.email, /already have/],
      [invited, /invited you to/],
      [mona.email, /will be deleted/],
    ] as const) {
      const { text, html } = await app.mailTo(email, subject);
      expect(text + html).not.toContain("evil.example");
      expect(text).toContain("http://dashboard.localhost:3000/");
      received++;
    }
  }
  expect(received).toBeGreaterThanOrEqual(6);
});
