import { orderSorts } from "@vitrine/contract/orders/order-endpoints";
import { beforeAll, describe, expect, it } from "vitest";
import { type Person, useTestApp } from "../../../../test/test-app.ts";
import { insertManyOrders, rowsReadBy, vacuum } from "./many-orders.fixture.ts";

const app = useTestApp();
const orders = 20_000;
let mona: Person;
let inShop: { shop_id: number };

beforeAll(async () => {
  mona = await app.person("Mona");
  inShop = { shop_id: (await app.shop(mona, "Narrow list")).id };
  const { admin } = app.database;
  await insertManyOrders(app.database, inShop.shop_id, orders);
  // Rare, common but old, and common everywhere.
  await admin.query(
    `insert into order_tags (shop_id, order_id, tag, placed_at)
     select shop_id, id, tag, placed_at from orders, unnest(array[
       case when number % 4000 = 1 then 'rare' end, case when number < 8000 then 'old' end, case when number % 2 = 0 then 'even' end,
       case when payment_status = 'paid' then 'settled' end]) tag
     where shop_id = $1 and tag is not null`,
    [inShop.shop_id],
  );
  const { rows } = await admin.query<{ id: string }>(
    `insert into coupons (shop_id, id, title, method, code, type, basis_points, items, required_items)
     values ($1, gen_random_uuid(), 'Old', 'code', 'OLD', 'percent', 1000, '{}', '{}') returning id`,
    [inShop.shop_id],
  );
  await admin.query(
    `insert into coupon_uses (shop_id, order_id, coupon_id, code, amount, customer_keys, used_at)
     select shop_id, id, $2, case when number % 5000 = 3 then 'ONCE' else 'OLD' end, 1, '{}', placed_at from orders
     where shop_id = $1 and (number < 7000 or number % 5000 = 3)`,
    [inShop.shop_id, rows[0]!.id],
  );
  await admin.query(
    `update orders set address = jsonb_build_object('country', 'DE', 'region', case when number % 3 = 0 then 'Hessen' end,
       'city', case when number < 8000 then 'Köln' else 'Bad Vilbel' end,
       'postal_code', case when number % 4000 = 2 then '61 118' else '50667' end),
       delivery = case when number % 4000 = 13 then '{}' else json_build_object('name', 'Home', 'is_pickup', number % 3000 = 10,
         'arrives_to', case when number % 3000 = 10 then '2026-03-04' when number % 5 > 0 then '2026-05-01' end,
         'window', case when number < 8000 then json_build_object(
           'starts_at', case when number % 4000 = 12 then '2026-02-01T18:00:00.000Z' else '2026-02-01T10:00:00.000Z' end,
           'ends_at', case when number % 4000 = 12 then '2026-02-01T20:00:00.000Z' else '2026-02-01T12:00:00.000Z' end,
           'time_zone', 'Asia/Dhaka', 'is_slot', number % 2 = 0, 'area_id', '1') end) end
     where shop_id = $1`,
    [inShop.shop_id],
  );
  await admin.query(
    `insert into shipments (shop_id, id, order_id, status, courier, tracking_number, shipped_at)
     select shop_id, gen_random_uuid(), id, 'delivered', courier, case when courier = 'DHL' then '1z-' || to_char(number, 'FM00000000') end, placed_at from orders, unnest(array[
       case when number % 4000 = 6 then 'Evri' end, case when number < 8000 then 'DHL' end,
       case when number % 2 = 0 then 'UPS' end, case when number % 2 = 0 then 'UPS' end]) courier
     where shop_id = $1 and courier is not null`,
    [inShop.shop_id],
  );
  await admin.query(
    `update orders set delivery = '{"name": "No delivery"}' where shop_id = $1 and number % 4000 = 14`,
    [inShop.shop_id],
  );
  await admin.query(
    `insert into payment_proofs (shop_id, id, order_id, reference, status, reject_reason)
     select shop_id, gen_random_uuid(), id, 'TX', case when number % 50 < 2 then 'pending' else 'rejected' end,
       case when number % 50 = 2 then 'Other amount' end
     from orders where shop_id = $1 and number % 50 < 3`,
    [inShop.shop_id],
  );
  await admin.query(
    `update orders set advance = '{"amount": 300}',
       fulfilment_status = case when number % 80 = 7 then 'packed' else 'unfulfilled' end
     where shop_id = $1 and number % 40 = 7`,
    [inShop.shop_id],
  );
  await vacuum(app.database, "orders", "order_tags", "coupon_uses", "order_values", "shipments");
  // The triggers of 20,000 orders take half a minute on a busy machine.
}, 180_000);

type Query = Parameters<typeof rowsReadBy>[2];
const list = (query: Query) => mona.client.orders.list({ params: inShop, query });

async function listIds(query: Query, pages = 3): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null | undefined;
  for (let n = 0; n < pages && cursor !== null; n++) {
    const { data, meta } = await list({ ...query, limit: 7, ...(cursor && { cursor }) });
    ids.push(...data.map(({ id }) => id));
    cursor = meta.next_cursor;
  }
  return ids;
}

const filters: [Query, condition: string][] = [
  [{ tag: "rare" }, "number % 4000 = 1"],
  [{ tag: "old" }, "number < 8000"],
  [{ tag: "even" }, "number % 2 = 0"],
  [{ tag: "none" }, "false"],
  [{ tag: "even", payment_method: "bkash" }, "number % 2 = 0 and payment_method = 'bkash'"],
  [{ tag: "even", stage: "cancelled" }, "number % 2 = 0 and lifecycle = 'cancelled'"],
  [{ tag: "old", payment_status: "paid" }, "number < 8000 and payment_status = 'paid'"],
  [{ tag: "settled", payment_status: "unpaid" }, "false"],
  [{ tag: "settled", coupon: "OLD" }, "payment_status = 'paid' and number < 7000 and number % 5000 <> 3"],
  [{ tag: "old", search: "maria" }, "number < 8000 and name like 'María%'"],
  [{ tag: "rare", search: "jansen" }, "number % 4000 = 1"],
  [{ payment_method: "stripe" }, "payment_method = 'stripe'"],
  [{ payment_method: "bkash" }, "payment_method = 'bkash'"],
  [
    { payment_method: "bkash", payment_status: "unpaid" },
    "payment_method = 'bkash' and payment_status = 'unpaid'",
  ],
  [{ source: "draft_order" }, "source = 'draft_order'"],
  [{ source: "checkout", payment_method: "stripe" }, "source = 'checkout' and payment_method = 'stripe'"],
  [{ coupon: "once" }, "number % 5000 = 3"],
  [{ coupon: "OLD" }, "number < 7000 and number % 5000 <> 3"],
  [{ area: "hessen" }, "number % 3 = 0"],
  [{ area: "KÖLN" }, "number < 8000"],
  [{ area: "koln" }, "number < 8000"],
  [{ area: "bad-vilbel" }, "number >= 8000"],
  [{ area: "61118" }, "number % 4000 = 2"],
  [{ area: "6111" }, "false"],
  [{ area: " - " }, "false"],
  [{ payment_proof: "pending" }, "number % 50 < 2 and payment_status = 'unpaid' and lifecycle = 'open'"],
  [
    { payment_proof: "pending", tag: "old" },
    "number % 50 = 0 and payment_status = 'unpaid' and number < 8000",
  ],
  [{ payment_proof: "pending", stage: "cancelled" }, "false"],
  [{ advance: "due" }, "number % 80 = 47 and payment_status = 'unpaid' and lifecycle = 'open'"],
  [{ advance: "due", tag: "old" }, "number % 80 = 47 and payment_status = 'unpaid' and number < 8000"],
  [{ advance: "due", stage: "cancelled" }, "false"],
  [{ courier: "Evri" }, "number % 4000 = 6"],
  [{ courier: "DHL" }, "number < 8000"],
  [{ courier: "UPS" }, "number % 2 = 0"],
  [{ courier: "dhl" }, "false"],
  [{ courier: "DHL", area: "Hessen" }, "number < 8000 and number % 3 = 0"],
  [
    { courier: "DHL", tag: "even", stage: "cancelled" },
    "number < 8000 and number % 2 = 0 and lifecycle = 'cancelled'",
  ],
  [{ courier: "DHL", area: "Bad Vilbel" }, "false"],
  [{ courier: "UPS", tag: "old" }, "number < 8000 and number % 2 = 0"],
  [{ courier: "UPS", area: "Köln", tag: "even" }, "number < 8000 and number % 2 = 0"],
  [
    { courier: "UPS", tag: "old", payment_method: "bkash" },
    "number < 8000 and number % 2 = 0 and payment_method = 'bkash'",
  ],
  [{ area: "Köln", search: "maria" }, "number < 8000 and name like 'María%'"],
  [{ delivery_method: "pickup" }, "number % 3000 = 10"],
  [{ delivery_method: "delivery" }, "number % 3000 <> 10 and number % 4000 not in (13, 14)"],
  [{ delivery_method: "delivery", stage: "cancelled" }, "number % 3000 <> 10 and lifecycle = 'cancelled'"],
  [
    { delivery_from: "2026-02-01", delivery_to: "2026-02-01" },
    "number < 8000 and number % 4000 not in (12, 13, 14)",
  ],
  [{ delivery_from: "2026-02-02", delivery_to: "2026-02-02" }, "number < 8000 and number % 4000 = 12"],
  [
    { delivery_from: "2026-02-01", delivery_to: "2026-02-01", slot: "16:00-18:00" },
    "number < 8000 and number % 4000 not in (12, 14) and number % 2 = 0",
  ],
  [{ slot: "00:00-02:00" }, "number < 8000 and number % 4000 = 12"],
  [{ slot: "10:00-12:00" }, "false"],
  [{ delivery_from: "2026-03-04", delivery_to: "2026-04-30" }, "number % 3000 = 10 and number >= 8000"],
  // The promised day of other deliveries isn't stored for the filter.
  [{ delivery_from: "2026-05-01" }, "false"],
  [
    { delivery_to: "2026-04-30", delivery_method: "delivery", tag: "even" },
    "number < 8000 and number % 2 = 0 and number % 3000 <> 10 and number % 4000 <> 14",
  ],
  [{ delivery_from: "today" }, "false"],
  [{ total_min: 899 }, "total >= 899"],
  [{ total_min: 10, total_max: 12 }, "total between 10 and 12"],
  [{ total_max: 700 }, "total <= 700"],
  [
    { total_min: 5, tag: "old", return_status: "requested" },
    "total >= 5 and number < 8000 and return_status = 'requested'",
  ],
];
const order = {
  number: "number",
  placed: "placed_at",
  customer: 'name collate "und-x-icu"',
  total: "total",
} as const;

describe("a filter of the list of orders", () => {
  it.each(filters)("finds the same orders as a query of all orders: %j", async (filter, condition) => {
    for (const sort of orderSorts) {
      const direction = sort.startsWith("-") ? "desc" : "asc";
      const { rows } = await app.database.admin.query<{ id: string }>(
        `select id from orders where shop_id = $1 and ${condition}
         order by ${order[sort.replace("-", "") as "total"]} ${direction}, id ${direction} limit 21`,
        [inShop.shop_id],
      );
      expect(await listIds({ ...filter, sort }), sort).toEqual(rows.map(({ id }) => id));
    }
  });

  it("counts few orders exactly, and says of many that there are more than a thousand", async () => {
    expect((await list({ tag: "rare" })).meta.total).toBe(5);
    expect((await list({ tag: "rare", stage: "packed" })).meta.total).toBe(0);
    expect((await list({ tag: "old" })).meta).toMatchObject({ total: 1_000, total_is_minimum: true });
    expect((await list({ tag: "old", stage: "cancelled" })).meta.total).toBe(160);
    expect((await list({ tag: "old", payment_status: "paid" })).meta.total).toBeUndefined();
  });

  it.each<Query>([
    { tag: "rare" },
    { tag: "rare", sort: "customer" },
    { tag: "rare", stage: "cancelled", search: "jansen" },
    { payment_method: "stripe" },
    { source: "draft_order", sort: "total" },
    { coupon: "ONCE" },
    { area: "61118" },
    { courier: "Evri", sort: "customer" },
    { delivery_method: "pickup" },
    { delivery_from: "2026-03-01", delivery_to: "2026-04-30", sort: "total" },
    { delivery_from: "today", delivery_to: "today", slot: "16:00-18:00" },
    { total_min: 899 },
    { courier: "Evri", area: "61118" },
  ])("is not read to its end, however rare its orders are: %j", async (filter) => {
    expect(await rowsReadBy(app, inShop.shop_id, filter)).toBeLessThan(3_000);
  });

  // Counting stops after 5,000 index entries.
  it.each<Query>([
    { tag: "old" },
    { tag: "old", sort: "placed" },
    { payment_method: "bkash" },
    { payment_method: "bkash", sort: "total" },
    { tag: "settled", sort: "total" },
    { courier: "DHL" },
    { area: "Köln", sort: "-placed" },
    { coupon: "OLD" },
    { delivery_method: "delivery" },
    { delivery_from: "2026-03-01" },
    { search: "1Z 0000 0004" },
  ])("reads no more orders that another filter or status excludes: %j", async (filter) => {
    expect(await rowsReadBy(app, inShop.shop_id, filter)).toBeLessThan(6_000);
  });

  it.each(["-placed", "customer"] as const)(
    "looks for orders of two filters only in the time of both: sorted by %s",
    async (sort) => {
      // To compare the filters, up to 5,000 and 10,000 index entries of each are counted.
      const read = await rowsReadBy(app, inShop.shop_id, { courier: "DHL", area: "Bad Vilbel", sort });
      expect(read).toBeLessThan(30_000);
    },
  );
});

// More than the filters' indexes are read for: the list is then merged from the statuses of its orders.
describe("a filter by columns of the order that finds many", () => {
  const many = 5_010;
  let ofMany: { shop_id: number };
  beforeAll(async () => {
    ofMany = { shop_id: (await app.shop(mona, "Many matches")).id };
    await insertManyOrders(app.database, ofMany.shop_id, many);
    await app.database.admin.query(
      `insert into payment_proofs (shop_id, id, order_id, reference, status)
       select shop_id, gen_random_uuid(), id, 'TX', 'pending' from orders where shop_id = $1`,
      [ofMany.shop_id],
    );
  }, 120_000);

  it.each<[Query, status: string]>([
    [{ cash: "missing" }, "fulfilment_status = 'delivered', payment_method = 'cash_on_delivery'"],
    [{ advance: "due" }, `fulfilment_status = 'unfulfilled', advance = '{"amount": 300}'`],
    [{ payment_proof: "pending" }, "fulfilment_status = 'unfulfilled'"],
  ])("finds the same orders in each order: %j", async (filter, status) => {
    const { admin } = app.database;
    await admin.query(
      `update orders set lifecycle = 'open', payment_status = 'unpaid', ${status} where shop_id = $1`,
      [ofMany.shop_id],
    );
    for (const sort of ["-placed", "number", "total", "customer"] as const) {
      const direction = sort.startsWith("-") ? "desc" : "asc";
      const key = order[sort.replace("-", "") as "total"];
      const { rows } = await admin.query<{ id: string }>(
        `select id from orders where shop_id = $1 order by ${key} ${direction}, id ${direction} limit 7`,
        [ofMany.shop_id],
      );
      const found = mona.client.orders
        .list({ params: ofMany, query: { ...filter, sort, limit: 7 } })
        .then(({ data }) => data.map(({ id }) => id));
      await expect(found, sort).resolves.toEqual(rows.map(({ id }) => id));
    }
  });
});

it("finds the neighbours of an order in a filtered list", async () => {
  for (const query of [
    { tag: "rare" },
    { tag: "old" },
    { courier: "DHL" },
    { payment_method: "bkash", sort: "total" as const },
  ]) {
    const ids = await listIds(query, 1);
    for (const [at, id] of ids.slice(0, 4).entries()) {
      const { data } = await mona.client.orders.neighbours({ params: { ...inShop, id }, query });
      expect(data).toEqual({ previous: ids[at - 1] ?? null, next: ids[at + 1] ?? null });
    }
  }
});

it("lists the payment methods in use, without those of other shops", async () => {
  const { data } = await mona.client.orders.payment_methods({ params: inShop });
  expect(data).toEqual(["bkash", "cash_on_delivery", "stripe"].map((key) => ({ key, name: null })));
  const rita = await app.person("Rita");
  const other = await app.shop(rita, "Other list");
  expect((await rita.client.orders.payment_methods({ params: { shop_id: other.id } })).data).toEqual([]);
});

it("lists the couriers of orders, without those of other shops", async () => {
  expect((await mona.client.orders.couriers({ params: inShop })).data).toEqual(["DHL", "Evri", "UPS"]);
  const rita = await app.person("Ron");
  const other = await app.shop(rita, "Third list");
  expect((await rita.client.orders.couriers({ params: { shop_id: other.id } })).data).toEqual([]);
  expect(
    (await rita.client.orders.list({ params: { shop_id: other.id }, query: { courier: "DHL" } })).data,
  ).toEqual([]);
});

it("lists the slots of a day, without those of other days and shops", async () => {
  const slotsOn = async (day: string, person = mona, shop_id = inShop.shop_id) =>
    (await person.client.orders.slots({ params: { shop_id }, query: { day } })).data;
  expect(await slotsOn("2026-02-01")).toEqual(["16:00-18:00"]);
  expect(await slotsOn("2026-02-02")).toEqual(["00:00-02:00"]);
  expect(await slotsOn("2026-05-01")).toEqual([]);
  const rita = await app.person("Rob");
  const other = await app.shop(rita, "Fourth list");
  expect(await slotsOn("2026-02-01", rita, other.id)).toEqual([]);
  await expect(slotsOn("2026-02-01", rita)).rejects.toMatchObject({ status: 404 });
  await expect(slotsOn("someday")).rejects.toMatchObject({ status: 422 });
});

it("finds today's and tomorrow's deliveries in the time zone of the shop", async () => {
  const { admin } = app.database;
  const [id] = await listIds({ tag: "rare" }, 1);
  const found = async (day: string) =>
    (await listIds({ delivery_from: day, delivery_to: day }, 1)).includes(id!);
  // 14 hours ahead of UTC and 11 hours behind it, there are always two dates.
  for (const zone of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
    await admin.query("update shops set time_zone = $2 where id = $1", [inShop.shop_id, zone]);
    await admin.query(
      `update orders set delivery = json_build_object('name', 'Shop', 'is_pickup', true, 'arrives_to', (now() at time zone $2)::date::text) where id = $1`,
      [id, zone],
    );
    expect([await found("today"), await found("tomorrow")], zone).toEqual([true, false]);
    await admin.query(
      `update orders set delivery = json_build_object('name', 'Shop', 'is_pickup', true, 'arrives_to', ((now() at time zone $2)::date + 1)::text) where id = $1`,
      [id, zone],
    );
    expect([await found("today"), await found("tomorrow")], zone).toEqual([false, true]);
  }
});

it("finds an order by a tracking number as couriers write it, and no longer by one that was corrected", async () => {
  const { admin } = app.database;
  const found = async (search: string) => {
    const ids = await listIds({ search }, 1);
    const { rows } = await admin.query("select number from orders where id = any($1)", [ids]);
    return rows.map(({ number }) => Number(number));
  };
  for (const search of ["1Z-00000004", "1z00000004", "1Z 0000 0004"])
    expect(await found(search)).toEqual([4]);
  expect(await found("1Z-0000000")).toEqual([]);
  await admin.query(
    "update shipments set tracking_number = '00340434161094042557' where tracking_number = $1",
    ["1z-00000004"],
  );
  expect(await found("1Z-00000004")).toEqual([]);
  expect(await found("0034 0434 1610 9404 2557")).toEqual([4]);
  // A number of digits also finds the order with that number.
  await admin.query("update shipments set tracking_number = '12345' where tracking_number = '1z-00000006'");
  expect((await found("12345")).toSorted((a, b) => a - b)).toEqual([6, 12345]);
  const rita = await app.person("Ria");
  const other = await app.shop(rita, "Fifth list");
  const { data } = await rita.client.orders.list({
    params: { shop_id: other.id },
    query: { search: "1z00000008" },
  });
  expect(data).toEqual([]);
});

it("finds an order by the new delivery after an edit, not by the old one", async () => {
  const { admin } = app.database;
  const [id] = await listIds({ delivery_method: "pickup" }, 1);
  const found = async (query: Query) => (await listIds(query, 3)).includes(id!);
  await admin.query(
    `update orders set delivery = json_build_object('name', 'Home', 'window', json_build_object(
       'starts_at', '2026-07-07T10:00:00Z', 'ends_at', '2026-07-07T12:00:00Z', 'time_zone', 'UTC', 'is_slot', true, 'area_id', '1'))
     where id = $1`,
    [id],
  );
  expect(await found({ delivery_method: "pickup" })).toBe(false);
  expect(await found({ delivery_from: "2026-03-04", delivery_to: "2026-03-04" })).toBe(false);
  expect(await found({ delivery_from: "2026-07-07", delivery_to: "2026-07-07" })).toBe(true);
});

it("finds an order by the new place and courier after they change, not by the old ones", async () => {
  const [id] = await listIds({ courier: "Evri" }, 1);
  const found = async (query: Query) => (await listIds(query, 3)).includes(id!);
  const { admin } = app.database;
  expect(await found({ courier: "Evri" })).toBe(true);
  await admin.query("update shipments set courier = 'GLS' where order_id = $1 and courier = 'Evri'", [id]);
  await admin.query(`update orders set address = address || '{"city": "Ulm"}' where id = $1`, [id]);
  expect(await found({ courier: "Evri" })).toBe(false);
  expect(await found({ courier: "GLS", area: "ulm" })).toBe(true);
  expect(await found({ area: "Bad Vilbel" })).toBe(false);
  // Its second shipment still has the courier.
  const [twice] = await listIds({ courier: "UPS", area: "61118" }, 1);
  const { rows } = await admin.query<{ id: string }>("select id from shipments where order_id = $1 limit 1", [
    twice,
  ]);
  await admin.query("update shipments set courier = null where id = $1", [rows[0]!.id]);
  expect(await listIds({ courier: "UPS", area: "61118" }, 1)).toContain(twice);
  await admin.query("delete from orders where id = $1", [id]);
  expect((await admin.query("select from order_values where order_id = $1", [id])).rowCount).toBe(0);
});
