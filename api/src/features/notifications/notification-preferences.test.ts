import type { NoticeChannel } from "@vitrine/contract/accounts/notification-preferences";
import type { NoticeKind, ShopEvent } from "@vitrine/contract/accounts/notifications";
import { describe, expect, it } from "vitest";
import type { Person } from "../../../test/test-app.ts";
import type { Mail } from "../../mail/deliver.ts";
import { register, sale, usePushShop } from "../push/push-shop.fixture.ts";
import { sendNoticeEmail } from "./send-notice-email.job.ts";
import { listEmailRecipients } from "./recipients.queries.ts";

const push = await usePushShop();
const { app, doubles } = push;

const params = () => ({ shop_id: push.tea.id });
const set = (person: Person, kind: NoticeKind, channel: NoticeChannel, is_on: boolean) =>
  person.client.notification_preferences.update({ params: params(), body: { kind, channel, is_on } });
const read = async (person: Person, kind: string) =>
  (await person.client.notification_preferences.list({ params: params() })).data.find(
    (one) => one.kind === kind,
  );
const recipients = async (kind: NoticeKind) =>
  (await app.app.db.readPlatform((tx) => listEmailRecipients(tx, push.tea.id, [kind]))).map(
    ({ email }) => email,
  );
const idOf = async ({ email }: Person): Promise<string> =>
  (await app.database.admin.query("select id from accounts where email = $1", [email])).rows[0].id;
const choices = async () =>
  (
    await app.database.admin.query(
      "select kind, bell, email, push from notification_preferences order by kind",
    )
  ).rows;
const reset = () => app.database.admin.query("delete from notification_preferences");

describe("the preferences of a member", () => {
  it("are the defaults of the role until the member changes one channel of one kind", async () => {
    await app.join(push.tea.id, push.sam, "staff");
    expect(await read(push.mona, "order_placed")).toEqual({
      kind: "order_placed",
      bell: true,
      email: true,
      push: true,
    });
    expect(await read(push.sam, "order_placed")).toMatchObject({ email: false, push: true });
    await set(push.mona, "order_placed", "email", false);
    const { data } = await set(push.mona, "order_placed", "push", false);
    expect(data.find(({ kind }) => kind === "order_placed")).toMatchObject({
      bell: true,
      email: false,
      push: false,
    });
    expect(await read(push.mona, "low_stock")).toMatchObject({ email: true });
    expect(await read(push.sam, "order_placed")).toMatchObject({ email: false, push: true });
    expect(await choices()).toEqual([{ kind: "order_placed", bell: null, email: false, push: false }]);
    await reset();
  });

  it("have one row however often and however many at once change them, and end with the membership", async () => {
    await app.join(push.tea.id, push.sam, "manager");
    await Promise.all(
      (["bell", "email", "push"] as const).flatMap((channel) => [
        set(push.sam, "order_placed", channel, true),
        set(push.sam, "order_placed", channel, true),
      ]),
    );
    expect(await choices()).toEqual([{ kind: "order_placed", bell: true, email: true, push: true }]);
    await app.database.admin.query("delete from memberships where role = 'manager'");
    expect(await choices()).toEqual([]);
  });

  it("can't be changed for a kind that the role doesn't get, with an unknown kind, or in another shop", async () => {
    await app.join(push.tea.id, push.sam, "staff");
    await expect(set(push.sam, "import_done", "email", true)).rejects.toMatchObject({ code: "forbidden" });
    await expect(set(push.mona, "unknown" as NoticeKind, "email", true)).rejects.toMatchObject({
      code: "invalid_input",
    });
    const rita = await app.person("Rita");
    await app.shop(rita, "Rita Rugs");
    await expect(set(rita, "order_placed", "email", false)).rejects.toMatchObject({ code: "not_found" });
    await expect(read(rita, "order_placed")).rejects.toMatchObject({ code: "not_found" });
    expect(await choices()).toEqual([]);
  });
});

describe("a kind that a member turned off", () => {
  it("isn't in the list, the count or the open dashboard, while others receive it", async () => {
    await app.join(push.tea.id, push.sam, "staff");
    await push.say("order_cancelled", sale);
    const open = async (person: Person) => {
      const close = new AbortController();
      const stream = await person.client.notifications.events({ params: params() }, { signal: close.signal });
      const received: ShopEvent[] = [];
      void (async () => {
        for await (const event of stream) received.push(event);
      })().catch(() => {});
      await expect.poll(() => received.length).toBe(1);
      return {
        close: () => close.abort(),
        kinds: () => received.flatMap((one) => (one.type === "notification" ? [one.notification.kind] : [])),
      };
    };
    const count = async (person: Person) =>
      (await person.client.notifications.count({ params: params() })).data.unread;
    const before = await count(push.sam);
    await set(push.mona, "order_cancelled", "bell", false);
    expect(await count(push.mona)).toBe(before - 1);
    const [hers, his] = [await open(push.mona), await open(push.sam)];
    await push.say("order_cancelled", sale);
    await push.say("refund_due", sale);
    await expect.poll(his.kinds).toEqual(["order_cancelled", "refund_due"]);
    await expect.poll(hers.kinds).toEqual(["refund_due"]);
    hers.close();
    his.close();
    const { data } = await push.mona.client.notifications.list({ params: params(), query: {} });
    expect(data.map(({ kind }) => kind)).not.toContain("order_cancelled");
    await reset();
    expect(await count(push.mona)).toBe(before + 2);
  });

  it("isn't pushed, while the member's other kinds are", async () => {
    const browser = doubles.browser();
    await register(push.mona.client, browser.token);
    await set(push.mona, "order_placed", "push", false);
    await push.say("order_placed", sale);
    await push.say("order_cancelled", sale);
    await push.settle();
    expect(doubles.received.map(({ payload }) => payload)).toMatchObject([
      { title: expect.stringContaining("cancelled") },
    ]);
    await reset();
  });

  it("isn't emailed", async () => {
    expect(await recipients("order_placed")).toEqual([push.mona.email]);
    await set(push.mona, "order_placed", "email", false);
    expect(await recipients("order_placed")).toEqual([]);
    await reset();
  });
});

describe("a kind that a member turned on for email", () => {
  it("is emailed to that member once, with its text in their language and a link", async () => {
    await app.join(push.tea.id, push.sam, "manager");
    await app.database.admin.query("update accounts set language = 'bn' where email = $1", [push.sam.email]);
    await set(push.sam, "out_of_stock", "email", true);
    await push.say("out_of_stock", { title: "Sencha" }, "/shop/products/7");
    const mail = await app.mailTo(push.sam.email, /স্টক/);
    expect(mail.text).toContain("Sencha");
    expect(mail.html).toContain("http://dashboard.localhost:3000/shop/products/7");
    const jobs = await app.database.admin.query(
      "select data->>'account_id' as account_id from pgboss.job where name = 'notice-email'",
    );
    expect(jobs.rows).toEqual([{ account_id: await idOf(push.sam) }]);
    await app.database.admin.query("update accounts set language = 'en' where email = $1", [push.sam.email]);
    await reset();
  });

  it("isn't emailed to a member whose role doesn't get it, or who left before it was sent", async () => {
    await app.join(push.tea.id, push.sam, "manager");
    await set(push.sam, "out_of_stock", "email", true);
    expect(await recipients("out_of_stock")).toEqual([push.sam.email]);
    await app.database.admin.query("update memberships set role = 'staff' where role = 'manager'");
    expect(await recipients("out_of_stock")).toEqual([]);
    const { rows } = await app.database.admin.query(
      "select id from notifications where kind = 'out_of_stock'",
    );
    const emails: Mail[] = [];
    const post = { ...app.app.post, send: async (mail: Mail) => void emails.push(mail) };
    const job = {
      shop_id: push.tea.id,
      notification_id: rows[0].id as string,
      account_id: await idOf(push.sam),
    };
    await sendNoticeEmail({ ...app.app, post }, job);
    expect(emails).toEqual([]);
    await app.database.admin.query("update memberships set role = 'manager' where role = 'staff'");
    await sendNoticeEmail({ ...app.app, post }, job);
    expect(emails.map(({ to }) => to)).toEqual([push.sam.email]);
    await reset();
  });
});
