import { beforeEach, expect, it } from "vitest";
import { codeOf } from "../../../test/attacker.ts";
import { noticeMessage } from "@vitrine/contract/accounts/notice-messages";
import { fillIn } from "@vitrine/contract/languages/fill-in";
import { readAnalytics } from "../analytics/read-analytics.action.ts";
import { issueDueDocuments } from "../documents/issue-documents.action.ts";
import { type OnlineOrder, runRefunds } from "./online-order.fixture.ts";
import { useStripeShop, withKey } from "./stripe-shop.fixture.ts";

const shop = await useStripeShop({ jobs: false });
const { stripe, app } = shop;
const admin = (text: string, ...values: unknown[]) => app.database.admin.query(text, values);

beforeEach(() => {
  stripe.refundStatus = "succeeded";
  stripe.mode = "up";
});

async function paidOrder(): Promise<OnlineOrder> {
  const order = await shop.order();
  await shop.pay(order);
  const session = stripe.session(order.id);
  stripe.pay(session.id);
  await shop.receive(stripe.sessionEvent("checkout.session.completed", session));
  return order;
}

const requestRefund = ({ id }: OnlineOrder, amount: number) =>
  withKey(app, shop.owner, crypto.randomUUID()).orders.refund({
    params: { shop_id: shop.shop.id, id },
    body: { amount, reason: "customer" },
  });

/** Refunds an amount, which succeeds. */
async function refund(order: OnlineOrder, amount: number) {
  await requestRefund(order, amount);
  await runRefunds(shop, order);
  return stripe.refunds.at(-1)!;
}

/** Expects that all events are acknowledged. */
async function receive(...events: ReturnType<typeof stripe.event>[]) {
  for (const event of events) expect((await shop.receive(event)).status).toBe(200);
}

const notices = async (order: OnlineOrder) =>
  (await shop.owner.client.notifications.list({ params: { shop_id: shop.shop.id }, query: {} })).data.filter(
    ({ kind, link }) => kind === "refund_failed" && link.endsWith(order.id),
  );

const reversed = {
  lifecycle: "open",
  payment_status: "paid",
  refunds: [["failed", 400, "customer"]],
  ledger: [
    ["capture", "stripe", 1050],
    ["refund", "stripe", -400],
    ["refund", "stripe", 400],
  ],
  activity: ["order.placed", "order.refunded", "payment.captured", "refund.failed", "refund.succeeded"],
};

it("reverses a refund that the bank rejects after it had succeeded, and lets it be refunded again", async () => {
  const order = await paidOrder();
  const made = await refund(order, 400);
  expect(await shop.state(order)).toMatchObject({ payment_status: "partially_refunded" });
  expect((await shop.read(order)).refundable).toBe(650);
  await receive(...stripe.failRefund(made));
  expect(await shop.state(order)).toMatchObject(reversed);
  expect(await shop.read(order)).toMatchObject({
    refundable: 1050,
    balance: 0,
    refunds: [{ status: "failed", amount: 400, failure: "expired_or_canceled_card" }],
  });
  await refund(order, 1050);
  expect(await shop.state(order)).toMatchObject({ payment_status: "refunded" });
});

it("notifies the members of a failed refund once, with what to do", async () => {
  const order = await paidOrder();
  const made = await refund(order, 400);
  expect(await notices(order)).toEqual([]);
  await receive(...stripe.failRefund(made), ...stripe.failRefund(made));
  const found = await notices(order);
  expect(found).toHaveLength(1);
  const message = noticeMessage(found[0]!, fillIn, "en");
  expect(message.title).toMatch(/^The refund of order #\d+ failed$/);
  expect(message.body).toBe("€4.00 · Refund the customer in another way.");
});

it("notifies the members of a refund that Stripe rejects when it is requested, once", async () => {
  const order = await paidOrder();
  await requestRefund(order, 400);
  stripe.mode = "invalid";
  for (let times = 0; times < 2; times++) await runRefunds(shop, order);
  expect(await shop.state(order)).toMatchObject({
    payment_status: "paid",
    refunds: [["failed", 400, "customer"]],
  });
  expect(await notices(order)).toHaveLength(1);
});

it("requests a refund again each hour from a provider that is silent for longer than its job is repeated", async () => {
  const order = await paidOrder();
  await requestRefund(order, 400);
  const jobs = async () =>
    (
      await admin(
        "select 1 from pgboss.job where name = 'send-refund' and data->>'refund_id' in (select id::text from refunds where order_id = $1)",
        order.id,
      )
    ).rows.length;
  stripe.mode = "down";
  await expect(runRefunds(shop, order)).rejects.toThrow();
  expect(await jobs()).toBe(1);
  await admin("update refunds set created_at = now() - interval '2 hours' where order_id = $1", order.id);
  await expect(runRefunds(shop, order)).resolves.toBeUndefined();
  expect(await jobs()).toBe(2);
  stripe.mode = "up";
  await runRefunds(shop, order);
  expect(await shop.state(order)).toMatchObject({
    payment_status: "partially_refunded",
    refunds: [["succeeded", 400, "customer"]],
  });
});

it("reverses a refund once when its events are repeated, late or simultaneous", async () => {
  const order = await paidOrder();
  const made = await refund(order, 400);
  const session = stripe.session(order.id);
  const minute = Math.floor(Date.now() / 1000);
  const before = stripe.chargeEvent("charge.refunded", session, {}, minute - 60);
  const succeeded = stripe.event("refund.updated", made, minute - 60);
  const failures = Array.from({ length: 3 }, () => stripe.failRefund(made, minute)).flat();
  const responses = await Promise.all([...failures, failures[0]!].map((event) => shop.receive(event)));
  // A request that had to wait too long for the order is sent again by Stripe.
  expect(responses.some(({ status }) => status === 200)).toBe(true);
  await receive(...failures, succeeded, before);
  expect(await shop.state(order)).toMatchObject(reversed);
  expect(await notices(order)).toHaveLength(1);
});

it("settles a refund as failed when the failure is reported before the response is recorded", async () => {
  const order = await paidOrder();
  await requestRefund(order, 400);
  stripe.mode = "silent";
  await expect(runRefunds(shop, order)).rejects.toThrow();
  stripe.mode = "up";
  await receive(...stripe.failRefund(stripe.refunds.at(-1)!));
  await runRefunds(shop, order);
  expect(await shop.state(order)).toMatchObject({
    payment_status: "paid",
    refunds: [["failed", 400, "customer"]],
    ledger: [["capture", "stripe", 1050]],
  });
  expect(await notices(order)).toHaveLength(1);
});

it("reverses a refund that was made in Stripe's dashboard, and records a later one", async () => {
  const order = await paidOrder();
  const session = stripe.session(order.id);
  const now = Math.floor(Date.now() / 1000);
  stripe.refundByHand(session.id, 400);
  await receive(stripe.chargeEvent("charge.refunded", session, {}, now - 60));
  expect(await shop.state(order)).toMatchObject({ payment_status: "partially_refunded" });
  await receive(...stripe.failRefund(stripe.refunds.at(-1)!, now - 30));
  expect(await shop.state(order)).toMatchObject({
    payment_status: "paid",
    refunds: [["failed", 400, "provider"]],
  });
  stripe.refundByHand(session.id, 400);
  await receive(stripe.chargeEvent("charge.refunded", session, {}, now));
  expect(await shop.state(order)).toMatchObject({
    payment_status: "partially_refunded",
    refunds: [
      ["failed", 400, "provider"],
      ["succeeded", 400, "provider"],
    ],
  });
});

it("ignores a failure of a refund that isn't of this payment", async () => {
  const [order, other] = [await paidOrder(), await paidOrder()];
  const made = await refund(order, 400);
  const [event] = stripe.failRefund({
    ...made,
    id: "re_unknown",
    payment_intent: stripe.session(other.id).payment_intent!,
  });
  await receive(event!);
  expect(await shop.state(order)).toMatchObject({ payment_status: "partially_refunded" });
  expect(await notices(order)).toEqual([]);
});

it("adds the amount of a failed refund to the stored sales of its day, and to what the customer has spent", async () => {
  const order = await paidOrder();
  await admin("update orders set placed_at = '2026-03-02T12:00:00Z' where id = $1", order.id);
  await admin("update payments set created_at = '2026-03-02T12:00:00Z' where order_id = $1", order.id);
  const sales = async () => {
    const figures = await app.app.db.inShop(shop.shop.id, (tx) =>
      readAnalytics(tx, Date.parse("2026-03-05T12:00:00Z"), { filter: "last_7" }),
    );
    return figures.series.filter(({ total }) => total !== 0).map(({ total }) => total);
  };
  const spent = async () => {
    const { rows } = await admin(
      "select t.total_spent::int as spent from customer_totals t join orders o using (shop_id, customer_id) where o.id = $1",
      order.id,
    );
    return (rows[0] as { spent: number }).spent;
  };
  const made = await refund(order, 400);
  expect([await sales(), await spent()]).toEqual([[650], 650]);
  await receive(...stripe.failRefund(made));
  expect([await sales(), await spent()]).toEqual([[1050], 1050]);
});

it("names the credit note of a failed refund, which remains valid for the new one", async () => {
  const order = await paidOrder();
  const params = { shop_id: shop.shop.id, id: order.id };
  const issue = () => issueDueDocuments(app.app, { shop_id: shop.shop.id, order_id: order.id });
  await shop.owner.client.documents.issue_invoice({ params });
  const made = await refund(order, 400);
  await issue();
  await receive(...stripe.failRefund(made));
  const [notice] = await notices(order);
  const [, note] = (await shop.read(order)).documents;
  expect(noticeMessage(notice!, fillIn, "en").body).toBe(
    `€4.00 · Refund the customer in another way. · Credit note CN-${note!.number} remains valid for the new refund.`,
  );
  await refund(order, 400);
  await issue();
  expect((await shop.read(order)).documents.map(({ kind }) => kind)).toEqual(["invoice", "credit_note"]);
  await refund(order, 300);
  await issue();
  expect((await shop.read(order)).documents.map(({ total }) => total)).toEqual([1050, 400, 300]);
  expect(await codeOf(() => requestRefund(order, 351))).toBe("refund_too_large");
});
