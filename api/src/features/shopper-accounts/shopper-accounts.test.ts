import type { RawBuilder } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { open, shelve } from "../../../test/sample-products.ts";
import { address, buy, fill, shopper } from "../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { doDueWork } from "../../../test/due-work.ts";
import { db } from "../../db/tx.ts";
import { followPlacedOrders } from "../orders/order-placed.job.ts";
import { latestCode, signedIn, signInAs } from "./sign-in-shopper.fixture.ts";

// The test runs the jobs itself.
const app = useTestApp({ jobs: false });
let mona: Person;
let shop: { id: number; handle: string };
let variant_id: string;
let params: { handle: string };
let count = 0;

const sql = async (text: string, ...values: unknown[]) =>
  (await app.database.admin.query(text, [shop.id, ...values])).rows;
const inOwn = () => ({ shop_id: shop.id });

async function set(changed: object, of = shop) {
  const at = { shop_id: of.id };
  const { version } = (await mona.client.checkout_settings.read({ params: at })).data;
  await mona.client.checkout_settings.update({ params: at, body: { ...changed, version } });
}

async function openShop() {
  const opened = await app.shop(mona, `Accounts ${++count}`);
  await open(app.database, opened.id);
  await set({ customer_accounts: "optional" }, opened);
  return opened;
}

beforeEach(async () => {
  mona ??= await app.person("Mona Accounts");
  await app.database.admin.query("delete from platform.attempts");
  shop = await openShop();
  params = { handle: shop.handle };
  ({ variant_id } = await shelve(app.database, shop.id, { title: "Tea", price: 1000, on_hand: 100 }));
});

const nia = "nia@example.com";
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const unauthenticated = { code: "unauthenticated" };

async function requested(email = nia) {
  const it = shopper(app, shop.handle);
  const { data } = await it.client.shopper_accounts.request_code({ params, body: { email } });
  const enter = async (code: string, request = data.request) =>
    it.client.shopper_accounts.sign_in({ params, body: { request, code } });
  return { it, request: data.request, enter };
}

async function customerOf(email: string): Promise<string> {
  return (await sql("select id from customers where shop_id = $1 and email = $2", email))[0]?.id as string;
}

describe("a sign-in code", () => {
  it("signs a new shopper in once, and adds the customer with an account", async () => {
    const { it, enter } = await requested(" NIA@example.com ");
    const { code, to } = await latestCode(app, shop.id);
    expect(to).toBe(nia);
    const { data } = await enter(` ${code.slice(0, 3)} ${code.slice(3)}`);
    await expect(enter(code)).rejects.toMatchObject({ code: "code_expired" });
    it.shopperToken = data.token;
    expect((await it.client.shopper_accounts.read({ params })).data).toMatchObject({ email: nia, name: "" });
    const id = await customerOf(nia);
    const { account } = (await mona.client.customers.read({ params: { ...inOwn(), id } })).data;
    expect(Date.now() - Date.parse(account!.signed_in_at)).toBeLessThan(60_000);
    expect(
      await sql("select action, role from activity where shop_id = $1 and target_type = 'customer'"),
    ).toEqual([{ action: "customer.account_created", role: "shopper" }]);
  });

  it("is void after five wrong ones, and after ten minutes", async () => {
    const { enter } = await requested();
    const { code } = await latestCode(app, shop.id);
    for (let n = 0; n < 5; n++)
      await expect(enter(wrong(code))).rejects.toMatchObject({ code: "wrong_code" });
    await expect(enter(code)).rejects.toMatchObject({ code: "code_expired" });
    const again = await requested();
    const second = await latestCode(app, shop.id);
    const [{ minutes }] = await sql(
      "select round(extract(epoch from max(expires_at) - now()) / 60)::int as minutes from shopper_codes where shop_id = $1",
    );
    expect(minutes).toBe(10);
    await sql("update shopper_codes set expires_at = now() where shop_id = $1");
    await expect(again.enter(second.code)).rejects.toMatchObject({ code: "code_expired" });
    expect(await sql("select 1 from shopper_sessions where shop_id = $1")).toEqual([]);
  });

  it("works only in the browser that requested it, for its email, shop and purpose", async () => {
    const { enter } = await requested();
    const { code } = await latestCode(app, shop.id);
    const other = await requested("ida@example.com");
    await latestCode(app, shop.id);
    const answer = await other.enter(code).catch((failure: { code: string }) => failure.code);
    // One in a million times, both have the same code.
    if (typeof answer === "string") expect(answer).toBe("wrong_code");
    await expect(enter(code, "a-guessed-request")).rejects.toMatchObject({ code: "code_expired" });
    const rival = await openShop();
    const { request } = await requested();
    const { code: own } = await latestCode(app, shop.id);
    await expect(
      shopper(app, rival.handle).client.shopper_accounts.sign_in({
        params: { handle: rival.handle },
        body: { request, code: own },
      }),
    ).rejects.toMatchObject({ code: "code_expired" });
    const ida = await signedIn(app, shop, "ida@example.com");
    const { data } = await ida.client.shopper_accounts.request_deletion({ params });
    const deletion = await latestCode(app, shop.id);
    await expect(
      ida.client.shopper_accounts.sign_in({ params, body: { request: data.request, code: deletion.code } }),
    ).rejects.toMatchObject({ code: "code_expired" });
  });

  it("is stored as a hash only, and never in a job", async () => {
    const { request } = await requested();
    const { code } = await latestCode(app, shop.id);
    const [row] = await sql("select row_to_json(c)::text as text from shopper_codes c where shop_id = $1");
    const jobs = await app.database.admin.query(
      "select data::text from pgboss.job where name = 'shopper-code'",
    );
    const stored = [row.text, ...jobs.rows.map(({ data }) => data)].join();
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(request);
    expect(stored).not.toContain(hexOf(request));
  });

  it("signs in once, if it is entered a hundred times at the same moment", async () => {
    const { enter } = await requested();
    const { code } = await latestCode(app, shop.id);
    const answers = await Promise.allSettled(Array.from({ length: 100 }, () => enter(code)));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await sql("select count(*)::int from shopper_sessions where shop_id = $1")).toEqual([
      { count: 1 },
    ]);
  });

  it("is requested three times at most, if a hundred requests arrive at the same moment", async () => {
    const answers = await Promise.allSettled(Array.from({ length: 100 }, () => requested()));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    for (const { reason } of answers.filter((one) => one.status === "rejected"))
      expect(["too_many_requests", "busy"]).toContain(reason.code);
    expect(await sql("select count(*)::int from shopper_codes where shop_id = $1")).toEqual([{ count: 3 }]);
  });

  it("is requested with the same response and statements, if the email is a customer's or not", async () => {
    const known = "known@example.com";
    await buy(shopper(app, shop.handle), [{ variant_id, quantity: 1 }], known);
    const ask = async (email: string) => {
      const statements: string[] = [];
      const { inShop } = app.app.db;
      app.app.db.inShop = ((id: number, work: (tx: object) => Promise<unknown>) =>
        inShop(id, (tx) => {
          for (const verb of ["run", "find"] as const) {
            const send = tx[verb].bind(tx) as (query: unknown) => Promise<never>;
            tx[verb] = ((query: RawBuilder<unknown>) => {
              statements.push(query.compile(db).sql);
              return send(query);
            }) as never;
          }
          return work(tx);
        })) as typeof inShop;
      try {
        const { client } = shopper(app, shop.handle);
        const answer = await client.shopper_accounts.request_code({ params, body: { email } });
        return { ...answer, data: Object.keys(answer.data), statements };
      } finally {
        app.app.db.inShop = inShop;
      }
    };
    const [one, other] = [await ask(known), await ask("unknown@example.com")];
    expect(one).toEqual(other);
    expect(one.statements.length).toBeGreaterThan(1);
  });

  it("isn't sent by a shop without accounts, nor by a closed one", async () => {
    await set({ customer_accounts: "off" });
    await expect(requested()).rejects.toMatchObject({ code: "not_found" });
    await set({ customer_accounts: "optional" });
    await mona.client.shops.update({ params: inOwn(), body: { is_live: 0 } });
    await expect(requested()).rejects.toMatchObject({ code: "shop_not_live" });
    expect(await sql("select 1 from shopper_codes where shop_id = $1")).toEqual([]);
  });

  it("doesn't sign a blocked customer in, whatever the spelling of the email", async () => {
    await buy(shopper(app, shop.handle), [{ variant_id, quantity: 1 }]);
    const session = await signedIn(app, shop, nia);
    const id = await customerOf(nia);
    await mona.client.customers.block({ params: { ...inOwn(), id }, body: { reason: "Fraud" } });
    await expect(session.client.shopper_accounts.read({ params })).rejects.toMatchObject(unauthenticated);
    for (const email of [nia, "nia+again@example.com"]) {
      const { enter } = await requested(email);
      const { code } = await latestCode(app, shop.id);
      await expect(enter(code)).rejects.toMatchObject({
        code: "sign_in_unavailable",
        message: "You can't sign in to this shop. Contact the shop to order.",
      });
    }
    expect(await customerOf("nia+again@example.com")).toBeUndefined();
  });
});

const hexOf = (text: string) => Buffer.from(text).toString("hex");

describe("a session", () => {
  it("is valid in its shop only, and not in the dashboard", async () => {
    const it = await signedIn(app, shop, nia);
    const rival = await openShop();
    const there = shopper(app, rival.handle);
    await signInAs(app, rival, there, nia);
    there.shopperToken = it.shopperToken;
    await expect(
      there.client.shopper_accounts.read({ params: { handle: rival.handle } }),
    ).rejects.toMatchObject(unauthenticated);
    const owner = app.device("some-device", () => it.shopperToken);
    await expect(owner.shops.list()).rejects.toMatchObject(unauthenticated);
    it.shopperToken = mona.token;
    await expect(it.client.shopper_accounts.read({ params })).rejects.toMatchObject(unauthenticated);
  });

  it("is extended by its use, and ends 90 days after it", async () => {
    const it = await signedIn(app, shop, nia);
    const days = async () =>
      (
        await sql(
          "select round(extract(epoch from expires_at - now()) / 86400)::int as days from shopper_sessions where shop_id = $1",
        )
      )[0].days as number;
    expect(await days()).toBe(90);
    await sql(
      "update shopper_sessions set seen_at = now() - interval '2 days', expires_at = now() + interval '2 days' where shop_id = $1",
    );
    await it.client.shopper_accounts.read({ params });
    expect(await days()).toBe(90);
    await sql("update shopper_sessions set expires_at = now() where shop_id = $1");
    await expect(it.client.shopper_accounts.read({ params })).rejects.toMatchObject(unauthenticated);
  });

  it("is stored as a hash, and deleted after it has expired", async () => {
    const { shopperToken } = await signedIn(app, shop, nia);
    const [row] = await sql("select row_to_json(s)::text as text from shopper_sessions s where shop_id = $1");
    expect(row.text).not.toContain(shopperToken);
    expect(row.text).not.toContain(hexOf(shopperToken!));
    await sql("update shopper_sessions set expires_at = now() - interval '1 minute' where shop_id = $1");
    await requested();
    await sql("update shopper_codes set expires_at = now() - interval '1 minute' where shop_id = $1");
    await requested();
    await doDueWork(app);
    expect(await sql("select 1 from shopper_sessions where shop_id = $1")).toEqual([]);
    expect(await sql("select count(*)::int from shopper_codes where shop_id = $1")).toEqual([{ count: 1 }]);
  });

  it("ends on this device or on all, and takes the shopper's details out of the cart", async () => {
    const [one, other] = [await signedIn(app, shop, nia), await signedIn(app, shop, nia)];
    await fill(one, [{ variant_id, quantity: 2 }]);
    await one.client.shopper_accounts.use_cart({ params });
    await one.client.shopper_accounts.sign_out({ params });
    await expect(one.client.shopper_accounts.read({ params })).rejects.toMatchObject(unauthenticated);
    const { data } = await one.client.checkout.read_cart({ params });
    expect(data).toMatchObject({ item_count: 2, email: null, address: null, is_signed_in: false });
    const third = await signedIn(app, shop, nia);
    await other.client.shopper_accounts.sign_out_everywhere({ params });
    for (const it of [other, third])
      await expect(it.client.shopper_accounts.read({ params })).rejects.toMatchObject(unauthenticated);
  });

  it("ends when the owner gives the customer another email, or turns accounts off", async () => {
    const it = await signedIn(app, shop, nia);
    await set({ customer_accounts: "off" });
    await expect(it.client.shopper_accounts.read({ params })).rejects.toMatchObject(unauthenticated);
    await set({ customer_accounts: "required" });
    await it.client.shopper_accounts.read({ params });
    const at = { ...inOwn(), id: await customerOf(nia) };
    const { version } = (await mona.client.customers.read({ params: at })).data;
    await mona.client.customers.update({
      params: at,
      body: { name: "Nia", email: "new@example.com", version },
    });
    await expect(it.client.shopper_accounts.read({ params })).rejects.toMatchObject(unauthenticated);
  });

  it("moves with a merge if the customer keeps its email, and otherwise ends", async () => {
    const [nias, idas] = [await signedIn(app, shop, nia), await signedIn(app, shop, "ida@example.com")];
    const tea = await shelve(app.database, shop.id, { title: "Cup", price: 500, on_hand: 3 });
    const [{ handle }] = await sql(
      "select p.handle from products p join variants v on v.shop_id = p.shop_id and v.product_id = p.id where p.shop_id = $1 and v.id = $2",
      tea.variant_id,
    );
    await nias.client.shopper_accounts.change_wished({ params, body: { add: [handle], remove: [] } });
    const [from, to] = [await customerOf(nia), await customerOf("ida@example.com")];
    await mona.client.customers.merge({ params: { ...inOwn(), id: to }, body: { customer_id: from } });
    await expect(nias.client.shopper_accounts.read({ params })).rejects.toMatchObject(unauthenticated);
    expect((await idas.client.shopper_accounts.list_wished({ params })).data).toEqual([handle]);
    const { data: phoneOnly } = await mona.client.customers.create({
      params: inOwn(),
      body: { name: "Ida", phone: "+49 40 1234567" },
    });
    await mona.client.customers.merge({
      params: { ...inOwn(), id: phoneOnly.id },
      body: { customer_id: to },
    });
    expect((await idas.client.shopper_accounts.read({ params })).data).toMatchObject({ name: "Ida" });
  });
});

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
    const cup = await shelve(app.database, shop.id, { title: "Cup", price: 500, on_hand: 5 });
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
      params: { ...inOwn(), id: await customerOf(nia) },
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
      params: { ...inOwn(), id: await customerOf(nia) },
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
      answer: { missing: ["account"] },
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
    await expect(remove(wrong(code))).rejects.toMatchObject({ code: "wrong_code" });
    await expect(remove()).rejects.toMatchObject({ code: "shopper_has_open_orders" });
    await mona.client.orders.cancel({
      params: { ...inOwn(), id: order_id },
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
