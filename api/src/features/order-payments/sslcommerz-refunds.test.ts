import { beforeEach, expect, it } from "vitest";
import { codeOf } from "../../../test/attacker.ts";
import { expectRefundOverdue } from "./online-order.fixture.ts";
import { connect, useSslCommerzShop } from "./sslcommerz-shop.fixture.ts";
import { withKey } from "./stripe-shop.fixture.ts";

const shop = await useSslCommerzShop();
const { sslcommerz, app } = shop;

beforeEach(() => {
  sslcommerz.mode = "up";
});

async function refundable() {
  const { order, transaction } = await shop.paid();
  await shop.notify(transaction);
  const params = { shop_id: shop.shop.id, id: order.id };
  const refund = (amount: number) =>
    withKey(app, shop.owner, crypto.randomUUID()).orders.refund({
      params,
      body: { amount, reason: "customer" },
    });
  const made = () => sslcommerz.refunds.filter((one) => one.bank_tran_id === transaction.bank_tran_id);
  return { order, refund, made };
}

it("refunds a part, and settles it when SSLCommerz has processed it", async () => {
  const { order, refund, made } = await refundable();
  await refund(40_005);
  await shop.runRefunds(order);
  expect(await shop.state(order)).toMatchObject({ refunds: [["pending", 40_005, "customer"]] });
  await shop.runRefunds(order);
  expect(made().map(({ amount }) => amount)).toEqual([400.05]);
  const { rows } = await app.database.admin.query(
    "select start_after > now() + interval '50 minutes' as later from pgboss.job where name = 'send-refund' order by start_after desc limit 1",
  );
  expect(rows).toEqual([{ later: true }]);
  made()[0]!.status = "refunded";
  await shop.runRefunds(order);
  expect(await shop.state(order)).toMatchObject({
    payment_status: "partially_refunded",
    refunds: [["succeeded", 40_005, "customer"]],
  });
  expect(await codeOf(() => refund(65_046))).toBe("refund_too_large");
});

it("completes a refund whose response was lost, without a second one", async () => {
  const { order, refund, made } = await refundable();
  await refund(10_000);
  sslcommerz.mode = "silent";
  await expect(shop.runRefunds(order)).rejects.toThrow();
  sslcommerz.mode = "up";
  await shop.runRefunds(order);
  expect(made()).toHaveLength(1);
  made()[0]!.status = "refunded";
  await shop.runRefunds(order);
  expect(await shop.state(order)).toMatchObject({ refunds: [["succeeded", 10_000, "customer"]] });
});

it("shows why a refund failed, and allows another one", async () => {
  const { order, refund, made } = await refundable();
  await refund(10_000);
  await shop.runRefunds(order);
  made()[0]!.status = "cancelled";
  await shop.runRefunds(order);
  const { data } = await shop.owner.client.orders.read({ params: { shop_id: shop.shop.id, id: order.id } });
  expect(data.refunds).toMatchObject([{ status: "failed", failure: "Declined by bank" }]);
  await refund(105_050);
  await shop.runRefunds(order);
  expect(made()).toHaveLength(2);
});

it("keeps a refund that SSLCommerz processes while its state can't be read, so that it isn't made twice", async () => {
  const { order, refund, made } = await refundable();
  await refund(105_050);
  await shop.runRefunds(order);
  const isPending = async () =>
    expect(await shop.state(order)).toMatchObject({ refunds: [["pending", 105_050, "customer"]] });
  sslcommerz.mode = "invalid";
  await shop.runRefunds(order);
  await isPending();
  sslcommerz.mode = "up";
  const params = { shop_id: shop.shop.id, provider: "sslcommerz" as const };
  await shop.owner.client.online_payments.remove({ params });
  await shop.runRefunds(order);
  await isPending();
  expect(await codeOf(() => refund(100))).toBe("refund_too_large");
  await connect(shop.owner, shop.shop.id, sslcommerz);
  made()[0]!.status = "refunded";
  await shop.runRefunds(order);
  expect(await shop.state(order)).toMatchObject({ refunds: [["succeeded", 105_050, "customer"]] });
  expect(made()).toHaveLength(1);
});

it("asks SSLCommerz about a refund for 30 days, and then notifies the owner once", async () => {
  const { order, refund, made } = await refundable();
  await refund(10_000);
  await expectRefundOverdue(shop, order, { amount: 10_000, provider: "SSLCommerz" });
  expect(made()).toHaveLength(1);
});
