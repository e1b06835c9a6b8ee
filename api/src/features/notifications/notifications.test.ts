import { getEventMeta } from "@orpc/client";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import type { ShopEvent } from "@vitrine/contract/accounts/notifications";
import { accessOf } from "@vitrine/contract/roles";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { publish } from "../../events/event-bus.ts";
import { Listener } from "./listener.ts";
import { notify } from "./notify.action.ts";

const app = useTestApp();
let mona: Person;
let rita: Person;
let sam: Person;
let tea: { id: number };
let rival: { id: number };

beforeAll(async () => {
  [mona, rita, sam] = await Promise.all([app.person("Mona"), app.person("Rita"), app.person("Sam")]);
  tea = await app.shop(mona, "Mona Tea");
  rival = await app.shop(rita, "Rita Rugs");
  await app.join(tea.id, sam, "staff");
});

function sold(shop: { id: number }, number: number): Promise<Set<string>> {
  return app.app.db.inShop(shop.id, (tx) =>
    notify(app.app, tx, {
      kind: "order_placed",
      data: { number },
      link: `/orders/${number}`,
      cause: `order-${number}`,
    }),
  );
}

/** An open dashboard with the events it received and a promise for the end of its stream. */
async function openDashboard(person: Person, shop: { id: number }, lastEventId?: string) {
  const close = new AbortController();
  const stream = await person.client.notifications.events(
    { params: { shop_id: shop.id } },
    { signal: close.signal, lastEventId },
  );
  const received: { event: ShopEvent; id: string | undefined }[] = [];
  const ended = (async () => {
    for await (const event of stream) received.push({ event, id: getEventMeta(event)?.id });
  })().catch(() => {});
  const news = () =>
    received.flatMap(({ event, id }) => (event.type === "notification" ? [{ ...event, id }] : []));
  return { received, news, ended, close: () => close.abort() };
}

/** Waits until a stream has begun and its access was checked, so that only a message can end it. */
async function untilChecked({ received }: { received: unknown[] }): Promise<void> {
  await expect.poll(() => received.length).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 300));
}

/** Waits until a stream has ended, long before the sweep of each minute would end it. */
async function untilEnded({ ended }: { ended: Promise<void> }): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, 10_000, "late"));
  expect(await Promise.race([ended, late])).toBeUndefined();
}

describe("the notifications of a shop", () => {
  it("reach its open dashboards, but none of another shop", async () => {
    const [hers, other] = [await openDashboard(mona, tea), await openDashboard(rita, rival)];
    await expect.poll(() => [hers.received.length, other.received.length]).toEqual([1, 1]);
    await sold(tea, 1);
    await expect.poll(hers.news).toMatchObject([
      {
        unread: 1,
        notification: { kind: "order_placed", data: { number: 1 }, link: "/orders/1", read: false },
      },
    ]);
    expect(hers.news()[0]!.id).toBe(hers.news()[0]!.notification.id);
    await sold(rival, 7);
    await expect.poll(other.news).toMatchObject([{ notification: { data: { number: 7 } } }]);
    expect(hers.news()).toHaveLength(1);
    hers.close();
    other.close();
  });

  it("for one member reach only that member's dashboards", async () => {
    const shop = await app.shop(mona, "Mona Mentions");
    await app.join(shop.id, sam, "staff");
    const { rows } = await app.database.admin.query("select id from accounts where email = $1", [sam.email]);
    const [hers, his] = [await openDashboard(mona, shop), await openDashboard(sam, shop)];
    await expect.poll(() => [hers.received.length, his.received.length]).toEqual([1, 1]);
    await app.app.db.inShop(shop.id, (tx) =>
      notify(app.app, tx, {
        kind: "mentioned",
        data: { name: "Mona" },
        link: "/shop/orders/9",
        cause: "note-9",
        account_id: rows[0].id,
      }),
    );
    await sold(shop, 9);
    await expect
      .poll(his.news)
      .toMatchObject([{ notification: { kind: "mentioned" } }, { notification: { data: { number: 9 } } }]);
    await expect.poll(hers.news).toMatchObject([{ notification: { data: { number: 9 } } }]);
    hers.close();
    his.close();
  });

  it("aren't accessible to the owner of another shop", async () => {
    const { notifications } = rita.client;
    const params = { shop_id: tea.id };
    await expect(notifications.events({ params })).rejects.toMatchObject({ status: 404 });
    await expect(notifications.list({ params, query: {} })).rejects.toMatchObject({ status: 404 });
    await expect(notifications.count({ params })).rejects.toMatchObject({ status: 404 });
    await expect(notifications.mark_read({ params, body: {} })).rejects.toMatchObject({ status: 404 });
    const reads = await app.database.admin.query("select from notification_reads where shop_id = $1", [
      tea.id,
    ]);
    expect(reads.rowCount).toBe(0);
  });

  it("are created once per cause, even concurrently", async () => {
    const notified = await Promise.all([sold(tea, 2), sold(tea, 2), sold(tea, 2)]);
    expect(notified.flatMap((causes) => [...causes])).toEqual(["order-2"]);
    const { data } = await mona.client.notifications.list({ params: { shop_id: tea.id }, query: {} });
    expect(data.map((row) => row.data)).toEqual([{ number: 2 }, { number: 1 }]);
  });

  it("are replayed once and in order after a reconnect, before new ones", async () => {
    const before = await openDashboard(mona, tea);
    await expect.poll(() => before.received.length).toBe(1);
    before.close();
    await before.ended;
    for (const number of [3, 4, 5]) await sold(tea, number);
    const back = await openDashboard(mona, tea, before.received[0]!.id);
    await expect.poll(() => back.news().length).toBe(3);
    await sold(tea, 6);
    await expect
      .poll(() => back.news().map(({ notification }) => notification.data["number"]))
      .toEqual([3, 4, 5, 6]);
    expect(back.news().at(-1)!.unread).toBe(6);
    back.close();
  });

  it("are marked as read per user: one, then all", async () => {
    const params = { shop_id: tea.id };
    const unread = async (person: Person) =>
      (await person.client.notifications.count({ params })).data.unread;
    const { data, meta } = await mona.client.notifications.list({ params, query: { limit: 2 } });
    expect(data.map((row) => row.data["number"])).toEqual([6, 5]);
    const second = await mona.client.notifications.list({
      params,
      query: { limit: 2, cursor: meta.next_cursor! },
    });
    expect(second.data.map((row) => row.data["number"])).toEqual([4, 3]);
    await mona.client.notifications.mark_read({ params, body: { ids: [data[0]!.id] } });
    expect(await unread(mona)).toBe(5);
    const left = await mona.client.notifications.list({ params, query: { unread: "1" } });
    expect(left.data.map((row) => row.data["number"])).toEqual([5, 4, 3, 2, 1]);
    await mona.client.notifications.mark_read({ params, body: {} });
    expect([await unread(mona), await unread(sam)]).toEqual([0, 6]);
  });
});

describe("staff receive notifications of orders, but not of imports", () => {
  let shop: { id: number };
  let params: { shop_id: number };
  beforeAll(async () => {
    shop = await app.shop(mona, "Mona Mugs");
    params = { shop_id: shop.id };
    await app.join(shop.id, sam, "staff");
  });
  const imported = (file: string) =>
    app.app.db.inShop(shop.id, (tx) =>
      notify(app.app, tx, {
        kind: "import_done",
        data: { filename: file },
        link: "/shop/import-products",
        cause: file,
      }),
    );
  const changed = (what: string) =>
    app.app.db.inShop(shop.id, (tx) =>
      publish(tx, {
        kind: "event",
        shop_id: shop.id,
        event: { type: "changed", what, id: "canary-of-imports" },
      }),
    );

  it("in an open dashboard, after a reconnect, and in every list and count", async () => {
    const [hers, his] = [await openDashboard(mona, shop), await openDashboard(sam, shop)];
    await expect.poll(() => [hers.received.length, his.received.length]).toEqual([1, 1]);
    await imported("canary-of-imports.csv");
    await changed("import-products");
    await changed("products");
    await sold(shop, 1);
    await expect.poll(() => [hers.news().length, his.news().length]).toEqual([2, 1]);
    expect(hers.received).toHaveLength(5);
    expect(his.received).toHaveLength(2);
    expect([hers.news()[1]!.unread, his.news()[0]!.unread]).toEqual([2, 1]);
    hers.close();
    his.close();
    await Promise.all([hers.ended, his.ended]);

    await imported("canary-of-imports-2.csv");
    await sold(shop, 2);
    const back = await openDashboard(sam, shop, his.news()[0]!.id);
    await expect.poll(() => back.news().map((one) => one.notification.data)).toEqual([{ number: 2 }]);
    expect(back.news()[0]!.unread).toBe(2);
    back.close();

    const { data } = await sam.client.notifications.list({ params, query: {} });
    expect(data.map(({ kind }) => kind)).toEqual(["order_placed", "order_placed"]);
    expect((await sam.client.notifications.list({ params, query: { unread: "1" } })).data).toHaveLength(2);
    expect((await sam.client.notifications.count({ params })).data.unread).toBe(2);
    expect((await mona.client.notifications.count({ params })).data.unread).toBe(4);
    expect(JSON.stringify([his.received, back.received, data])).not.toContain("canary-of-imports");
  });

  it("and can't mark others as read, by id or all at once", async () => {
    const { data } = await mona.client.notifications.list({ params, query: {} });
    const ids = data.filter(({ kind }) => kind === "import_done").map(({ id }) => id);
    expect(ids).toHaveLength(2);
    await sam.client.notifications.mark_read({ params, body: { ids } });
    await sam.client.notifications.mark_read({ params, body: {} });
    const reads = await app.database.admin.query(
      "select from notification_reads r join accounts a on a.id = r.account_id where a.email = $1 and r.notification_id = any($2)",
      [sam.email, ids],
    );
    expect(reads.rowCount).toBe(0);
    // After a promotion, they are unread.
    await app.database.admin.query(
      "update memberships set role = 'manager' where shop_id = $1 and role = 'staff'",
      [shop.id],
    );
    expect((await sam.client.notifications.count({ params })).data.unread).toBe(2);
  });

  it("and a manager who becomes staff is disconnected within seconds, and receives no imports after", async () => {
    const his = await openDashboard(sam, shop);
    await untilChecked(his);
    await app.database.admin.query(
      "update memberships set role = 'staff' where shop_id = $1 and role = 'manager'",
      [shop.id],
    );
    await untilEnded(his);
    const back = await openDashboard(sam, shop);
    await expect.poll(() => back.received.length).toBe(1);
    await imported("canary-of-imports-3.csv");
    await sold(shop, 3);
    await expect.poll(() => back.news().length).toBe(1);
    expect(JSON.stringify(back.received)).not.toContain("canary-of-imports");
    back.close();
  });
});

describe("a stream ends", () => {
  it("within seconds for a removed member, while those of others continue", async () => {
    const [his, hers] = [await openDashboard(sam, tea), await openDashboard(mona, tea)];
    await untilChecked(his);
    await app.database.admin.query(
      "delete from memberships m using accounts a where a.id = m.account_id and a.email = $1",
      [sam.email],
    );
    await untilEnded(his);
    await sold(tea, 10);
    await expect.poll(() => hers.news().length).toBe(1);
    expect(his.news()).toEqual([]);
    hers.close();
  });

  it("within seconds after the user signed out", async () => {
    const nora = await app.person("Nora");
    const shop = await app.shop(nora, "Nora Nuts");
    const hers = await openDashboard(nora, shop);
    await untilChecked(hers);
    await nora.client.accounts.logout({});
    await untilEnded(hers);
  });

  it("when the session expires, without database queries before", async () => {
    const vera = await app.person("Vera");
    const shop = await app.shop(vera, "Vera Vases");
    const hers = await openDashboard(vera, shop);
    await expect.poll(() => hers.received.length).toBe(1);
    await app.database.admin.query(
      "update sessions s set expires_at = now() + interval '7 seconds' from accounts a where a.id = s.account_id and a.email = $1",
      [vera.email],
    );
    let hasEnded = false;
    void hers.ended.then(() => (hasEnded = true));
    await new Promise((resolve) => setTimeout(resolve, 500));
    const asks = vi.spyOn(app.app.db, "inPlatform");
    onTestFinished(() => asks.mockRestore());
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect([hasEnded, asks.mock.calls.length]).toEqual([false, 0]);
    await expect.poll(() => hasEnded).toBe(true);
  });

  it("within a minute for a member who lost access when the message about it was lost", async () => {
    vi.useFakeTimers({ toFake: ["setInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const nils = await app.person("Nils");
    await app.join(tea.id, nils, "staff");
    const his = await openDashboard(nils, tea);
    await expect.poll(() => his.received.length).toBe(1);
    // Simulates a lost message: no trigger runs.
    await app.database.admin.query("set session_replication_role = replica");
    await app.database.admin.query(
      "delete from memberships m using accounts a where a.id = m.account_id and a.email = $1",
      [nils.email],
    );
    await app.database.admin.query("reset session_replication_role");
    let hasEnded = false;
    void his.ended.then(() => (hasEnded = true));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(hasEnded).toBe(false);
    vi.advanceTimersByTime(60_000);
    await expect.poll(() => hasEnded).toBe(true);
  });

  it("after thirty tabs of one user: the next is rejected until one closes, and other users aren't affected", async () => {
    const tia = await app.person("Tia Tabs");
    await app.join(tea.id, tia, "manager");
    const tabs = [];
    for (let n = 0; n < 30; n++) {
      const tab = await openDashboard(tia, tea);
      await expect.poll(() => tab.received.length).toBe(1);
      tabs.push(tab);
    }
    const another = () => openDashboard(tia, tea);
    await expect(another()).rejects.toMatchObject({ code: "too_many_requests" });
    const monas = await openDashboard(mona, tea);
    await expect.poll(() => monas.received.length).toBe(1);
    tabs.pop()!.close();
    await expect
      .poll(() =>
        another().then(
          (tab) => tabs.push(tab) > 0,
          () => false,
        ),
      )
      .toBe(true);
    for (const tab of [...tabs, monas]) tab.close();
    await Promise.all(tabs.map(({ ended }) => ended));
  });

  it("and leaves no listener on the event bus", async () => {
    const ears = countEars();
    const open = await Promise.all(Array.from({ length: 20 }, () => openDashboard(mona, tea)));
    await expect.poll(() => open.filter(({ received }) => received.length > 0).length).toBe(20);
    expect(ears()).toBe(1);
    for (const dashboard of open) dashboard.close();
    await expect.poll(ears).toBe(0);
  });

  it("for a client that doesn't read, after 200 events or 64 kB, and drops them", async () => {
    const changed = (id: string): ShopEvent => ({ type: "changed", what: "orders", id });
    for (const [length, max] of [
      [1, 200],
      [10_000, 6],
    ] as const) {
      let ends = 0;
      const access = { ...accessOf("owner"), role_id: null, role_version: null };
      const listener = new Listener(
        { shopId: 1, accountId: "", access, tokenHash: Buffer.alloc(0) },
        () => ends++,
      );
      for (let n = 0; n < max; n++) listener.receive(changed("x".repeat(length)), undefined);
      expect(ends).toBe(0);
      listener.receive(changed("x".repeat(length)), undefined);
      expect(ends).toBe(1);
      expect(await listener.take()).toBeUndefined();
    }
  });

  it("for a socket that is open but never read", async () => {
    const ears = countEars();
    const close = new AbortController();
    const headers = { Authorization: `Bearer ${mona.token}`, "Device-Id": mona.deviceId };
    await fetch(`${app.baseUrl}/v1/shop/${tea.id}/events`, { headers, signal: close.signal });
    await expect.poll(ears).toBe(1);
    // Until the buffers of the sockets are full.
    for (let n = 0; n < 4_000 && ears() > 0; n++)
      await app.app.db.inShop(tea.id, (tx) =>
        publish(tx, {
          kind: "event",
          shop_id: tea.id,
          event: { type: "changed", what: "x".repeat(7_000), id: String(n) },
        }),
      );
    await expect.poll(ears).toBe(0);
    close.abort();
  });
});

/** Counts the listeners added to the event bus from now on. */
function countEars(): () => number {
  const { events } = app.app;
  const on = events.on;
  let ears = 0;
  events.on = (listener) => {
    const leave = on(listener);
    ears++;
    return () => (ears--, leave());
  };
  onTestFinished(() => void (events.on = on));
  return () => ears;
}
