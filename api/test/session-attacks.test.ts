import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { endpoints } from "../src/http/endpoints.ts";
import { hashToken, newToken, signId } from "../src/ids.ts";
import { codeOf } from "./attacker.ts";
import { open, insertProduct } from "./sample-products.ts";
import { buy, fill, shopper } from "./shopper.ts";
import type { Person } from "./test-app.ts";
import { useSignInAttacks } from "./sign-in-attacks.fixture.ts";

// Attacks with sessions and tokens: O11 to O14 of the attacks on the sign-in.

const { app, user, requestReset, isAlive, lastNumber } = useSignInAttacks();

describe("class O, sessions and tokens", { timeout: 60_000 }, () => {
  it("O11: an account gets no access to orders that a guest placed with its email, before or after registration", async () => {
    const mona = await user();
    const shop = await app.shop(mona, `Guests ${lastNumber()}`);
    await open(app.database, shop.id);
    const tea = await insertProduct(app.database, shop.id, { title: "Green tea", price: 1250, on_hand: 5 });
    const lines = [{ variant_id: tea.variant_id, quantity: 1 }];
    // The email of the next `user()`.
    const email = `person.${lastNumber() + 1}@example.com`;
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
      const response = await fetch(app.baseUrl + path, {
        headers: { Authorization: `Bearer ${guest.token}`, "Device-Id": guest.deviceId },
      });
      expect.soft(response.status, path).toBe(200);
      const text = await response.text();
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
    const shop = await app.shop(mona, `Tokens ${lastNumber()}`);
    const { admin } = app.database;
    await open(app.database, shop.id);
    const tea = await insertProduct(app.database, shop.id, { title: "Green tea", price: 1250, on_hand: 5 });
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
      "proof ticket": await ticket("prove_session"),
      "reset link": await link("reset_password"),
      "way back": await link("restore_email"),
      cart: filling.cartToken!,
      order: ordered.token,
      // Existing objects, signed as the other kind.
      "order's signature on a cart": signId(secret, "order", shop.id, await idOf("carts")),
      "cart's signature on an order": signId(secret, "cart", shop.id, await idOf("orders")),
    };
    const params = { handle: shop.handle };
    const openers: Record<string, (token: string) => Promise<string>> = {
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
    for (const [name, open] of Object.entries(openers))
      for (const [kind, token] of Object.entries(kinds)) {
        if (kind === name) continue;
        cells++;
        if ((await open(token)) === "ok") opened.push(`${kind} opened ${name}`);
      }
    console.info(`tokens: ${cells} cells, ${opened.length} opened`);
    expect(opened).toEqual([]);
    expect(cells).toBe(48);
    // Each token is valid for its own kind, so the rejections above are meaningful.
    for (const name of ["cart", "order", "session", "registration ticket", "reset link", "way back"])
      expect(await openers[name]!(kinds[name]!), name).toBe("ok");
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
      "a new password by email",
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
    const shop = await app.shop(mona, `Streams ${lastNumber()}`);
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
    const shop = await app.shop(mona, `Members ${lastNumber()}`);
    const max = await user();
    await app.join(shop.id, max, "manager");
    const list = () => codeOf(() => max.client.products.list({ params: { shop_id: shop.id }, query: {} }));
    expect(await list()).toBe("ok");
    const { data } = await max.client.accounts.read();
    await app.database.admin.query(change, [shop.id, data.id]);
    expect(await list()).toBe(rejected);
  });
});
