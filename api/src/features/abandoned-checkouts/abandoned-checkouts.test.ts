import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { open, shelve } from "../../../test/sample-products.ts";
import { address, buy, fill, shopper } from "../../../test/shopper.ts";
import { useTestApp } from "../../../test/test-app.ts";
import { follow } from "./follow-orders.fixture.ts";
import { sendRecoveryEmail } from "./send-recovery-email.action.ts";
import {
  type AbandonedShop,
  leave,
  linkIn,
  listed,
  turnOn,
  wait,
  withPost,
  work,
} from "./abandoned-checkouts.fixture.ts";

// The tests do the work themselves, step by step.
const app = useTestApp({ jobs: false });
let shop: AbandonedShop;
let tea: { variant_id: string };
let cup: { variant_id: string };
let count = 0;

beforeAll(async () => {
  const owner = await app.person("Mona");
  shop = { ...(await app.shop(owner, "Fern Field")), owner };
  await open(app.database, shop.id);
  tea = await shelve(app.database, shop.id, { title: "Green Tea", price: 1250, on_hand: 100 });
  cup = await shelve(app.database, shop.id, { title: "Cup", price: 800, on_hand: 100 });
});

beforeEach(async () => {
  await app.database.admin.query(
    "delete from recovery_settings; delete from abandoned_checkouts; delete from carts; delete from orders; delete from recovery_unsubscribes; delete from pgboss.job where name = 'recovery-email'",
  );
});

const params = () => ({ handle: shop.handle });
const one = (variant = tea, quantity = 1) => [{ variant_id: variant.variant_id, quantity }];
const someone = () => `nia${++count}@example.com`;

describe("a cart with a contact and without an order", () => {
  it("is abandoned after ten minutes without a change, and recorded once with its price", async () => {
    const email = someone();
    await leave(app, shop, one(tea, 2), email);
    await wait(app, 9);
    await work(app);
    expect(await listed(shop)).toEqual([]);
    await wait(app, 2);
    await work(app);
    await work(app);
    const [row, ...others] = await listed(shop);
    expect(row).toMatchObject({ email, name: "Nia Shopper", item_count: 2, total: 2990, state: "abandoned" });
    expect(others).toEqual([]);
  });

  it("isn't abandoned while its lines change", async () => {
    const it = await leave(app, shop, one(), someone());
    await wait(app, 15);
    await it.client.checkout.update_line({ params: { ...params(), ...tea }, body: { quantity: 3 } });
    await work(app);
    expect(await listed(shop)).toEqual([]);
    await wait(app, 11);
    await work(app);
    expect(await listed(shop)).toMatchObject([{ item_count: 3 }]);
  });

  it("isn't recorded without a contact, without items, or with an order", async () => {
    const anonymous = shopper(app, shop.handle);
    await anonymous.client.checkout.add_line({ params: params(), body: one()[0]! });
    const empty = await leave(app, shop, one(), someone());
    await empty.client.checkout.remove_line({ params: { ...params(), ...tea } });
    await buy(shopper(app, shop.handle), one(), someone());
    await wait(app, 30);
    await work(app);
    expect(await listed(shop)).toEqual([]);
    const { rows } = await app.database.admin.query(
      "select count(*)::int as n from carts where idle_since is not null and order_id is null",
    );
    expect(rows).toEqual([{ n: 0 }]);
  });
});

describe("a contact that is saved when its field loses focus", () => {
  async function withCart() {
    const it = shopper(app, shop.handle);
    it.cartToken = (await it.client.checkout.add_line({ params: params(), body: one()[0]! })).data.token;
    return it;
  }

  it("makes the cart abandoned, and is shown in the form", async () => {
    const it = await withCart();
    await it.client.cart_recovery.save_contact({
      params: params(),
      body: { email: "Ada@Example.com", country: "DE" },
    });
    await it.client.cart_recovery.save_contact({
      params: params(),
      body: { phone: "030 1234567", country: "DE" },
    });
    expect((await it.client.checkout.read_cart({ params: params() })).data).toMatchObject({
      email: "ada@example.com",
      phone: "030 1234567",
      address: null,
    });
    const { rows } = await app.database.admin.query("select customer_keys from carts");
    expect(rows[0].customer_keys.toSorted()).toEqual(["email:ada@example.com", "phone:+49301234567"]);
    await wait(app, 11);
    await work(app);
    expect(await listed(shop)).toMatchObject([
      { email: "ada@example.com", phone: "030 1234567", name: null },
    ]);
  });

  it("never replaces the contact of a complete address", async () => {
    const it = await leave(app, shop, one(), "whole@example.com");
    await it.client.cart_recovery.save_contact({
      params: params(),
      body: { email: "other@example.com", country: "DE" },
    });
    expect((await it.client.checkout.read_cart({ params: params() })).data.email).toBe("whole@example.com");
  });

  it("is rejected if it is not an email or phone number, and without a cart", async () => {
    const it = await withCart();
    const save = (body: { email?: string; phone?: string }) =>
      it.client.cart_recovery.save_contact({ params: params(), body: { ...body, country: "DE" } });
    await expect(save({ email: "ada@" })).rejects.toMatchObject({ code: "invalid_input" });
    await expect(save({ phone: "123" })).rejects.toMatchObject({ code: "invalid_input" });
    expect((await it.client.checkout.read_cart({ params: params() })).data).toMatchObject({
      email: null,
      phone: null,
    });
    it.cartToken = undefined;
    await expect(save({ email: "ada@example.com" })).rejects.toMatchObject({ code: "cart_not_found" });
  });
});

describe("the emails about a checkout", () => {
  it("are sent after an hour, a day and three days, each once", async () => {
    await turnOn(shop);
    await leave(app, shop, one(), "ada@example.com");
    const { sent, app: own } = withPost(app);
    const counts = [];
    for (const minutes of [15, 40, 10, 1370, 15, 2870, 20, 10_000]) {
      await wait(app, minutes);
      await work(app, own);
      counts.push(sent.length);
    }
    expect(counts).toEqual([0, 0, 1, 1, 2, 2, 3, 3]);
    expect(sent[0]).toMatchObject({
      to: "ada@example.com",
      subject: "You left items in your cart at Fern Field",
    });
    expect(sent.slice(1).map(({ subject }) => subject)).toEqual([
      "Your cart at Fern Field is still saved",
      "Last reminder: your cart at Fern Field",
    ]);
    expect(sent[0]!.unsubscribeUrl).toMatch(/\/fern-field\/cart-emails\/[\w.-]+$/);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(3);
    expect(await listed(shop)).toMatchObject([{ state: "emailed" }]);
  });

  it("aren't sent until the owner turns them on", async () => {
    await leave(app, shop, one(), someone());
    const { sent, app: own } = withPost(app);
    for (const minutes of [15, 5_000]) {
      await wait(app, minutes);
      await work(app, own);
    }
    expect(sent).toEqual([]);
  });

  it("wait for the end of the quiet hours", async () => {
    await turnOn(shop, { quiet_from: 0, quiet_until: 23 });
    await app.database.admin.query("update shops set time_zone = 'UTC' where id = $1", [shop.id]);
    await leave(app, shop, one(), someone());
    const { sent, app: own } = withPost(app);
    const at = (time: string) => ({ ...own, clock: { now: () => Date.parse(time) } });
    await wait(app, 15);
    await work(app, own);
    await wait(app, 60);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await work(app, at(`${tomorrow}T12:00:00Z`));
    expect(sent).toEqual([]);
    await work(app, at(`${tomorrow}T22:59:00Z`));
    expect(sent).toEqual([]);
    await work(app, at(`${tomorrow}T23:01:00Z`));
    expect(sent).toHaveLength(1);
  });

  it("are one sequence for each person, about the checkout that was left last", async () => {
    await turnOn(shop);
    await leave(app, shop, one(), "mona.lisa@gmail.com");
    const { sent, app: own } = withPost(app);
    await wait(app, 15);
    await work(app, own);
    await leave(app, shop, one(cup), "monalisa+shop@gmail.com");
    await wait(app, 61);
    await work(app, own);
    await wait(app, 61);
    await work(app, own);
    expect(sent.map(({ to }) => to)).toEqual(["monalisa+shop@gmail.com"]);
    await leave(app, shop, one(cup, 2), "monalisa@gmail.com");
    await wait(app, 200);
    await work(app, own);
    // The first step was sent; the second is a day after.
    expect(sent).toHaveLength(1);
    await wait(app, 1_300);
    await work(app, own);
    expect(sent.map(({ to }) => to)).toEqual(["monalisa+shop@gmail.com", "monalisa@gmail.com"]);
  });

  it("are only the first one where marketing consent is required and the shopper made no choice", async () => {
    await turnOn(shop, { recipients: "consent" });
    await leave(app, shop, one(), someone());
    const { sent, app: own } = withPost(app);
    for (const minutes of [15, 60, 1500, 3000]) {
      await wait(app, minutes);
      await work(app, own);
    }
    expect(sent).toHaveLength(1);
  });

  it.each([
    ["all of them with it", true, 3],
    ["none where it was offered and not chosen", false, 0],
  ])("follow marketing consent where it is required: %s", async (_, accepts_marketing, count) => {
    await turnOn(shop, { recipients: "consent" });
    const { admin } = app.database;
    const email = someone();
    await leave(app, shop, one(), email);
    await admin.query("insert into checkout_settings (shop_id) values ($1) on conflict do nothing", [
      shop.id,
    ]);
    await admin.query("update checkout_settings set asks_marketing = true");
    await admin.query("update carts set accepts_marketing = $1 where email = $2", [accepts_marketing, email]);
    const { sent, app: own } = withPost(app);
    for (const minutes of [15, 60, 1500, 3000]) {
      await wait(app, minutes);
      await work(app, own);
    }
    await admin.query("update checkout_settings set asks_marketing = false");
    expect(sent).toHaveLength(count);
  });

  it("end when the recipient unsubscribes with one click, for later carts as well", async () => {
    await turnOn(shop);
    const email = someone();
    await leave(app, shop, one(), email);
    const { sent, app: own } = withPost(app);
    for (const minutes of [15, 60]) {
      await wait(app, minutes);
      await work(app, own);
    }
    const link = sent[0]!.unsubscribeUrl!.split("/").at(-1)!;
    await app.visitor().cart_recovery.unsubscribe({ params: { ...params(), link } });
    await app.visitor().cart_recovery.unsubscribe({ params: { ...params(), link } });
    await leave(app, shop, one(), email);
    for (const minutes of [15, 1500, 10_080]) {
      await wait(app, minutes);
      await work(app, own);
    }
    expect(sent).toHaveLength(1);
    const forged = app.visitor().cart_recovery.unsubscribe({ params: { ...params(), link: `${link}x` } });
    await expect(forged).rejects.toMatchObject({ code: "not_found" });
  });

  it("list what can still be sold at today's price, and nothing is sent if nothing can", async () => {
    await turnOn(shop);
    const [gone, left] = [
      await shelve(app.database, shop.id, { title: "Rare Tea", price: 1000, on_hand: 1 }),
      await shelve(app.database, shop.id, { title: "Oolong", price: 1000, on_hand: 9 }),
    ];
    await leave(app, shop, [...one(gone), ...one(left)], someone());
    await leave(app, shop, one(gone), someone());
    await wait(app, 15);
    await work(app);
    await app.database.admin.query("update stock_levels set on_hand = 0 where variant_id = $1", [
      gone.variant_id,
    ]);
    const { sent, app: own } = withPost(app);
    await wait(app, 60);
    await work(app, own);
    expect(sent).toHaveLength(1);
    expect(sent[0]!.text).toContain("Oolong");
    expect(sent[0]!.text).not.toContain("Rare Tea");
  });
});

describe("an order", () => {
  it("of the same cart recovers the checkout and ends its emails", async () => {
    await turnOn(shop);
    const it = await leave(app, shop, one(), someone());
    const { sent, app: own } = withPost(app);
    await wait(app, 15);
    await work(app, own);
    const accepted_total = (await it.client.checkout.read_cart({ params: params() })).data.total;
    it.key = crypto.randomUUID();
    await it.client.checkout.place_order({ params: params(), body: { accepted_total } });
    await wait(app, 60);
    await work(app, own);
    expect(sent).toEqual([]);
    await follow(app);
    expect(await listed(shop)).toMatchObject([{ state: "recovered" }]);
  });

  it.each([
    ["the same email", "ada@example.com", "ada@example.com"],
    ["another spelling of it", "a.da@gmail.com", "ada+cart@gmail.com"],
  ])("by %s from another device ends the emails, before its job has run", async (_, left, ordered) => {
    await turnOn(shop);
    await leave(app, shop, one(), left);
    const { sent, app: own } = withPost(app);
    await wait(app, 15);
    await work(app, own);
    await buy(shopper(app, shop.handle), one(cup), ordered);
    await wait(app, 50);
    await work(app, own);
    expect(sent).toEqual([]);
    await follow(app);
    expect(await listed(shop)).toMatchObject([{ state: "recovered" }]);
  });

  it("by the same phone number ends the emails", async () => {
    await turnOn(shop);
    const it = shopper(app, shop.handle);
    it.cartToken = (await it.client.checkout.add_line({ params: params(), body: one()[0]! })).data.token;
    await it.client.cart_recovery.save_contact({
      params: params(),
      body: { email: someone(), phone: "030 1234567", country: "DE" },
    });
    const { sent, app: own } = withPost(app);
    await wait(app, 15);
    await work(app, own);
    const other = shopper(app, shop.handle);
    await fill(other, one(cup));
    const cart = await other.client.checkout.update_address({
      params: params(),
      body: { email: someone(), phone: "+49 30 1234567", address },
    });
    other.key = crypto.randomUUID();
    await other.client.checkout.place_order({ params: params(), body: { accepted_total: cart.data.total } });
    await wait(app, 50);
    await work(app, own);
    expect(sent).toEqual([]);
    await follow(app);
    expect(await listed(shop)).toMatchObject([{ state: "recovered" }]);
  });

  it("after more than seven days ends the emails, and doesn't count as recovered", async () => {
    await turnOn(shop, { third_after: 14_000 });
    const email = someone();
    await leave(app, shop, one(), email);
    const { sent, app: own } = withPost(app);
    for (const minutes of [15, 60, 1500]) {
      await wait(app, minutes);
      await work(app, own);
    }
    await wait(app, 7 * 1440);
    await buy(shopper(app, shop.handle), one(cup), email);
    await follow(app);
    await wait(app, 7 * 1440);
    await work(app, own);
    expect(sent).toHaveLength(2);
    expect(await listed(shop)).toMatchObject([{ state: "emailed" }]);
  });

  it("that is being placed while an email is prepared is seen before the email is sent", async () => {
    await turnOn(shop);
    await leave(app, shop, one(), someone());
    const { sent, app: own } = withPost(app);
    await wait(app, 15);
    await work(app, own);
    await wait(app, 60);
    const { admin } = app.database;
    const { rows } = await admin.query("select id from carts");
    await admin.query("begin");
    await admin.query("select from carts where id = $1 for update", [rows[0].id]);
    // The queue repeats the job.
    await expect(work(app, own)).rejects.toThrow("The database is busy");
    await admin.query("update carts set order_id = id where id = $1", [rows[0].id]);
    await admin.query("commit");
    await work(app, own);
    expect(sent).toEqual([]);
  });
});

describe("an email that fails or is repeated", () => {
  it("is sent once, with the same id and code, whatever happens in between", async () => {
    await turnOn(shop);
    await leave(app, shop, one(), someone());
    await wait(app, 15);
    await work(app);
    await wait(app, 60);
    let isDown = true;
    const ids: string[] = [];
    const { sent, app: own } = withPost(app, ({ id }) => {
      ids.push(id);
      if (isDown) throw new Error("mailbox busy");
    });
    await expect(work(app, own)).rejects.toThrow("mailbox busy");
    isDown = false;
    await work(app, own);
    await work(app, own);
    expect(sent).toHaveLength(1);
    expect(new Set(ids).size).toBe(1);
  });

  it("is sent once when ten jobs send it at the same time", async () => {
    await turnOn(shop);
    await leave(app, shop, one(), someone());
    await wait(app, 15);
    await work(app);
    const { rows } = await app.database.admin.query("select id from abandoned_checkouts");
    const { sent, app: own } = withPost(app);
    const job = { shop_id: shop.id, checkout_id: rows[0].id, cause: "1", step: 1, sender: null };
    await Promise.allSettled(Array.from({ length: 10 }, () => sendRecoveryEmail(own, job)));
    expect(sent).toHaveLength(1);
    expect(linkIn(sent[0]!).code).toBeUndefined();
  });
});
