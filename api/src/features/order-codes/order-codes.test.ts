import { beforeEach, describe, expect, it } from "vitest";
import { doDueWork } from "../../../test/due-work.ts";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { address, fill, type Shopper, shopper } from "../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import type { Mail } from "../../mail/deliver.ts";
import { followPlacedOrders } from "../orders/order-placed.job.ts";
import { cancelUnconfirmedOrder } from "./cancel-unconfirmed.job.ts";
import { sendOrderCode } from "./send-order-code.job.ts";

// The test runs the jobs itself.
const app = useTestApp({ jobs: false });
let mona: Person;
let shop: { id: number; handle: string };
let variant_id: string;
let count = 0;

beforeEach(async () => {
  mona ??= await app.person("Mona Codes");
  shop = await app.shop(mona, `Codes ${++count}`);
  await open(app.database, shop.id);
  ({ variant_id } = await insertProduct(app.database, shop.id, { title: "Tea", price: 1000, on_hand: 100 }));
});

const sql = async (text: string, ...values: unknown[]) =>
  (await app.database.admin.query(text, [shop.id, ...values])).rows;
async function set(changed: object) {
  const params = { shop_id: shop.id };
  const { version } = (await mona.client.checkout_settings.read({ params })).data;
  await mona.client.checkout_settings.update({ params, body: { ...changed, version } });
}

async function place(it: Shopper) {
  const params = { handle: shop.handle };
  it.key = crypto.randomUUID();
  const { total } = (await it.client.checkout.read_cart({ params })).data;
  return (await it.client.checkout.place_order({ params, body: { accepted_total: total } })).data;
}

async function order(email = "nia@example.com") {
  const it = shopper(app, shop.handle);
  await fill(it, [{ variant_id, quantity: 1 }], email);
  const placed = await place(it);
  const [{ id }] = await sql("select id from orders where shop_id = $1 and number = $2", placed.number);
  return {
    placed,
    id: id as string,
    client: it.client,
    params: { handle: shop.handle, token: placed.token },
  };
}

const stored = async (id: string) =>
  (
    await sql("select lifecycle, confirmation, cancel_reason from orders where shop_id = $1 and id = $2", id)
  )[0];

/** Sends the code of an order and returns it. */
async function codeOf(id: string): Promise<string> {
  const sent: Mail[] = [];
  const post = {
    send: async (mail: Mail) => void sent.push(mail),
    forget: async () => {},
    close: () => {},
  };
  await sendOrderCode({ ...app.app, post }, { shop_id: shop.id, order_id: id });
  expect(sent.map(({ to }) => to)).toEqual(["nia@example.com"]);
  return /^\d{6}/.exec(sent[0]!.subject)![0];
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("a cash-on-delivery order in a shop that requires a code", () => {
  beforeEach(() => set({ cod_requires_code: true, confirm_orders: false }));

  it("is pending until the customer enters the emailed code", async () => {
    const { id, placed, client, params } = await order();
    expect(placed).toMatchObject({ awaits_code: true, stage: "received" });
    const code = await codeOf(id);
    const confirm = (body: { code: string }) => client.order_codes.confirm({ params, body });
    await expect(confirm({ code: "12345" })).rejects.toMatchObject({ code: "invalid_input" });
    await expect(confirm({ code: wrong(code) })).rejects.toMatchObject({ code: "wrong_code" });
    expect(await stored(id)).toMatchObject({ confirmation: "pending" });
    expect((await confirm({ code: ` ${code.slice(0, 3)} ${code.slice(3)}` })).data).toMatchObject({
      awaits_code: false,
      stage: "confirmed",
    });
    // Again, and with any code: it stays confirmed.
    expect((await confirm({ code: wrong(code) })).data.stage).toBe("confirmed");
    const [entry] = await sql(
      "select actor, role from activity where shop_id = $1 and action = 'order.confirmed'",
    );
    expect(entry).toEqual({ actor: address.name, role: "shopper" });
  });

  it("voids the code after five wrong ones", async () => {
    const { id, client, params } = await order();
    const code = await codeOf(id);
    const confirm = (wanted: string) => client.order_codes.confirm({ params, body: { code: wanted } });
    for (let n = 0; n < 5; n++)
      await expect(confirm(wrong(code))).rejects.toMatchObject({ code: "wrong_code" });
    await expect(confirm(code)).rejects.toMatchObject({ code: "code_expired" });
    await confirm(await codeOf(id));
    expect(await stored(id)).toMatchObject({ confirmation: "confirmed" });
  });

  it("rejects a code after ten minutes, an older code, and the code of another order", async () => {
    const [one, other] = [await order(), await order()];
    const old = await codeOf(one.id);
    const code = await codeOf(one.id);
    const confirm = (wanted: string) =>
      one.client.order_codes.confirm({ params: one.params, body: { code: wanted } });
    if (old !== code) await expect(confirm(old)).rejects.toMatchObject({ code: "wrong_code" });
    const others = await codeOf(other.id);
    if (others !== code) await expect(confirm(others)).rejects.toMatchObject({ code: "wrong_code" });
    const [{ minutes }] = await sql(
      "select round(extract(epoch from expires_at - now()) / 60)::int as minutes from order_codes where shop_id = $1 and order_id = $2",
      one.id,
    );
    expect(minutes).toBe(10);
    await sql("update order_codes set expires_at = now() where shop_id = $1");
    await expect(confirm(code)).rejects.toMatchObject({ code: "code_expired" });
    expect(await stored(one.id)).toMatchObject({ confirmation: "pending" });
  });

  it("stores only the hash of the code", async () => {
    const { id } = await order();
    const code = await codeOf(id);
    const [row] = await sql("select row_to_json(c)::text as text from order_codes c where shop_id = $1");
    expect(row.text).not.toContain(code);
    const jobs = await app.database.admin.query(
      "select data::text from pgboss.job where name = 'order-code'",
    );
    expect(jobs.rows.map(({ data }) => data).join()).not.toContain(code);
  });

  it("can be confirmed by the owner, and then needs no code", async () => {
    const { id, client, params } = await order();
    await mona.client.orders.confirm({ params: { shop_id: shop.id, id } });
    expect((await client.checkout.read_order({ params })).data).toMatchObject({ awaits_code: false });
    await expect(client.order_codes.send({ params })).rejects.toMatchObject({ code: "transition_rejected" });
  });

  it("is confirmed by the owner alone if there is no email", async () => {
    const it = shopper(app, shop.handle);
    await fill(it, [{ variant_id, quantity: 1 }]);
    await it.client.checkout.update_address({
      params: { handle: shop.handle },
      body: { phone: "+49 40 1234567", address },
    });
    expect(await place(it)).toMatchObject({ awaits_code: false, stage: "received" });
    expect(await sql("select confirmation from orders where shop_id = $1")).toEqual([
      { confirmation: "pending" },
    ]);
  });

  it("sends another code once a minute, five times at most", async () => {
    const { client, params, id } = await order();
    const send = () => client.order_codes.send({ params });
    await send();
    await expect(send()).rejects.toMatchObject({ code: "too_many_requests" });
    for (let n = 0; n < 4; n++) {
      await sql("update order_codes set requested_at = now() - interval '61 seconds' where shop_id = $1");
      await send();
    }
    await sql("update order_codes set requested_at = now() - interval '61 seconds' where shop_id = $1");
    await expect(send()).rejects.toMatchObject({ code: "too_many_requests" });
    expect(await codeOf(id)).toMatch(/^\d{6}$/);
  });

  it("isn't found by another shop's address or a changed token", async () => {
    const { id, client, params } = await order();
    const code = await codeOf(id);
    const other = await app.shop(mona, `Other codes ${count}`);
    await open(app.database, other.id);
    const confirm = (wanted: typeof params) => client.order_codes.confirm({ params: wanted, body: { code } });
    await expect(confirm({ ...params, handle: other.handle })).rejects.toMatchObject({ code: "not_found" });
    await expect(confirm({ ...params, token: `${params.token}x` })).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await stored(id)).toMatchObject({ confirmation: "pending" });
  });

  it("gets its code from the job that follows the order, once", async () => {
    const { id } = await order();
    const job = { shop_id: shop.id, order_id: id };
    await followPlacedOrders(app.app, [job]);
    await followPlacedOrders(app.app, [job]);
    const { rows } = await app.database.admin.query(
      "select data from pgboss.job where name = 'order-code' and data->>'order_id' = $1",
      [id],
    );
    expect(rows).toEqual([{ data: job }]);
  });
});

describe("an unconfirmed cash-on-delivery order", () => {
  const hoursAgo = (id: string, hours: number) =>
    sql(
      "update orders set placed_at = now() - make_interval(hours => $3) where shop_id = $1 and id = $2",
      id,
      hours,
    );
  const left = async () =>
    (await sql("select allocated from stock_levels where shop_id = $1"))[0].allocated as number;
  async function cancelJobs() {
    await doDueWork(app);
    const { rows } = await app.database.admin.query<{ data: { shop_id: number; order_id: string } }>(
      "select data from pgboss.job where name = 'cancel-unconfirmed' and data->>'shop_id' = $1",
      [String(shop.id)],
    );
    return rows.map(({ data }) => data);
  }

  it("is cancelled after the shop's hours: its stock and coupon are released, and the customer is emailed", async () => {
    await set({ cod_cancel_hours: 24 });
    await mona.client.coupons.create({
      params: { shop_id: shop.id },
      body: {
        method: "code",
        title: "Ten",
        code: "TEN",
        type: "amount",
        amount: 10,
        use_limit: 1,
        items: {},
        required_items: {},
      } as never,
    });
    const nia = shopper(app, shop.handle);
    await fill(nia, [{ variant_id, quantity: 2 }]);
    await nia.client.checkout.add_coupon({ params: { handle: shop.handle }, body: { code: "TEN" } });
    await place(nia);
    const [{ id }] = await sql("select id from orders where shop_id = $1");
    const late = await order();
    const confirmed = await order();
    await mona.client.orders.confirm({ params: { shop_id: shop.id, id: confirmed.id } });
    await hoursAgo(id, 24);
    await hoursAgo(confirmed.id, 48);
    await hoursAgo(late.id, 23);
    expect(await left()).toBe(4);
    const jobs = await cancelJobs();
    expect(jobs).toEqual([{ shop_id: shop.id, order_id: id }]);
    for (const job of [...jobs, ...jobs]) await cancelUnconfirmedOrder(app.app, job);
    expect(await stored(id)).toEqual({
      lifecycle: "cancelled",
      confirmation: "rejected",
      cancel_reason: "unconfirmed",
    });
    expect(await stored(late.id)).toMatchObject({ lifecycle: "open" });
    expect(await left()).toBe(2);
    expect((await sql("select times_used from coupons where shop_id = $1"))[0]).toEqual({ times_used: 0 });
    const mails = await app.database.admin.query(
      "select data->>'email' as email from pgboss.job where name = 'order-mail' and data->>'order_id' = $1",
      [id],
    );
    expect(mails.rows).toEqual([{ email: "cancelled" }]);
  });

  it("stays if it is confirmed or paid before the job runs, and if the shop never cancels", async () => {
    await set({ cod_cancel_hours: 1 });
    const [one, two] = [await order(), await order()];
    await hoursAgo(one.id, 2);
    await hoursAgo(two.id, 2);
    const jobs = await cancelJobs();
    expect(jobs).toHaveLength(2);
    await mona.client.orders.confirm({ params: { shop_id: shop.id, id: one.id } });
    await mona.client.orders.mark_paid({ params: { shop_id: shop.id, id: two.id } });
    for (const job of jobs) await cancelUnconfirmedOrder(app.app, job);
    expect([await stored(one.id), await stored(two.id)]).toMatchObject([
      { lifecycle: "open", confirmation: "confirmed" },
      { lifecycle: "open" },
    ]);
    await set({ cod_cancel_hours: null });
    const three = await order();
    await hoursAgo(three.id, 1000);
    expect(await cancelJobs()).toHaveLength(2);
  });
});

describe("cash on delivery", () => {
  const options = async (it: Shopper) =>
    (await it.client.checkout.read_cart({ params: { handle: shop.handle } })).data.payment_options;

  it("charges its fee, and is offered within its limits only", async () => {
    await set({
      delivery_fee: 0,
      cod_fee: 200,
      cod_fee_basis_points: 1000,
      cod_min_total: 1500,
      cod_max_total: 2500,
    });
    const nia = shopper(app, shop.handle);
    await fill(nia, [{ variant_id, quantity: 1 }]);
    expect(await options(nia)).toEqual([]);
    await fill(nia, [{ variant_id, quantity: 1 }]);
    expect(await options(nia)).toMatchObject([{ key: "cash_on_delivery", fee: 400 }]);
    const { data } = await nia.client.checkout.read_cart({ params: { handle: shop.handle } });
    expect(data).toMatchObject({ fee_total: 400, total: 2400 });
    expect(await place(nia)).toMatchObject({ fee_total: 400, total: 2400 });
    const ida = shopper(app, shop.handle);
    await fill(ida, [{ variant_id, quantity: 3 }]);
    expect(await options(ida)).toEqual([]);
    await expect(place(ida)).rejects.toMatchObject({
      code: "checkout_incomplete",
      body: { missing: ["payment"] },
    });
  });

  it("is offered in its places only, by postcode, city and region", async () => {
    await set({ cod_places: [{ country: "DE", postcodes: ["20*"], cities: ["Kiel"] }] });
    const nia = shopper(app, shop.handle);
    await nia.client.checkout
      .add_line({ params: { handle: shop.handle }, body: { variant_id } })
      .then(({ data }) => (nia.cartToken = data.token));
    const keysAt = async (more: Partial<typeof address>) => {
      const { data } = await nia.client.checkout.update_address({
        params: { handle: shop.handle },
        body: { email: "nia@example.com", address: { ...address, ...more } },
      });
      return data.payment_options.map(({ key }) => key);
    };
    expect(await options(nia)).toHaveLength(1);
    expect(await keysAt({})).toEqual(["cash_on_delivery"]);
    expect(await keysAt({ city: "KIEL", postal_code: "24103" })).toEqual(["cash_on_delivery"]);
    expect(await keysAt({ city: "Berlin", postal_code: "10115" })).toEqual([]);
  });

  it("requires a phone number if the shop does, for cash on delivery only", async () => {
    await set({ contact: "email", phone: "hidden", cod_requires_phone: true });
    const bank = await mona.client.payment_methods.create({
      params: { shop_id: shop.id },
      body: { name: "Bank transfer" },
    });
    const nia = shopper(app, shop.handle);
    await fill(nia, [{ variant_id, quantity: 1 }]);
    const pay = (method: string) =>
      nia.client.checkout.update_payment({ params: { handle: shop.handle }, body: { method } });
    await pay("cash_on_delivery");
    await expect(place(nia)).rejects.toMatchObject({
      code: "checkout_incomplete",
      errors: { phone: ["Enter a phone number. The courier needs it for cash on delivery."] },
    });
    await pay(bank.data.id);
    await expect(place(nia)).resolves.toMatchObject({ phone: null });
  });
});
