import { beforeAll, describe, expect, it } from "vitest";
import { address } from "../../../test/shopper.ts";
import { useTestApp } from "../../../test/test-app.ts";
import { ReturnShop } from "./return-shop.fixture.ts";

const app = useTestApp();
let shop: ReturnShop;

beforeAll(async () => {
  shop = await new ReturnShop(app).open("Return Tea");
});

const rejected = { status: 409, code: "transition_rejected" };
type Order = Awaited<ReturnType<ReturnShop["order"]>>;

const request = (order: Order, quantity = 2, line = order.lines[0]!) => ({
  params: order.params,
  body: {
    lines: [{ order_line_id: line, quantity, reason: "defective" as const }],
    note: "Torn",
  },
});
const requestOwn = (order: Order, quantity = 2) => ({ ...request(order, quantity), params: order.own });
const read = async ({ params }: Order) => (await shop.owner.client.returns.list({ params })).data;
const readOrder = async ({ params }: Order) => (await shop.owner.client.orders.read({ params })).data;

/** An approved return of two teas. */
async function approved(order: Order) {
  const { data } = await shop.owner.client.returns.create(request(order));
  const params = { ...order.params, return_id: data.returns.at(-1)!.id };
  await shop.owner.client.returns.approve({ params, body: { instructions: "Use the label." } });
  return params;
}
const inspected = (order: Order, sellable: number, damaged: number) => ({
  lines: [{ order_line_id: order.lines[0]!, sellable, damaged }],
});

describe("a return of an order that the shop created", () => {
  it("is refunded with the tax that was added to its items", async () => {
    const { client } = shop.owner;
    const inShop = { shop_id: shop.id };
    await app.database.admin.query(
      "insert into sales_tax (shop_id, prices_include_tax) values ($1, false) on conflict (shop_id) do update set prices_include_tax = false",
      [shop.id],
    );
    const { data: rate } = await client.tax_rates.create({
      params: inShop,
      body: { name: "VAT", country: "DE", ppm: 200_000 } as never,
    });
    const { data: draft } = await client.draft_orders.create({
      params: inShop,
      body: {
        address,
        lines: [
          { variant_id: shop.tea.variant_id, quantity: 3 },
          { title: "Engraving", unit_price: 300, quantity: 1, taxable: false },
        ],
        delivery: { kind: "none" },
      },
    });
    const { total } = draft.quote.calculation!;
    expect(total).toBe(2100);
    const { data: created } = await client.draft_orders.complete({
      params: { ...inShop, id: draft.id },
      body: { version: 1, accepted_total: total, payment: { kind: "paid", method: "manual", days: 7 } },
    });
    const params = { ...inShop, id: created.order_id };
    const { data: order } = await client.orders.read({ params });
    const lines = order.lines.map(({ id }) => id);
    const shipment = await shop.shipped({ params, confirms: false });
    await client.orders.deliver({ params: shipment });

    const line = { order_line_id: lines[0]!, quantity: 2, reason: "other" as const };
    const { data: requested } = await client.returns.create({ params, body: { lines: [line] } });
    const one = { ...params, return_id: requested.returns[0]!.id };
    await client.returns.approve({ params: one, body: {} });
    const received = { order_line_id: lines[0]!, sellable: 2, damaged: 0 };
    const { data } = await client.returns.receive({ params: one, body: { lines: [received] } });
    expect(data.returns[0]!.refundable).toBe(1200);

    await client.tax_rates.remove({ params: { ...inShop, id: rate.id } });
    await app.database.admin.query("update sales_tax set prices_include_tax = true where shop_id = $1", [
      shop.id,
    ]);
  });
});

describe("a return", () => {
  it("is emailed to the customer when a member enters it, and counts as a message", async () => {
    const order = await shop.delivered(undefined, "eve@example.com");
    const { data } = await shop.owner.client.returns.create({
      params: order.params,
      body: { note: null, lines: [{ order_line_id: order.lines[0]!, quantity: 1, reason: "other" }] },
    });
    expect(data.returns[0]).toMatchObject({ status: "requested" });
    const email = await app.mailTo("eve@example.com", /has entered a return of your order/);
    expect(email.text).toContain("has entered a return of items from order");
    const { rows } = await app.database.admin.query("select kind from emails where recipient = $1", [
      "eve@example.com",
    ]);
    expect(rows.map(({ kind }) => kind)).toContain("return-entered");
    expect(email.text).toMatch(/1 × Tea/);
    const { timeline } = await readOrder(order);
    expect(timeline.find(({ action }) => action === "return.requested")!.details).toMatchObject({
      notifies_customer: true,
    });
  });

  it("is requested by the shopper, approved, received and refunded, with stock, payments and emails", async () => {
    const order = await shop.delivered(undefined, "ada@example.com");
    const before = await shop.stock(shop.tea);
    const { data: own } = await order.shopper.client.returns.create_own(requestOwn(order));
    expect(own).toMatchObject({ returns: [{ status: "requested", may_cancel: true }], returnable: [] });
    expect(await readOrder(order)).toMatchObject({ return_status: "requested" });
    const receipt = await app.mailTo("ada@example.com", /^We received your return request/);
    expect(receipt.text).toContain("Don't send the items back before.");
    expect(receipt.text).toMatch(/2 × Tea/);

    const { returns } = shop.owner.client;
    const params = { ...order.params, return_id: own.returns[0]!.id };
    expect((await read(order)).returns[0]!.allowed).toEqual(["approve", "decline"]);
    await returns.approve({ params, body: { instructions: "Send it to us." } });
    const approval = await app.mailTo("ada@example.com", /^Your return/);
    expect(approval.text).toContain("approved your return");
    expect(approval.text).toContain("Send it to us.");
    expect(await readOrder(order)).toMatchObject({ return_status: "open" });

    const { data: received } = await returns.receive({ params, body: inspected(order, 1, 1) });
    expect(await shop.stock(shop.tea)).toEqual({
      on_hand: before.on_hand + 2,
      allocated: before.allocated,
      unavailable: before.unavailable + 1,
    });
    expect(received.returns[0]).toMatchObject({ status: "received", refundable: 1000 });

    await returns.refund({ params, body: { amount: 1000, note: null } });
    const after = await readOrder(order);
    expect(after).toMatchObject({ return_status: "closed", payment_status: "partially_refunded" });
    expect(after.refundable).toBe(order.total - 1000);
    expect((await read(order)).returns[0]).toMatchObject({
      status: "resolved",
      resolution: "refund",
      refund: { amount: 1000, status: "succeeded" },
      allowed: [],
    });
    expect((await app.mailTo("ada@example.com", /refunded/)).subject).toContain("€10.00");
    expect(after.timeline.map(({ action }) => action).slice(-4)).toEqual([
      "return.requested",
      "return.approved",
      "return.received",
      "return.refunded",
    ]);
    const { data: notices } = await shop.owner.client.notifications.list({
      params: { shop_id: shop.id },
      query: {},
    });
    expect(notices).toContainEqual(
      expect.objectContaining({ kind: "return_requested", link: `/shop/orders/${order.params.id}` }),
    );
    const { data: movements } = await shop.owner.client.inventory.list_movements({
      params: { shop_id: shop.id, variant_id: shop.tea.variant_id },
      query: {},
    });
    expect(movements[0]).toMatchObject({ kind: "return", order: { id: order.params.id } });
  });

  it("is deleted with its order, also after it was refunded", async () => {
    const order = await shop.delivered();
    const params = await approved(order);
    await shop.owner.client.returns.receive({ params, body: inspected(order, 2, 0) });
    await shop.owner.client.returns.refund({ params, body: { amount: 1000, note: null } });
    await app.database.admin.query("delete from orders where id = $1", [order.params.id]);
    const { rows } = await app.database.admin.query("select from returns where order_id = $1", [
      order.params.id,
    ]);
    expect(rows).toEqual([]);
  });

  it("is declined with a reason, which is emailed, and its units can be requested again", async () => {
    const order = await shop.delivered(undefined, "bea@example.com");
    const { data } = await order.shopper.client.returns.create_own(requestOwn(order, 3));
    const params = { ...order.params, return_id: data.returns[0]!.id };
    await shop.owner.client.returns.decline({ params, body: { reason: "It was worn." } });
    expect((await app.mailTo("bea@example.com", /^Your return/)).text).toContain("It was worn.");
    expect(await readOrder(order)).toMatchObject({ return_status: "none" });
    expect((await read(order)).returnable).toContainEqual({ order_line_id: order.lines[0], quantity: 3 });
  });

  it("is cancelled by the shopper until the shop has approved it", async () => {
    const order = await shop.delivered();
    const cancel = async () => {
      const { data } = await order.shopper.client.returns.list_own({ params: order.own });
      const params = { ...order.own, return_id: data.returns.at(-1)!.id };
      return order.shopper.client.returns.cancel_own({ params });
    };
    await order.shopper.client.returns.create_own(requestOwn(order));
    expect((await cancel()).data).toMatchObject({ returns: [{ status: "cancelled" }] });
    await expect(cancel()).rejects.toMatchObject(rejected);
    await approved(order);
    await expect(cancel()).rejects.toMatchObject(rejected);
  });

  it("is closed without a refund if the items never come back, which frees them for another return", async () => {
    const order = await shop.delivered();
    const before = await shop.stock(shop.tea);
    const params = await approved(order);
    await expect(
      shop.owner.client.returns.refund({ params, body: { amount: 1, note: null } }),
    ).rejects.toMatchObject(rejected);
    await shop.owner.client.returns.close({ params, body: { note: "Kept" } });
    expect(await shop.stock(shop.tea)).toEqual(before);
    expect(await readOrder(order)).toMatchObject({ return_status: "closed", payment_status: "paid" });
    expect((await read(order)).returnable).toContainEqual({ order_line_id: order.lines[0], quantity: 3 });
  });
});

describe("a request for a return", () => {
  it("is rejected if it has more units than were delivered and aren't being returned", async () => {
    const order = await shop.delivered();
    const { returns } = shop.owner.client;
    await expect(returns.create(request(order, 4))).rejects.toMatchObject(rejected);
    await returns.create(request(order, 2));
    await expect(returns.create(request(order, 2))).rejects.toMatchObject(rejected);
    await returns.create(request(order, 1));
    expect((await read(order)).returns).toHaveLength(2);
  });

  it("is rejected as a whole if one of its lines is", async () => {
    const order = await shop.delivered();
    const lines = order.lines.map((order_line_id) => ({
      order_line_id,
      quantity: 2,
      reason: "other" as const,
    }));
    await expect(
      shop.owner.client.returns.create({ params: order.params, body: { lines, note: null } }),
    ).rejects.toMatchObject(rejected);
    expect((await read(order)).returns).toEqual([]);
  });

  it("succeeds once if ten requests for all units arrive at once", async () => {
    const order = await shop.delivered();
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => shop.owner.client.returns.create(request(order, 3))),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await read(order)).returns).toHaveLength(1);
  });

  it("by the shopper is rejected before the delivery, after the time, while one is pending, and if the shop takes none", async () => {
    const undelivered = await shop.order();
    const create = (order: Order) => order.shopper.client.returns.create_own(requestOwn(order, 1));
    await expect(create(undelivered)).rejects.toMatchObject(rejected);
    const order = await shop.delivered();
    await app.database.admin.query(
      "update shipments set delivered_at = now() - interval '14 days 1 minute' where order_id = $1",
      [order.params.id],
    );
    await expect(create(order)).rejects.toMatchObject(rejected);
    const own = async () => (await order.shopper.client.returns.list_own({ params: order.own })).data;
    expect(await own()).toMatchObject({ returnable: [], returnable_until: null });
    await app.database.admin.query(
      "update shipments set delivered_at = now() - interval '13 days 23 hours' where order_id = $1",
      [order.params.id],
    );
    await shop.settings({ return_days: null });
    await expect(create(order)).rejects.toMatchObject(rejected);
    await shop.settings({ return_days: 14 });
    expect((await own()).returnable).toHaveLength(2);
    await create(order);
    await expect(create(order)).rejects.toMatchObject(rejected);
    expect((await own()).returns).toHaveLength(1);
  });

  it("names each line once", async () => {
    const order = await shop.delivered();
    const { body, params } = request(order, 1);
    const twice = { ...body, lines: [body.lines[0]!, body.lines[0]!] };
    await expect(shop.owner.client.returns.create({ params, body: twice })).rejects.toMatchObject({
      status: 422,
    });
  });
});

describe("the items of a return", () => {
  it("go back to stock once if two members receive them at once", async () => {
    const order = await shop.delivered();
    const sam = await shop.member("staff");
    const before = await shop.stock(shop.tea);
    const params = await approved(order);
    const results = await Promise.allSettled(
      [shop.owner, sam, shop.owner, sam].map(({ client }) =>
        client.returns.receive({ params, body: inspected(order, 2, 0) }),
      ),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await shop.stock(shop.tea)).toEqual({ ...before, on_hand: before.on_hand + 2 });
  });

  it("are no more than were approved", async () => {
    const order = await shop.delivered();
    const before = await shop.stock(shop.tea);
    const params = await approved(order);
    await expect(
      shop.owner.client.returns.receive({ params, body: inspected(order, 2, 1) }),
    ).rejects.toMatchObject(rejected);
    await expect(
      shop.owner.client.returns.receive({ params, body: inspected(order, 0, 0) }),
    ).rejects.toMatchObject({ status: 422 });
    expect(await shop.stock(shop.tea)).toEqual(before);
    await shop.owner.client.returns.receive({ params, body: inspected(order, 1, 0) });
    // The unit that didn't arrive can be requested again.
    expect((await read(order)).returnable).toContainEqual({ order_line_id: order.lines[0], quantity: 2 });
  });

  it("are refunded once, and never for more than their share of the price", async () => {
    const order = await shop.delivered();
    const params = await approved(order);
    await shop.owner.client.returns.receive({ params, body: inspected(order, 2, 0) });
    const refund = (amount: number) =>
      shop.owner.client.returns.refund({ params, body: { amount, note: null } });
    await expect(refund(1001)).rejects.toMatchObject({ status: 409, code: "refund_too_large" });
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => refund(1000)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await readOrder(order)).refunds).toMatchObject([{ amount: 1000 }]);
  });
});

describe("roles", () => {
  it("let staff request and receive, but not approve, decline or resolve", async () => {
    const order = await shop.delivered();
    const sam = await shop.member("staff");
    const { returns } = sam.client;
    const { data } = await returns.create(request(order));
    expect(data.returns[0]!.allowed).toEqual([]);
    const params = { ...order.params, return_id: data.returns[0]!.id };
    await expect(returns.approve({ params, body: {} })).rejects.toMatchObject(rejected);
    await expect(returns.decline({ params, body: { reason: "No" } })).rejects.toMatchObject(rejected);
    const max = await shop.member("manager");
    await max.client.returns.approve({ params, body: {} });
    await returns.receive({ params, body: inspected(order, 2, 0) });
    await expect(returns.refund({ params, body: { amount: 1, note: null } })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(returns.close({ params, body: { note: null } })).rejects.toMatchObject(rejected);
    await max.client.returns.refund({ params, body: { amount: 1000, note: null } });
  });

  it("of another shop, and the token of another order, reach no return", async () => {
    const order = await shop.delivered();
    const other = await shop.delivered();
    const { data } = await order.shopper.client.returns.create_own(requestOwn(order));
    const return_id = data.returns[0]!.id;
    const missing = { status: 404, code: "not_found" };
    await expect(
      other.shopper.client.returns.cancel_own({ params: { ...other.own, return_id } }),
    ).rejects.toMatchObject(missing);
    await expect(
      shop.owner.client.returns.approve({ params: { ...other.params, return_id }, body: {} }),
    ).rejects.toMatchObject(missing);
    await expect(
      order.shopper.client.returns.list_own({ params: { ...order.own, token: `${order.own.token}x` } }),
    ).rejects.toMatchObject(missing);
    const rival = await new ReturnShop(app).open("Rival Tea");
    await expect(
      rival.owner.client.returns.approve({
        params: { ...order.params, shop_id: rival.id, return_id },
        body: {},
      }),
    ).rejects.toMatchObject(missing);
    await expect(
      rival.owner.client.returns.create({
        ...request(order, 1),
        params: { ...order.params, shop_id: rival.id },
      }),
    ).rejects.toMatchObject(missing);
    expect((await read(order)).returns).toMatchObject([{ status: "requested" }]);
  });
});
