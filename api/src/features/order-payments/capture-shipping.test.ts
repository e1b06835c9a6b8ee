import { beforeAll, beforeEach, expect, it } from "vitest";
import { useCaptureShop } from "./capture.fixture.ts";

const shop = await useCaptureShop();
const { stripe, app } = shop;

beforeAll(() => shop.captureOn("shipment"));
beforeEach(() => {
  stripe.mode = "up";
});

it("captures the whole amount due once, before the first of two shipments", async () => {
  const order = await shop.held(3);
  const first = await shop.pack(order, 1);
  expect(stripe.intent(order.id).status).toBe("requires_capture");
  await shop.ship(order, first);
  expect(stripe.intent(order.id)).toMatchObject({ status: "succeeded", amount_received: 3150 });
  expect(await shop.read(order)).toMatchObject({
    payment_status: "paid",
    fulfilment_status: "partially_shipped",
  });
  await shop.ship(order, await shop.pack(order));
  expect(shop.ends(order)).toHaveLength(1);
});

it("lets staff ship, whose role can't capture otherwise", async () => {
  const order = await shop.held();
  const staff = await app.person("Capture staff");
  await app.join(shop.shop.id, staff, "staff");
  await shop.ship(order, await shop.pack(order), staff);
  expect(await shop.state(order)).toMatchObject({ payment_status: "paid" });
});

it("doesn't ship an order whose payment can't be captured, and says why", async () => {
  const order = await shop.held();
  const shipment = await shop.pack(order);
  stripe.mode = "invalid";
  const failure = await shop.ship(order, shipment).catch((one: unknown) => one);
  expect(failure).toMatchObject({
    code: "capture_failed",
    message: "Stripe didn't capture the payment: This isn't supported.",
  });
  stripe.mode = "silent";
  const silent = await shop.ship(order, shipment).catch((one: unknown) => one);
  expect(silent).toMatchObject({ code: "payment_provider_silent" });
  stripe.mode = "up";
  expect(await shop.read(order)).toMatchObject({
    payment_status: "authorized",
    fulfilment_status: "packed",
    shipments: [{ status: "packed" }],
  });
  await shop.ship(order, shipment);
  expect(await shop.read(order)).toMatchObject({ payment_status: "paid", fulfilment_status: "shipped" });
});

it("doesn't ship an order whose authorisation has expired", async () => {
  const order = await shop.held();
  const shipment = await shop.pack(order);
  stripe.expireAuthorization(order.id);
  const failure = await shop.ship(order, shipment).catch((one: unknown) => one);
  expect(failure).toMatchObject({ code: "capture_failed" });
  expect(await shop.read(order)).toMatchObject({ payment_status: "voided", fulfilment_status: "packed" });
});

it("ships an order of a shop that captures by hand, and captures it later", async () => {
  await shop.captureOn("manual");
  const order = await shop.held();
  await shop.ship(order, await shop.pack(order));
  expect(await shop.read(order)).toMatchObject({
    payment_status: "authorized",
    fulfilment_status: "shipped",
  });
  await shop.capture(order);
  expect(await shop.read(order)).toMatchObject({ payment_status: "paid" });
  await shop.captureOn("shipment");
});

it("captures before a pickup", async () => {
  const order = await shop.held();
  await shop.admin(
    `update orders set delivery = (delivery::jsonb || '{"is_pickup": true}')::json where id = $1`,
    order.id,
  );
  const { id: shipment_id } = await shop.pack(order);
  const params = { ...shop.orderPlace(order), shipment_id };
  await shop.owner.client.orders.mark_ready_for_pickup({ params });
  expect(stripe.intent(order.id).status).toBe("requires_capture");
  await shop.owner.client.orders.mark_picked_up({ params });
  expect(await shop.read(order)).toMatchObject({ payment_status: "paid", fulfilment_status: "delivered" });
});

it("captures each of several orders that are shipped at once, and names the one that failed", async () => {
  const orders = [await shop.held(), await shop.held()];
  for (const order of orders) await shop.pack(order);
  stripe.expireAuthorization(orders[1]!.id);
  const { data } = await shop.owner.client.order_changes.create({
    params: { shop_id: shop.shop.id },
    body: { change: "ship", ids: orders.map(({ id }) => id) },
  });
  expect(data.map(({ problem }) => problem)).toEqual([
    null,
    "Stripe didn't capture the payment: the authorisation has expired or was cancelled.",
  ]);
  expect(await shop.state(orders[0]!)).toMatchObject({ payment_status: "paid" });
});

it("charges an order without a delivery at once, because nothing ships", async () => {
  const order = await shop.order();
  await shop.admin(
    `update orders set delivery = (delivery::jsonb || '{"name": "No delivery"}')::json where id = $1`,
    order.id,
  );
  await shop.authorise(order);
  expect(stripe.intent(order.id).capture_method).toBe("automatic");
  expect(await shop.state(order)).toMatchObject({ payment_status: "paid" });
});
