import { describe, expect, it } from "vitest";
import { insertProduct } from "../../../test/sample-products.ts";
import {
  leave,
  linkIn,
  listed,
  turnOn,
  useAbandonedShop,
  wait,
  withPost,
  work,
} from "./abandoned-checkouts.fixture.ts";
import { sendRecoveryEmail } from "./send-recovery-email.action.ts";

const { app, shop, params, one, someone } = useAbandonedShop();

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
    await leave(app, shop, one(shop.cup), "monalisa+shop@gmail.com");
    await wait(app, 61);
    await work(app, own);
    await wait(app, 61);
    await work(app, own);
    expect(sent.map(({ to }) => to)).toEqual(["monalisa+shop@gmail.com"]);
    await leave(app, shop, one(shop.cup, 2), "monalisa@gmail.com");
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
      await insertProduct(app.database, shop.id, { title: "Rare Tea", price: 1000, on_hand: 1 }),
      await insertProduct(app.database, shop.id, { title: "Oolong", price: 1000, on_hand: 9 }),
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
