import { beforeAll, describe, expect, it } from "vitest";
import { useTestApp } from "../../../../test/test-app.ts";
import { ReturnShop } from "../../returns/return-shop.fixture.ts";

const app = useTestApp({ jobs: false });
let shop: ReturnShop;

beforeAll(async () => {
  shop = await new ReturnShop(app).open("Received Tea");
  const params = { shop_id: shop.id };
  const { data } = await shop.owner.client.checkout_settings.read({ params });
  await shop.owner.client.checkout_settings.update({
    params,
    body: { complete_days: 10, version: data.version },
  });
  await app.database.admin.query(
    `insert into review_settings (shop_id, request_after_days) values ($1, 7)
     on conflict (shop_id) do update set request_after_days = 7`,
    [shop.id],
  );
});

type Order = Awaited<ReturnType<ReturnShop["order"]>>;
const rejected = { status: 409, code: "transition_rejected" };

/** An order of two teas that is paid in cash before its delivery. */
async function paid() {
  const order = await shop.order([{ variant_id: shop.tea.variant_id, quantity: 2 }]);
  await shop.owner.client.orders.mark_paid({ params: order.params });
  return order;
}

const receive = ({ own }: Pick<Order, "own">) => app.visitor().checkout.receive_order({ params: own });
const seen = async ({ own }: Order) => (await app.visitor().checkout.read_order({ params: own })).data;
const read = async ({ params }: Order) => (await shop.owner.client.orders.read({ params })).data;
const jobs = async ({ params: { id } }: Order) =>
  (
    await app.database.admin.query(
      "select name from pgboss.job where data->>'order_id' = $1 and name in ('complete-order', 'review-request') order by name",
      [id],
    )
  ).rows.map(({ name }) => name as string);

describe("a customer who has received everything", () => {
  it("marks the order as delivered: returns, the review request and the completion start, and no email is sent", async () => {
    const order = await paid();
    await shop.shipped(order);
    expect(await seen(order)).toMatchObject({ stage: "shipped", may_mark_received: true });
    const { rows: before } = await app.database.admin.query(
      "select count(*)::int from pgboss.job where name = 'order-mail' and data->>'order_id' = $1",
      [order.params.id],
    );
    expect((await receive(order)).data).toMatchObject({ stage: "delivered", may_mark_received: false });
    const data = await read(order);
    expect(data).toMatchObject({
      stage: "delivered",
      fulfilment_status: "delivered",
      payment_status: "paid",
    });
    expect(data.shipments[0]!.delivered_at).not.toBeNull();
    expect(data.timeline.at(-1)).toMatchObject({ action: "order.received", role: "shopper" });
    expect(await jobs(order)).toEqual(["complete-order", "review-request"]);
    const { data: returns } = await app.visitor().returns.list_own({ params: order.own });
    expect(returns.returnable).toHaveLength(1);
    const { rows: after } = await app.database.admin.query(
      "select count(*)::int from pgboss.job where name = 'order-mail' and data->>'order_id' = $1",
      [order.params.id],
    );
    expect(after).toEqual(before);
  });

  it("does so once, also with several clicks and a delivery by the shop at the same time", async () => {
    const order = await paid();
    const shipment = await shop.shipped(order);
    await Promise.allSettled([
      receive(order),
      receive(order),
      shop.owner.client.orders.deliver({ params: shipment }),
    ]);
    const { timeline } = await read(order);
    const deliveries = ["order.received", "shipment.delivered"];
    expect(timeline.filter(({ action }) => deliveries.includes(action))).toHaveLength(1);
    expect((await receive(order)).data.stage).toBe("delivered");
    expect((await read(order)).timeline).toHaveLength(timeline.length);
    expect(await jobs(order)).toEqual(["complete-order", "review-request"]);
  });

  it("marks all shipments that are on their way", async () => {
    const order = await paid();
    const { params, lines } = order;
    const { orders } = shop.owner.client;
    await orders.confirm({ params });
    const half = { lines: [{ order_line_id: lines[0]!, quantity: 1 }] };
    const { data: one } = await orders.pack({ params, body: half });
    await orders.ship({ params: { ...params, shipment_id: one.shipments[0]!.id }, body: {} });
    // The rest isn't shipped.
    expect(await seen(order)).toMatchObject({ may_mark_received: false });
    await expect(receive(order)).rejects.toMatchObject(rejected);
    const { data: both } = await orders.pack({ params, body: half });
    await expect(receive(order)).rejects.toMatchObject(rejected);
    const rest = both.shipments.find(({ status }) => status === "packed")!;
    await orders.ship({ params: { ...params, shipment_id: rest.id }, body: {} });
    await receive(order);
    const { shipments } = await read(order);
    expect(shipments.map(({ status }) => status)).toEqual(["delivered", "delivered"]);
  });
});

describe("an order", () => {
  it("that isn't shipped, couldn't be delivered or is due in cash can't be marked as received", async () => {
    const order = await paid();
    await expect(receive(order)).rejects.toMatchObject(rejected);
    const params = await shop.shipped(order);
    await shop.owner.client.orders.mark_attempt_failed({ params, body: { reason: "Not at home" } });
    expect(await seen(order)).toMatchObject({ may_mark_received: false });
    await expect(receive(order)).rejects.toMatchObject(rejected);
    const cash = await shop.order();
    await shop.shipped(cash);
    expect(await seen(cash)).toMatchObject({ stage: "shipped", may_mark_received: false });
    await expect(receive(cash)).rejects.toMatchObject(rejected);
    expect(await read(cash)).toMatchObject({ stage: "shipped", payment_status: "unpaid" });
  });

  it("of another shop, or with a link that was changed or only shows it, can't be marked as received", async () => {
    const order = await paid();
    await shop.shipped(order);
    const { handle, token } = order.own;
    const other = await new ReturnShop(app).open("Other Received");
    for (const own of [
      { handle: other.handle, token },
      { handle, token: `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}` },
    ])
      await expect(receive({ own })).rejects.toMatchObject({ status: 404 });
    const staff = await shop.member("staff");
    const { data } = await staff.client.orders.read({ params: order.params });
    const viewing = { handle, token: data.order_url!.split("/").at(-1)! };
    await expect(receive({ own: viewing })).rejects.toMatchObject({ code: "order_view_only" });
    expect(await read(order)).toMatchObject({ stage: "shipped" });
  });
});
