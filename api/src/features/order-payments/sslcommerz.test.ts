import { beforeEach, expect, it } from "vitest";
import { codeOf } from "../../../test/attacker.ts";
import { expireUnpaidOrder } from "./expire-unpaid-order.job.ts";
import { connect, useSslCommerzShop } from "./sslcommerz-shop.fixture.ts";
import { makeKeysLive, type OnlineOrder } from "./online-order.fixture.ts";

const shop = await useSslCommerzShop();
const { sslcommerz, app } = shop;

beforeEach(() => {
  sslcommerz.mode = "up";
  sslcommerz.forge = {};
});

const paid = {
  lifecycle: "open",
  payment_status: "paid",
  ledger: [["capture", "sslcommerz", 105_050]],
  placed: 1,
};
const unpaid = { lifecycle: "awaiting_payment", payment_status: "unpaid", ledger: null, placed: 0 };

async function expire(order: OnlineOrder) {
  await app.database.admin.query(
    "update orders set payment_due_at = now() - interval '1 second' where id = $1",
    [order.id],
  );
  await expireUnpaidOrder(app.app, { shop_id: shop.shop.id, order_id: order.id });
}

const setStock = (units: number) =>
  app.database.admin.query("update stock_levels set on_hand = allocated + $2 where variant_id = $1", [
    shop.variant_id,
    units,
  ]);

it("opens the same page again until it ends, with the order's amount", async () => {
  const order = await shop.order(2);
  const transaction = await shop.pay(order);
  expect(transaction).toMatchObject({ amount: "2101.00", currency: "BDT", value_a: String(shop.shop.id) });
  expect(transaction.fields).toMatchObject({ cus_name: "Nia Shopper", cus_email: order.email });
  expect(transaction.fields["success_url"]).toMatch(/\/orders\/[^/]+\/payment-return$/);
  expect(transaction.fields["ipn_url"]).toMatch(
    new RegExp(`/api/v1/payments/sslcommerz/${shop.shop.id}/webhook$`),
  );
  expect(await shop.pay(order)).toBe(transaction);
});

it.each([
  ["by its notification", ["ipn"]],
  ["when the shopper returns", ["return"]],
  ["by its notification and then the return", ["ipn", "return"]],
  ["when the shopper returns before the notification", ["return", "ipn"]],
  ["by everything twice", ["ipn", "ipn", "return", "return", "ipn"]],
])("opens an order that was paid, %s, once", async (_, steps) => {
  const { order, transaction } = await shop.paid();
  for (const step of steps)
    if (step === "ipn") expect((await shop.notify(transaction)).status).toBe(200);
    else await shop.check(order);
  expect(await shop.state(order)).toMatchObject({
    ...paid,
    activity: ["order.placed", "payment.captured"],
  });
});

it("records a payment once when its notification and the shopper arrive many times at once", async () => {
  const { order, transaction } = await shop.paid();
  await Promise.all(
    Array.from({ length: 12 }, (_, at) => (at % 2 ? shop.notify(transaction) : shop.check(order))),
  );
  expect(await shop.state(order)).toMatchObject(paid);
});

it.each(["FAILED", "CANCELLED"] as const)(
  "lets an order be paid on another page after it %s",
  async (status) => {
    for (const how of ["ipn", "return"]) {
      const order = await shop.order();
      const first = await shop.pay(order);
      sslcommerz.end(first, status);
      if (how === "ipn") expect((await shop.notify(first)).status).toBe(200);
      else await shop.check(order);
      expect(await shop.state(order)).toMatchObject(unpaid);
      const second = await shop.pay(order);
      expect(second.tran_id).not.toBe(first.tran_id);
      // The first notification again, late: the second page stays open.
      await shop.notify(first);
      expect(await shop.pay(order)).toBe(second);
      sslcommerz.pay(second);
      await shop.notify(second);
      expect(await shop.state(order)).toMatchObject(paid);
    }
  },
);

it.each([
  ["a smaller amount", { amount: "1050.49", currency_amount: "1050.49" }],
  ["a larger amount", { amount: "1050.51", currency_amount: "1050.51" }],
  ["an unreadable amount", { amount: "1e3", currency_amount: "1e3" }],
  ["another currency", { currency: "USD", currency_type: "USD" }],
  ["an amount that was paid in another currency", { currency_type: "USD", currency_amount: "9.55" }],
])("rejects a payment of %s, and nothing changes", async (_, forge) => {
  const { order, transaction } = await shop.paid();
  sslcommerz.forge = forge;
  const response = await shop.notify(transaction);
  expect([response.status, response.code]).toEqual([422, "payment_mismatch"]);
  await shop.check(order);
  expect(await shop.state(order)).toMatchObject(unpaid);
});

it.each([
  ["that isn't valid", { status: "FAILED" }],
  ["of another transaction", { tran_id: `${"0".repeat(25)}-1` }],
  ["with another validation id", { val_id: "another" }],
  ["without a bank's id", { bank_tran_id: "" }],
])("rejects a payment %s, and nothing changes", async (_, forge) => {
  const { order, transaction } = await shop.paid();
  sslcommerz.forge = forge;
  const response = await shop.notify(transaction);
  expect([response.status, response.code]).toEqual([400, "event_rejected"]);
  expect(await shop.state(order)).toMatchObject(unpaid);
});

it("rejects forged notifications: of unpaid pages, with the payment of another order, of unknown orders", async () => {
  const order = await shop.order();
  const transaction = await shop.pay(order);
  const other = await shop.paid();
  const before = sslcommerz.requested.length;
  const forged: Record<string, string>[] = [
    { status: "VALID", val_id: "invented" },
    { status: "VALID", val_id: other.transaction.val_id },
  ];
  for (const change of forged) expect((await shop.notify(transaction, change)).code).toBe("event_rejected");
  expect(sslcommerz.requested.length).toBe(before + 2);
  // SSLCommerz isn't called about pages that don't exist: no one can make the server flood it.
  const unknown = `${"0".repeat(25)}-1`;
  const nextAttempt = transaction.tran_id.replace(/-1$/, "-2");
  for (const tran_id of ["", "' or 1", "z".repeat(25), `${"z".repeat(25)}-1`, unknown, nextAttempt])
    expect((await shop.notify(transaction, { tran_id, val_id: "x" })).code).toBe("event_rejected");
  expect(sslcommerz.requested.length).toBe(before + 2);
  // A page that isn't paid yet, though the notification says so.
  expect((await shop.notify(transaction, { status: "VALID" })).status).toBe(200);
  expect(await shop.state(order)).toMatchObject(unpaid);
  expect(await shop.state(other.order)).toMatchObject(unpaid);
});

it("doesn't accept the notifications of a shop at another shop, with or without the same store", async () => {
  const { order, transaction } = await shop.paid();
  const rival = await app.person("Rival Dhaka");
  const other = await app.shop(rival, "Other Dhaka", { country: "BD", currency: "BDT" });
  for (const id of [other.id, 9_999_999])
    expect((await shop.notify(transaction, {}, id)).code).toBe("event_rejected");
  await connect(rival, other.id, sslcommerz);
  // Two shops with the same store.
  expect((await shop.notify(transaction, {}, other.id)).code).toBe("event_rejected");
  expect(await shop.state(order)).toMatchObject(unpaid);
});

it("rejects notifications and payments after the store was disconnected, and opens the order when it is back", async () => {
  const { order, transaction } = await shop.paid();
  const later = await shop.order();
  const params = { shop_id: shop.shop.id, provider: "sslcommerz" as const };
  await shop.owner.client.online_payments.remove({ params });
  expect((await shop.notify(transaction)).code).toBe("event_rejected");
  expect(await codeOf(() => shop.pay(later))).toBe("payment_unavailable");
  expect(await shop.state(order)).toMatchObject(unpaid);
  await connect(shop.owner, shop.shop.id, sslcommerz);
  await makeKeysLive(shop.app, shop.shop.id);
  await shop.notify(transaction);
  expect(await shop.state(order)).toMatchObject(paid);
});

it.each([
  ["down", "payment_provider_silent"],
  ["silent", "payment_provider_silent"],
  ["invalid", "payment_unavailable"],
] as const)("keeps an order payable while SSLCommerz is %s", async (mode, code) => {
  const order = await shop.order();
  const { order: other, transaction } = await shop.paid();
  sslcommerz.mode = mode;
  expect(await codeOf(() => shop.pay(order))).toBe(code);
  expect((await shop.notify(transaction)).status).toBeGreaterThanOrEqual(400);
  await shop.check(other);
  expect(await shop.state(other)).toMatchObject(unpaid);
  sslcommerz.mode = "up";
  await shop.notify(transaction);
  expect(await shop.state(other)).toMatchObject(paid);
  sslcommerz.pay(await shop.pay(order));
  await shop.check(order);
  expect(await shop.state(order)).toMatchObject(paid);
});

it("puts an order on hold whose payment is risky", async () => {
  const { order, transaction } = await shop.paid("1");
  await shop.notify(transaction);
  await shop.check(order);
  expect(await shop.state(order)).toMatchObject({
    ...paid,
    activity: ["order.held", "order.placed", "payment.captured"],
  });
  const { data } = await shop.owner.client.orders.read({ params: { shop_id: shop.shop.id, id: order.id } });
  expect(data).toMatchObject({ stage: "on_hold" });
  expect(data.hold_reason).toContain("high risk");
});

it("opens an order that was paid just before it expires, and cancels one that wasn't", async () => {
  const { order } = await shop.paid();
  await expire(order);
  expect(await shop.state(order)).toMatchObject(paid);
  const other = await shop.order();
  await shop.pay(other);
  await expire(other);
  expect(await shop.state(other)).toMatchObject({ lifecycle: "cancelled", cancel_reason: "expired" });
});

it("reopens an expired order that is paid late, and refunds it automatically if its stock is gone", async () => {
  const order = await shop.order();
  const transaction = await shop.pay(order);
  await expire(order);
  sslcommerz.pay(transaction);
  await shop.notify(transaction);
  expect(await shop.state(order)).toMatchObject(paid);

  const late = await shop.order();
  const page = await shop.pay(late);
  await expire(late);
  await setStock(0);
  sslcommerz.pay(page);
  for (let times = 0; times < 2; times++) await shop.notify(page);
  await shop.runRefunds(late);
  sslcommerz.refunds.at(-1)!.status = "refunded";
  await shop.runRefunds(late);
  expect(await shop.state(late)).toMatchObject({
    lifecycle: "cancelled",
    payment_status: "refunded",
    refunds: [["succeeded", 105_050, "late_payment"]],
  });
  await setStock(100_000);
});
