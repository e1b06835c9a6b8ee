import type { OrderRefundInput } from "@vitrine/contract/orders/order-refunds";
import { beforeAll, describe, expect, it } from "vitest";
import { send } from "../../../test/send-request.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { inputOf } from "../order-edits/edit-shop.fixture.ts";
import { withKey } from "../order-payments/stripe-shop.fixture.ts";
import { ReturnShop } from "../returns/return-shop.fixture.ts";

// Refunds that a manipulated dashboard could send, and refunds at the same moment as other changes.

const app = useTestApp({ jobs: false });
let shop: ReturnShop;
let rival: ReturnShop;

beforeAll(async () => {
  shop = await new ReturnShop(app).open("Attacked Refunds");
  rival = await new ReturnShop(app).open("Rival Refunds");
});

type Order = Awaited<ReturnType<ReturnShop["order"]>>;
type Params = Order["params"];

/** A paid order of three teas at 5.00 and a mug at 12.99, of which two teas are shipped. */
async function partlyShipped(of = shop): Promise<Order> {
  const order = await of.order();
  const { params } = order;
  const { orders } = of.owner.client;
  await orders.confirm({ params });
  await orders.mark_paid({ params });
  const lines = [{ order_line_id: order.lines[0]!, quantity: 2 }];
  const { data } = await orders.pack({ params, body: { lines } });
  await orders.ship({ params: { ...params, shipment_id: data.shipments[0]!.id }, body: {} });
  return order;
}

const read = async (params: Params) => (await shop.owner.client.orders.read({ params })).data;
const versionOf = async (params: Params) => (await read(params)).version;

/** Everything that a refund changes. */
async function state({ id, shop_id }: Params) {
  const { rows } = await app.database.admin.query(
    `select (select to_jsonb(o) from orders o where id = $1) as order,
       (select jsonb_agg(to_jsonb(l) order by l.id) from order_lines l where order_id = $1) as lines,
       (select jsonb_agg(to_jsonb(p) order by p.id) from refund_parts p where order_id = $1) as parts,
       (select jsonb_agg(to_jsonb(r) order by r.id) from refunds r where order_id = $1) as refunds,
       (select jsonb_agg(to_jsonb(s) order by s.variant_id) from stock_levels s where shop_id = $2) as stock`,
    [id, shop_id],
  );
  return rows[0] as unknown;
}

function body(order: Order, version: number, wanted: Partial<OrderRefundInput>) {
  return { lines: [], amount: 0, reason: "customer" as const, ...wanted, version };
}

const refund = async (
  order: Order,
  wanted: Partial<OrderRefundInput>,
  key = crypto.randomUUID(),
  by = shop.owner,
) =>
  withKey(app, by, key).order_refunds.create({
    params: order.params,
    body: body(order, await versionOf(order.params), wanted),
  });

const line = (
  order_line_id: string,
  units: { cancelled?: number; shipped?: number; restocks?: boolean },
) => ({
  order_line_id,
  cancelled: 0,
  shipped: 0,
  restocks: false,
  ...units,
});

describe("F-8: a manipulated refund by item", () => {
  const figures = [
    "-1",
    "0.5",
    "1.5",
    "99999",
    "9007199254740992",
    "1e400",
    "NaN",
    `"1"`,
    `"0x1"`,
    "[1]",
    "{}",
    "true",
  ];

  it.each(["cancelled", "shipped", "delivery", "fee", "amount"])(
    "is rejected with another figure as %s, and nothing changes",
    async (field) => {
      const order = await partlyShipped();
      const before = await state(order.params);
      const sent = JSON.stringify(
        body(order, await versionOf(order.params), {
          lines: [line(order.lines[0]!, { cancelled: 1, shipped: 1 })],
          amount: 1,
          delivery: 0,
          fee: 0,
        }),
      );
      const { token, deviceId } = shop.owner;
      for (const figure of figures) {
        const headers = {
          authorization: `Bearer ${token}`,
          "device-id": deviceId,
          "content-type": "application/json",
          "idempotency-key": crypto.randomUUID(),
        };
        const url = `${app.baseUrl}/v1/shop/${shop.id}/orders/${order.params.id}/item-refunds`;
        const text = sent.replace(new RegExp(`"${field}":\\d+`), `"${field}":${figure}`);
        expect(text).not.toBe(sent);
        expect([400, 409, 422], `${field} ${figure}`).toContain(
          (await send(url, "POST", headers, text)).status,
        );
      }
      expect(await state(order.params)).toEqual(before);
    },
  );

  it("is rejected for the same line in another case, and for lines of other orders and shops", async () => {
    const [order, other, theirs] = [await partlyShipped(), await partlyShipped(), await partlyShipped(rival)];
    const before = await Promise.all([order, other, theirs].map(({ params }) => state(params)));
    const id = order.lines[0]!;
    const twice = [
      line(id, { shipped: 2, restocks: true }),
      line(id.toUpperCase(), { shipped: 2, restocks: true }),
    ];
    await expect(refund(order, { lines: twice, amount: 1000 })).rejects.toMatchObject({ status: 422 });
    for (const one of [other, theirs])
      await expect(
        refund(order, { lines: [line(one.lines[0]!, { shipped: 1, restocks: true })], amount: 500 }),
      ).rejects.toMatchObject({ code: "transition_rejected" });
    expect(await Promise.all([order, other, theirs].map(({ params }) => state(params)))).toEqual(before);
  });

  it("is made once with one key, and rejected with the same key and another body", async () => {
    const [order, other] = [await partlyShipped(), await partlyShipped()];
    const key = crypto.randomUUID();
    const owner = withKey(app, shop.owner, key);
    const first = body(order, await versionOf(order.params), {
      lines: [line(order.lines[0]!, { shipped: 1 })],
      amount: 500,
    });
    await owner.order_refunds.create({ params: order.params, body: first });
    const before = await state(order.params);
    const next = { ...first, amount: 1000, version: await versionOf(order.params) };
    await expect(owner.order_refunds.create({ params: order.params, body: next })).rejects.toMatchObject({
      code: "idempotency_key_reused",
    });
    await expect(owner.order_refunds.create({ params: other.params, body: first })).rejects.toMatchObject({
      code: "idempotency_key_reused",
    });
    expect(await state(order.params)).toEqual(before);
  });
});

describe("F-9: refunds and cancellations at once", () => {
  /** Expects the ledger, the units and the stock of an order to agree with each other. */
  async function expectSound({ params, total }: Order) {
    const order = await read(params);
    const { rows } = await app.database.admin.query<Record<string, number>>(
      `select coalesce(sum(amount) filter (where kind in ('capture', 'collection')), 0)::int as received,
         coalesce(sum(amount) filter (where kind = 'refund'), 0)::int as refunded
       from payments where order_id = $1`,
      [params.id],
    );
    const { received, refunded } = rows[0]!;
    expect(received).toBe(total);
    expect(refunded).toBeLessThanOrEqual(received!);
    expect(order.refundable).toBe(received! - refunded!);
    for (const one of order.lines) expect(one.cancelled_quantity).toBeLessThanOrEqual(one.quantity);
    const { rows: parts } = await app.database.admin.query(
      `select l.quantity, sum(p.quantity)::int as refunded, sum(p.amount)::int as amount, l.total::int
       from refund_parts p join order_lines l on l.id = p.order_line_id where p.order_id = $1 group by l.id, l.quantity, l.total`,
      [params.id],
    );
    for (const part of parts) {
      expect(part.refunded).toBeLessThanOrEqual(part.quantity);
      expect(part.amount).toBeLessThanOrEqual(part.total);
    }
    const { rows: levels } = await app.database.admin.query(
      `select s.on_hand, s.allocated, sum(m.on_hand_change)::int as moved, sum(m.allocated_change)::int as reserved
       from stock_levels s join stock_movements m on m.variant_id = s.variant_id where s.shop_id = $1 group by s.variant_id, s.on_hand, s.allocated`,
      [params.shop_id],
    );
    for (const level of levels)
      expect([level.on_hand, level.allocated]).toEqual([level.moved, level.reserved]);
  }

  it("of the same units by two members with an edit, a return and a cancellation make one of them", async () => {
    const manager = await shop.member("manager");
    for (let round = 0; round < 6; round++) {
      const order = await partlyShipped();
      const { params } = order;
      const { order_edits, orders, returns } = shop.owner.client;
      const shipment_id = (await read(params)).shipments[0]!.id;
      await orders.deliver({ params: { ...params, shipment_id } });
      const version = await versionOf(params);
      const [tea, mug] = order.lines as [string, string];
      const lines = [line(tea, { shipped: 2, restocks: true, cancelled: 1 }), line(mug, { cancelled: 0 })];
      const wanted = { lines, amount: 1500, version };
      const { data: editable } = await order_edits.read({ params });
      const edited = inputOf(editable, { quantities: [{ order_line_id: mug, quantity: 3 }] });
      const { data: preview } = await order_edits.preview({ params, body: edited });
      const send = (by: Person) =>
        withKey(app, by, crypto.randomUUID()).order_refunds.create({
          params,
          body: body(order, version, wanted),
        });
      const calls = [
        () => send(shop.owner),
        () => send(manager),
        () =>
          order_edits.create({
            params,
            body: { ...edited, version: editable.version, accepted_total: preview.after!.total },
          }),
        () =>
          returns.create({ params, body: { lines: [{ order_line_id: tea, quantity: 2, reason: "other" }] } }),
        () => shop.owner.client.orders.cancel({ params, body: { reason: "other", refund: true } }),
      ];
      const rotated = [...calls.slice(round % calls.length), ...calls.slice(0, round % calls.length)];
      const results = await Promise.allSettled(rotated.map((call) => call()));
      const codes = results.flatMap((one) => (one.status === "rejected" ? [one.reason.code as string] : []));
      expect(codes.filter((code) => code === "internal")).toEqual([]);
      expect(codes.length).toBeGreaterThan(0);
      const after = await read(params);
      expect(after.timeline.filter(({ action }) => action === "order.refunded").length).toBeLessThan(2);
      await expectSound(order);
    }
  });

  it("of amounts that are more than was paid together are made as far as it was paid", async () => {
    const order = await partlyShipped();
    const amount = Math.floor(order.total * 0.6);
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        withKey(app, shop.owner, crypto.randomUUID()).orders.refund({
          params: order.params,
          body: { amount, reason: "other" },
        }),
      ),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expectSound(order);
  });
});
