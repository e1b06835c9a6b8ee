import { describe, expect, it } from "vitest";
import { address, buy, fill, shopper } from "../../../test/shopper.ts";
import {
  leave,
  listed,
  turnOn,
  useAbandonedShop,
  wait,
  withPost,
  work,
} from "./abandoned-checkouts.fixture.ts";
import { follow } from "./follow-orders.fixture.ts";

const { app, shop, params, one, someone } = useAbandonedShop();

describe("a cart with a contact and without an order", () => {
  it("is abandoned after ten minutes without a change, and recorded once with its price", async () => {
    const email = someone();
    await leave(app, shop, one(shop.tea, 2), email);
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
    await it.client.checkout.update_line({ params: { ...params(), ...shop.tea }, body: { quantity: 3 } });
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
    await empty.client.checkout.remove_line({ params: { ...params(), ...shop.tea } });
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
    await buy(shopper(app, shop.handle), one(shop.cup), ordered);
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
    await fill(other, one(shop.cup));
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
    await buy(shopper(app, shop.handle), one(shop.cup), email);
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
