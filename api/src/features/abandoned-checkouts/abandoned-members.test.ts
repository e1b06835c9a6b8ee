import { beforeAll, describe, expect, it } from "vitest";
import { doDueWork } from "../../../test/due-work.ts";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { shopper } from "../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import {
  type AbandonedShop,
  leave,
  listed,
  turnOn,
  wait,
  withPost,
  work,
  workOnEmails,
} from "./abandoned-checkouts.fixture.ts";

const app = useTestApp({ jobs: false });
let shop: AbandonedShop;
let staff: Person;
let tea: { variant_id: string };
const inShop = () => ({ shop_id: shop.id });

beforeAll(async () => {
  const owner = await app.person("Mona");
  staff = await app.person("Sam");
  shop = { ...(await app.shop(owner, "Fern Field")), owner };
  await app.join(shop.id, staff, "staff");
  await open(app.database, shop.id);
  tea = await insertProduct(app.database, shop.id, { title: "Green Tea", price: 1250, on_hand: 100 });
  for (const email of ["ada@example.com", "ben@example.com", "cleo@example.com"])
    await leave(app, shop, [{ variant_id: tea.variant_id, quantity: 1 }], email);
  const formula = shopper(app, shop.handle);
  const params = { handle: shop.handle };
  formula.cartToken = (
    await formula.client.checkout.add_line({ params, body: { variant_id: tea.variant_id, quantity: 1 } })
  ).data.token;
  await formula.client.checkout.update_address({
    params,
    body: {
      phone: "030 1234567",
      address: {
        name: "=HYPERLINK(1)",
        line1: "1 Road",
        city: "Hamburg",
        postal_code: "20457",
        country: "DE",
      },
    },
  });
  await wait(app, 15);
  await work(app);
});

describe("the list of abandoned checkouts", () => {
  const found = async (query: object) =>
    (await shop.owner.client.abandoned_checkouts.list({ params: inShop(), query })).data.map(
      ({ email, name }) => email ?? name,
    );

  it("finds a checkout by email, phone and name, by state and by day", async () => {
    expect(await found({})).toHaveLength(4);
    expect(await found({ search: "ADA@ex" })).toEqual(["ada@example.com"]);
    expect(await found({ search: "1234567" })).toEqual(["=HYPERLINK(1)"]);
    expect(await found({ search: "nia" })).toHaveLength(3);
    expect(await found({ search: "100%" })).toEqual([]);
    expect(await found({ state: "recovered" })).toEqual([]);
    // The shop's day may already be tomorrow's in UTC.
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    expect(await found({ from: "2020-01-01", to: "2020-01-02" })).toEqual([]);
    expect((await found({ from: "2020-01-01", to: tomorrow })).length).toBeGreaterThan(0);
  });

  it("has pages", async () => {
    const read = async (cursor?: string) =>
      shop.owner.client.abandoned_checkouts.list({ params: inShop(), query: { limit: 3, cursor } });
    const first = await read();
    const second = await read(first.meta.next_cursor!);
    expect([first.data.length, second.data.length, second.meta.next_cursor]).toEqual([3, 1, null]);
    expect(first.meta.total).toBe(4);
  });

  it("is open to staff, who can't export it, email customers or change the settings", async () => {
    const { client } = staff;
    expect((await client.abandoned_checkouts.list({ params: inShop(), query: {} })).data).toHaveLength(4);
    const { id } = (await listed(shop))[0]!;
    await client.abandoned_checkouts.read({ params: { ...inShop(), id } });
    for (const call of [
      () => client.abandoned_checkouts.export({ params: inShop(), query: {} }),
      () => client.abandoned_checkouts.send_email({ params: { ...inShop(), id } }),
      () => client.abandoned_checkouts.read_settings({ params: inShop() }),
    ])
      await expect(call()).rejects.toMatchObject({ code: "forbidden" });
  });

  it("is exported as CSV that runs no formula", async () => {
    const file = await shop.owner.client.abandoned_checkouts.export({ params: inShop(), query: {} });
    const text = await (file as File).text();
    expect(text.split("\n")[0]).toBe("Date,Customer,Email,Phone,Items,Total,Currency,Status");
    expect(text).toContain("'=HYPERLINK(1)");
    expect(text).toContain("ada@example.com,,1,17.40,EUR,Abandoned");
    const some = await shop.owner.client.abandoned_checkouts.export({
      params: inShop(),
      query: { search: "ada" },
    });
    expect((await (some as File).text()).trim().split("\n")).toHaveLength(2);
  });
});

describe("an email that a member sends", () => {
  it("is sent once a day, and recorded with its sender", async () => {
    const row = (await listed(shop)).find(({ email }) => email === "ada@example.com")!;
    const params = { ...inShop(), id: row.id };
    const { sent, app: own } = withPost(app);
    const { client } = shop.owner;
    await client.abandoned_checkouts.send_email({ params });
    await client.abandoned_checkouts.send_email({ params });
    await workOnEmails(app, own);
    expect(sent.map(({ to }) => to)).toEqual(["ada@example.com"]);
    await expect(client.abandoned_checkouts.send_email({ params })).rejects.toMatchObject({
      code: "recovery_email_rejected",
    });
    const { data } = await client.abandoned_checkouts.read({ params });
    expect(data).toMatchObject({
      state: "emailed",
      email_problem: "sent_today",
      emails: [{ step: null, sender: "Mona" }],
    });
    const log = await client.activity_log.list({ params: inShop(), query: {} });
    expect(log.data[0]).toMatchObject({ action: "abandoned_checkout.emailed", actor: "Mona" });
  });

  it("is rejected without an email, and for a checkout of another shop", async () => {
    const row = (await listed(shop)).find(({ email }) => email === null)!;
    const { client } = shop.owner;
    await expect(
      client.abandoned_checkouts.send_email({ params: { ...inShop(), id: row.id } }),
    ).rejects.toMatchObject({ code: "recovery_email_rejected", message: "This customer left no email." });
    const rival = await app.person("Rival");
    const other = await app.shop(rival, "Rival Shop");
    const foreign = { shop_id: other.id, id: row.id };
    for (const call of [
      () => rival.client.abandoned_checkouts.read({ params: foreign }),
      () => rival.client.abandoned_checkouts.send_email({ params: foreign }),
    ])
      await expect(call()).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("the settings", () => {
  it("reject emails out of order, half of the quiet hours, another shop's coupon and an old version", async () => {
    await turnOn(shop);
    const { client } = shop.owner;
    const { coupons: _, ...settings } = (await client.abandoned_checkouts.read_settings({ params: inShop() }))
      .data;
    const save = (change: object) =>
      client.abandoned_checkouts.update_settings({ params: inShop(), body: { ...settings, ...change } });
    await expect(save({ second_after: 60 })).rejects.toMatchObject({ code: "invalid_input" });
    await expect(save({ second_after: null, third_after: 30 })).rejects.toMatchObject({
      code: "invalid_input",
    });
    await expect(save({ quiet_from: 22 })).rejects.toMatchObject({ code: "invalid_input" });
    await expect(save({ coupon_id: crypto.randomUUID() })).rejects.toMatchObject({
      code: "recovery_coupon_not_found",
    });
    await expect(save({ version: settings.version - 1 })).rejects.toMatchObject({ code: "version_conflict" });
    expect((await client.abandoned_checkouts.read_settings({ params: inShop() })).data).toMatchObject(
      settings,
    );
  });
});

describe("after 90 days", () => {
  it("carts are deleted and contacts removed, and what is counted stays", async () => {
    const young = await leave(app, shop, [{ variant_id: tea.variant_id, quantity: 1 }], "dora@example.com");
    const { admin } = app.database;
    // Ids begin with the time.
    await admin.query(
      `update carts set id = overlay(id::text placing '0190' from 1 for 4)::uuid, updated_at = now() - interval '91 days'
       where email is distinct from 'dora@example.com' and not exists (select from cart_lines l where l.cart_id = carts.id)`,
    );
    const carts = async () => (await admin.query("select count(*)::int as n from carts")).rows[0].n as number;
    const before = await carts();
    await admin.query("alter table cart_lines drop constraint cart_lines_shop_id_cart_id_fkey");
    await admin.query(
      `with old as (
         update carts set id = overlay(id::text placing '0190' from 1 for 4)::uuid, updated_at = now() - interval '91 days'
         where email = 'ben@example.com' returning id)
       update cart_lines l set cart_id = old.id, added_at = now() - interval '91 days' from old
       where overlay(l.cart_id::text placing '0190' from 1 for 4)::uuid = old.id`,
    );
    await admin.query(
      "update abandoned_checkouts set abandoned_at = now() - interval '91 days' where email = 'ben@example.com'",
    );
    await admin.query("update due_works set due_at = now() where work = 'carts'");
    await doDueWork(app);
    expect(await carts()).toBe(before - 1);
    expect((await young.client.checkout.read_cart({ params: { handle: shop.handle } })).data.item_count).toBe(
      1,
    );
    const rows = await listed(shop);
    expect(rows.filter(({ email }) => email === "ben@example.com")).toEqual([]);
    const removed = rows.find(({ email, phone }) => email === null && phone === null)!;
    expect(removed).toMatchObject({ name: null, item_count: 1, total: 1740 });
    const { data } = await shop.owner.client.abandoned_checkouts.read({
      params: { ...inShop(), id: removed.id },
    });
    expect(data).toMatchObject({ link: null, email_problem: "no_email" });
    expect(data.contact_removed_at).not.toBeNull();
    const { rows: next } = await admin.query(
      "select due_at > now() as is_later from due_works where work = 'carts'",
    );
    expect(next).toEqual([{ is_later: true }]);
  });
});
