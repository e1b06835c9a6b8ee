import { describe, expect, it } from "vitest";
import { fcmToken, register, sale, usePushShop } from "./push-shop.fixture.ts";

const push = await usePushShop();
const { app, doubles } = push;

describe("a push", () => {
  it("notifies a browser of an order, encrypted for it and signed with the key it subscribed with", async () => {
    const browser = doubles.browser();
    await register(push.mona.client, browser.token);
    await push.say("order_placed", sale, "/shop/orders/7?tab=notes");
    await push.settle();
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
          tag: `${push.tea.id}-${notifications[0].id}`,
          data: { url: `/shop/orders/7?tab=notes&shop=${push.tea.id}&notice=${notifications[0].id}` },
        },
      },
    ]);
    expect(doubles.complaints).toEqual([]);
  });

  it("is in the language of the user's account, with amounts in its format", async () => {
    const setLanguage = (language: string) =>
      app.database.admin.query("update accounts set language = $2 where email = $1", [
        push.mona.email,
        language,
      ]);
    await register(push.mona.client, fcmToken("mona"));
    for (const language of ["bn", "tlh"]) {
      await setLanguage(language);
      await push.say("order_placed", sale);
      await push.settle();
    }
    await setLanguage("en");
    expect(doubles.received.map(({ payload }) => payload)).toMatchObject([
      { notification: { title: "নতুন অর্ডার #1001", body: expect.stringMatching(/24\.00.*Mona Tea/) } },
      { notification: { title: "New order #1001", body: "Ada Jansen · €24.00 · Mona Tea" } },
    ]);
  });

  it("for one member notifies only that member's devices", async () => {
    await app.join(push.tea.id, push.sam, "staff");
    await register(push.mona.client, fcmToken("mona"));
    await register(push.sam.client, fcmToken("sam"));
    const { rows: accounts } = await app.database.admin.query("select id from accounts where email = $1", [
      push.sam.email,
    ]);
    await push.say("mentioned", { name: "Mona", order: "#7", text: "Look" }, undefined, accounts[0].id);
    await push.settle();
    expect(doubles.received.map(({ payload }) => payload)).toMatchObject([
      {
        token: fcmToken("sam"),
        notification: { title: "Mona mentioned you in order #7", body: "Look · Mona Tea" },
      },
    ]);
  });

  it("notifies a phone through FCM, reusing the access token", async () => {
    await register(push.mona.client, fcmToken("mona"));
    await push.say("order_placed", sale);
    await push.say("import_done", { filename: "tea.csv" }, "/shop/import-products?id=7");
    await push.settle();
    expect(doubles.received).toHaveLength(2);
    expect(doubles.received.map(({ payload }) => payload)).toEqual(
      expect.arrayContaining([
        {
          token: fcmToken("mona"),
          notification: { title: "New order #1001", body: "Ada Jansen · €24.00 · Mona Tea" },
          data: {
            url: expect.stringMatching(
              new RegExp(`^/shop/orders/7\\?shop=${push.tea.id}&notice=[0-9a-f-]{36}$`),
            ),
            icon: "http://dashboard.localhost:3000/images/logo-black.png",
            tag: expect.stringMatching(new RegExp(`^${push.tea.id}-[0-9a-f-]{36}$`)),
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
    await register(push.mona.client, browser.token);
    await push.say("order_placed", { ...sale, name: "🍵".repeat(900) });
    await push.settle();
    expect(push.receivers()).toEqual([browser.id]);
    expect(doubles.complaints).toEqual([]);
  });

  it.each(["https://evil.example/x", "//evil.example/x", "javascript:alert(1)", "\\\\evil.example", ""])(
    "H-10: never links outside the dashboard: %j",
    async (link) => {
      const browser = doubles.browser();
      await register(push.mona.client, browser.token);
      await push.say("order_placed", sale, link);
      await push.settle();
      const { data } = doubles.received[0]!.payload as { data: { url: string } };
      expect(data.url).toMatch(/^\/[^/\\]*\?shop=\d+&notice=[0-9a-f-]{36}$/);
    },
  );
});

describe("a push service", () => {
  it.each([404, 410])("that responds with %i receives no more messages for the device", async (status) => {
    const browser = doubles.browser();
    await register(push.mona.client, browser.token);
    doubles.plan(browser.id, { status });
    await push.say("order_placed", sale);
    await push.settle();
    expect(await push.devices()).toEqual([]);
    await push.say("order_placed", sale);
    await push.settle();
    expect(doubles.requests).toHaveLength(1);
  });

  it("that reports a phone as UNREGISTERED receives no more messages for it", async () => {
    await register(push.mona.client, fcmToken("gone"));
    doubles.unregister(fcmToken("gone"));
    await push.say("order_placed", sale);
    await push.settle();
    expect(await push.devices()).toEqual([]);
  });

  it("that requests a delay is retried after it", async () => {
    const browser = doubles.browser();
    await register(push.mona.client, browser.token);
    doubles.plan(browser.id, { status: 429, headers: { "retry-after": "3" } });
    await push.say("order_placed", sale);
    await expect.poll(() => doubles.requests.length, { timeout: 15_000 }).toBe(2);
    expect(doubles.requests[1]!.at - doubles.requests[0]!.at).toBeGreaterThanOrEqual(3_000);
    expect(push.receivers()).toEqual([browser.id]);
  });

  it.each([
    ["breaks", { status: 500 }],
    ["hangs", { status: 0, hangs: true }],
  ])("that %s is retried, without delaying or repeating other messages", async (_, response) => {
    await app.join(push.tea.id, push.sam, "staff");
    const [slow, well] = [doubles.browser(), doubles.browser()];
    await register(push.mona.client, slow.token);
    await register(push.sam.client, well.token);
    doubles.plan(slow.id, response);
    await push.say("order_placed", sale);
    await expect.poll(push.receivers, { timeout: 15_000 }).toEqual([well.id, slow.id]);
    await push.settle();
    expect(push.receivers()).toEqual([well.id, slow.id]);
  });

  it.each([400, 401, 403, 413, 302])(
    "responding with %i isn't retried, and keeps the device",
    async (status) => {
      const browser = doubles.browser();
      await register(push.mona.client, browser.token);
      doubles.plan(browser.id, { status, headers: { location: `${doubles.origin}/push/elsewhere` } });
      await push.say("order_placed", sale);
      await push.settle();
      expect(doubles.requests).toHaveLength(1);
      expect(await push.devices()).toEqual([push.mona.deviceId]);
    },
  );

  it("that revokes our access token is retried with a new one", async () => {
    await register(push.mona.client, fcmToken("again"));
    await push.say("order_placed", sale);
    await push.settle();
    doubles.accessTokens.push("another one, given to nobody");
    await push.say("order_placed", sale);
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
    await register(push.mona.client, at(endpoint));
    expect(await push.devices()).toEqual([push.mona.deviceId]);
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
        .soft(push.mona.client.push.register({ body: { token } }), token)
        .rejects.toMatchObject({ status: 422 });
    expect(await push.devices()).toEqual([]);
    expect(doubles.requests).toEqual([]);
  });

  it("without a session, or of a device without an id, is rejected", async () => {
    const { token } = doubles.browser();
    await expect(app.visitor().push.register({ body: { token } })).rejects.toMatchObject({ status: 401 });
    const nowhere = await push.signIn(push.mona, "");
    await expect(nowhere.client.push.register({ body: { token } })).rejects.toMatchObject({
      code: "device_id_missing",
    });
    expect(await push.devices()).toEqual([]);
  });

  it("is in no job and no notification", async () => {
    const browser = doubles.browser();
    await register(push.mona.client, browser.token);
    await push.say("order_placed", sale);
    await push.settle();
    const { rows: jobs } = await app.database.admin.query(
      "select data::text as data from pgboss.job where name like 'push%'",
    );
    expect(jobs.length).toBeGreaterThan(1);
    expect(jobs.map(({ data }: { data: string }) => data).join()).not.toContain(browser.id);
  });
});
