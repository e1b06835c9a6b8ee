import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it } from "vitest";
import { type Person, useTestApp } from "../../../../test/test-app.ts";
import { withKey } from "../../order-payments/stripe-shop.fixture.ts";
import { ReturnShop } from "../../returns/return-shop.fixture.ts";

const app = useTestApp();
let shop: ReturnShop;
let staff: Person;

beforeAll(async () => {
  shop = await new ReturnShop(app).open("Missing Cash");
  staff = await shop.member("staff");
  await app.database.admin.query("update checkout_settings set delivery_fee = 0 where shop_id = $1", [
    shop.id,
  ]);
});

type Place = { shop_id: number; id: string };
const reason = "The courier had no change.";
const tooMuch = (field: string) => ({
  code: "invalid_input",
  errors: { [field]: ["Enter no more than the amount due."] },
});

let customers = 0;
/** An order of 1000 of a new customer, in cash on delivery, in one shipment that is on its way. */
async function onItsWay() {
  const lines = [{ variant_id: shop.tea.variant_id, quantity: 2 }];
  const order = await shop.order(lines, `customer-${++customers}@missing.example`);
  return { ...order, shipment: await shop.shipped(order) };
}

/** The same order, delivered; 900 of 1000 was collected by default. */
async function delivered(collected = 900) {
  const order = await onItsWay();
  const { orders } = shop.owner.client;
  const { data } = await orders.deliver({ params: order.shipment, body: { collected } });
  return { ...order, data };
}

const read = async (params: Place) => (await shop.owner.client.orders.read({ params })).data;
const writeOff = (params: Place, amount: number, { client }: Person = shop.owner) =>
  client.orders.write_off_due({ params, body: { amount, reason } });
const ledger = async ({ id }: Place) =>
  (
    await app.database.admin.query(
      "select kind, amount::int, reason from payments where order_id = $1 order by created_at, id",
      [id],
    )
  ).rows;

async function exported(id: string) {
  const file = await shop.owner.client.order_exports.read({
    params: { shop_id: shop.id },
    query: { preset: "orders", ids: [id] },
  });
  return parse<Record<string, string>>(await file.text(), { columns: true, bom: true })[0]!;
}

async function missingIds() {
  const params = { shop_id: shop.id };
  const { data } = await shop.owner.client.orders.list({ params, query: { cash: "missing" } });
  return data.map(({ id }) => id);
}

async function spent(id: string): Promise<number> {
  const { rows } = await app.database.admin.query(
    "select t.total_spent::int from customer_totals t join orders o on o.customer_id = t.customer_id where o.id = $1",
    [id],
  );
  return rows[0].total_spent;
}

describe("a delivery in cash of which less was collected", () => {
  it("leaves the order delivered and partly paid, and the rest due for the shop and the customer", async () => {
    const { params, own, shopper, data } = await delivered();
    expect(data).toMatchObject({
      stage: "delivered",
      payment_status: "partially_paid",
      balance: 100,
      refundable: 900,
      refund_due: 0,
      written_off: 0,
    });
    expect(data.allowed).toEqual(expect.arrayContaining(["mark_paid", "write_off_due"]));
    expect(data.allowed).not.toContain("complete");
    expect(data.timeline.find(({ action }) => action === "shipment.delivered")!.details).toMatchObject({
      collected: 900,
      missing: 100,
    });
    expect(await ledger(params)).toEqual([{ kind: "collection", amount: 900, reason: null }]);
    const { data: seen } = await shopper.client.checkout.read_order({ params: own });
    expect(seen).toMatchObject({ stage: "delivered", amount_due: 100 });
    expect(await exported(params.id)).toMatchObject({
      Paid: "9.00",
      "Written off": "0.00",
      "Amount due": "1.00",
    });
    expect(await missingIds()).toContain(params.id);
    expect(await spent(params.id)).toBe(900);
  });

  it("records all that is due by default, and nothing if nothing was collected", async () => {
    const all = await onItsWay();
    const { data } = await shop.owner.client.orders.deliver({ params: all.shipment });
    expect(data).toMatchObject({ payment_status: "paid", balance: 0 });
    expect(await missingIds()).not.toContain(all.params.id);
    const none = await delivered(0);
    expect(none.data).toMatchObject({ stage: "delivered", payment_status: "unpaid", balance: 1000 });
    expect(await ledger(none.params)).toEqual([]);
    expect(await missingIds()).toContain(none.params.id);
  });

  it("rejects more than is due, a negative amount and cash for another payment method, and changes nothing", async () => {
    const { params, shipment } = await onItsWay();
    const deliver = (collected: number) =>
      shop.owner.client.orders.deliver({ params: shipment, body: { collected } });
    await expect(deliver(1001)).rejects.toMatchObject(tooMuch("collected"));
    await expect(deliver(-1)).rejects.toMatchObject({ status: 422 });
    await app.database.admin.query("update orders set payment_method = 'manual' where id = $1", [params.id]);
    await expect(deliver(900)).rejects.toMatchObject({ code: "invalid_input" });
    expect(await read(params)).toMatchObject({ stage: "shipped", payment_status: "unpaid" });
    expect(await ledger(params)).toEqual([]);
  });

  it("is recorded once by two members at the same time", async () => {
    const { params, shipment } = await onItsWay();
    const deliver = ({ client }: Person, collected: number) =>
      client.orders.deliver({ params: shipment, body: { collected } });
    const done = await Promise.allSettled([deliver(shop.owner, 900), deliver(staff, 950)]);
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await ledger(params)).toHaveLength(1);
  });

  it("counts what was stated for an earlier shipment, and the last delivery records the rest", async () => {
    const order = await shop.order([{ variant_id: shop.tea.variant_id, quantity: 2 }]);
    const { params } = order;
    const { orders } = shop.owner.client;
    await orders.confirm({ params });
    const lines = [{ order_line_id: order.lines[0]!, quantity: 1 }];
    for (let count = 0; count < 2; count++) await orders.pack({ params, body: { lines } });
    const [first, last] = (await read(params)).shipments.map(({ id }) => ({ ...params, shipment_id: id }));
    for (const one of [first!, last!]) await orders.ship({ params: one, body: {} });
    const { data } = await orders.deliver({ params: first!, body: { collected: 450 } });
    expect(data).toMatchObject({ stage: "shipped", balance: 550 });
    expect(data.allowed).not.toContain("write_off_due");
    expect(data.timeline.at(-1)!.details).toMatchObject({ collected: 450, missing: 0 });
    expect(await missingIds()).not.toContain(params.id);
    expect((await orders.deliver({ params: last! })).data).toMatchObject({
      payment_status: "paid",
      balance: 0,
    });
  });

  it("is paid once the rest is received, and the customer's spending has all of it", async () => {
    const { params } = await delivered();
    const { data } = await shop.owner.client.orders.mark_paid({ params, body: { amount: 100 } });
    expect(data).toMatchObject({ payment_status: "paid", balance: 0, written_off: 0 });
    expect(await spent(params.id)).toBe(1000);
    await expect(writeOff(params, 1)).rejects.toMatchObject({ code: "transition_rejected" });
  });
});

describe("a write-off", () => {
  it("makes nothing due, is no payment, and leaves sales as they are", async () => {
    const { params, own, shopper } = await delivered();
    const sales = async () =>
      (await shop.owner.client.analytics.read({ params: { shop_id: shop.id }, query: { filter: "today" } }))
        .data.sales;
    const before = await sales();
    const { data, message } = await writeOff(params, 100);
    expect(message).toContain("written off");
    expect(data).toMatchObject({
      payment_status: "paid",
      balance: 0,
      written_off: 100,
      paid: { other: 900 },
      refundable: 900,
      refund_due: 0,
      total: 1000,
    });
    expect(data.allowed).toEqual(expect.arrayContaining(["complete", "undo_write_off"]));
    expect(data.allowed).not.toContain("mark_paid");
    expect(data.timeline.at(-1)).toMatchObject({
      action: "order.due_written_off",
      details: { amount: 100, reason, due: 0 },
    });
    expect((await ledger(params)).at(-1)).toEqual({ kind: "write_off", amount: 100, reason });
    const { data: seen } = await shopper.client.checkout.read_order({ params: own });
    expect(seen).toMatchObject({ amount_due: 0, payment_status: "paid" });
    expect(await exported(params.id)).toMatchObject({
      Paid: "9.00",
      "Written off": "1.00",
      "Amount due": "0.00",
    });
    expect(await missingIds()).not.toContain(params.id);
    expect(await spent(params.id)).toBe(900);
    expect(await sales()).toEqual(before);
    const body = { amount: 901, reason: "other" as const, note: null };
    const tooLarge = withKey(app, shop.owner, crypto.randomUUID()).orders.refund({ params, body });
    await expect(tooLarge).rejects.toMatchObject({ code: "refund_too_large" });
  });

  it("of a part leaves the rest due, and two at once are never more than what is due", async () => {
    const part = await delivered();
    expect((await writeOff(part.params, 40)).data).toMatchObject({
      payment_status: "partially_paid",
      balance: 60,
    });
    await Promise.allSettled([writeOff(part.params, 60), writeOff(part.params, 60)]);
    expect(await read(part.params)).toMatchObject({ balance: 0, written_off: 100 });
    const { params } = await delivered();
    const pay = shop.owner.client.orders.mark_paid({ params, body: { amount: 100 } });
    const done = await Promise.allSettled([pay, writeOff(params, 100)]);
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await read(params)).toMatchObject({ balance: 0, refund_due: 0 });
  });

  it("is undone once: the amount is due again, and can be received", async () => {
    const { params } = await delivered();
    await writeOff(params, 100);
    const undo = () => shop.owner.client.orders.undo_write_off({ params });
    const done = await Promise.allSettled([undo(), undo()]);
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await read(params)).toMatchObject({
      payment_status: "partially_paid",
      balance: 100,
      written_off: 0,
    });
    const { data } = await shop.owner.client.orders.mark_paid({ params });
    expect(data).toMatchObject({ payment_status: "paid", paid: { other: 1000 } });
  });

  it("stays one after a refund of the received money", async () => {
    const { params } = await delivered();
    await writeOff(params, 100);
    const body = { amount: 300, reason: "customer" as const, note: null };
    await withKey(app, shop.owner, crypto.randomUUID()).orders.refund({ params, body });
    expect(await read(params)).toMatchObject({
      payment_status: "partially_refunded",
      balance: 0,
      refundable: 600,
      refund_due: 0,
    });
  });

  it("is shown on the invoice, which asks for nothing more", async () => {
    const { params } = await delivered();
    await writeOff(params, 100);
    await shop.owner.client.documents.issue_invoice({ params });
    const { rows } = await app.database.admin.query("select content from documents where order_id = $1", [
      params.id,
    ]);
    expect(rows[0].content).toMatchObject({ total: 1000, paid: 900, written_off: 100, due: 0 });
  });

  it("is rejected without a reason, of more than is due, before the delivery, by staff and by another shop's owner", async () => {
    const { params } = await delivered();
    const { orders } = shop.owner.client;
    await expect(orders.write_off_due({ params, body: { amount: 100, reason: " " } })).rejects.toMatchObject({
      errors: { reason: ["Enter a reason."] },
    });
    await expect(writeOff(params, 101)).rejects.toMatchObject(tooMuch("amount"));
    await expect(writeOff(params, 100, staff)).rejects.toMatchObject({ code: "forbidden" });
    const other = await new ReturnShop(app).open("Other Cash");
    await expect(writeOff(params, 100, other.owner)).rejects.toMatchObject({ status: 404 });
    expect(await read(params)).toMatchObject({ balance: 100, written_off: 0 });
    const early = await onItsWay();
    await expect(writeOff(early.params, 100)).rejects.toMatchObject({ code: "transition_rejected" });
    await expect(orders.undo_write_off({ params: early.params })).rejects.toMatchObject({
      code: "transition_rejected",
    });
  });
});
