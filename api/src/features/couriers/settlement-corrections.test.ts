import { beforeAll, expect, it } from "vitest";
import { type Shipment, useCourierShop } from "./courier-shop.fixture.ts";

const shop = await useCourierShop();
let place: { shop_id: number; id: string };

beforeAll(async () => {
  place = { shop_id: shop.id, id: await shop.courier("own") };
});

let count = 0;
/** A delivered shipment of 1000 BDT, of which this cash was collected. */
async function delivered(collected?: number): Promise<Shipment & { number: string }> {
  const params = await shop.packed();
  const number = `COR-${++count}`;
  await shop.book(params, place.id, { tracking_number: number });
  const body = collected === undefined ? {} : { collected };
  await shop.owner.client.orders.deliver({ params, body });
  return { ...params, number };
}

const fileOf = (...rows: string[]) => ["Tracking Code;COD Collected;Delivery charge", ...rows].join("\n");
const check = async (text: string) =>
  (await shop.owner.client.courier_settlements.check({ params: place, body: { text } })).data;
const settle = async (text: string) =>
  (
    await shop.owner.client.courier_settlements.create({
      params: place,
      body: { text, file_name: "november.csv" },
    })
  ).data;
const correct = (text: string, correction: number, line = 2) =>
  shop.owner.client.courier_settlements.correct({
    params: place,
    body: { text, file_name: "november.csv", line, correction },
  });
const ledger = async ({ id }: Shipment) =>
  (await shop.sql("select kind, amount from payments where order_id = $1 order by created_at, id", [id]))
    .rows;
const changed = { code: "settlement_changed", status: 409 };

it("records less than the delivery did, only as a correction of the difference that was shown", async () => {
  const params = await delivered();
  const text = fileOf(`${params.number};950;60`);
  expect((await check(text)).rows).toMatchObject([
    { outcome: "differs", expected: 100_000, correction: -5_000 },
  ]);
  expect((await settle(text)).rows).toMatchObject([{ outcome: "differs" }]);
  expect(await ledger(params)).toEqual([{ kind: "collection", amount: 100_000 }]);
  await expect(correct(text, -4_000)).rejects.toMatchObject(changed);
  await expect(correct(text, -5_000, 3)).rejects.toMatchObject(changed);
  const { data } = await correct(text, -5_000);
  expect(data.rows).toMatchObject([{ outcome: "settled", correction: null }]);
  expect(await ledger(params)).toEqual([
    { kind: "collection", amount: 100_000 },
    { kind: "collection", amount: -5_000 },
  ]);
  const order = await shop.order(params);
  expect(order).toMatchObject({
    stage: "delivered",
    payment_status: "partially_paid",
    balance: 5_000,
    refundable: 95_000,
  });
  expect(order.timeline.at(-1)).toMatchObject({
    action: "payment.settled",
    details: { amount: 95_000, missing: 5_000 },
  });
  expect((await shop.booking(params)).settled_amount).toBe(95_000);
});

it("is made once by two members at the same time", async () => {
  const params = await delivered();
  const text = fileOf(`${params.number};900;60`);
  const done = await Promise.allSettled([correct(text, -10_000), correct(text, -10_000)]);
  expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await ledger(params)).toHaveLength(2);
  expect((await shop.order(params)).balance).toBe(10_000);
});

it("isn't needed if the delivery has recorded the same: the row matches, and the rest stays due", async () => {
  const params = await delivered(95_000);
  const text = fileOf(`${params.number};950;60`);
  expect((await check(text)).rows).toMatchObject([
    { outcome: "matched", expected: 95_000, correction: null },
  ]);
  await settle(text);
  expect(await ledger(params)).toEqual([{ kind: "collection", amount: 95_000 }]);
  expect(await shop.order(params)).toMatchObject({ payment_status: "partially_paid", balance: 5_000 });
});

it("records more than the delivery did, also what was written off", async () => {
  const [due, writtenOff] = [await delivered(95_000), await delivered(95_000)];
  await shop.owner.client.orders.write_off_due({
    params: writtenOff,
    body: { amount: 5_000, reason: "No change" },
  });
  for (const params of [due, writtenOff]) {
    const text = fileOf(`${params.number};1000;60`);
    expect((await check(text)).rows).toMatchObject([{ outcome: "differs", correction: 5_000 }]);
    await correct(text, 5_000);
    expect(await shop.order(params)).toMatchObject({
      payment_status: "paid",
      balance: 0,
      written_off: 0,
      refundable: 100_000,
    });
  }
});

it("isn't offered before the delivery, nor for more than the courier was to collect", async () => {
  const params = await shop.packed();
  await shop.book(params, place.id, { tracking_number: "COR-WAY" });
  const more = await delivered();
  const text = fileOf("COR-WAY;950;60", `${more.number};1100;60`);
  expect((await check(text)).rows).toMatchObject([
    { outcome: "differs", correction: null },
    { outcome: "differs", correction: null },
  ]);
  await expect(correct(text, 95_000)).rejects.toMatchObject(changed);
  expect(await ledger(params)).toEqual([]);
});

it("opens an order that was completed, and is rejected once its money was refunded", async () => {
  const completed = await delivered();
  await shop.owner.client.orders.complete({ params: completed });
  await correct(fileOf(`${completed.number};950;60`), -5_000);
  expect(await shop.order(completed)).toMatchObject({ lifecycle: "open", balance: 5_000 });
  const refunded = await delivered();
  await shop.sql(
    "insert into refunds (shop_id, id, order_id, amount, reason, status) values ($1, gen_random_uuid(), $2, 98000, 'other', 'succeeded')",
    [shop.id, refunded.id],
  );
  await expect(correct(fileOf(`${refunded.number};950;60`), -5_000)).rejects.toMatchObject(changed);
  expect(await ledger(refunded)).toEqual([{ kind: "collection", amount: 100_000 }]);
});

it("counts the missing cash of a delivery as not owed by the courier", async () => {
  const own = await shop.courier("own");
  const params = await shop.packed();
  await shop.book(params, own, { tracking_number: "COR-OWED" });
  await shop.owner.client.orders.deliver({ params, body: { collected: 95_000 } });
  const { data } = await shop.owner.client.courier_settlements.summary({
    params: { shop_id: shop.id, id: own },
  });
  expect(data).toMatchObject({ owed: 95_000, delivered: 1 });
});

it("of another shop's courier is rejected", async () => {
  const params = await delivered();
  const text = fileOf(`${params.number};950;60`);
  const mallory = await shop.app.person("Mallory Corrects");
  await shop.app.shop(mallory, "Mallory Corrects");
  await expect(
    mallory.client.courier_settlements.correct({
      params: place,
      body: { text, file_name: "a.csv", line: 2, correction: -5_000 },
    }),
  ).rejects.toMatchObject({ status: 404 });
  expect(await ledger(params)).toHaveLength(1);
});
