import { randomUUID } from "node:crypto";
import path from "node:path";
import { Agent, request } from "undici";
import { beforeEach, describe, expect, it } from "vitest";
import { hashToken } from "../src/ids.ts";
import { listOutbox } from "../src/mail/outbox.ts";
import { codeOf, tokenIn } from "./attacker.ts";
import { type Person, useTestApp } from "./test-app.ts";

// Actions that need no account: to request emails to another user's email, enter wrong codes, and guess
// passwords. None of them locks the owner of an email or account out.

const app = useTestApp();
let number = 0;

beforeEach(() => app.database.admin.query("delete from platform.attempts"));

const device = () => `${randomUUID().slice(0, 19)}${Date.now()}`;
const newEmail = () => `newcomer.${++number}@example.com`;
const sendCode = (deviceId: string, email: string) =>
  app.device(deviceId).accounts.validate_email({ body: { email } });
const verify = (deviceId: string, email: string, otp: string) =>
  app.device(deviceId).accounts.otp_verify({ body: { email, otp } });
const register = (deviceId: string, email: string, ticket: string) =>
  codeOf(() =>
    app.device(deviceId).accounts.register({
      body: { name: "Newcomer", email, password: "a long password of hers", ticket },
    }),
  );
const otherThan = (otp: string) => (otp === "000000" ? "000001" : "000000");

async function countCodes(email: string, count: number): Promise<void> {
  await expect
    .poll(
      async () =>
        (
          await app.database.admin.query(
            "select from platform.email_codes where email = $1 and code_hash is not null",
            [email],
          )
        ).rowCount,
      { timeout: 10_000 },
    )
    .toBe(count);
}

describe("a registration", { timeout: 60_000 }, () => {
  it("succeeds while others request codes for the same email and enter wrong ones", async () => {
    const email = newEmail();
    for (const attacker of [device(), device(), device(), device()]) {
      await sendCode(attacker, email);
      for (let n = 0; n < 6; n++) await codeOf(() => verify(attacker, email, "000000"));
    }
    await countCodes(email, 4);
    const hers = device();
    expect(await codeOf(() => sendCode(hers, email))).toBe("ok");
    await countCodes(email, 5);
    const { data } = await verify(hers, email, await codeFor(email, hers));
    expect(await register(hers, email, data.ticket)).toBe("ok");
  });

  it("on two devices at once: each has its own code, both are valid, and only one registers", async () => {
    const email = newEmail();
    const [first, second] = [device(), device()];
    await sendCode(first, email);
    await countCodes(email, 1);
    const code = await codeFor(email, first);
    await sendCode(second, email);
    await countCodes(email, 2);
    // A code is not valid on another device, and attempts there do not use it up.
    expect(await codeOf(() => verify(second, email, code))).toMatch(/^(wrong_code|ok)$/);
    for (let n = 0; n < 6; n++) await codeOf(() => verify(second, email, otherThan(code)));
    const { data } = await verify(first, email, code);
    expect(await codeOf(() => verify(second, email, code))).toBe("code_expired");

    const third = device();
    await sendCode(third, email);
    await countCodes(email, 3);
    const its = await verify(third, email, await codeFor(email, third));
    expect(await register(first, email, data.ticket)).toBe("ok");
    expect(await register(third, email, its.data.ticket)).toBe("email_taken");
  });

  it("is delayed, not blocked, when many devices request codes for one email", async () => {
    const email = newEmail();
    for (let n = 0; n < 6; n++) expect((await sendCode(device(), email)).message).toMatch(/^We sent/);
    await countCodes(email, 6);
    const hers = device();
    const delayed = await sendCode(hers, email);
    expect(delayed.message).toBe("Many codes were requested. We'll email yours within 15 minutes.");
    expect(delayed.data.within_minutes).toBe(1);
    expect(await codeOf(() => sendCode(hers, email))).toBe("too_many_requests");
    const { admin } = app.database;
    const { rows } = await admin.query(
      `select extract(epoch from start_after - now())::int as seconds from pgboss.job
       where name = 'send-code' and state = 'created' order by created_on desc limit 1`,
    );
    expect(rows[0].seconds).toBeGreaterThan(30);
    expect(rows[0].seconds).toBeLessThanOrEqual(900);
    // Once it is sent, it is an ordinary code.
    await admin.query(
      "update pgboss.job set start_after = now() where name = 'send-code' and state = 'created'",
    );
    await countCodes(email, 7);
    const { data } = await verify(hers, email, await codeFor(email, hers));
    expect(await register(hers, email, data.ticket)).toBe("ok");
  });

  it("has a code of one attempt, rather than none, after a hundred guesses at codes of its email", async () => {
    const email = newEmail();
    await app.database.admin.query(
      "insert into platform.attempts (key, window_start, count) values ($1, now(), 100)",
      [`code-guess:${email}`],
    );
    const [hers, attacker] = [device(), device()];
    for (const one of [hers, attacker]) await sendCode(one, email);
    await countCodes(email, 2);
    expect(await codeOf(async () => verify(attacker, email, otherThan(await codeFor(email, attacker))))).toBe(
      "wrong_code",
    );
    expect(await codeOf(async () => verify(attacker, email, await codeFor(email, attacker)))).toBe(
      "code_expired",
    );
    expect(await codeOf(async () => verify(hers, email, await codeFor(email, hers)))).toBe("ok");
  });

  it("has three codes per device in 15 minutes", async () => {
    const email = newEmail();
    const hers = device();
    const earlier =
      "update platform.email_codes set created_at = created_at - interval '31 seconds' where email = $1";
    for (let n = 0; n < 3; n++) {
      expect(await codeOf(() => sendCode(hers, email))).toBe("ok");
      await countCodes(email, n + 1);
      await app.database.admin.query(earlier, [email]);
    }
    expect(await codeOf(() => sendCode(hers, email))).toBe("too_many_requests");
    expect(await codeOf(() => sendCode(device(), email))).toBe("ok");
  });
});

describe("a new password by email", { timeout: 60_000 }, () => {
  it("can be set while others request links for the same email", async () => {
    const mona = await user();
    const ask = (deviceId: string) =>
      codeOf(() => app.device(deviceId).accounts.send_reset({ body: { email: mona.email } }));
    const outsider = device();
    for (let n = 0; n < 4; n++) await ask(outsider);
    await emails(mona, 3);
    const hers = device();
    expect(await ask(hers)).toBe("ok");
    await emails(mona, 4);
    const token = await tokenIn(app, mona.email, /new password/i);
    // A newer link that another user requests does not invalidate hers.
    expect(await ask(device())).toBe("ok");
    await emails(mona, 5);
    expect(
      await codeOf(() =>
        app.device(hers).accounts.reset_password({ body: { token, password: "a password of her own" } }),
      ),
    ).toBe("ok");
  });
});

describe("a sign-in on a new device", { timeout: 60_000 }, () => {
  const wrong = (email: string) =>
    codeOf(() => app.device(device()).accounts.login({ body: { email, password: "a guess" } }));

  it("succeeds from an IP that guesses passwords of many accounts", async () => {
    const mona = await user();
    for (let n = 0; n < 60; n++) expect(await wrong(`guessed.${n}@example.com`)).toBe("wrong_credentials");
    expect(await wrong("guessed.61@example.com")).toBe("wrong_credentials");
    expect(await codeOf(() => app.device(device()).accounts.login({ body: mona }))).toBe("ok");
  });

  it("waits longer with each guess of its IP, up to two seconds", async () => {
    const mona = await user();
    const msAfter = async (guesses: number) => {
      await app.database.admin.query(
        `insert into platform.attempts (key, window_start, count) values ('login-from:127.0.0.1', now(), $1)
         on conflict (key) do update set count = $1`,
        [guesses],
      );
      const began = performance.now();
      expect(await codeOf(() => app.device(device()).accounts.login({ body: mona }))).toBe("ok");
      return performance.now() - began;
    };
    // A timer never fires early: the lower bound is exact, the upper bound generous.
    expect(await msAfter(80)).toBeGreaterThan(1_000);
    expect(await msAfter(900)).toBeLessThan(20_000);
  });

  it("is blocked from an IP with a thousand guesses, and succeeds after a password reset by email", async () => {
    const mona = await user();
    await app.database.admin.query(
      "insert into platform.attempts (key, window_start, count) values ('login-from:127.0.0.1', now(), 1000)",
    );
    expect(await wrong("one.more@example.com")).toBe("too_many_requests");
    expect(await codeOf(() => app.device(mona.deviceId).accounts.login({ body: mona }))).toBe("ok");
    const hers = device();
    await app.device(hers).accounts.send_reset({ body: { email: mona.email } });
    const token = await tokenIn(app, mona.email, /new password/i);
    const password = "a password of her own";
    await app.device(hers).accounts.reset_password({ body: { token, password } });
    expect(
      await codeOf(() => app.device(hers).accounts.login({ body: { email: mona.email, password } })),
    ).toBe("ok");
  });

  it("succeeds on another network when one has used up its guesses at the account", async () => {
    const mona = await user();
    const from = async (localAddress: string, password: string) => {
      const agent = new Agent({ localAddress });
      const response = await request(`${app.baseUrl}/v1/login`, {
        method: "POST",
        headers: { "content-type": "application/json", "device-id": device() },
        body: JSON.stringify({ email: mona.email, password }),
        dispatcher: agent,
      });
      const { code = "ok" } = (await response.body.json()) as { code?: string };
      await agent.close();
      return code;
    };
    const codes = [];
    for (let n = 0; n < 40; n++) codes.push(await from("127.0.0.1", "a guess"));
    expect(codes.filter((code) => code === "wrong_credentials")).toHaveLength(10);
    expect(await from("127.0.0.1", mona.password)).toBe("too_many_requests");
    expect(await from("127.0.0.2", mona.password)).toBe("ok");
  });

  it("to one account has thirty guesses in total, from all networks", async () => {
    const mona = await user();
    await app.database.admin.query(
      "insert into platform.attempts (key, window_start, count) values ($1, now(), 30)",
      [`login:${mona.email}`],
    );
    expect(await codeOf(() => app.device(device()).accounts.login({ body: mona }))).toBe("too_many_requests");
    expect(await codeOf(() => app.device(mona.deviceId).accounts.login({ body: mona }))).toBe("ok");
  });
});

async function user(): Promise<Person> {
  const person = await app.person(`Owner Of ${++number}`);
  await app.database.admin.query("delete from platform.attempts");
  return person;
}

/** Waits until this many emails with a reset link have been sent. */
async function emails({ email }: Person, count: number): Promise<void> {
  const sent = async () =>
    (await listOutbox(path.join(app.directory, "outbox"), 200)).filter(
      ({ to, subject }) => to === email && /new password/i.test(subject),
    ).length;
  await expect.poll(sent, { timeout: 10_000 }).toBe(count);
}

/**
 * The code for one device among all that were sent to an email: the one whose hash is stored with the device.
 */
async function codeFor(email: string, deviceId: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const { rows } = await app.database.admin.query(
      `select encode(code_hash, 'hex') as hash from platform.email_codes
       where email = $1 and device_hash = $2 and code_hash is not null order by created_at desc limit 1`,
      [email, hashToken(`device:${deviceId}`)],
    );
    for (const { to, subject } of await listOutbox(path.join(app.directory, "outbox"), 100)) {
      const code = /\d{6}/.exec(subject)?.[0] ?? "";
      if (to === email && hashToken(`${email}:${code}`).toString("hex") === rows[0]?.hash) return code;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No code was sent to ${email} for device ${deviceId}`);
}
