import { beforeAll, describe, expect, it } from "vitest";
import { useTestApp } from "../../../test/test-app.ts";
import { withKey } from "../order-payments/stripe-shop.fixture.ts";
import { ReturnShop } from "../returns/return-shop.fixture.ts";

const app = useTestApp({ jobs: false });
let shop: ReturnShop;

beforeAll(async () => {
  shop = await new ReturnShop(app).open("Refund Emails");
});

type Order = Awaited<ReturnType<ReturnShop["order"]>>;
const limited = { code: "too_many_requests", status: 429 };
const withoutEmail = { ...limited, message: expect.stringContaining("Clear “Email the customer”") as string };

/** A delivered order that is paid. */
async function delivered(): Promise<Order> {
  const order = await shop.delivered();
  await shop.owner.client.orders.mark_paid({ params: order.params }).catch(() => {});
  return order;
}

/** Entries of emails to customers, sent ten minutes ago. */
async function emailed(times: number, action: string, orderId: string, details: object = {}) {
  await app.database.admin.query(
    `insert into activity (shop_id, id, at, actor, role, action, target_type, target_id, after)
     select $1, gen_random_uuid(), now() - interval '10 minutes', 'Mona', 'owner', $2, 'order', $3, $4
     from generate_series(1, $5)`,
    [shop.id, action, orderId, details, times],
  );
}

const forget = () => app.database.admin.query("delete from activity where shop_id = $1", [shop.id]);
const ownerOnce = () => withKey(app, shop.owner, crypto.randomUUID());

async function refundItem(
  { params, lines }: Order,
  more: { amount?: number; notifies_customer?: boolean } = {},
) {
  const { data } = await shop.owner.client.orders.read({ params });
  const body = {
    lines: [{ order_line_id: lines[0]!, shipped: 1 }],
    amount: 100,
    reason: "other" as const,
    note: null,
    version: data.version,
    ...more,
  };
  return ownerOnce().order_refunds.create({ params, body });
}

const refundAmount = ({ params }: Order) =>
  ownerOnce().orders.refund({ params, body: { amount: 100, reason: "other", note: null } });

async function requested({ params, lines }: Order) {
  const body = { note: null, lines: [{ order_line_id: lines[1]!, quantity: 1, reason: "other" as const }] };
  await ownerOnce().returns.create({ params, body });
  const { data } = await shop.owner.client.returns.list({ params });
  return { ...params, return_id: data.returns.find(({ status }) => status === "requested")!.id };
}

/** All that a refund or a decision changes. */
async function stateOf({ params }: Order) {
  const { rows } = await app.database.admin.query(
    `select (select count(*)::int from refunds where order_id = $1) as refunds,
       (select count(*)::int from refund_parts where order_id = $1) as parts,
       (select json_agg(status order by id) from returns where order_id = $1) as returns,
       (select count(*)::int from pgboss.job where name in ('order-mail', 'return-mail')) as emails,
       (select version from orders where id = $1) as version`,
    [params.id],
  );
  return rows[0] as { refunds: number; emails: number };
}

describe("emails about refunds and decisions about returns", () => {
  it("are limited to 20 about an order in a day, together with messages", async () => {
    const order = await delivered();
    await refundItem(order);
    const declined = await requested(order);
    await ownerOnce().returns.decline({ params: declined, body: { reason: "Worn" } });
    const open = await requested(order);
    await emailed(18, "order.messaged", order.params.id);
    const before = await stateOf(order);
    expect(before.refunds).toBe(1);
    await expect(refundItem(order)).rejects.toMatchObject(withoutEmail);
    await expect(refundAmount(order)).rejects.toMatchObject(limited);
    await expect(
      ownerOnce().returns.decline({ params: open, body: { reason: "Buy at evil.example" } }),
    ).rejects.toMatchObject(limited);
    await expect(
      ownerOnce().returns.approve({ params: open, body: { instructions: "Buy at evil.example" } }),
    ).rejects.toMatchObject(limited);
    expect(await stateOf(order)).toEqual(before);
    // Without an email, and about another order, it still works.
    await refundItem(order, { notifies_customer: false });
    expect(await stateOf(order)).toMatchObject({ refunds: 2, emails: before.emails });
    await refundItem(await delivered());
    await forget();
  });

  it("are limited to 200 of a shop in an hour", async () => {
    const order = await delivered();
    await emailed(200, "order.refunded", crypto.randomUUID(), { notifies_customer: true });
    await expect(refundItem(order)).rejects.toMatchObject(withoutEmail);
    await expect(refundAmount(order)).rejects.toMatchObject(limited);
    await forget();
    await emailed(200, "order.refunded", crypto.randomUUID(), { notifies_customer: false });
    await refundAmount(order);
    await forget();
  });

  it("of two refunds at once are both counted", async () => {
    const order = await delivered();
    await emailed(19, "order.messaged", order.params.id);
    const results = await Promise.allSettled([refundAmount(order), refundAmount(order)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await stateOf(order)).refunds).toBe(1);
    await forget();
  });
});
