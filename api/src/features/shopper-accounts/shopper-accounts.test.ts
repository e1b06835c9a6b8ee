import { beforeEach, describe, expect, it } from "vitest";
import { insertProduct } from "../../../test/sample-products.ts";
import { address, buy, fill, shopper } from "../../../test/shopper.ts";
import { useTestApp } from "../../../test/test-app.ts";
import { followPlacedOrders } from "../orders/order-placed.job.ts";
import { nia, unauthenticated, type AccountShop, useAccountShop, wrongCode } from "./account-shop.fixture.ts";
import { latestCode, signedIn, signInAs } from "./sign-in-shopper.fixture.ts";

// The test runs the jobs itself.
const app = useTestApp({ jobs: false });
const { at, set, sql, customerOf } = useAccountShop(app);
let mona: AccountShop["mona"];
let shop: AccountShop["shop"];
let params: AccountShop["params"];
let inOwn: AccountShop["inOwn"];
let variant_id: AccountShop["variant_id"];
beforeEach(() => void ({ mona, shop, params, inOwn, variant_id } = at));

describe("the orders of an account", () => {
  it("are all with the verified email, also from before, page by page, and no others", async () => {
    for (let n = 0; n < 3; n++) await buy(shopper(app, shop.handle), [{ variant_id, quantity: 1 }]);
    await buy(shopper(app, shop.handle), [{ variant_id, quantity: 1 }], "ida@example.com");
    const it = await signedIn(app, shop, nia);
    const first = await it.client.shopper_accounts.list_orders({ params, query: { limit: 2 } });
    const cursor = first.meta.next_cursor!;
    const second = await it.client.shopper_accounts.list_orders({ params, query: { limit: 2, cursor } });
    expect([...first.data, ...second.data].map(({ number }) => number)).toEqual([1003, 1002, 1001]);
    expect(second.meta.next_cursor).toBeNull();
    expect(first.data[0]).toMatchObject({ stage: "received", total: 1490, item_count: 1 });
    expect(first.data[0]).not.toHaveProperty("exact_at");
    const token = first.data[0]!.token;
    expect((await it.client.checkout.read_order({ params: { ...params, token } })).data.number).toBe(1003);
  });

  it("leave out those that only a phone number connects, and include the shopper's test orders", async () => {
    const phone = "+49 40 1234567";
    const order = async (contact: { email?: string; phone?: string }) => {
      const it = shopper(app, shop.handle);
      it.cartToken = (await it.client.checkout.add_line({ params, body: { variant_id } })).data.token;
      const { data } = await it.client.checkout.update_address({ params, body: { ...contact, address } });
      it.key = crypto.randomUUID();
      return it.client.checkout.place_order({ params, body: { accepted_total: data.total } });
    };
    await order({ email: nia, phone });
    await order({ phone });
    await set({ test_mode: true });
    await order({ email: nia });
    expect(
      await sql("select count(*)::int from orders where shop_id = $1 and customer_id is not null"),
    ).toEqual([{ count: 2 }]);
    const it = await signedIn(app, shop, nia);
    const { data } = await it.client.shopper_accounts.list_orders({ params, query: {} });
    expect(data.map(({ number, is_test }) => [number, is_test])).toEqual([
      [1003, true],
      [1001, false],
    ]);
    const own = (await it.client.shopper_accounts.export_data({ params })).data;
    expect(own["orders"]).toHaveLength(1);
    expect(own["customer"]).not.toHaveProperty("note");
  });

  it("can be bought again: what is sold is in the cart once, and the rest is named", async () => {
    const cup = await insertProduct(app.database, shop.id, { title: "Cup", price: 500, on_hand: 5 });
    const it = shopper(app, shop.handle);
    const { token } = await buy(it, [
      { variant_id, quantity: 2 },
      { variant_id: cup.variant_id, quantity: 4 },
    ]);
    const again = () => it.client.shopper_accounts.buy_again({ params: { ...params, token } });
    it.cartToken = undefined;
    const first = (await again()).data;
    expect(first.cart).toMatchObject({ item_count: 3 });
    expect(first.changes).toMatchObject([{ title: "Cup", change: "fewer", quantity: 1 }]);
    it.cartToken = first.cart!.token;
    expect((await again()).data.cart).toMatchObject({ item_count: 3 });
    await sql("update products set status = 'draft' where shop_id = $1 and title = 'Tea'");
    await sql("update stock_levels set on_hand = allocated where shop_id = $1");
    it.cartToken = undefined;
    const rest = (await again()).data;
    expect(rest.cart).toBeNull();
    expect(rest.changes.map(({ title, change }) => [title, change])).toEqual([
      ["Tea", "unavailable"],
      ["Cup", "sold_out"],
    ]);
    await expect(
      it.client.shopper_accounts.buy_again({ params: { ...params, token: `${token}x` } }),
    ).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("the details of an account", () => {
  it("are changed by the shopper, and recorded with their consent", async () => {
    const it = await signedIn(app, shop, nia);
    const body = { name: "Nia Shopper", phone: "040 1234567", accepts_marketing: true, version: 1 };
    const { data } = await it.client.shopper_accounts.update({ params, body });
    expect(data).toMatchObject({ name: "Nia Shopper", accepts_marketing: true, version: 2 });
    expect(data.consents).toHaveLength(1);
    await expect(it.client.shopper_accounts.update({ params, body })).rejects.toMatchObject({
      code: "version_conflict",
    });
    await expect(
      it.client.shopper_accounts.update({ params, body: { ...body, phone: "12", version: 2 } }),
    ).rejects.toMatchObject({ code: "invalid_input", errors: { phone: [expect.any(String)] } });
    const [entry] = await sql(
      "select after, role from activity where shop_id = $1 and action = 'customer.changed'",
    );
    expect(entry).toMatchObject({ role: "shopper", after: { name: "Nia Shopper", phone: "040 1234567" } });
  });

  it("can't include columns that only the shop sets", async () => {
    const it = await signedIn(app, shop, nia);
    const more = {
      email: "mona@example.com",
      is_tax_exempt: true,
      is_blocked: true,
      tags: ["vip"],
      note: "x",
    };
    const body = { name: "Nia", phone: null, accepts_marketing: false, version: 1, ...more };
    await it.client.shopper_accounts.update({ params, body });
    const { data } = await mona.client.customers.read({
      params: { ...inOwn, id: await customerOf(nia) },
    });
    expect(data).toMatchObject({ email: nia, is_tax_exempt: false, is_blocked: false, tags: [], note: null });
  });

  it("include up to 20 valid addresses, which the shop's customer has", async () => {
    const it = await signedIn(app, shop, nia);
    const change = (addresses: object[], version: number) =>
      it.client.shopper_accounts.update_addresses({ params, body: { addresses, version } as never });
    await change(
      Array.from({ length: 20 }, () => address),
      1,
    );
    await expect(
      change(
        Array.from({ length: 21 }, () => address),
        2,
      ),
    ).rejects.toMatchObject({
      code: "invalid_input",
    });
    await expect(change([{ ...address, postal_code: "1" }], 2)).rejects.toMatchObject({
      errors: { "addresses.0.postal_code": [expect.any(String)] },
    });
    await change([{ ...address, city: "Kiel" }, address], 2);
    const { data } = await mona.client.customers.read({
      params: { ...inOwn, id: await customerOf(nia) },
    });
    expect(data.addresses.map(({ city }) => city)).toEqual(["Kiel", "Hamburg"]);
    expect(data.country).toBe("DE");
  });

  it("include a wishlist of products on sale, without duplicates", async () => {
    const it = await signedIn(app, shop, nia);
    const rows = await sql("select handle from products where shop_id = $1");
    const handle = rows[0].handle as string;
    const change = (add: string[], remove: string[] = []) =>
      it.client.shopper_accounts.change_wished({ params, body: { add, remove } });
    expect((await change([handle, handle, "unknown"])).data).toEqual([handle]);
    expect((await change([handle])).data).toEqual([handle]);
    await sql("update products set status = 'draft' where shop_id = $1");
    expect((await it.client.shopper_accounts.list_wished({ params })).data).toEqual([]);
    await sql("update products set status = 'active' where shop_id = $1");
    expect((await change([], [handle])).data).toEqual([]);
  });
});

describe("a checkout that requires an account", () => {
  it("places orders only of carts with which a shopper has signed in", async () => {
    await set({ customer_accounts: "required" });
    const it = shopper(app, shop.handle);
    const total = await fill(it, [{ variant_id, quantity: 1 }]);
    it.key = crypto.randomUUID();
    const place = () => it.client.checkout.place_order({ params, body: { accepted_total: total } });
    await expect(place()).rejects.toMatchObject({
      code: "checkout_incomplete",
      body: { missing: ["account"] },
    });
    await expect(it.client.shopper_accounts.use_cart({ params })).rejects.toMatchObject(unauthenticated);
    await signInAs(app, shop, it, nia);
    expect((await it.client.shopper_accounts.use_cart({ params })).data).toMatchObject({
      is_signed_in: true,
      missing: [],
    });
    await expect(place()).resolves.toMatchObject({ data: { stage: "received" } });
    await expect(it.client.shopper_accounts.use_cart({ params })).rejects.toMatchObject({
      code: "cart_ordered",
    });
  });
});

describe("deleting an account", () => {
  async function deletion(it: Awaited<ReturnType<typeof signedIn>>) {
    const { data } = await it.client.shopper_accounts.request_deletion({ params });
    const { code, to } = await latestCode(app, shop.id);
    const remove = (entered = code) =>
      it.client.shopper_accounts.remove({ params, body: { request: data.request, code: entered } });
    return { to, code, remove };
  }

  it("needs a code, waits for open orders, and erases the customer and ends every session", async () => {
    const guest = shopper(app, shop.handle);
    await buy(guest, [{ variant_id, quantity: 1 }]);
    const [{ id: order_id }] = await sql("select id from orders where shop_id = $1");
    await followPlacedOrders(app.app, [{ shop_id: shop.id, order_id }]);
    const [it, phone] = [await signedIn(app, shop, nia), await signedIn(app, shop, nia)];
    const body = { name: "Nia Shopper", phone: null, accepts_marketing: true, version: 1 };
    await it.client.shopper_accounts.update({ params, body });
    const { to, code, remove } = await deletion(it);
    expect(to).toBe(nia);
    await expect(remove(wrongCode(code))).rejects.toMatchObject({ code: "wrong_code" });
    await expect(remove()).rejects.toMatchObject({ code: "shopper_has_open_orders" });
    await mona.client.orders.cancel({
      params: { ...inOwn, id: order_id },
      body: { reason: "customer", restock: true } as never,
    });
    const session = { ...it, shopperToken: it.shopperToken };
    await remove();
    for (const one of [session, phone])
      await expect(one.client.shopper_accounts.read({ params })).rejects.toMatchObject(unauthenticated);
    const tables = ["customers", "orders", "activity", "carts", "shopper_codes", "shopper_sessions"];
    for (const table of tables) {
      const rows = await sql(`select row_to_json(t)::text as text from ${table} t where shop_id = $1`);
      expect([table, rows.map(({ text }) => text).join()]).toEqual([
        table,
        expect.not.stringMatching(/nia/i),
      ]);
    }
    expect(await sql("select email, name from orders where shop_id = $1")).toEqual([
      { email: null, name: "Erased customer" },
    ]);
  });

  it("isn't possible with the code of another account", async () => {
    const [nias, idas] = [await signedIn(app, shop, nia), await signedIn(app, shop, "ida@example.com")];
    const { data } = await idas.client.shopper_accounts.request_deletion({ params });
    const { code } = await latestCode(app, shop.id);
    await expect(
      nias.client.shopper_accounts.remove({ params, body: { request: data.request, code } }),
    ).rejects.toMatchObject({ code: "code_expired" });
    expect(await customerOf(nia)).toBeDefined();
  });

  it("leaves orders that only a phone number assigned to the customer", async () => {
    const it = await signedIn(app, shop, nia);
    const phone = "+49 40 1234567";
    const body = { name: "Nia", phone, accepts_marketing: false, version: 1 };
    await it.client.shopper_accounts.update({ params, body });
    const victim = shopper(app, shop.handle);
    victim.cartToken = (await victim.client.checkout.add_line({ params, body: { variant_id } })).data.token;
    const { data } = await victim.client.checkout.update_address({ params, body: { phone, address } });
    victim.key = crypto.randomUUID();
    await victim.client.checkout.place_order({ params, body: { accepted_total: data.total } });
    const { remove } = await deletion(it);
    await remove();
    expect(await sql("select phone, customer_id from orders where shop_id = $1")).toEqual([
      { phone, customer_id: null },
    ]);
  });
});
