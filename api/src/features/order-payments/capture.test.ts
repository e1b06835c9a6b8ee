import { beforeAll, beforeEach, expect, it } from "vitest";
import { codeOf } from "../../../test/attacker.ts";
import { useCaptureShop } from "./capture.fixture.ts";
import { withKey } from "./stripe-shop.fixture.ts";

const shop = await useCaptureShop();
const { stripe, app } = shop;

beforeAll(() => shop.captureOn("manual"));
beforeEach(() => {
  stripe.mode = "up";
});

const authorised = ["authorization", "stripe", 1050];

it("opens an order whose payment is authorised, and takes no money", async () => {
  const order = await shop.held();
  expect(stripe.intent(order.id)).toMatchObject({ capture_method: "manual", status: "requires_capture" });
  expect(await shop.state(order)).toMatchObject({
    lifecycle: "open",
    payment_status: "authorized",
    is_settled: true,
    ledger: [authorised],
    placed: 1,
  });
  const read = await shop.read(order);
  expect(read).toMatchObject({
    balance: 1050,
    refundable: 0,
    authorization: { status: "held", amount: 1050 },
  });
  const days = (Date.parse(read.authorization!.expires_at) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThanOrEqual(7);
  expect(read.allowed).toContain("capture");
  await expect(shop.pay(order)).rejects.toMatchObject({ code: "order_not_payable" });
  const seen = await app.visitor().checkout.read_order(shop.place(order));
  expect(seen.data).toMatchObject({
    payment_status: "authorized",
    authorized_amount: 1050,
    amount_due: 1050,
  });
});

it("captures what is due, once, and records it", async () => {
  const order = await shop.held(2);
  const { message, data } = await shop.capture(order);
  expect(message).toMatch(/^Payment of order #\d+ captured\.$/);
  expect(data).toMatchObject({ payment_status: "paid", balance: 0, authorization: { status: "captured" } });
  expect(data.allowed).not.toContain("capture");
  expect(stripe.intent(order.id)).toMatchObject({ status: "succeeded", amount_received: 2100 });
  expect(await shop.state(order)).toMatchObject({
    payment_status: "paid",
    ledger: [
      ["authorization", "stripe", 2100],
      ["capture", "stripe", 2100],
    ],
    refunds: null,
    activity: ["order.placed", "payment.captured", "payment.held"],
  });
  expect(await codeOf(() => shop.capture(order))).toBe("transition_rejected");
  // Stripe's event, and the job of the capture, change nothing.
  await shop.receive(stripe.chargeEvent("charge.captured", stripe.session(order.id)));
  await shop.runJobs(order, "capture");
  expect((await shop.state(order)).activity).toHaveLength(3);
  expect(shop.ends(order)).toHaveLength(1);
});

it("captures less, and leaves the rest due", async () => {
  const order = await shop.held(2);
  const { data } = await shop.capture(order, { amount: 1500 });
  expect(data).toMatchObject({ payment_status: "partially_paid", balance: 600 });
  expect(stripe.intent(order.id)).toMatchObject({ status: "succeeded", amount_received: 1500 });
  // Stripe reports the released rest as refunded; it isn't a refund.
  await shop.receive(stripe.chargeEvent("charge.refunded", stripe.session(order.id)));
  expect(await shop.state(order)).toMatchObject({ payment_status: "partially_paid", refunds: null });
});

it("rejects more than what is due, zero, and amounts that are no numbers", async () => {
  const order = await shop.held();
  for (const amount of [1051, 0, -1, 1.5, Number.NaN, 2 ** 53])
    expect(await codeOf(() => shop.capture(order, { amount })), String(amount)).toBe("invalid_input");
  expect(shop.ends(order)).toEqual([]);
  expect(await shop.state(order)).toMatchObject({ payment_status: "authorized", ledger: [authorised] });
});

it("rejects staff with 403, other shops with 404, and a request without a key", async () => {
  const order = await shop.held();
  const staff = await app.person("Capture staff");
  await app.join(shop.shop.id, staff, "staff");
  expect(await codeOf(() => shop.capture(order, {}, staff))).toBe("forbidden");
  const rival = await app.person("Rival Capture");
  expect(await codeOf(() => shop.capture(order, {}, rival))).toBe("not_found");
  const own = await app.shop(rival, "Rival shop");
  expect(
    await codeOf(() =>
      withKey(app, rival, crypto.randomUUID()).orders.capture({ params: { shop_id: own.id, id: order.id } }),
    ),
  ).toBe("not_found");
  const params = shop.orderPlace(order);
  expect(await codeOf(() => shop.owner.client.orders.capture({ params }))).toBe("idempotency_key_missing");
  expect(await shop.state(order)).toMatchObject({ payment_status: "authorized", ledger: [authorised] });
  expect(shop.ends(order)).toEqual([]);
});

it("answers a repeated request as the first one, and captures once", async () => {
  const order = await shop.held();
  const key = "the same key of this capture";
  const results = [await shop.capture(order, { key }), await shop.capture(order, { key })];
  expect(results[1]).toEqual(results[0]);
  expect(await codeOf(() => shop.capture(order, { key, amount: 5 }))).toBe("idempotency_key_reused");
  expect(shop.ends(order)).toHaveLength(1);
});

it("captures once when many members capture at once", async () => {
  const order = await shop.held();
  const results = await Promise.allSettled(Array.from({ length: 6 }, () => shop.capture(order)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(shop.ends(order)).toHaveLength(1);
  expect(await shop.state(order)).toMatchObject({ payment_status: "paid" });
});

it("either captures or cancels when both are requested at once", async () => {
  for (let round = 0; round < 6; round++) {
    const order = await shop.held();
    const both =
      round % 2 ? [shop.capture(order), shop.cancel(order)] : [shop.cancel(order), shop.capture(order)];
    await Promise.allSettled(both);
    await shop.runJobs(order, "release");
    const { lifecycle, ledger } = await shop.state(order);
    const kinds = ledger!.map(([kind]) => kind);
    if (stripe.intent(order.id).status === "canceled") {
      expect({ lifecycle, kinds }).toEqual({ lifecycle: "cancelled", kinds: ["authorization", "void"] });
    } else {
      expect(stripe.intent(order.id).status).toBe("succeeded");
      expect(kinds).toEqual(["authorization", "capture"]);
    }
  }
});

it("continues a capture whose response was lost, and captures once", async () => {
  const order = await shop.held();
  stripe.mode = "silent";
  expect(await codeOf(() => shop.capture(order))).toBe("payment_provider_silent");
  stripe.mode = "up";
  expect(await shop.authorization(order)).toMatchObject({ status: "capturing" });
  expect(await shop.read(order)).toMatchObject({ authorization: { status: "capturing" } });
  // Its outcome is unknown, so the order can't be cancelled or edited.
  expect(await codeOf(() => shop.cancel(order))).toBe("transition_rejected");
  expect((await shop.read(order)).allowed).not.toContain("edit");
  expect(await shop.jobs(order, "capture-payment")).toBe(1);
  await shop.runJobs(order, "capture");
  await shop.runJobs(order, "capture");
  expect(await shop.state(order)).toMatchObject({
    payment_status: "paid",
    ledger: [authorised, ["capture", "stripe", 1050]],
  });
});

it("says why Stripe rejects a capture, and allows another one", async () => {
  const order = await shop.held();
  stripe.mode = "invalid";
  const failure = await shop.capture(order).catch((one: unknown) => one);
  expect(failure).toMatchObject({
    code: "capture_failed",
    message: "Stripe didn't capture the payment: This isn't supported.",
  });
  stripe.mode = "up";
  expect(await shop.read(order)).toMatchObject({
    payment_status: "authorized",
    authorization: { status: "held", failure: "This isn't supported." },
  });
  await shop.capture(order);
  expect(await shop.state(order)).toMatchObject({ payment_status: "paid" });
});

it("notifies the members if a capture fails that no one waits for", async () => {
  const order = await shop.held();
  stripe.mode = "silent";
  await shop.capture(order).catch(() => {});
  stripe.mode = "invalid";
  await shop.runJobs(order, "capture");
  stripe.mode = "up";
  expect(await shop.news(order, "capture_failed")).toMatchObject([{ data: { amount: 1050 } }]);
});

it("records a capture in Stripe's own dashboard, once, also if it is for less", async () => {
  const order = await shop.held(2);
  stripe.captureByHand(order.id, 1500);
  const event = stripe.chargeEvent("charge.captured", stripe.session(order.id));
  await Promise.all([shop.receive(event), shop.receive(event), shop.check(order)]);
  expect(await shop.state(order)).toMatchObject({
    payment_status: "partially_paid",
    ledger: [
      ["authorization", "stripe", 2100],
      ["capture", "stripe", 1500],
    ],
    refunds: null,
  });
});

it("records a capture in Stripe's dashboard that no event has reported, when a member captures", async () => {
  const order = await shop.held();
  stripe.captureByHand(order.id, 1000);
  expect((await shop.capture(order)).data).toMatchObject({ payment_status: "partially_paid", balance: 50 });
});

it("captures less of an order that was edited or whose units were cancelled", async () => {
  const order = await shop.held(3);
  const read = await shop.read(order);
  expect(read.allowed).toEqual(expect.arrayContaining(["edit", "cancel_items"]));
  const { version, lines } = read;
  const body = {
    version,
    amount: 0,
    lines: [{ order_line_id: lines[0]!.id, cancelled: 1, shipped: 0, restocks: false }],
    delivery: 0,
    fee: 0,
    reason: "customer" as const,
    note: null,
    notifies_customer: false,
  };
  const key = crypto.randomUUID();
  await shop.clientWith(key).order_refunds.create({ params: shop.orderPlace(order), body });
  expect(await shop.read(order)).toMatchObject({ payment_status: "authorized", balance: 2100 });
  const { data } = await shop.capture(order);
  expect(data).toMatchObject({ payment_status: "paid", balance: 0 });
  expect(stripe.intent(order.id)).toMatchObject({ amount: 3150, amount_received: 2100 });
});

it("lowers an authorised payment by a refund, and releases all of it by a refund of all", async () => {
  const order = await shop.held(2);
  const refund = (amount: number) =>
    shop.clientWith(crypto.randomUUID()).orders.refund({
      params: shop.orderPlace(order),
      body: { amount, reason: "customer" },
    });
  expect(await codeOf(() => refund(2101))).toBe("refund_too_large");
  expect((await refund(600)).data).toMatchObject({ payment_status: "authorized", balance: 1500 });
  await refund(1500);
  await shop.runJobs(order, "release");
  expect(stripe.intent(order.id).status).toBe("canceled");
  expect(await shop.state(order)).toMatchObject({ lifecycle: "open", payment_status: "voided" });
  expect(stripe.refunds).toEqual([]);
});

it("charges an order at once whose shop captures with the order, and ignores the setting of other providers", async () => {
  await shop.captureOn("placement");
  const order = await shop.held();
  expect(stripe.intent(order.id)).toMatchObject({ capture_method: "automatic", status: "succeeded" });
  expect(await shop.state(order)).toMatchObject({ payment_status: "paid" });
  expect(await shop.captureOn("manual")).toMatchObject({ capture_on: "manual" });
});

it("requests the same page again after the setting has changed", async () => {
  const order = await shop.order();
  stripe.mode = "silent";
  await shop.pay(order).catch(() => {});
  stripe.mode = "up";
  await shop.captureOn("placement");
  await shop.pay(order);
  expect(stripe.manual.has(stripe.session(order.id).id)).toBe(true);
  await shop.captureOn("manual");
});
