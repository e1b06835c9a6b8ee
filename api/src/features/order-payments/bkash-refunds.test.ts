import { expect, it } from "vitest";
import { codeOf } from "../../../test/attacker.ts";
import { expectRefundOverdue } from "./online-order.fixture.ts";
import { useBkashShop } from "./bkash-shop.fixture.ts";
import { withKey } from "./stripe-shop.fixture.ts";

const shop = await useBkashShop();
const { bkash, app } = shop;

async function refundable() {
  const { order, payment } = await shop.confirmed();
  await shop.check(order);
  const params = { shop_id: shop.shop.id, id: order.id };
  const refund = (amount: number) =>
    withKey(app, shop.owner, crypto.randomUUID()).orders.refund({
      params,
      body: { amount, reason: "customer" },
    });
  const made = () => bkash.refunds.filter(({ trxId }) => trxId === payment.trxID);
  return { order, refund, made };
}

it("refunds parts and then the rest, each once", async () => {
  const { order, refund, made } = await refundable();
  // Two of the same amount, whose jobs both run repeatedly.
  for (const amount of [40_005, 40_005]) await refund(amount);
  for (let times = 0; times < 2; times++) await shop.runRefunds(order);
  expect(made().map(({ refundAmount }) => refundAmount)).toEqual(["400.05", "400.05"]);
  expect(await shop.state(order)).toMatchObject({ payment_status: "partially_refunded" });
  expect(await codeOf(() => refund(25_041))).toBe("refund_too_large");
  await refund(25_040);
  await shop.runRefunds(order);
  expect(made()).toHaveLength(3);
  expect(await shop.state(order)).toMatchObject({ payment_status: "refunded" });
});

it("completes a refund whose response was lost, without a second one", async () => {
  const { order, refund, made } = await refundable();
  await refund(10_000);
  Object.assign(bkash, { mode: "silent", modeOf: "refund/payment/transaction" });
  await expect(shop.runRefunds(order)).rejects.toThrow();
  Object.assign(bkash, { mode: "down", modeOf: "" });
  await expect(shop.runRefunds(order)).rejects.toThrow();
  bkash.mode = "up";
  await shop.runRefunds(order);
  expect(made()).toHaveLength(1);
  expect(await shop.state(order)).toMatchObject({ refunds: [["succeeded", 10_000, "customer"]] });
});

it("makes two refunds of the same amount when their jobs run at once", async () => {
  const { order, refund, made } = await refundable();
  for (const amount of [10_000, 10_000]) await refund(amount);
  // A job that meets the other one's refund fails, and is retried.
  await Promise.allSettled([shop.runRefunds(order, "asc"), shop.runRefunds(order, "desc")]);
  await shop.runRefunds(order);
  expect(made()).toHaveLength(2);
  expect(await shop.state(order)).toMatchObject({
    ledger: [
      ["capture", "bkash", 105_050],
      ["refund", "bkash", 10_000],
      ["refund", "bkash", 10_000],
    ],
  });
});

it("asks for nothing while bKash can't say which refunds it has made", async () => {
  const { order, refund, made } = await refundable();
  await refund(10_000);
  Object.assign(bkash, { mode: "down", modeOf: "refund/payment/status" });
  await expect(shop.runRefunds(order)).rejects.toThrow();
  expect(made()).toHaveLength(0);
});

it("waits for a refund that bKash hasn't completed yet", async () => {
  const { order, refund, made } = await refundable();
  bkash.refundStatus = "Initiated";
  await refund(105_050);
  for (let times = 0; times < 2; times++) await shop.runRefunds(order);
  expect(await shop.state(order)).toMatchObject({ refunds: [["pending", 105_050, "customer"]] });
  made()[0]!.refundTransactionStatus = "Completed";
  await shop.runRefunds(order);
  expect(made()).toHaveLength(1);
  expect(await shop.state(order)).toMatchObject({ payment_status: "refunded" });
});

it("shows why a refund failed, and allows another one", async () => {
  const { order, refund, made } = await refundable();
  const params = { shop_id: shop.shop.id, provider: "bkash" as const };
  // The merchant has refunded a part in bKash's portal.
  const [payment] = bkash.payments.slice(-1);
  bkash.refunds.push({
    trxId: payment!.trxID,
    refundTrxId: "BYHAND",
    refundAmount: "1000.00",
    refundTransactionStatus: "Completed",
  });
  await refund(105_050);
  await shop.runRefunds(order);
  const read = async () =>
    (await shop.owner.client.orders.read({ params: { shop_id: shop.shop.id, id: order.id } })).data;
  expect((await read()).refunds).toMatchObject([
    { status: "failed", failure: "The refund amount cannot be greater than the original transaction amount" },
  ]);
  await refund(5_050);
  await shop.owner.client.online_payments.remove({ params });
  await shop.runRefunds(order);
  expect((await read()).refunds.at(-1)).toMatchObject({
    status: "failed",
    failure: "The payment provider is disconnected.",
  });
  await shop.connect();
  await refund(5_050);
  await shop.runRefunds(order);
  expect(made().map(({ refundAmount }) => refundAmount)).toEqual(["1000.00", "50.50"]);
});

it("asks bKash about a refund for 30 days, and then notifies the owner once", async () => {
  const { order, refund, made } = await refundable();
  bkash.refundStatus = "Initiated";
  await refund(10_000);
  await expectRefundOverdue(shop, order, { amount: 10_000, provider: "bKash" });
  expect(made()).toHaveLength(1);
});
