import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createClient } from "@vitrine/contract/client";
import type { NoticeKind } from "@vitrine/contract/accounts/notifications";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { createGuardedFetch } from "../../outside/guarded-fetch.ts";
import { openPushDoubles } from "../../../test/doubles/push-doubles.ts";
import { isPushService } from "../../outside/push/push-services.ts";
import { notify } from "../notifications/notify.action.ts";

const doubles = await openPushDoubles();
afterAll(() => doubles.close());

const app = useTestApp({
  fetchGuarded: createGuardedFetch({
    allow: (host) => host === "127.0.0.1",
    ports: [doubles.port],
    totalMs: 1_500,
  }),
  push: {
    serviceAccount: doubles.serviceAccount,
    fcmUrl: doubles.origin,
    isPushService: (endpoint) => endpoint.origin === doubles.origin || isPushService(endpoint),
  },
});

let mona: Person;
let sam: Person;
let tea: { id: number };
let causes = 0;

beforeAll(async () => {
  [mona, sam] = await Promise.all([app.person("Mona"), app.person("Sam")]);
  tea = await app.shop(mona, "Mona Tea");
  doubles.vapidKey = (await app.visitor().push.read()).data.vapid_key;
});

beforeEach(async () => {
  await app.database.admin.query("delete from push_tokens");
  await app.database.admin.query("delete from memberships where role <> 'owner'");
  doubles.received.splice(0);
  doubles.requests.splice(0);
});

const fcmToken = (name: string) => `${name}:APA91bF-${"x".repeat(120)}`;

function say(
  kind: NoticeKind,
  data: Record<string, unknown> = {},
  link = "/shop/orders/7",
  account_id?: string,
): Promise<Set<string>> {
  return app.app.db.inShop(tea.id, (tx) =>
    notify(app.app, tx, { kind, data, link, cause: `cause-${++causes}`, ...(account_id && { account_id }) }),
  );
}

const sale = { number: 1001, total: 2400, currency: "EUR", name: "Ada Jansen" };

/** Starts another session of a user on a device. */
async function signIn(person: Person, deviceId: string) {
  let token = "";
  const client = createClient({
    baseUrl: app.baseUrl,
    token: () => token,
    headers: () => ({ "Device-Id": deviceId }),
  });
  ({ token } = await client.accounts.login({ body: { email: person.email, password: person.password } }));
  return { client, token };
}

async function register(client: Person["client"], token: string): Promise<void> {
  await client.push.register({ body: { token } });
}

/** Waits until no push is pending, except those delayed for longer. */
async function settle(withinSeconds = 1): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await app.database.admin.query(
          "select from pgboss.job where name in ('push-news', 'push-to-device') and state < 'completed' and start_after < now() + make_interval(secs => $1)",
          [withinSeconds],
        );
        return rows.length;
      },
      { timeout: 20_000 },
    )
    .toBe(0);
}

const receiversOf = () => doubles.received.map(({ to }) => to);
const rows = async () =>
  (await app.database.admin.query("select device_id from push_tokens order by 1")).rows.map(
    (row: { device_id: string }) => row.device_id,
  );

describe("a push", () => {
  it("notifies a browser of an order, encrypted for it and signed with the key it subscribed with", async () => {
    const browser = doubles.browser();
    await register(mona.client, browser.token);
    await say("order_placed", sale, "/shop/orders/7?tab=notes");
    await settle();
    const { rows: notifications } = await app.database.admin.query(
      "select id from notifications order by id desc limit 1",
    );
    expect(doubles.received).toMatchObject([
      {
        to: browser.id,
        payload: {
          title: "New order #1001",
          body: "Ada Jansen · €24.00 · Mona Tea",
          icon: "http://dashboard.localhost:3000/images/logo-black.png",
          tag: `${tea.id}-${notifications[0].id}`,
          data: { url: `/shop/orders/7?tab=notes&shop=${tea.id}&notice=${notifications[0].id}` },
        },
      },
    ]);
    expect(doubles.complaints).toEqual([]);
  });

  it("for one member notifies only that member's devices", async () => {
    await app.join(tea.id, sam, "staff");
    await register(mona.client, fcmToken("mona"));
    await register(sam.client, fcmToken("sam"));
    const { rows: accounts } = await app.database.admin.query("select id from accounts where email = $1", [
      sam.email,
    ]);
    await say("mentioned", { name: "Mona", order: "#7", text: "Look" }, undefined, accounts[0].id);
    await settle();
    expect(doubles.received.map(({ payload }) => payload)).toMatchObject([
      {
        token: fcmToken("sam"),
        notification: { title: "Mona mentioned you in order #7", body: "Look · Mona Tea" },
      },
    ]);
  });

  it("notifies a phone through FCM, reusing the access token", async () => {
    await register(mona.client, fcmToken("mona"));
    await say("order_placed", sale);
    await say("import_done", { filename: "tea.csv" }, "/shop/import-products?id=7");
    await settle();
    expect(doubles.received).toHaveLength(2);
    expect(doubles.received.map(({ payload }) => payload)).toEqual(
      expect.arrayContaining([
        {
          token: fcmToken("mona"),
          notification: { title: "New order #1001", body: "Ada Jansen · €24.00 · Mona Tea" },
          data: {
            url: expect.stringMatching(new RegExp(`^/shop/orders/7\\?shop=${tea.id}&notice=[0-9a-f-]{36}$`)),
            icon: "http://dashboard.localhost:3000/images/logo-black.png",
            tag: expect.stringMatching(new RegExp(`^${tea.id}-[0-9a-f-]{36}$`)),
          },
          android: { priority: "HIGH", ttl: "86400s", notification: { tag: expect.any(String) } },
          apns: { headers: { "apns-collapse-id": expect.any(String) } },
        },
        expect.objectContaining({
          notification: { title: "Product import finished", body: "tea.csv · Mona Tea" },
        }),
      ]),
    );
    expect(doubles.accessTokens).toHaveLength(1);
    expect(doubles.complaints).toEqual([]);
  });

  it("fits into the limits of push services, however long the text is", async () => {
    const browser = doubles.browser();
    await register(mona.client, browser.token);
    await say("order_placed", { ...sale, name: "🍵".repeat(900) });
    await settle();
    expect(receiversOf()).toEqual([browser.id]);
    expect(doubles.complaints).toEqual([]);
  });

  it.each(["https://evil.example/x", "//evil.example/x", "javascript:alert(1)", "\\\\evil.example", ""])(
    "H-10: never links outside the dashboard: %j",
    async (link) => {
      const browser = doubles.browser();
      await register(mona.client, browser.token);
      await say("order_placed", sale, link);
      await settle();
      const { data } = doubles.received[0]!.payload as { data: { url: string } };
      expect(data.url).toMatch(/^\/[^/\\]*\?shop=\d+&notice=[0-9a-f-]{36}$/);
    },
  );
});

describe("the recipients of a push", () => {
  it("include staff for an order, but not for an import", async () => {
    await app.join(tea.id, sam, "staff");
    const [hers, his] = [doubles.browser(), doubles.browser()];
    await register(mona.client, hers.token);
    await register(sam.client, his.token);
    await say("order_placed", sale);
    await say("import_done", { filename: "secret.csv" });
    await say("out_of_stock", { title: "Sencha" });
    await settle();
    expect(receiversOf().filter((to) => to === his.id)).toHaveLength(1);
    expect(receiversOf().filter((to) => to === hers.id)).toHaveLength(3);
  });

  it.each([
    ["was removed", "delete from memberships where role = 'staff'"],
    ["has another role now", "update memberships set role = 'manager' where role = 'staff'"],
  ])(
    "are determined when it is sent, not when it is created: a member %s meanwhile",
    async (what, change) => {
      await app.join(tea.id, sam, "staff");
      const browser = doubles.browser();
      await register(sam.client, browser.token);
      doubles.plan(browser.id, { status: 503, headers: { "retry-after": "3" } });
      await say("order_placed", sale);
      await expect.poll(() => doubles.requests.length, { timeout: 10_000 }).toBe(1);
      await app.database.admin.query(change);
      await settle(4);
      expect(receiversOf()).toEqual(what.startsWith("was") ? [] : [browser.id]);
    },
  );

  it("depend on the current role: a manager who became staff meanwhile isn't notified of the import", async () => {
    await app.join(tea.id, sam, "manager");
    const browser = doubles.browser();
    await register(sam.client, browser.token);
    doubles.plan(browser.id, { status: 503, headers: { "retry-after": "3" } });
    await say("import_done", { filename: "one.csv" });
    await expect.poll(() => doubles.requests.length, { timeout: 10_000 }).toBe(1);
    await app.database.admin.query("update memberships set role = 'staff' where role = 'manager'");
    await settle(4);
    expect(receiversOf()).toEqual([]);
  });

  it("exclude a manager who became staff from notifications of imports", async () => {
    await app.join(tea.id, sam, "manager");
    const browser = doubles.browser();
    await register(sam.client, browser.token);
    await say("import_done", { filename: "one.csv" });
    await settle();
    expect(receiversOf()).toEqual([browser.id]);
    await app.database.admin.query("update memberships set role = 'staff' where role = 'manager'");
    await say("import_done", { filename: "two.csv" });
    await settle();
    expect(receiversOf()).toEqual([browser.id]);
  });

  it("exclude a user who signed out, was signed out, changed the password, or was inactive", async () => {
    const { admin } = app.database;
    const ends = {
      "signs out": (client: Person["client"]) => client.accounts.logout({}),
      "is signed out": () => mona.client.sessions.end_others({}),
      "changes the password": () =>
        mona.client.accounts.change_password({
          body: { current_password: mona.password, password: mona.password },
        }),
      "stays away for long": () =>
        admin.query("update sessions set expires_at = now() where device_id = 'a-third-device'"),
    };
    for (const end of Object.values(ends)) {
      const browser = doubles.browser();
      const { client } = await signIn(mona, "a-third-device");
      await register(client, browser.token);
      await end(client);
      await say("order_placed", sale);
      await settle();
      expect(doubles.requests).toEqual([]);
      await admin.query("delete from sessions where device_id = 'a-third-device'");
      expect(await rows()).toEqual([]);
    }
  });

  it("exclude a deleted account", async () => {
    const leaver = await app.person("Leo");
    await app.join(tea.id, leaver, "admin");
    await register(leaver.client, doubles.browser().token);
    expect(await rows()).toEqual([leaver.deviceId]);
    await leaver.client.accounts.delete({ body: { password: leaver.password } });
    expect(await rows()).toEqual([]);
  });

  it("exclude a device where the user turned notifications off, but not their other device", async () => {
    const phone = await signIn(mona, "monas-phone");
    const [here, there] = [doubles.browser(), doubles.browser()];
    await register(mona.client, here.token);
    await register(phone.client, there.token);
    await mona.client.push.remove({});
    await say("order_placed", sale);
    await settle();
    expect(receiversOf()).toEqual([there.id]);
  });
});

describe("H-11: a browser with two users", () => {
  it("notifies neither after the second signs in, until the second turns notifications on", async () => {
    const nina = await app.person("Nina");
    const browser = doubles.browser();
    await register(mona.client, browser.token);
    const hers = await signIn(nina, mona.deviceId);
    expect(await rows()).toEqual([]);
    await register(hers.client, browser.token);
    await say("order_placed", sale);
    await settle();
    expect(receiversOf()).toEqual([]);
    const nuts = await app.shop(nina, "Nina Nuts");
    await app.app.db.inShop(nuts.id, (tx) =>
      notify(app.app, tx, { kind: "order_placed", data: sale, link: "/shop/orders/8", cause: "first" }),
    );
    await settle();
    expect(doubles.received).toMatchObject([
      { to: browser.id, payload: { body: "Ada Jansen · €24.00 · Nina Nuts" } },
    ]);
  });

  it("notifies the last one who registers the browser's token, under either device id", async () => {
    const browser = doubles.browser();
    await register(mona.client, browser.token);
    await register(sam.client, browser.token);
    expect(await rows()).toEqual([sam.deviceId]);
  });

  it("notifies a user who signs in again on the same device", async () => {
    const browser = doubles.browser();
    const first = await signIn(mona, "monas-tablet");
    await register(first.client, browser.token);
    await signIn(mona, "monas-tablet");
    await expect(first.client.accounts.read()).rejects.toMatchObject({ status: 401 });
    expect(await rows()).toEqual(["monas-tablet"]);
    await say("order_placed", sale);
    await settle();
    expect(receiversOf()).toEqual([browser.id]);
  });

  it("stores one row per device and token after twenty concurrent registrations", async () => {
    const browsers = [doubles.browser(), doubles.browser()];
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        register([mona, sam][n % 2]!.client, browsers[Math.floor(n / 2) % 2]!.token),
      ),
    );
    const { rows: stored } = await app.database.admin.query("select device_id, token_hash from push_tokens");
    expect(stored.length).toBeGreaterThan(0);
    expect(stored.length).toBeLessThanOrEqual(2);
  });
});

describe("a push service", () => {
  it.each([404, 410])("that responds with %i receives no more messages for the device", async (status) => {
    const browser = doubles.browser();
    await register(mona.client, browser.token);
    doubles.plan(browser.id, { status });
    await say("order_placed", sale);
    await settle();
    expect(await rows()).toEqual([]);
    await say("order_placed", sale);
    await settle();
    expect(doubles.requests).toHaveLength(1);
  });

  it("that reports a phone as UNREGISTERED receives no more messages for it", async () => {
    await register(mona.client, fcmToken("gone"));
    doubles.unregister(fcmToken("gone"));
    await say("order_placed", sale);
    await settle();
    expect(await rows()).toEqual([]);
  });

  it("that requests a delay is retried after it", async () => {
    const browser = doubles.browser();
    await register(mona.client, browser.token);
    doubles.plan(browser.id, { status: 429, headers: { "retry-after": "3" } });
    await say("order_placed", sale);
    await expect.poll(() => doubles.requests.length, { timeout: 15_000 }).toBe(2);
    expect(doubles.requests[1]!.at - doubles.requests[0]!.at).toBeGreaterThanOrEqual(3_000);
    expect(receiversOf()).toEqual([browser.id]);
  });

  it.each([
    ["breaks", { status: 500 }],
    ["hangs", { status: 0, hangs: true }],
  ])("that %s is retried, without delaying or repeating other messages", async (_, answer) => {
    await app.join(tea.id, sam, "staff");
    const [slow, well] = [doubles.browser(), doubles.browser()];
    await register(mona.client, slow.token);
    await register(sam.client, well.token);
    doubles.plan(slow.id, answer);
    await say("order_placed", sale);
    await expect.poll(receiversOf, { timeout: 15_000 }).toEqual([well.id, slow.id]);
    await settle();
    expect(receiversOf()).toEqual([well.id, slow.id]);
  });

  it.each([400, 401, 403, 413, 302])(
    "responding with %i isn't retried, and keeps the device",
    async (status) => {
      const browser = doubles.browser();
      await register(mona.client, browser.token);
      doubles.plan(browser.id, { status, headers: { location: `${doubles.origin}/push/elsewhere` } });
      await say("order_placed", sale);
      await settle();
      expect(doubles.requests).toHaveLength(1);
      expect(await rows()).toEqual([mona.deviceId]);
    },
  );

  it("that revokes our access token is retried with a new one", async () => {
    await register(mona.client, fcmToken("again"));
    await say("order_placed", sale);
    await settle();
    doubles.accessTokens.push("another one, given to nobody");
    await say("order_placed", sale);
    await expect.poll(() => doubles.received.length, { timeout: 15_000 }).toBe(2);
  });
});

describe("a token", () => {
  const keys = () => (JSON.parse(doubles.browser().token) as { keys: object }).keys;
  const at = (endpoint: string) => JSON.stringify({ endpoint, keys: keys() });

  it.each([
    "https://fcm.googleapis.com/fcm/send/abc",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://wns2-par02p.notify.windows.com/w/?token=abc",
    "https://web.push.apple.com/abc",
  ])("of a known browser is accepted: %s", async (endpoint) => {
    await register(mona.client, at(endpoint));
    expect(await rows()).toEqual([mona.deviceId]);
  });

  it("of any other server is rejected with 422, and nothing is stored or requested", async () => {
    const endpoints = [
      "http://fcm.googleapis.com/fcm/send/abc",
      "https://fcm.googleapis.com:8443/fcm/send/abc",
      "https://user:word@fcm.googleapis.com/fcm/send/abc",
      "https://fcm.googleapis.com.evil.example/fcm/send/abc",
      "https://evilfcm.googleapis.com.example/",
      "https://evilpush.apple.com/abc",
      "https://evil.example/?https://fcm.googleapis.com/",
      "https://evil.example#fcm.googleapis.com",
      "https://127.0.0.1/push",
      "https://[::1]/push",
      "https://[::ffff:127.0.0.1]/push",
      "https://169.254.169.254/latest/meta-data",
      "https://10.0.0.1/",
      "https://2130706433/",
      "https://0x7f.1/",
      "https://localhost/",
      "https://localhost./",
      "http://127.0.0.1:1/push",
      "file:///etc/passwd",
      "gopher://fcm.googleapis.com/",
      "javascript:alert(1)",
      "//fcm.googleapis.com/fcm/send/abc",
      "",
    ];
    const right = JSON.parse(at("https://web.push.apple.com/abc")) as { keys: Record<string, string> };
    const tokens = [
      ...endpoints.map(at),
      JSON.stringify({ ...right, keys: undefined }),
      JSON.stringify({ ...right, keys: { ...right.keys, auth: "short" } }),
      JSON.stringify({ ...right, keys: { ...right.keys, p256dh: "A".repeat(87) } }),
      "{",
      "null",
      "[]",
      "a token with spaces in it, long enough",
      "short",
    ];
    for (const token of tokens)
      await expect
        .soft(mona.client.push.register({ body: { token } }), token)
        .rejects.toMatchObject({ status: 422 });
    expect(await rows()).toEqual([]);
    expect(doubles.requests).toEqual([]);
  });

  it("without a session, or of a device without an id, is rejected", async () => {
    const { token } = doubles.browser();
    await expect(app.visitor().push.register({ body: { token } })).rejects.toMatchObject({ status: 401 });
    const nowhere = await signIn(mona, "");
    await expect(nowhere.client.push.register({ body: { token } })).rejects.toMatchObject({
      code: "device_id_missing",
    });
    expect(await rows()).toEqual([]);
  });

  it("is in no job and no notification", async () => {
    const browser = doubles.browser();
    await register(mona.client, browser.token);
    await say("order_placed", sale);
    await settle();
    const { rows: jobs } = await app.database.admin.query(
      "select data::text as data from pgboss.job where name like 'push%'",
    );
    expect(jobs.length).toBeGreaterThan(1);
    expect(jobs.map(({ data }: { data: string }) => data).join()).not.toContain(browser.id);
  });
});
