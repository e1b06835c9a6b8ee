import { expect, it } from "vitest";
import { codeOf } from "../../../test/attacker.ts";
import { useBkashShop } from "./bkash-shop.fixture.ts";
import { storePage } from "./payment-sessions.queries.ts";

const shop = await useBkashShop();
const { bkash, app } = shop;

const paid = {
  lifecycle: "open",
  payment_status: "paid",
  ledger: [["capture", "bkash", 105_050]],
  placed: 1,
};
const unpaid = { lifecycle: "awaiting_payment", payment_status: "unpaid", ledger: null, placed: 0 };
const expired = { lifecycle: "cancelled", cancel_reason: "expired", payment_status: "unpaid", ledger: null };

it("opens the same page again until the shopper leaves it, with the order's amount", async () => {
  const order = await shop.order(2);
  const [payment, atOnce] = await Promise.all([shop.pay(order), shop.pay(order)]);
  expect(atOnce).toBe(payment);
  expect(payment.fields).toMatchObject({ mode: "0011", amount: "2101.00", currency: "BDT", intent: "sale" });
  expect(payment.fields["callbackURL"]).toMatch(/\/orders\/[^/]+\/payment-return$/);
  expect(payment.fields["merchantInvoiceNumber"]).toMatch(new RegExp(`^${shop.shop.id}-[0-9a-z]{25}-1$`));
  // The page of a concurrent request arrives later.
  const laterPage = { session_id: "TR0011LATER", url: "https://example.com/TR0011LATER" };
  const isStored = await app.app.db.inShop(shop.shop.id, (tx) => storePage(tx, order.id, 1, laterPage));
  expect(isStored).toBe(false);
  expect(await shop.pay(order)).toBe(payment);
  expect(await shop.follows(order)).toEqual([{ attempt: 1, is_later: true }]);
  bkash.leave(payment);
  await shop.check(order);
  expect(await shop.state(order)).toMatchObject(unpaid);
  const second = await shop.pay(order);
  expect(second).not.toBe(payment);
  bkash.confirm(second);
  await shop.check(order);
  expect(await shop.state(order)).toMatchObject({ ...paid, ledger: [["capture", "bkash", 210_100]] });
});

const steps = ["return", "job"] as const;
it.each([
  [["return"]],
  [["job"]],
  [["return", "job"]],
  [["job", "return"]],
  [["return", "return", "job", "job", "return"]],
  [["job", "job", "return"]],
] as (typeof steps)[number][][][])("executes and records a confirmed payment once: %j", async (order) => {
  const { order: placed, payment } = await shop.confirmed();
  for (const step of order) await (step === "return" ? shop.check(placed) : shop.follow(placed));
  expect(payment.status).toBe("Completed");
  expect(await shop.state(placed)).toMatchObject({ ...paid, activity: ["order.placed", "payment.captured"] });
});

it("records a payment once when the shopper and the job arrive many times at once", async () => {
  const { order } = await shop.confirmed();
  await Promise.all(Array.from({ length: 12 }, (_, at) => (at % 2 ? shop.follow(order) : shop.check(order))));
  expect(await shop.state(order)).toMatchObject(paid);
});

it("changes nothing when a browser claims a payment that the shopper hasn't confirmed", async () => {
  const order = await shop.order();
  const payment = await shop.pay(order);
  for (let times = 0; times < 2; times++) await shop.check(order);
  await shop.follow(order);
  expect(payment.status).toBe("Initiated");
  expect(await shop.state(order)).toMatchObject(unpaid);
});

it.each([
  ["a smaller amount", { amount: "1050.49" }],
  ["a larger amount", { amount: "1050.51" }],
  ["an unreadable amount", { amount: "1e3" }],
  ["another currency", { currency: "USD" }],
  ["another payment", { paymentID: "TR0011OTHER" }],
  ["an order that isn't ours", { merchantInvoiceNumber: "INV-1", merchantInvoice: "INV-1" }],
  ["no transaction", { trxID: "" }],
  ["a payment that isn't completed", { transactionStatus: "Authorized" }],
])("rejects a response about %s, and nothing changes", async (_, forge) => {
  const { order } = await shop.confirmed();
  bkash.forge = forge;
  await shop.check(order);
  await shop.follow(order);
  expect(await shop.state(order)).toMatchObject(unpaid);
});

it("doesn't open an order with the payment of another order, or of another shop with the same account", async () => {
  const order = await shop.order();
  await shop.pay(order);
  const other = await shop.confirmed();
  const number = other.payment.fields["merchantInvoiceNumber"]!;
  for (const merchantInvoice of [number, number.replace(/^\d+/, "9999999")]) {
    // bKash's response about this order's page names the other order.
    bkash.forge = { transactionStatus: "Completed", trxID: "8A00ABCD", merchantInvoice };
    await shop.follow(order);
    expect(await shop.state(order)).toMatchObject(unpaid);
  }
});

it("executes a payment whose response is lost, and records it once", async () => {
  for (const step of [shop.check, shop.follow]) {
    const { order, payment } = await shop.confirmed();
    Object.assign(bkash, { mode: "silent", modeOf: "execute" });
    await step(order);
    expect(payment.status).toBe("Completed");
    expect(await shop.state(order)).toMatchObject(paid);
    bkash.mode = "up";
    await shop.follow(order);
    expect(await shop.state(order)).toMatchObject(paid);
  }
});

it.each(["down", "silent"] as const)(
  "keeps an order payable while bKash is %s, and asks again",
  async (mode) => {
    const order = await shop.order();
    const { order: other, payment } = await shop.confirmed();
    bkash.mode = mode;
    expect(await codeOf(() => shop.pay(order))).toBe("payment_provider_silent");
    await shop.check(other);
    await shop.follow(other);
    expect(await shop.state(other)).toMatchObject(unpaid);
    // The page may have been paid: no other one is opened.
    expect(await shop.pay(other)).toBe(payment);
    expect(await shop.follows(other)).toEqual([
      { attempt: 1, is_later: true },
      { attempt: 1, is_later: true },
    ]);
    bkash.mode = "up";
    await shop.follow(other);
    expect(await shop.state(other)).toMatchObject(paid);
    bkash.confirm(await shop.pay(order));
    await shop.check(order);
    expect(await shop.state(order)).toMatchObject(paid);
  },
);

it("opens no other page while bKash may be executing the payment", async () => {
  const { order, payment } = await shop.confirmed();
  Object.assign(bkash, { mode: "down", modeOf: "execute" });
  await shop.check(order);
  expect(await shop.pay(order)).toBe(payment);
  bkash.mode = "up";
  await shop.follow(order);
  expect(await shop.state(order)).toMatchObject(paid);
});

it("says that bKash doesn't accept a payment, and keeps the order payable", async () => {
  const order = await shop.order();
  bkash.mode = "invalid";
  expect(await codeOf(() => shop.pay(order))).toBe("payment_unavailable");
  bkash.mode = "up";
  expect((await shop.pay(order)).status).toBe("Initiated");
});

it("never charges a shopper who confirms after the order has expired", async () => {
  const order = await shop.order();
  const payment = await shop.pay(order);
  await shop.expire(order);
  bkash.confirm(payment);
  await shop.check(order);
  await shop.follow(order);
  expect(payment.status).toBe("Initiated");
  expect(await shop.state(order)).toMatchObject(expired);
  expect(await codeOf(() => shop.pay(order))).toBe("order_not_payable");
});

it("records a payment that was executed just before the order expired", async () => {
  const { order } = await shop.confirmed();
  Object.assign(bkash, { mode: "silent", modeOf: "/checkout/" });
  await shop.check(order);
  bkash.mode = "up";
  await shop.expire(order);
  expect(await shop.state(order)).toMatchObject(paid);
});

it("reopens an expired order whose payment is found late, and refunds it if its stock is gone", async () => {
  for (const isSoldOut of [false, true]) {
    const { order, payment } = await shop.confirmed();
    // bKash executes it, but doesn't respond until the order has expired.
    Object.assign(bkash, { mode: "silent", modeOf: "/checkout/" });
    await shop.check(order);
    await shop.expire(order);
    expect(payment.status).toBe("Completed");
    expect(await shop.state(order)).toMatchObject(expired);
    if (isSoldOut) await shop.setStock(0);
    bkash.mode = "up";
    for (let times = 0; times < 2; times++) await shop.follow(order);
    await shop.runRefunds(order);
    expect(await shop.state(order)).toMatchObject(
      isSoldOut
        ? {
            lifecycle: "cancelled",
            payment_status: "refunded",
            refunds: [["succeeded", 105_050, "late_payment"]],
          }
        : paid,
    );
    await shop.setStock(100_000);
  }
});

it("refunds the second of two payments of an order", async () => {
  const { order, payment } = await shop.confirmed();
  Object.assign(bkash, { mode: "silent", modeOf: "/checkout/" });
  await shop.check(order);
  expect(payment.status).toBe("Completed");
  bkash.mode = "up";
  // Its page counts as ended, so that the shopper pays on another one.
  await app.database.admin.query("update payment_sessions set ended_at = now() where order_id = $1", [
    order.id,
  ]);
  bkash.confirm(await shop.pay(order));
  await shop.check(order);
  await shop.follow(order, 1);
  await shop.runRefunds(order);
  expect(await shop.state(order)).toMatchObject({
    lifecycle: "open",
    ledger: [
      ["capture", "bkash", 105_050],
      ["capture", "bkash", 105_050],
      ["refund", "bkash", 105_050],
    ],
    refunds: [["succeeded", 105_050, "late_payment"]],
  });
});

it("stops reading a page that can't be paid any more, or whose order isn't waiting", async () => {
  const order = await shop.order();
  (await shop.pay(order)).status = "Expired";
  await shop.follow(order);
  expect(await shop.follows(order)).toHaveLength(1);
  expect((await shop.pay(order)).status).toBe("Initiated");
  await app.database.admin.query(
    "update payment_sessions set expires_at = now() - interval '11 minutes' where order_id = $1",
    [order.id],
  );
  await shop.expire(order);
  await shop.follow(order, 2);
  expect(await shop.follows(order)).toHaveLength(2);
});

it("records nothing while the account is disconnected, and offers no page", async () => {
  const { order } = await shop.confirmed();
  const params = { shop_id: shop.shop.id, provider: "bkash" as const };
  await shop.owner.client.online_payments.remove({ params });
  await shop.check(order);
  await shop.follow(order);
  expect(await shop.state(order)).toMatchObject(unpaid);
  expect(await codeOf(async () => shop.pay(await shop.order()))).not.toBe("ok");
  await shop.connect();
  await shop.check(order);
  expect(await shop.state(order)).toMatchObject(paid);
});

it("requests one token for many payments, and another one when bKash doesn't accept it any more", async () => {
  const countOf = (part: string) => bkash.requested.filter((path) => path.includes(part)).length;
  await shop.pay(await shop.order());
  const grants = countOf("token/grant");
  await Promise.all([shop.order(), shop.order()].map(async (order) => shop.pay(await order)));
  expect(countOf("token/grant")).toBe(grants);
  bkash.idTokens.clear();
  await Promise.all([shop.order(), shop.order()].map(async (order) => shop.pay(await order)));
  expect(countOf("token/grant")).toBe(grants + 1);
});
