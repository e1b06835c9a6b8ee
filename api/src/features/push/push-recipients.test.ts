import { describe, expect, it } from "vitest";
import type { Person } from "../../../test/test-app.ts";
import { notify } from "../notifications/notify.action.ts";
import { register, sale, usePushShop } from "./push-shop.fixture.ts";

const push = await usePushShop();
const { app, doubles } = push;

describe("the recipients of a push", () => {
  it("include staff for an order, but not for an import", async () => {
    await app.join(push.tea.id, push.sam, "staff");
    const [hers, his] = [doubles.browser(), doubles.browser()];
    await register(push.mona.client, hers.token);
    await register(push.sam.client, his.token);
    await push.say("order_placed", sale);
    await push.say("import_done", { filename: "secret.csv" });
    await push.say("out_of_stock", { title: "Sencha" });
    await push.settle();
    expect(push.receivers().filter((to) => to === his.id)).toHaveLength(1);
    expect(push.receivers().filter((to) => to === hers.id)).toHaveLength(3);
  });

  it.each([
    ["was removed", "delete from memberships where role = 'staff'"],
    ["has another role now", "update memberships set role = 'manager' where role = 'staff'"],
  ])(
    "are determined when it is sent, not when it is created: a member %s meanwhile",
    async (what, change) => {
      await app.join(push.tea.id, push.sam, "staff");
      const browser = doubles.browser();
      await register(push.sam.client, browser.token);
      doubles.plan(browser.id, { status: 503, headers: { "retry-after": "3" } });
      await push.say("order_placed", sale);
      await expect.poll(() => doubles.requests.length, { timeout: 10_000 }).toBe(1);
      await app.database.admin.query(change);
      await push.settle(4);
      expect(push.receivers()).toEqual(what.startsWith("was") ? [] : [browser.id]);
    },
  );

  it("depend on the current role: a manager who became staff meanwhile isn't notified of the import", async () => {
    await app.join(push.tea.id, push.sam, "manager");
    const browser = doubles.browser();
    await register(push.sam.client, browser.token);
    doubles.plan(browser.id, { status: 503, headers: { "retry-after": "3" } });
    await push.say("import_done", { filename: "one.csv" });
    await expect.poll(() => doubles.requests.length, { timeout: 10_000 }).toBe(1);
    await app.database.admin.query("update memberships set role = 'staff' where role = 'manager'");
    await push.settle(4);
    expect(push.receivers()).toEqual([]);
  });

  it("exclude a manager who became staff from notifications of imports", async () => {
    await app.join(push.tea.id, push.sam, "manager");
    const browser = doubles.browser();
    await register(push.sam.client, browser.token);
    await push.say("import_done", { filename: "one.csv" });
    await push.settle();
    expect(push.receivers()).toEqual([browser.id]);
    await app.database.admin.query("update memberships set role = 'staff' where role = 'manager'");
    await push.say("import_done", { filename: "two.csv" });
    await push.settle();
    expect(push.receivers()).toEqual([browser.id]);
  });

  it("exclude a user who signed out, was signed out, changed the password, or was inactive", async () => {
    const { admin } = app.database;
    const ends = {
      "signs out": (client: Person["client"]) => client.accounts.logout({}),
      "is signed out": () => push.mona.client.sessions.end_others({}),
      "changes the password": () =>
        push.mona.client.accounts.change_password({
          body: { current_password: push.mona.password, password: push.mona.password },
        }),
      "stays away for long": () =>
        admin.query("update sessions set expires_at = now() where device_id = 'a-third-device'"),
    };
    for (const end of Object.values(ends)) {
      const browser = doubles.browser();
      const { client } = await push.signIn(push.mona, "a-third-device");
      await register(client, browser.token);
      await end(client);
      await push.say("order_placed", sale);
      await push.settle();
      expect(doubles.requests).toEqual([]);
      await admin.query("delete from sessions where device_id = 'a-third-device'");
      expect(await push.devices()).toEqual([]);
    }
  });

  it("exclude a deleted account", async () => {
    const leaver = await app.person("Leo");
    await app.join(push.tea.id, leaver, "admin");
    await register(leaver.client, doubles.browser().token);
    expect(await push.devices()).toEqual([leaver.deviceId]);
    await leaver.client.accounts.delete({ body: { password: leaver.password } });
    expect(await push.devices()).toEqual([]);
  });

  it("exclude a device where the user turned notifications off, but not their other device", async () => {
    const phone = await push.signIn(push.mona, "monas-phone");
    const [here, there] = [doubles.browser(), doubles.browser()];
    await register(push.mona.client, here.token);
    await register(phone.client, there.token);
    await push.mona.client.push.remove({});
    await push.say("order_placed", sale);
    await push.settle();
    expect(push.receivers()).toEqual([there.id]);
  });
});

describe("H-11: a browser with two users", () => {
  it("notifies neither after the second signs in, until the second turns notifications on", async () => {
    const nina = await app.person("Nina");
    const browser = doubles.browser();
    await register(push.mona.client, browser.token);
    const hers = await push.signIn(nina, push.mona.deviceId);
    expect(await push.devices()).toEqual([]);
    await register(hers.client, browser.token);
    await push.say("order_placed", sale);
    await push.settle();
    expect(push.receivers()).toEqual([]);
    const nuts = await app.shop(nina, "Nina Nuts");
    await app.app.db.inShop(nuts.id, (tx) =>
      notify(app.app, tx, { kind: "order_placed", data: sale, link: "/shop/orders/8", cause: "first" }),
    );
    await push.settle();
    expect(doubles.received).toMatchObject([
      { to: browser.id, payload: { body: "Ada Jansen · €24.00 · Nina Nuts" } },
    ]);
  });

  it("notifies the last one who registers the browser's token, under either device id", async () => {
    const browser = doubles.browser();
    await register(push.mona.client, browser.token);
    await register(push.sam.client, browser.token);
    expect(await push.devices()).toEqual([push.sam.deviceId]);
  });

  it("notifies a user who signs in again on the same device", async () => {
    const browser = doubles.browser();
    const first = await push.signIn(push.mona, "monas-tablet");
    await register(first.client, browser.token);
    await push.signIn(push.mona, "monas-tablet");
    await expect(first.client.accounts.read()).rejects.toMatchObject({ status: 401 });
    expect(await push.devices()).toEqual(["monas-tablet"]);
    await push.say("order_placed", sale);
    await push.settle();
    expect(push.receivers()).toEqual([browser.id]);
  });

  it("stores one row per device and token after twenty concurrent registrations", async () => {
    const browsers = [doubles.browser(), doubles.browser()];
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        register([push.mona, push.sam][n % 2]!.client, browsers[Math.floor(n / 2) % 2]!.token),
      ),
    );
    const { rows: stored } = await app.database.admin.query("select device_id, token_hash from push_tokens");
    expect(stored.length).toBeGreaterThan(0);
    expect(stored.length).toBeLessThanOrEqual(2);
  });
});
