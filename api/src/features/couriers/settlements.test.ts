import { beforeAll, expect, it } from "vitest";
import { newId } from "../../ids.ts";
import { insertSettlement, settleBooking } from "./bookings.queries.ts";
import { type Shipment, useCourierShop } from "./courier-shop.fixture.ts";

const shop = await useCourierShop();
let courier: string;
let place: { shop_id: number; id: string };

beforeAll(async () => {
  courier = await shop.courier("own");
  place = { shop_id: shop.id, id: courier };
});

let count = 0;
/** A shipment on its way with its tracking number. */
async function shipped(): Promise<Shipment & { number: string }> {
  const params = await shop.packed();
  const number = `TRK-${++count}`;
  await shop.book(params, courier, { tracking_number: number });
  return { ...params, number };
}

const fileOf = (...rows: string[]) => ["Tracking Code;COD Collected;Delivery charge", ...rows].join("\n");
const check = (text: string) =>
  shop.owner.client.courier_settlements.check({ params: place, body: { text } });
const settle = (text: string) =>
  shop.owner.client.courier_settlements.create({ params: place, body: { text, file_name: "november.csv" } });
const outcomesOf = ({ data }: Awaited<ReturnType<typeof check>>) => data.rows.map(({ outcome }) => outcome);
const ledger = async ({ id }: Shipment) =>
  (await shop.sql("select kind, amount from payments where order_id = $1", [id])).rows;

it("compares each row with the bookings, and changes nothing before it is confirmed", async () => {
  const [matched, less] = [await shipped(), await shipped()];
  const checked = await check(
    fileOf(
      `${matched.number};1,000.00;60`,
      `${matched.number};1000;60`,
      `${less.number};900;60`,
      "TRK-0;1000;60",
      `${less.number};?;1`,
    ),
  );
  expect(outcomesOf(checked)).toEqual(["matched", "repeated", "differs", "unknown", "repeated"]);
  expect(checked.data.matched).toEqual({ count: 1, collected: 100_000, fees: 6_000 });
  expect(await ledger(matched)).toEqual([]);
});

it("records the cash of the matching rows once, also when it is confirmed at once and again", async () => {
  const [first, second] = [await shipped(), await shipped()];
  const text = fileOf(`${first.number};1000;60`, `${second.number};999;60`);
  const settled = await Promise.all([settle(text), settle(text)]);
  expect(settled.map(({ data }) => data.matched.count).toSorted()).toEqual([0, 1]);
  expect(outcomesOf(await settle(text))).toEqual(["settled", "differs"]);
  expect(await ledger(first)).toEqual([{ kind: "collection", amount: 100_000 }]);
  expect(await ledger(second)).toEqual([]);
  expect(await shop.order(first)).toMatchObject({ payment_status: "paid" });
});

it("settles a booking for one of two files that were compared at the same time", async () => {
  const { id } = await shipped();
  const { rows } = await shop.sql("select id from courier_bookings where order_id = $1", [id]);
  const settleIn = (file_name: string) =>
    shop.app.app.db.inShop(shop.id, async (tx) => {
      const settlement_id = newId();
      await insertSettlement(tx, { id: settlement_id, courier_id: courier, file_name, account_id: null });
      return settleBooking(tx, rows[0].id, { settlement_id, amount: 100_000, fee: 0 });
    });
  expect([await settleIn("first.csv"), await settleIn("second.csv")]).toEqual([true, false]);
});

it("doesn't record cash that the delivery has recorded, in either order and at once", async () => {
  const [before, after, both] = [await shipped(), await shipped(), await shipped()];
  await shop.owner.client.orders.deliver({ params: before });
  await settle(fileOf(`${before.number};1000;0`, `${after.number};1000;0`));
  await shop.owner.client.orders.deliver({ params: after });
  await Promise.all([
    settle(fileOf(`${both.number};1000;0`)),
    shop.owner.client.orders.deliver({ params: both }),
  ]);
  for (const one of [before, after, both]) {
    expect(await ledger(one)).toEqual([{ kind: "collection", amount: 100_000 }]);
    expect((await shop.booking(one)).settled_amount).toBe(100_000);
  }
});

it("expects no cash of a parcel that came back", async () => {
  const params = await shipped();
  await shop.owner.client.orders.mark_attempt_failed({ params, body: { reason: "Not at home" } });
  await shop.owner.client.orders.mark_returning({ params });
  expect(outcomesOf(await settle(fileOf(`${params.number};1000;60`)))).toEqual(["differs"]);
  expect(await ledger(params)).toEqual([]);
});

it("matches the name of an order, and the columns that the user chooses", async () => {
  const params = await shipped();
  const { number, number_prefix } = await shop.order(params);
  const text = `Betrag,Sendung,Auftrag\n1000,x,${number_prefix}${number}`;
  expect((await check(text)).data).toMatchObject({
    headers: ["Betrag", "Sendung", "Auftrag"],
    columns: { number: null },
  });
  const columns = { number: "Auftrag", collected: "Betrag", fee: null };
  const { data } = await shop.owner.client.courier_settlements.check({
    params: place,
    body: { text, columns },
  });
  expect(data.rows).toMatchObject([{ outcome: "matched", order_id: params.id }]);
});

it("doesn't match bookings of another courier", async () => {
  const other = await shop.courier("own");
  const params = await shop.packed();
  await shop.book(params, other, { tracking_number: "OTHER-1" });
  expect(outcomesOf(await settle(fileOf("OTHER-1;1000;0")))).toEqual(["unknown"]);
});

it("sums up the cash and the success of a courier by area", async () => {
  const own = await shop.courier("own");
  const [way, delivered, settled] = [await shop.packed(), await shop.packed(), await shop.packed()];
  for (const params of [way, delivered, settled])
    await shop.book(params, own, { tracking_number: params.id });
  for (const params of [delivered, settled]) await shop.owner.client.orders.deliver({ params });
  const lost = await shop.packed();
  await shop.book(lost, own);
  await shop.owner.client.orders.mark_lost({ params: lost });
  const at = { shop_id: shop.id, id: own };
  await shop.owner.client.courier_settlements.create({
    params: at,
    body: { text: fileOf(`${settled.id};1000;60`), file_name: "a.csv" },
  });
  const { data } = await shop.owner.client.courier_settlements.summary({ params: at });
  expect(data).toMatchObject({
    owed: 100_000,
    on_the_way: 100_000,
    settled: 100_000,
    fees: 6_000,
    delivered: 2,
    finished: 3,
  });
  expect(data.areas).toEqual([{ area: expect.any(String), delivered: 2, finished: 3 }]);
});

it("rejects a file without rows, with too many, or that is no table", async () => {
  for (const text of ["Tracking,COD", "x", `Tracking,COD\n${"1,2\n".repeat(501)}`, 'Tracking,"COD\n1,2'])
    await expect(check(text)).rejects.toMatchObject({ code: "settlement_unreadable" });
});
