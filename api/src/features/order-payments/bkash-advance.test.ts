import { beforeAll, expect, it } from "vitest";
import { codeOf } from "../../../test/attacker.ts";
import { advanceOrder, cancelOrder, readOrder, setAdvance } from "./advance-order.fixture.ts";
import { useBkashShop } from "./bkash-shop.fixture.ts";

const shop = await useBkashShop();
const { bkash } = shop;

beforeAll(() =>
  setAdvance(shop, { cod_advance: "percentage", cod_advance_basis_points: 1250, cod_requires_code: true }),
);

const order = () => advanceOrder(shop, "bkash");
/** An order whose advance the shopper has confirmed, before the return. */
async function confirmed() {
  const placed = await order();
  const payment = await shop.pay(placed);
  bkash.confirm(payment);
  return { placed, payment };
}

const advance = 26_263;
const paid = {
  lifecycle: "open",
  payment_status: "partially_paid",
  is_settled: true,
  ledger: [["capture", "bkash", advance]],
  refunds: null,
  placed: 1,
};
const unpaid = { lifecycle: "awaiting_payment", payment_status: "unpaid", ledger: null, placed: 0 };

it("charges exactly the advance, opens the order confirmed, and leaves the rest to collect", async () => {
  const { placed, payment } = await confirmed();
  expect(placed.total).toBe(210_100);
  expect(payment.fields).toMatchObject({ amount: "262.63", currency: "BDT" });
  await shop.check(placed);
  expect(await shop.state(placed)).toMatchObject(paid);
  expect(await readOrder(shop, placed)).toMatchObject({
    stage: "confirmed",
    payment_method: "cash_on_delivery",
    balance: 210_100 - advance,
    advance: { amount: advance, due: 0, method: "bkash" },
  });
  expect(await codeOf(() => shop.pay(placed))).toBe("order_not_payable");
});

it.each([
  ["the total", { amount: "2101.00" }],
  ["less than the advance", { amount: "262.62" }],
  ["more than the advance", { amount: "262.64" }],
  ["another currency", { currency: "USD" }],
])("rejects a payment of %s, and nothing changes", async (_, forge) => {
  const { placed } = await confirmed();
  bkash.forge = forge;
  await shop.check(placed);
  await shop.follow(placed);
  expect(await shop.state(placed)).toMatchObject(unpaid);
});

it("records the advance once when the shopper and the job arrive many times at once", async () => {
  const { placed } = await confirmed();
  await Promise.all(
    Array.from({ length: 8 }, (_, at) => (at % 2 ? shop.follow(placed) : shop.check(placed))),
  );
  expect(await shop.state(placed)).toMatchObject({ ...paid, activity: ["order.placed", "payment.captured"] });
});

it("never charges a shopper who confirms after the order has expired", async () => {
  const placed = await order();
  const payment = await shop.pay(placed);
  await shop.expire(placed);
  bkash.confirm(payment);
  await shop.check(placed);
  await shop.follow(placed);
  expect(payment.status).toBe("Initiated");
  expect(await shop.state(placed)).toMatchObject({ lifecycle: "cancelled", ledger: null });
});

it("reopens an expired order whose advance is found late, and refunds it if its stock is gone", async () => {
  for (const isSoldOut of [false, true]) {
    const { placed } = await confirmed();
    // bKash executes it, but doesn't respond until the order has expired.
    Object.assign(bkash, { mode: "silent", modeOf: "/checkout/" });
    await shop.check(placed);
    await shop.expire(placed);
    expect(await shop.state(placed)).toMatchObject({ lifecycle: "cancelled", ledger: null });
    if (isSoldOut) await shop.setStock(0);
    bkash.mode = "up";
    for (let times = 0; times < 2; times++) await shop.follow(placed);
    await shop.runRefunds(placed);
    expect(await shop.state(placed)).toMatchObject(
      isSoldOut
        ? {
            lifecycle: "cancelled",
            payment_status: "refunded",
            refunds: [["succeeded", advance, "late_payment"]],
          }
        : paid,
    );
    await shop.setStock(100_000);
  }
});

it("counts a second payment of the advance as a part of the rest", async () => {
  const { placed } = await confirmed();
  Object.assign(bkash, { mode: "silent", modeOf: "/checkout/" });
  await shop.check(placed);
  bkash.mode = "up";
  // Its page counts as ended, so that the shopper pays on another one.
  await shop.app.database.admin.query("update payment_sessions set ended_at = now() where order_id = $1", [
    placed.id,
  ]);
  bkash.confirm(await shop.pay(placed));
  await shop.check(placed);
  await shop.follow(placed, 1);
  expect(await shop.state(placed)).toMatchObject({
    lifecycle: "open",
    ledger: [
      ["capture", "bkash", advance],
      ["capture", "bkash", advance],
    ],
    refunds: null,
  });
  expect(await readOrder(shop, placed)).toMatchObject({ balance: 210_100 - 2 * advance });
});

it("refunds the advance through bKash when the shop cancels the order", async () => {
  const { placed } = await confirmed();
  await shop.check(placed);
  const before = bkash.refunds.length;
  await cancelOrder(shop, placed);
  await shop.runRefunds(placed);
  expect(await shop.state(placed)).toMatchObject({
    lifecycle: "cancelled",
    payment_status: "refunded",
    refunds: [["succeeded", advance, "other"]],
  });
  expect(bkash.refunds.slice(before)).toMatchObject([{ refundAmount: "262.63" }]);
});

it("refunds an advance that was paid while the shop cancelled the order", async () => {
  const { placed, payment } = await confirmed();
  Object.assign(bkash, { mode: "silent", modeOf: "/checkout/" });
  await shop.check(placed);
  expect(payment.status).toBe("Completed");
  await cancelOrder(shop, placed);
  bkash.mode = "up";
  for (let times = 0; times < 2; times++) await shop.follow(placed);
  await shop.runRefunds(placed);
  expect(await shop.state(placed)).toMatchObject({
    lifecycle: "cancelled",
    refunds: [["succeeded", advance, "late_payment"]],
  });
});
