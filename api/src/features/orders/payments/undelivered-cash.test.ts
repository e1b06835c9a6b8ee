import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it } from "vitest";
import { useTestApp } from "../../../../test/test-app.ts";
import { withKey } from "../../order-payments/stripe-shop.fixture.ts";
import { ReturnShop } from "../../returns/return-shop.fixture.ts";

const app = useTestApp();
let shop: ReturnShop;

beforeAll(async () => {
  shop = await new ReturnShop(app).open("Cash Tea");
  await app.database.admin.query("update checkout_settings set delivery_fee = 0 where shop_id = $1", [
    shop.id,
  ]);
});

type Packed = { shop_id: number; id: string; shipment_id: string };

/** An order of 1000, paid in cash on delivery, in two shipments of 500 that are on their way. */
async function inTwo() {
  const { orders } = shop.owner.client;
  const order = await shop.order([{ variant_id: shop.tea.variant_id, quantity: 2 }]);
  const { params } = order;
  await orders.confirm({ params });
  const lines = [{ order_line_id: order.lines[0]!, quantity: 1 }];
  for (let count = 0; count < 2; count++) await orders.pack({ params, body: { lines } });
  const { data } = await orders.read({ params });
  const shipments = data.shipments.map(({ id }) => ({ ...params, shipment_id: id }));
  for (const one of shipments)
    await orders.ship({ params: one, body: { courier: null, tracking_number: null } });
  return { ...order, shipments: shipments as [Packed, Packed] };
}

/** The courier brings a shipment back. */
async function bringBack(params: Packed, order_line_id: string) {
  const { orders } = shop.owner.client;
  await orders.mark_attempt_failed({ params, body: { reason: "Refused" } });
  await orders.mark_returning({ params });
  const lines = [{ order_line_id, sellable: 1, damaged: 0 }];
  return (await orders.mark_returned({ params, body: { lines } })).data;
}

async function partlyReturned() {
  const order = await inTwo();
  const [first, second] = order.shipments;
  await shop.owner.client.orders.deliver({ params: first });
  return { ...order, data: await bringBack(second, order.lines[0]!) };
}

const pay = (params: { shop_id: number; id: string }, amount?: number) =>
  shop.owner.client.orders.mark_paid({ params, ...(amount !== undefined && { body: { amount } }) });
const read = async (params: { shop_id: number; id: string }) =>
  (await shop.owner.client.orders.read({ params })).data;
/** Refunds a shipped unit of a line. */
async function refundUnit(params: { shop_id: number; id: string }, order_line_id: string, amount: number) {
  const { version } = await read(params);
  const body = {
    lines: [{ order_line_id, shipped: 1 }],
    amount,
    reason: "other" as const,
    note: null,
    version,
  };
  await withKey(app, shop.owner, crypto.randomUUID()).order_refunds.create({ params, body });
}

async function exported(id: string) {
  const file = await shop.owner.client.order_exports.read({
    params: { shop_id: shop.id },
    query: { preset: "items", ids: [id] },
  });
  return parse<Record<string, string>>(await file.text(), { columns: true, bom: true });
}
const tooMuch = { code: "invalid_input", errors: { amount: ["Enter no more than the amount due."] } };

describe("a cash order of which one shipment came back", () => {
  it("has only the delivered items to pay, for the shop and the shopper, and is completed once they are paid", async () => {
    const { params, own, shopper, data } = await partlyReturned();
    expect(data).toMatchObject({
      fulfilment_status: "partially_delivered",
      payment_status: "unpaid",
      balance: 500,
    });
    expect(data.allowed).toContain("mark_paid");
    expect(data.allowed).not.toContain("complete");
    const { data: seen } = await shopper.client.checkout.read_order({ params: own });
    expect(seen).toMatchObject({ total: 1000, amount_due: 500 });
    const paid = await pay(params);
    expect(paid.data).toMatchObject({ payment_status: "paid", balance: 0, refundable: 500 });
    expect(paid.data.allowed).toContain("complete");
    expect(paid.data.allowed).not.toContain("mark_paid");
    const completed = await shop.owner.client.orders.complete({ params });
    expect(completed.data).toMatchObject({ lifecycle: "closed", stage: "completed" });
  });

  it("is paid as soon as the rest comes back, if the cash of the delivered items was recorded before", async () => {
    const { params, lines, shipments } = await inTwo();
    await shop.owner.client.orders.deliver({ params: shipments[0] });
    const { data, message } = await pay(params, 500);
    expect(message).toContain("Payment for order");
    expect(data).toMatchObject({ payment_status: "partially_paid", balance: 500, paid: { other: 500 } });
    expect(data.timeline.at(-1)).toMatchObject({
      action: "order.paid",
      details: { amount: 500, due: 500 },
    });
    expect(await bringBack(shipments[1], lines[0]!)).toMatchObject({ payment_status: "paid", balance: 0 });
    await expect(pay(params, 500)).rejects.toMatchObject({ code: "transition_rejected" });
    expect(await read(params)).toMatchObject({ paid: { other: 500 } });
  });

  it("pays the rest on delivery if nothing came back", async () => {
    const { params, shipments } = await inTwo();
    await shop.owner.client.orders.deliver({ params: shipments[0] });
    await pay(params, 300);
    const { data } = await shop.owner.client.orders.deliver({ params: shipments[1] });
    expect(data).toMatchObject({ payment_status: "paid", balance: 0, paid: { other: 1000 } });
  });

  it("has paid too much if all of it was recorded, until the rest is refunded", async () => {
    const { params, lines, shipments } = await inTwo();
    await pay(params);
    await shop.owner.client.orders.deliver({ params: shipments[0] });
    const data = await bringBack(shipments[1], lines[0]!);
    expect(data).toMatchObject({ payment_status: "paid", balance: -500 });
    const body = { amount: 500, reason: "other" as const, note: null };
    await withKey(app, shop.owner, crypto.randomUUID()).orders.refund({ params, body });
    expect(await read(params)).toMatchObject({ payment_status: "paid", balance: 0, refundable: 500 });
  });

  it("has paid nothing too much if the unit that came back was refunded before", async () => {
    const { params, lines, shipments } = await inTwo();
    await pay(params);
    await shop.owner.client.orders.deliver({ params: shipments[0] });
    await refundUnit(params, lines[0]!, 500);
    expect(await read(params)).toMatchObject({
      payment_status: "partially_refunded",
      balance: 0,
      refund_due: 0,
    });
    const data = await bringBack(shipments[1], lines[0]!);
    expect(data).toMatchObject({
      payment_status: "partially_refunded",
      balance: 0,
      refund_due: 0,
      refundable: 500,
    });
    // The other unit can still be refunded, and only that one.
    await refundUnit(params, lines[0]!, 500);
    await expect(refundUnit(params, lines[0]!, 1)).rejects.toMatchObject({ code: "transition_rejected" });
    expect(await read(params)).toMatchObject({ payment_status: "refunded", balance: 0, refund_due: 0 });
  });

  it("owes the rest of a refund that was less than the price of the unit that came back", async () => {
    const { params, lines, shipments } = await inTwo();
    await pay(params);
    await refundUnit(params, lines[0]!, 300);
    const data = await bringBack(shipments[1], lines[0]!);
    expect(data).toMatchObject({ balance: -200, refund_due: 200, refundable: 700 });
  });

  it("counts the price of a refunded unit that isn't due once", async () => {
    const { params, lines, shipments } = await inTwo();
    await pay(params, 500);
    await refundUnit(params, lines[0]!, 0);
    const data = await bringBack(shipments[1], lines[0]!);
    expect(data).toMatchObject({ payment_status: "paid", balance: 0 });
    const rows = await exported(params.id);
    expect(rows[0]).toMatchObject({ Total: "10.00", "Outstanding Balance": "0.00" });
  });

  it("exports the amount that is due", async () => {
    const { params } = await partlyReturned();
    const rows = await exported(params.id);
    expect(rows[0]).toMatchObject({ Total: "10.00", "Outstanding Balance": "5.00" });
  });
});

describe("a payment that a member records", () => {
  it("is never more than the amount due, and at least 1", async () => {
    const { params } = await partlyReturned();
    await expect(pay(params, 501)).rejects.toMatchObject(tooMuch);
    await expect(pay(params, 0)).rejects.toMatchObject({ code: "invalid_input" });
    expect(await read(params)).toMatchObject({ payment_status: "unpaid", paid: { other: 0 } });
    expect((await pay(params, 500)).data).toMatchObject({ payment_status: "paid", balance: 0 });
  });

  it("by two members at once adds up to no more than the amount due", async () => {
    const { params } = await partlyReturned();
    const mona = await shop.member("manager");
    const results = await Promise.allSettled(
      [shop.owner, mona, shop.owner, mona].map(({ client }) =>
        client.orders.mark_paid({ params, body: { amount: 300 } }),
      ),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await read(params)).toMatchObject({ balance: 200, paid: { other: 300 } });
  });

  it("is recorded once if the request is repeated", async () => {
    const { params } = await partlyReturned();
    const client = withKey(app, shop.owner, "cash of the courier");
    for (let count = 0; count < 3; count++) await client.orders.mark_paid({ params, body: { amount: 200 } });
    expect(await read(params)).toMatchObject({ balance: 300, paid: { other: 200 } });
  });
});
