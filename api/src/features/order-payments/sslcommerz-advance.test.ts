import { beforeAll, beforeEach, expect, it } from "vitest";
import { codeOf } from "../../../test/attacker.ts";
import { advanceOrder, cancelOrder, readOrder, setAdvance } from "./advance-order.fixture.ts";
import { expireUnpaidOrder } from "./expire-unpaid-order.job.ts";
import type { OnlineOrder } from "./online-order.fixture.ts";
import { useSslCommerzShop } from "./sslcommerz-shop.fixture.ts";

const shop = await useSslCommerzShop();
const { sslcommerz, app } = shop;
const admin = (text: string, ...values: unknown[]) => app.database.admin.query(text, values);

beforeAll(() =>
  setAdvance(shop, { cod_advance: "percentage", cod_advance_basis_points: 1250, cod_requires_code: true }),
);
beforeEach(() => {
  Object.assign(sslcommerz, { mode: "up", forge: {} });
});

const order = () => advanceOrder(shop, "sslcommerz");
/** An order whose advance is paid on the page, before the shop knows. */
async function paidOnPage() {
  const placed = await order();
  const transaction = await shop.pay(placed);
  sslcommerz.pay(transaction);
  return { placed, transaction };
}

async function expire(placed: OnlineOrder) {
  await admin("update orders set payment_due_at = now() - interval '1 second' where id = $1", placed.id);
  await expireUnpaidOrder(app.app, { shop_id: shop.shop.id, order_id: placed.id });
}

/** SSLCommerz settles refunds later. */
async function settleRefunds(placed: OnlineOrder) {
  await shop.runRefunds(placed);
  sslcommerz.refunds.at(-1)!.status = "refunded";
  await shop.runRefunds(placed);
}

const advance = 26_263;
const paid = {
  lifecycle: "open",
  payment_status: "partially_paid",
  is_settled: true,
  ledger: [["capture", "sslcommerz", advance]],
  refunds: null,
  placed: 1,
};
const unpaid = { lifecycle: "awaiting_payment", payment_status: "unpaid", ledger: null, placed: 0 };

it("charges exactly the advance, opens the order confirmed, and leaves the rest to collect", async () => {
  const { placed, transaction } = await paidOnPage();
  expect(placed.total).toBe(210_100);
  expect(transaction).toMatchObject({ amount: "262.63", currency: "BDT" });
  expect((await shop.notify(transaction)).status).toBe(200);
  expect(await shop.state(placed)).toMatchObject(paid);
  expect(await readOrder(shop, placed)).toMatchObject({
    stage: "confirmed",
    payment_method: "cash_on_delivery",
    balance: 210_100 - advance,
    advance: { amount: advance, due: 0, method: "sslcommerz" },
  });
  expect(await codeOf(() => shop.pay(placed))).toBe("order_not_payable");
});

it.each([
  ["the total", { amount: "2101.00", currency_amount: "2101.00" }],
  ["less than the advance", { amount: "262.62", currency_amount: "262.62" }],
  ["more than the advance", { amount: "262.64", currency_amount: "262.64" }],
  ["another currency", { currency: "USD", currency_type: "USD" }],
])("rejects a payment of %s, and nothing changes", async (_, forge) => {
  const { placed, transaction } = await paidOnPage();
  sslcommerz.forge = forge;
  const response = await shop.notify(transaction);
  expect([response.status, response.code]).toEqual([422, "payment_mismatch"]);
  await shop.check(placed);
  expect(await shop.state(placed)).toMatchObject(unpaid);
});

it("records the advance once when its notification and the shopper arrive many times at once", async () => {
  const { placed, transaction } = await paidOnPage();
  await Promise.all(
    Array.from({ length: 8 }, (_, at) => (at % 2 ? shop.notify(transaction) : shop.check(placed))),
  );
  expect(await shop.state(placed)).toMatchObject({ ...paid, activity: ["order.placed", "payment.captured"] });
});

it("lets the advance be paid on another page after the first was cancelled", async () => {
  const placed = await order();
  const first = await shop.pay(placed);
  sslcommerz.end(first, "CANCELLED");
  expect((await shop.notify(first)).status).toBe(200);
  expect(await shop.state(placed)).toMatchObject(unpaid);
  const second = await shop.pay(placed);
  expect(second).toMatchObject({ amount: "262.63" });
  sslcommerz.pay(second);
  await shop.notify(second);
  expect(await shop.state(placed)).toMatchObject(paid);
});

it("cancels an order whose advance isn't paid in time, and reopens it when it is paid late", async () => {
  const placed = await order();
  const transaction = await shop.pay(placed);
  await expire(placed);
  expect(await shop.state(placed)).toMatchObject({ lifecycle: "cancelled", cancel_reason: "expired" });
  sslcommerz.pay(transaction);
  for (let times = 0; times < 2; times++) await shop.notify(transaction);
  expect(await shop.state(placed)).toMatchObject(paid);
});

it("refunds an advance that is paid late if its stock is gone", async () => {
  const placed = await order();
  const transaction = await shop.pay(placed);
  await expire(placed);
  const setStock = (units: number) =>
    admin("update stock_levels set on_hand = allocated + $2 where variant_id = $1", shop.variant_id, units);
  await setStock(0);
  sslcommerz.pay(transaction);
  await shop.notify(transaction);
  await settleRefunds(placed);
  await setStock(100_000);
  expect(await shop.state(placed)).toMatchObject({
    lifecycle: "cancelled",
    payment_status: "refunded",
    refunds: [["succeeded", advance, "late_payment"]],
  });
});

it("refunds the advance through SSLCommerz when the shop cancels the order", async () => {
  const { placed, transaction } = await paidOnPage();
  await shop.notify(transaction);
  await cancelOrder(shop, placed);
  await settleRefunds(placed);
  expect(await shop.state(placed)).toMatchObject({
    lifecycle: "cancelled",
    payment_status: "refunded",
    refunds: [["succeeded", advance, "other"]],
  });
  expect(sslcommerz.refunds.at(-1)).toMatchObject({ amount: 262.63 });
});

it("refunds an advance that is paid after the shop has cancelled the order", async () => {
  const { placed, transaction } = await paidOnPage();
  await cancelOrder(shop, placed);
  for (let times = 0; times < 2; times++) await shop.notify(transaction);
  await settleRefunds(placed);
  expect(await shop.state(placed)).toMatchObject({
    lifecycle: "cancelled",
    payment_status: "refunded",
    refunds: [["succeeded", advance, "late_payment"]],
  });
});
