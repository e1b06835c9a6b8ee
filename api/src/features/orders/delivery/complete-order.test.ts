import { beforeAll, describe, expect, it } from "vitest";
import { useTestApp } from "../../../../test/test-app.ts";
import { ReturnShop } from "../../returns/return-shop.fixture.ts";
import { completeDelivered } from "./complete-order.action.ts";

const app = useTestApp({ jobs: false });
let shop: ReturnShop;

beforeAll(async () => {
  shop = await new ReturnShop(app).open("Done Tea");
});

const rejected = { status: 409, code: "transition_rejected" };
const dayMs = 86_400_000;

/** Runs the order's job as if its shipments had been delivered so many days ago. Returns the order. */
async function runJob({ params }: { params: { shop_id: number; id: string } }, days: number) {
  await app.database.admin.query("update shipments set delivered_at = $2 where order_id = $1", [
    params.id,
    new Date(app.app.clock.now() - days * dayMs).toISOString(),
  ]);
  await completeDelivered(app.app, { shop_id: params.shop_id, order_id: params.id });
  return (await shop.owner.client.orders.read({ params })).data;
}

/** Days from now until the order's jobs, the latest job last. */
async function jobsOf({ id }: { id: string }): Promise<number[]> {
  const { rows } = await app.database.admin.query(
    `select round(extract(epoch from start_after - created_on) / 86400)::int as days from pgboss.job
     where name = 'complete-order' and data->>'order_id' = $1 order by created_on`,
    [id],
  );
  return rows.map(({ days }) => days as number);
}

async function settings(complete_days: number | null) {
  const params = { shop_id: shop.id };
  const { data } = await shop.owner.client.checkout_settings.read({ params });
  await shop.owner.client.checkout_settings.update({
    params,
    body: { complete_days, version: data.version },
  });
}

describe("an order that is delivered and paid", () => {
  it("is completed and reopened by hand, once each", async () => {
    const { params } = await shop.delivered();
    const { orders } = shop.owner.client;
    const { data } = await orders.complete({ params });
    expect(data).toMatchObject({ lifecycle: "closed", stage: "completed" });
    expect(data.allowed.toSorted()).toEqual(["refund", "reopen"]);
    expect(data.timeline.some(({ action }) => action === "order.completed")).toBe(true);
    await expect(orders.complete({ params })).rejects.toMatchObject(rejected);
    const staff = await shop.member("staff");
    await expect(staff.client.orders.reopen({ params })).rejects.toMatchObject(rejected);
    expect((await orders.reopen({ params })).data).toMatchObject({ lifecycle: "open", stage: "delivered" });
    await expect(orders.reopen({ params })).rejects.toMatchObject(rejected);
  });

  it("is completed with others, and the rest say why they aren't", async () => {
    const [done, open] = [await shop.delivered(), await shop.order()];
    const { data } = await shop.owner.client.order_changes.create({
      params: { shop_id: shop.id },
      body: { change: "complete", ids: [done.params.id, open.params.id] },
    });
    expect(data.map(({ problem }) => problem)).toEqual([
      null,
      "Orders can be completed once they're delivered and paid and have no open return.",
    ]);
  });

  it("is completed automatically after the days of the shop, which may change meanwhile", async () => {
    const order = await shop.delivered();
    expect(await jobsOf(order.params)).toEqual([30]);
    expect(await runJob(order, 29)).toMatchObject({ lifecycle: "open" });
    expect(await jobsOf(order.params)).toEqual([30, 1]);
    await settings(45);
    expect(await runJob(order, 31)).toMatchObject({ lifecycle: "open" });
    expect(await jobsOf(order.params)).toEqual([30, 1, 14]);
    expect(await runJob(order, 46)).toMatchObject({ lifecycle: "closed" });
    expect(await jobsOf(order.params)).toHaveLength(3);
    // A second run finds it done.
    expect(await runJob(order, 90)).toMatchObject({ lifecycle: "closed" });
    await settings(30);
  });

  it("waits for its open return, and is tried again", async () => {
    const order = await shop.delivered();
    await shop.owner.client.returns.create({
      params: order.params,
      body: { note: null, lines: [{ order_line_id: order.lines[0]!, quantity: 1, reason: "other" }] },
    });
    expect(await runJob(order, 31)).toMatchObject({ lifecycle: "open" });
    expect(await jobsOf(order.params)).toEqual([30, 30]);
  });

  it("is completed again after it was reopened and changed, and stays open without a change", async () => {
    const order = await shop.delivered();
    const { orders } = shop.owner.client;
    await orders.complete({ params: order.params });
    await orders.reopen({ params: order.params });
    expect(await jobsOf(order.params)).toEqual([30]);
    await app.database.admin.query(
      "update orders set payment_status = 'partially_paid', total = total + 100 where id = $1",
      [order.params.id],
    );
    await orders.mark_paid({ params: order.params, body: {} });
    expect(await jobsOf(order.params)).toEqual([30, 30]);
    expect(await runJob(order, 31)).toMatchObject({ lifecycle: "open" });
    await app.database.admin.query("update activity set at = at - interval '31 days' where target_id = $1", [
      order.params.id,
    ]);
    expect(await runJob(order, 31)).toMatchObject({ lifecycle: "closed" });
  });

  it("stays open in a shop that completes orders itself", async () => {
    await settings(null);
    const order = await shop.delivered();
    expect(await jobsOf(order.params)).toEqual([]);
    expect(await runJob(order, 400)).toMatchObject({ lifecycle: "open" });
    await settings(30);
  });
});

describe("an order that came back", () => {
  async function returned() {
    const order = await shop.order();
    const params = await shop.shipped(order);
    const { orders } = shop.owner.client;
    await orders.mark_attempt_failed({ params, body: { reason: "Closed" } });
    await orders.mark_returning({ params });
    const lines = order.lines.map((order_line_id) => ({ order_line_id, sellable: 1, damaged: 0 }));
    await orders.mark_returned({ params, body: { lines } });
    await app.database.admin.query(
      "update shipments set returned_at = returned_at - interval '31 days' where order_id = $1",
      [order.params.id],
    );
    return order;
  }
  const run = async ({ params }: { params: { shop_id: number; id: string } }) => {
    await completeDelivered(app.app, { shop_id: params.shop_id, order_id: params.id });
    return (await shop.owner.client.orders.read({ params })).data;
  };

  it("is completed automatically after the same days", async () => {
    const order = await returned();
    expect(await jobsOf(order.params)).toEqual([30]);
    expect(await run(order)).toMatchObject({ lifecycle: "closed", stage: "returned" });
  });

  it("stays open while money that was paid for it isn't refunded, and is tried again", async () => {
    const order = await returned();
    await app.database.admin.query("update orders set payment_status = 'paid' where id = $1", [
      order.params.id,
    ]);
    expect(await run(order)).toMatchObject({ lifecycle: "open" });
    expect(await jobsOf(order.params)).toEqual([30, 30]);
  });
});

it("another shop's owner can't complete an order", async () => {
  const { params } = await shop.delivered();
  const rival = await new ReturnShop(app).open("Rival Tea");
  const at = { params: { shop_id: rival.id, id: params.id } };
  await expect(rival.owner.client.orders.complete(at)).rejects.toMatchObject({ status: 404 });
  expect((await shop.owner.client.orders.read({ params })).data.lifecycle).toBe("open");
});
