import { randomUUID } from "node:crypto";
import { Agent, request } from "undici";
import { beforeEach, describe, expect, it } from "vitest";
import { endpoints } from "../src/http/endpoints.ts";
import { hashToken, newToken, signId } from "../src/ids.ts";
import { codeOf, sendAs, shape, tokenIn } from "./attacker.ts";
import { open, shelve } from "./sample-products.ts";
import { buy, fill, shopper } from "./shopper.ts";
import { type Person, useTestApp } from "./test-app.ts";

// Attacks on the sign-in: class O of our list of published failures, by number. O8 and O10 with third-party
// sign-in are in social-logins; O3 in enumeration; O10 and O16, about restoring an account, in
// recovery-attacks; O15 in secrets; O17, a weak secret, with the server's configuration.

const app = useTestApp();
const agent = new Agent({ connections: 40 });
let number = 0;

beforeEach(() => app.database.admin.query("delete from platform.attempts"));

/** A new user with a unique name who registered some time ago. */
async function user(): Promise<Person> {
  const person = await app.person(`Person ${++number}`);
  await app.database.admin.query(
    "update platform.email_codes set created_at = created_at - interval '1 hour' where email = $1",
    [person.email],
  );
  return person;
}

const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  sendAs(app.baseUrl + path, body, headers);

async function requestReset(email: string): Promise<string> {
  await app.visitor().accounts.send_reset({ body: { email } });
  await until(async () => (await countLinks(email)) > 0);
  return tokenIn(app, email, /new password/i);
}

async function countLinks(email: string): Promise<number> {
  const { rows } = await app.database.admin.query(
    `select count(*)::int as n from platform.mailed_links l join platform.accounts a on a.id = l.account_id
     where a.email = $1 and l.purpose = 'reset_password' and l.used_at is null and l.expires_at > now()`,
    [email],
  );
  return rows[0].n as number;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The condition wasn't met within 5 seconds");
}

const isAlive = async (person: Pick<Person, "token" | "deviceId">): Promise<boolean> =>
  (await codeOf(() => app.device(person.deviceId, () => person.token).accounts.read())) === "ok";

describe("class O", { timeout: 60_000 }, () => {
  it("O1: the response to a reset is the same for every email and never contains the token", async () => {
    const mona = await user();
    const known = await send("/v1/reset_password_email", { email: mona.email });
    const unknown = await send("/v1/reset_password_email", { email: "nobody.there@example.com" });
    expect(shape(known)).toEqual(shape(unknown));
    expect(known.status).toBe(200);
    const token = await tokenIn(app, mona.email, /new password/i);
    expect(JSON.stringify([known.body, known.headers])).not.toContain(token);
  });

  it("O2: the link's host comes from the configuration, whatever host the request claims", async () => {
    const mona = await user();
    for (const headers of [
      { host: "evil.example" },
      { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" },
      { forwarded: "host=evil.example" },
      { host: "dashboard.localhost:3000@evil.example" },
      { "x-original-url": "//evil.example" },
    ] as Record<string, string>[]) {
      await app.database.admin.query("delete from platform.attempts");
      await app.database.admin.query("delete from platform.mailed_links");
      const { status } = await send("/v1/reset_password_email", { email: mona.email }, headers);
      if (status !== 200) continue;
      await until(async () => (await countLinks(mona.email)) > 0);
      const { text, html } = await app.mailTo(mona.email, /new password/i);
      expect(text + html).not.toContain("evil.example");
      expect(text).toContain("http://dashboard.localhost:3000/forgot-password#token=");
    }
  });

  it("O3: a guess at a code gets the same response for a registered email, which has no code, as for any other", async () => {
    const mona = await user();
    const outsider = "not.there.either@example.com";
    for (const email of [mona.email, outsider]) await send("/v1/validate-email", { email });
    await app.mailTo(mona.email, /already have/);
    await app.mailTo(outsider, /code/);
    const [known, unknown] = [
      await send("/v1/otp-verify", { email: mona.email, otp: "123456" }),
      await send("/v1/otp-verify", { email: outsider, otp: "123457" }),
    ];
    expect(shape(known)).toEqual(shape(unknown));
    expect(known.body["code"]).toBe("wrong_code");
  });

  it("O4: a reset link is valid once, for half an hour, and not after a newer link, a new password or a new email", async () => {
    const mona = await user();
    const reset = (token: string) =>
      codeOf(() => app.visitor().accounts.reset_password({ body: { token, password: "quite another one" } }));
    const { admin } = app.database;

    const used = await requestReset(mona.email);
    expect(await Promise.all([reset(used), reset(used), reset(used)])).toEqual(
      expect.arrayContaining(["ok", "reset_expired", "reset_expired"]),
    );
    expect(await reset(used)).toBe("reset_expired");

    const old = await requestReset(mona.email);
    await admin.query("update platform.mailed_links set expires_at = created_at + interval '30 minutes'");
    await admin.query(
      "update platform.mailed_links set created_at = created_at - interval '31 minutes', expires_at = expires_at - interval '31 minutes'",
    );
    expect(await reset(old)).toBe("reset_expired");

    const first = await requestReset(mona.email);
    await admin.query("delete from platform.attempts");
    await app.visitor().accounts.send_reset({ body: { email: mona.email } });
    await until(async () => (await reset(first)) === "reset_expired");

    const signedIn = app.device(mona.deviceId);
    const { token } = await signedIn.accounts.login({
      body: { email: mona.email, password: "quite another one" },
    });
    const client = app.device(mona.deviceId, () => token);
    await admin.query("delete from platform.mailed_links");
    const beforeChange = await requestReset(mona.email);
    await client.accounts.change_password({
      body: { current_password: "quite another one", password: "yet another one" },
    });
    expect(await reset(beforeChange)).toBe("reset_expired");

    await admin.query("delete from platform.attempts");
    const beforeMove = await requestReset(mona.email);
    const email = "moved.on@example.com";
    await client.accounts.change_email({ body: { email, password: "yet another one" } });
    const otp = /\d{6}/.exec((await app.mailTo(email, /code/)).text)![0];
    await client.accounts.confirm_email({ body: { email, otp } });
    expect(await reset(beforeMove)).toBe("reset_expired");
  });

  it("O5 and O6: of two thousand concurrent guesses ten are checked, and the owner's own device still signs in", async () => {
    const mona = await user();
    const bodies: ((n: number) => [string, Record<string, string>])[] = [
      (n) => [
        JSON.stringify({ email: mona.email, password: `guess ${n}` }),
        { "content-type": "application/json" },
      ],
      (n) => [
        JSON.stringify({ email: mona.email.toUpperCase(), password: `guess ${n}` }),
        { "content-type": "application/json" },
      ],
      (n) => [
        new URLSearchParams({ email: ` ${mona.email} `, password: `guess ${n}` }).toString(),
        { "content-type": "application/x-www-form-urlencoded" },
      ],
      (n) => [
        `--b\r\nContent-Disposition: form-data; name="email"\r\n\r\n${mona.email}\r\n--b\r\nContent-Disposition: form-data; name="password"\r\n\r\nguess ${n}\r\n--b--\r\n`,
        { "content-type": "multipart/form-data; boundary=b" },
      ],
    ];
    const counts = new Map<string, number>();
    const guess = async (n: number) => {
      const [body, headers] = bodies[n % bodies.length]!(n);
      const spoofed = {
        ...headers,
        "device-id": randomUUID(),
        "x-forwarded-for": `10.0.${n % 250}.${(n * 7) % 250}`,
        "x-real-ip": `10.1.${n % 250}.1`,
        "cf-connecting-ip": `10.2.${n % 250}.1`,
        "user-agent": `agent ${n}`,
      };
      const answer = await request(`${app.baseUrl}/v1/login`, {
        method: "POST",
        headers: spoofed,
        body,
        dispatcher: agent,
      });
      const { code } = (await answer.body.json()) as { code: string };
      counts.set(code, (counts.get(code) ?? 0) + 1);
      if (code === "too_many_requests") expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    };
    const waiting = Array.from({ length: 2_000 }, (_, n) => n);
    const some = async () => {
      for (let n = waiting.pop(); n !== undefined; n = waiting.pop()) await guess(n);
    };
    await Promise.all(Array.from({ length: 40 }, some));
    expect(counts.get("wrong_credentials")).toBe(10);
    expect(counts.get("too_many_requests")).toBe(1_990);

    const unknown = app.device("a device nobody knows");
    expect(await codeOf(() => unknown.accounts.login({ body: mona }))).toBe("too_many_requests");
    const own = app.device(mona.deviceId);
    expect(await codeOf(() => own.accounts.login({ body: mona }))).toBe("ok");
    expect(await codeOf(() => own.accounts.login({ body: { ...mona, password: "slip" } }))).toBe(
      "wrong_credentials",
    );
  });

  it("O7: of two hundred concurrent guesses at a code five are checked; a code is valid for one email and purpose, once", async () => {
    const email = "guessed@example.com";
    const visitor = app.visitor();
    await visitor.accounts.validate_email({ body: { email } });
    const otp = /\d{6}/.exec((await app.mailTo(email, /code/)).text)![0];
    const wrong = otp === "000000" ? "111111" : "000000";
    expect(
      await codeOf(() => visitor.accounts.otp_verify({ body: { email: "other@example.com", otp } })),
    ).toBe("code_expired");
    await app.database.admin.query("delete from platform.attempts");
    const codes = await Promise.all(
      Array.from({ length: 200 }, () =>
        codeOf(() => visitor.accounts.otp_verify({ body: { email, otp: wrong } })),
      ),
    );
    expect(codes.filter((code) => code === "wrong_code")).toHaveLength(5);
    await app.database.admin.query("delete from platform.attempts");
    expect(await codeOf(() => visitor.accounts.otp_verify({ body: { email, otp } }))).toBe("code_expired");

    // Codes for other purposes: to change an email, to delete an account.
    const mona = await user();
    await app.database.admin.query("delete from platform.attempts");
    await mona.client.accounts.change_email({
      body: { email: "new.mona@example.com", password: mona.password },
    });
    const forEmail = /\d{6}/.exec((await app.mailTo("new.mona@example.com", /code/)).text)![0];
    expect(
      await codeOf(() =>
        visitor.accounts.otp_verify({ body: { email: "new.mona@example.com", otp: forEmail } }),
      ),
    ).toBe("code_expired");
    // And codes for another account.
    const rita = await user();
    expect(
      await codeOf(() =>
        rita.client.accounts.confirm_email({ body: { email: "new.mona@example.com", otp: forEmail } }),
      ),
    ).toBe("code_expired");
    const { rows } = await app.database.admin.query(
      "select encode(code_hash, 'hex') as hash from platform.email_codes where email = 'new.mona@example.com'",
    );
    expect(rows[0].hash).toHaveLength(64);
  });

  it("O7: a code is sent at the earliest 30 seconds after the previous one, even for concurrent requests", async () => {
    const email = "impatient@example.com";
    const ask = () => codeOf(() => app.visitor().accounts.validate_email({ body: { email } }));
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.filter((code) => code === "ok")).toHaveLength(1);
    await app.database.admin.query(
      "update platform.email_codes set created_at = created_at - interval '31 seconds' where email = $1",
      [email],
    );
    await app.database.admin.query("delete from platform.attempts");
    expect(await ask()).toBe("ok");
  });

  it("O9: registering with the email of an account doesn't change it, and its owner is notified", async () => {
    const mona = await user();
    const visitor = app.visitor();
    await visitor.accounts.validate_email({ body: { email: mona.email } });
    const email = await app.mailTo(mona.email, /already have/);
    expect(email.text).not.toMatch(/\b\d{6}\b/);
    // Even with a ticket from before the account existed.
    const ticket = newToken();
    await app.database.admin.query(
      `insert into platform.email_codes (id, email, purpose, ticket_hash, expires_at) values ($1, $2, 'register', $3, now() + interval '5 minutes')`,
      [randomUUID(), mona.email, hashToken(ticket)],
    );
    const body = { name: "Somebody Else", email: mona.email, password: "the thief's password", ticket };
    expect(await codeOf(() => visitor.accounts.register({ body }))).toBe("email_taken");
    expect((await mona.client.accounts.read()).data.name).toBe(mona.name);
    expect(await codeOf(() => app.device(mona.deviceId).accounts.login({ body: mona }))).toBe("ok");
  });

  it("O11: an account gets no access to orders that a guest placed with its email, before or after registration", async () => {
    const mona = await user();
    const shop = await app.shop(mona, `Guests ${number}`);
    await open(app.database, shop.id);
    const tea = await shelve(app.database, shop.id, { title: "Green tea", price: 1250, on_hand: 5 });
    const lines = [{ variant_id: tea.variant_id, quantity: 1 }];
    // The email of the next `user()`.
    const email = `person.${number + 1}@example.com`;
    const placed = async () => {
      const it = shopper(app, shop.handle);
      return { order: await buy(it, lines, email), cartToken: it.cartToken };
    };
    const before = await placed();
    const owned = () =>
      app.database.admin.query("select c.* from shop.customers c where c.shop_id = $1 and c.email = $2", [
        shop.id,
        email,
      ]);
    const customer = (await owned()).rows;
    expect(customer).toHaveLength(1);
    const guest = await user();
    expect(guest.email).toBe(email);
    expect((await owned()).rows).toEqual(customer);
    const after = await placed();

    expect((await guest.client.shops.list({})).data).toEqual([]);
    expect(await codeOf(() => guest.client.orders.list({ params: { shop_id: shop.id }, query: {} }))).toBe(
      "not_found",
    );
    // No endpoint for an account without a shop returns the shop, the orders or their delivery address.
    for (const { path, method, meta } of endpoints.filter(({ meta: { who } }) => who === "account")) {
      if (method !== "GET" || path.endsWith("/logout")) continue;
      const answer = await fetch(app.baseUrl + path, {
        headers: { Authorization: `Bearer ${guest.token}`, "Device-Id": guest.deviceId },
      });
      expect.soft(answer.status, path).toBe(200);
      const text = await answer.text();
      for (const trace of [
        shop.handle,
        before.order.token,
        after.order.token,
        "Harbour Road",
        customer[0].id,
      ])
        expect.soft(text.includes(trace), `${path} ${meta.who}`).toBe(false);
    }
    // The order can be read by its own token, and not by the account.
    const params = { handle: shop.handle };
    const signedIn = app.device(guest.deviceId, () => guest.token);
    for (const token of [guest.token, String(before.order.number), email])
      expect(await codeOf(() => signedIn.checkout.read_order({ params: { ...params, token } }))).not.toBe(
        "ok",
      );
    expect(
      await codeOf(() =>
        app.visitor().checkout.read_order({ params: { ...params, token: before.order.token } }),
      ),
    ).toBe("ok");
  });

  it("O12: a token of one kind is not valid for another kind", async () => {
    const mona = await user();
    const shop = await app.shop(mona, `Tokens ${number}`);
    const { admin } = app.database;
    await open(app.database, shop.id);
    const tea = await shelve(app.database, shop.id, { title: "Green tea", price: 1250, on_hand: 5 });
    const lines = [{ variant_id: tea.variant_id, quantity: 1 }];
    const ordered = await buy(shopper(app, shop.handle), lines);
    const filling = shopper(app, shop.handle);
    await fill(filling, lines);
    const { secret } = app.app;
    const idOf = async (table: string) =>
      (
        await admin.query(`select id from shop.${table} where shop_id = $1 order by id desc limit 1`, [
          shop.id,
        ])
      ).rows[0].id as string;
    const link = async (purpose: string) => {
      const token = newToken();
      await admin.query(
        `insert into platform.mailed_links (id, account_id, purpose, email, token_hash, expires_at)
         select $1, id, $2, 'former.address@example.com', $3, now() + interval '5 minutes' from platform.accounts where email = $4`,
        [randomUUID(), purpose, hashToken(token), mona.email],
      );
      return token;
    };
    const ticket = async (purpose: string) => {
      const token = newToken();
      await admin.query(
        `insert into platform.email_codes (id, email, purpose, ticket_hash, expires_at) values ($1, 'fresh@example.com', $2, $3, now() + interval '5 minutes')`,
        [randomUUID(), purpose, hashToken(token)],
      );
      return token;
    };
    const kinds: Record<string, string> = {
      session: mona.token,
      "registration ticket": await ticket("register"),
      "deletion ticket": await ticket("delete_account"),
      "reset link": await link("reset_password"),
      "way back": await link("restore_email"),
      cart: filling.cartToken!,
      order: ordered.token,
      // Existing objects, signed as the other kind.
      "order's mark on a cart": signId(secret, "order", shop.id, await idOf("carts")),
      "cart's mark on an order": signId(secret, "cart", shop.id, await idOf("orders")),
    };
    const params = { handle: shop.handle };
    const guards: Record<string, (token: string) => Promise<string>> = {
      session: (token) => codeOf(() => app.device(mona.deviceId, () => token).accounts.read()),
      "reset link": (token) =>
        codeOf(() => app.visitor().accounts.reset_password({ body: { token, password: "a new long one" } })),
      "way back": (token) => codeOf(() => app.visitor().accounts.restore_email({ body: { token } })),
      "registration ticket": (token) =>
        codeOf(() =>
          app.visitor().accounts.register({
            body: { name: "N", email: "fresh@example.com", password: "a new long one", ticket: token },
          }),
        ),
      cart: (token) => codeOf(() => app.visitor({ cartToken: () => token }).checkout.read_cart({ params })),
      order: (token) => codeOf(() => app.visitor().checkout.read_order({ params: { ...params, token } })),
    };
    const opened: string[] = [];
    let cells = 0;
    for (const [client, open] of Object.entries(guards))
      for (const [kind, token] of Object.entries(kinds)) {
        if (kind === client) continue;
        cells++;
        if ((await open(token)) === "ok") opened.push(`${kind} opened ${client}`);
      }
    console.info(`tokens: ${cells} cells, ${opened.length} opened`);
    expect(opened).toEqual([]);
    expect(cells).toBe(48);
    // Each token is valid for its own kind, so the rejections above are meaningful.
    for (const client of ["cart", "order", "session", "registration ticket", "reset link", "way back"])
      expect(await guards[client]!(kinds[client]!), client).toBe("ok");
  });

  it("O13: an expired session, code, ticket or link is not valid", async () => {
    const mona = await user();
    const { admin } = app.database;
    await admin.query("update platform.sessions set expires_at = now() where device_id = $1", [
      mona.deviceId,
    ]);
    expect(await isAlive(mona)).toBe(false);
    const again = await app.device(mona.deviceId).accounts.login({ body: mona });
    const fresh = { ...mona, token: again.token };
    expect(await isAlive(fresh)).toBe(true);
    await admin.query(
      "update platform.sessions set created_at = now() - interval '181 days' where device_id = $1",
      [mona.deviceId],
    );
    expect(await isAlive(fresh)).toBe(false);

    const email = "slow@example.com";
    const visitor = app.visitor();
    await visitor.accounts.validate_email({ body: { email } });
    const otp = /\d{6}/.exec((await app.mailTo(email, /code/)).text)![0];
    const { data } = await visitor.accounts.otp_verify({ body: { email, otp } });
    await admin.query("update platform.email_codes set expires_at = now() where email = $1", [email]);
    const body = { name: "Slow", email, password: "a new long one", ticket: data.ticket };
    expect(await codeOf(() => visitor.accounts.register({ body }))).toBe("ticket_expired");
  });

  it("a used session is extended, at most once an hour", async () => {
    const mona = await user();
    const { admin } = app.database;
    await admin.query(
      "update platform.sessions set seen_at = now() - interval '2 hours', expires_at = now() + interval '1 minute' where device_id = $1",
      [mona.deviceId],
    );
    expect(await isAlive(mona)).toBe(true);
    const { rows } = await admin.query(
      "select expires_at > now() + interval '29 days' as extended from platform.sessions where device_id = $1",
      [mona.deviceId],
    );
    expect(rows[0].extended).toBe(true);
  });

  it.each<[string, (person: Person) => Promise<unknown>]>([
    ["signing out", ({ client }) => client.accounts.logout()],
    ["signing out by POST", ({ client }) => client.accounts.sign_out()],
    [
      "a new password by letter",
      async ({ email }) => {
        const token = await requestReset(email);
        await app.visitor().accounts.reset_password({ body: { token, password: "quite another one" } });
      },
    ],
    [
      "changing the password on another device",
      async (person) => {
        const { token } = await app.device("elsewhere").accounts.login({ body: person });
        await app
          .device("elsewhere", () => token)
          .accounts.change_password({
            body: { current_password: person.password, password: "quite another one" },
          });
      },
    ],
    [
      "signing out everywhere else",
      async (person) => {
        const { token } = await app.device("elsewhere").accounts.login({ body: person });
        await app.device("elsewhere", () => token).sessions.end_others();
      },
    ],
    [
      "ending that session from another device",
      async (person) => {
        const { token } = await app.device("elsewhere").accounts.login({ body: person });
        const elsewhere = app.device("elsewhere", () => token);
        const { data } = await elsewhere.sessions.list();
        expect(data).toHaveLength(2);
        await elsewhere.sessions.end({ params: { id: data.find(({ is_this }) => !is_this)!.id } });
      },
    ],
    ["deleting the account", ({ client, password }) => client.accounts.delete({ body: { password } })],
  ])("O14: after %s the session is not valid, and its event stream closes", async (_, end) => {
    const person = await user();
    const mona = await user();
    const shop = await app.shop(mona, `Streams ${number}`);
    await app.join(shop.id, person, "manager");
    const events = await person.client.notifications.events({ params: { shop_id: shop.id } });
    const closed = (async () => {
      for await (const event of events) void event;
    })().catch(() => undefined);
    await end(person);
    expect(await isAlive(person)).toBe(false);
    expect(await codeOf(() => person.client.orders.list({ params: { shop_id: shop.id }, query: {} }))).toBe(
      "unauthenticated",
    );
    await Promise.race([
      closed,
      new Promise((_resolve, reject) =>
        setTimeout(() => reject(new Error("The event stream didn't end")), 5_000),
      ),
    ]);
  });

  it.each([
    ["removed", "delete from platform.memberships where shop_id = $1 and account_id = $2", "not_found"],
    [
      "made staff",
      "update platform.memberships set role = 'staff' where shop_id = $1 and account_id = $2",
      "forbidden",
    ],
  ])("O14: a manager who is %s is rejected from the next request on", async (_, change, rejected) => {
    const mona = await user();
    const shop = await app.shop(mona, `Members ${number}`);
    const max = await user();
    await app.join(shop.id, max, "manager");
    const list = () => codeOf(() => max.client.products.list({ params: { shop_id: shop.id }, query: {} }));
    expect(await list()).toBe("ok");
    const { data } = await max.client.accounts.read();
    await app.database.admin.query(change, [shop.id, data.id]);
    expect(await list()).toBe(rejected);
  });

  it("O16: a new email is used once it is verified; the old one is notified and can restore the account", async () => {
    const mona = await user();
    const attackerEmail = `thief${number}@example.com`;
    await mona.client.accounts.change_email({ body: { email: attackerEmail, password: mona.password } });
    expect((await mona.client.accounts.read()).data.email).toBe(mona.email);
    const otp = /\d{6}/.exec((await app.mailTo(attackerEmail, /code/)).text)![0];
    await mona.client.accounts.confirm_email({ body: { email: attackerEmail, otp } });
    expect((await mona.client.accounts.read()).data.email).toBe(attackerEmail);

    const token = await tokenIn(app, mona.email, /email was changed/);
    await app.visitor().accounts.restore_email({ body: { token } });
    expect(await isAlive(mona)).toBe(false);
    expect(await codeOf(() => app.device(mona.deviceId).accounts.login({ body: mona }))).toBe(
      "wrong_credentials",
    );
    await app.database.admin.query("delete from platform.attempts");
    const reset = await requestReset(mona.email);
    await app.visitor().accounts.reset_password({ body: { token: reset, password: "mine again" } });
    expect(
      await codeOf(() =>
        app.device(mona.deviceId).accounts.login({ body: { email: mona.email, password: "mine again" } }),
      ),
    ).toBe("ok");
    expect(await codeOf(() => app.visitor().accounts.restore_email({ body: { token } }))).toBe(
      "reset_expired",
    );
  });
});
