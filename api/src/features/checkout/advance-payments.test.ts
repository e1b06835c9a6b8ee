import { parse } from "csv-parse/sync";
import { beforeEach, describe, expect, it } from "vitest";
import { doDueWork } from "../../../test/due-work.ts";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { fill, type Shopper, shopper } from "../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { followPlacedOrders } from "../orders/order-placed.job.ts";
import { cancelUnconfirmedOrder } from "../order-codes/cancel-unconfirmed.job.ts";
import { cashOf } from "../couriers/bookings.rules.ts";
import { requireOrder } from "../orders/orders.queries.ts";

// The test runs the jobs itself.
const app = useTestApp({ jobs: false });
let mona: Person;
let shop: { id: number; handle: string };
let variant_id: string;
let transfer: string;
let count = 0;

beforeEach(async () => {
  mona ??= await app.person("Mona Advance");
  shop = await app.shop(mona, `Advance ${++count}`);
  await open(app.database, shop.id);
  ({ variant_id } = await insertProduct(app.database, shop.id, { title: "Tea", price: 1000, on_hand: 100 }));
  transfer = await method("Transfer", { instructions: "Pay to 017.", asks_proof: true });
  await set({ delivery_fee: 300, cod_advance: "delivery", cod_advance_methods: [transfer] });
});

const sql = async (text: string, ...values: unknown[]) =>
  (await app.database.admin.query(text, [shop.id, ...values])).rows;

async function method(name: string, more: object = {}): Promise<string> {
  const params = { shop_id: shop.id };
  return (await mona.client.payment_methods.create({ params, body: { name, ...more } })).data.id;
}

async function set(change: object): Promise<void> {
  const params = { shop_id: shop.id };
  const { version } = (await mona.client.checkout_settings.read({ params })).data;
  await mona.client.checkout_settings.update({ params, body: { ...change, version } });
}

const params = () => ({ handle: shop.handle });

async function cartOf(quantity = 1): Promise<Shopper> {
  const it = shopper(app, shop.handle);
  await fill(it, [{ variant_id, quantity }]);
  return it;
}

const choose = async (it: Shopper, body: { method?: string; advance_method?: string } = {}) =>
  (
    await it.client.checkout.update_payment({
      params: params(),
      body: { method: "cash_on_delivery", ...body },
    })
  ).data;

async function place(it: Shopper, body: { advance_method?: string } = {}) {
  const { total } = await choose(it, body);
  it.key = crypto.randomUUID();
  const { data } = await it.client.checkout.place_order({
    params: params(),
    body: { accepted_total: total },
  });
  const [{ id }] = await sql("select id from orders where shop_id = $1 and number = $2", data.number);
  return { id: id as string, placed: data, own: { ...params(), token: data.token }, client: it.client };
}

const order = async (quantity = 1) => place(await cartOf(quantity));
const read = async (id: string) => (await mona.client.orders.read({ params: { shop_id: shop.id, id } })).data;

async function submit({ client, own }: Awaited<ReturnType<typeof order>>, reference = "TX 1") {
  return (await client.payment_proofs.submit({ params: own, body: { reference } })).data.id;
}

describe("a cart with cash on delivery", () => {
  it("shows the advance, the rest and the methods, once cash on delivery is chosen", async () => {
    const it = await cartOf(2);
    const { advance, payment_options } = await choose(it);
    expect(payment_options.find(({ key }) => key === "cash_on_delivery")?.advance).toBe(300);
    expect(advance).toEqual({
      amount: 300,
      rest: 2000,
      method: transfer,
      methods: [{ key: transfer, name: "Transfer", instructions: "Pay to 017." }],
    });
    expect((await choose(it, { method: transfer })).advance).toBeNull();
  });

  it("computes a percentage of the total with the fee of cash on delivery", async () => {
    await set({ cod_advance: "percentage", cod_advance_basis_points: 1000, cod_fee: 200 });
    expect((await choose(await cartOf(2))).advance).toMatchObject({ amount: 250, rest: 2250 });
  });

  it("is offered the shop's methods only, and not cash on delivery if none of them can take the advance", async () => {
    const other = await method("Other transfer", { max_total: 1500 });
    await set({ cod_advance_methods: [other, "stripe", crypto.randomUUID()] });
    const offered = (await choose(await cartOf(1))).advance;
    expect(offered?.methods.map(({ key }) => key)).toEqual([other]);
    const large = await choose(await cartOf(3));
    expect(large.advance).toBeNull();
    expect(large.payment_options.map(({ key }) => key)).not.toContain("cash_on_delivery");
    // No advance is due: cash on delivery needs no method for it.
    await set({ cod_advance_from_total: 1_000_000 });
    expect(await choose(await cartOf(3))).toMatchObject({
      payment_method: "cash_on_delivery",
      advance: null,
    });
  });

  it("ignores a method that another shop has", async () => {
    const another = await app.shop(mona, `Another ${count}`);
    const { data } = await mona.client.payment_methods.create({
      params: { shop_id: another.id },
      body: { name: "Theirs" },
    });
    expect((await choose(await cartOf(), { advance_method: data.id })).advance?.method).toBe(transfer);
  });
});

describe("an order with an advance payment by transfer", () => {
  it("waits for it with its stock, and is confirmed with the accepted proof of exactly that amount", async () => {
    await set({ confirm_orders: false });
    const it = await order(2);
    expect(it.placed).toMatchObject({
      stage: "received",
      amount_due: 2300,
      advance: { amount: 300, due: 300, name: "Transfer", instructions: "Pay to 017.", asks_proof: true },
    });
    expect((await sql("select allocated from stock_levels where shop_id = $1"))[0]).toEqual({ allocated: 2 });
    expect(await read(it.id)).toMatchObject({ confirmation: "pending", payment_status: "unpaid" });
    const proof = await submit(it);
    const accept = () => mona.client.payment_proofs.accept({ params: { shop_id: shop.id, id: proof } });
    const results = await Promise.allSettled([accept(), accept()]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const after = await read(it.id);
    expect(after).toMatchObject({
      confirmation: "confirmed",
      payment_status: "partially_paid",
      balance: 2000,
      advance: { amount: 300, due: 0 },
      paid: { other: 300 },
    });
    expect(after.timeline.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["order.paid", "order.confirmed"]),
    );
    const own = (await it.client.checkout.read_order({ params: it.own })).data;
    expect(own).toMatchObject({ stage: "confirmed", amount_due: 2000, advance: { due: 0 } });
    expect((await it.client.payment_proofs.list_own({ params: it.own })).data.may_submit).toBe(false);
  });

  it("is confirmed by a member who records the whole advance, not by one who records a part", async () => {
    const { id } = await order();
    const inShop = { shop_id: shop.id, id };
    await mona.client.orders.mark_paid({ params: inShop, body: { amount: 100 } });
    expect(await read(id)).toMatchObject({ confirmation: "pending", advance: { due: 200 } });
    await mona.client.orders.mark_paid({ params: inShop, body: { amount: 200 } });
    expect(await read(id)).toMatchObject({ confirmation: "confirmed", advance: { due: 0 }, balance: 1000 });
  });

  it("is in the filtered list, and in its row of the CSV file, with what is left of the advance", async () => {
    await set({ cod_advance: "none" });
    const { id: other } = await order();
    await set({ cod_advance: "delivery" });
    const [{ id }, { id: packed }] = [await order(), await order()];
    await mona.client.orders.confirm({ params: { shop_id: shop.id, id: packed } });
    await mona.client.orders.pack({ params: { shop_id: shop.id, id: packed }, body: {} });
    const inList = async () => {
      const { data } = await mona.client.orders.list({
        params: { shop_id: shop.id },
        query: { advance: "due" },
      });
      return data.map((listed) => listed.id);
    };
    const cells = async () => {
      const query = { preset: "orders" as const, ids: [other, packed, id] };
      const file = await mona.client.order_exports.read({ params: { shop_id: shop.id }, query });
      return parse<Record<string, string>>(await file.text(), { columns: true, bom: true })
        .map((row) => [row["Advance payment"], row["Advance payment due"]])
        .toSorted();
    };
    const pay = (amount: number) =>
      mona.client.orders.mark_paid({ params: { shop_id: shop.id, id }, body: { amount } });
    expect(await inList()).toEqual([id]);
    expect(await cells()).toEqual([
      ["", ""],
      ["3.00", "0.00"],
      ["3.00", "3.00"],
    ]);
    await pay(100);
    expect(await inList()).toEqual([id]);
    expect((await cells())[2]).toEqual(["3.00", "2.00"]);
    await pay(200);
    expect(await inList()).toEqual([]);
    expect((await cells())[2]).toEqual(["3.00", "0.00"]);
  });

  it("needs no code, and stays on hold when the advance is paid", async () => {
    await set({ cod_requires_code: true });
    const { id, placed } = await order();
    expect(placed.awaits_code).toBe(false);
    const inShop = { shop_id: shop.id, id };
    await mona.client.orders.hold({ params: inShop, body: { reason: "Check the address" } });
    await mona.client.orders.mark_paid({ params: inShop, body: { amount: 300 } });
    expect(await read(id)).toMatchObject({ confirmation: "pending", hold_reason: "Check the address" });
  });

  it("records nothing twice if the advance was recorded before its proof is accepted", async () => {
    const it = await order();
    const proof = await submit(it);
    await mona.client.orders.mark_paid({ params: { shop_id: shop.id, id: it.id }, body: { amount: 300 } });
    await mona.client.payment_proofs.accept({ params: { shop_id: shop.id, id: proof } });
    expect(await read(it.id)).toMatchObject({ paid: { other: 300 }, balance: 1000 });
  });

  it("collects the rest from the courier, and is paid when it is delivered", async () => {
    const { id } = await order(2);
    const inShop = { shop_id: shop.id, id };
    await mona.client.orders.mark_paid({ params: inShop, body: { amount: 300 } });
    const { data } = await mona.client.orders.pack({ params: inShop, body: {} });
    const shipment_id = data.shipments[0]!.id;
    const stored = await app.app.db.inShop(shop.id, (tx) => requireOrder(tx, id));
    expect(cashOf(stored, [], shipment_id)).toBe(2000);
    await mona.client.orders.ship({ params: { ...inShop, shipment_id }, body: {} });
    await mona.client.orders.deliver({ params: { ...inShop, shipment_id } });
    expect(await read(id)).toMatchObject({ payment_status: "paid", balance: 0, paid: { other: 2300 } });
    const ledger = await sql(
      "select kind, method, amount from payments where shop_id = $1 and order_id = $2 order by amount",
      id,
    );
    expect(ledger).toEqual([
      { kind: "capture", method: transfer, amount: 300 },
      { kind: "collection", method: "cash_on_delivery", amount: 2000 },
    ]);
  });

  it("can't be paid in advance any more once it is packed", async () => {
    const it = await order();
    const inShop = { shop_id: shop.id, id: it.id };
    await mona.client.orders.confirm({ params: inShop });
    await mona.client.orders.pack({ params: inShop, body: {} });
    await expect(submit(it)).rejects.toMatchObject({ code: "transition_rejected" });
    expect((await it.client.checkout.read_order({ params: it.own })).data.advance?.due).toBe(0);
  });

  it("shows the advance as paid back when it is cancelled with a refund", async () => {
    const { id } = await order();
    const inShop = { shop_id: shop.id, id };
    await mona.client.orders.mark_paid({ params: inShop, body: { amount: 300 } });
    await mona.client.orders.cancel({ params: inShop, body: { reason: "customer", refund: true } });
    expect(await read(id)).toMatchObject({
      payment_status: "refunded",
      refundable: 0,
      refunds: [{ amount: 300, status: "succeeded", destination: "original" }],
    });
  });
});

describe("an order whose advance payment isn't made", () => {
  const hoursAgo = (id: string, hours: number) =>
    sql(
      "update orders set placed_at = now() - make_interval(hours => $3) where shop_id = $1 and id = $2",
      id,
      hours,
    );

  async function cancelDue() {
    await doDueWork(app);
    const { rows } = await app.database.admin.query<{ data: { shop_id: number; order_id: string } }>(
      "delete from pgboss.job where name = 'cancel-unconfirmed' and data->>'shop_id' = $1 returning data",
      [String(shop.id)],
    );
    for (const { data } of rows) await cancelUnconfirmedOrder(app.app, data);
    return rows.length;
  }

  const follow = (...ids: string[]) =>
    followPlacedOrders(
      app.app,
      ids.map((order_id) => ({ shop_id: shop.id, order_id })),
    );

  it("is cancelled after the shop's hours, but not while its proof is checked", async () => {
    await set({ cod_cancel_hours: 24 });
    const [unpaid, proven, paid] = [await order(), await order(), await order()];
    await follow(unpaid.id, proven.id, paid.id);
    for (const { id } of [unpaid, proven, paid]) await hoursAgo(id, 25);
    const proof = await submit(proven);
    await mona.client.orders.mark_paid({ params: { shop_id: shop.id, id: paid.id }, body: { amount: 300 } });
    await set({ cod_cancel_hours: 23 });
    expect(await cancelDue()).toBe(1);
    expect(await read(unpaid.id)).toMatchObject({ lifecycle: "cancelled", cancel_reason: "unconfirmed" });
    // Enqueued before the proof was sent.
    await cancelUnconfirmedOrder(app.app, { shop_id: shop.id, order_id: proven.id });
    expect(await read(proven.id)).toMatchObject({ lifecycle: "open" });
    expect(await read(paid.id)).toMatchObject({ lifecycle: "open", confirmation: "confirmed" });

    // The customer has the same time again to send another proof.
    await mona.client.payment_proofs.reject({
      params: { shop_id: shop.id, id: proof },
      body: { reason: "Unreadable" },
    });
    expect(await cancelDue()).toBe(0);
    await sql("update payment_proofs set decided_at = now() - interval '24 hours' where shop_id = $1");
    await set({ cod_cancel_hours: 22 });
    expect(await cancelDue()).toBe(1);
    expect(await read(proven.id)).toMatchObject({ lifecycle: "cancelled" });
  });
});

describe("the settings", () => {
  it("reject an advance of nothing, limits in the wrong order, and changes by staff", async () => {
    const { data } = await mona.client.checkout_settings.read({ params: { shop_id: shop.id } });
    const rejected = async (change: object, field: string) =>
      await expect(set(change)).rejects.toMatchObject({
        code: "invalid_input",
        errors: { [field]: [expect.any(String)] },
      });
    await rejected({ cod_advance: "fixed", cod_advance_amount: 0 }, "cod_advance_amount");
    await rejected({ cod_advance: "percentage", cod_advance_basis_points: 0 }, "cod_advance_basis_points");
    await rejected({ cod_advance_min: 500, cod_advance_max: 400 }, "cod_advance_max");
    await rejected({ cod_advance: "all" }, "cod_advance");
    const sam = await app.person(`Sam Advance ${count}`);
    await app.join(shop.id, sam, "staff");
    await expect(
      sam.client.checkout_settings.update({
        params: { shop_id: shop.id },
        body: { cod_advance: "none", version: data.version },
      }),
    ).rejects.toMatchObject({ code: "forbidden" });
    expect((await mona.client.checkout_settings.read({ params: { shop_id: shop.id } })).data).toEqual(data);
  });
});
