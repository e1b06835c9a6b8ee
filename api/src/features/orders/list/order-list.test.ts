import { orderSorts } from "@vitrine/contract/orders/order-endpoints";
import {
  confirmations,
  fulfilmentStatuses,
  lifecycles,
  paymentStatuses,
  type OrderRow,
  type OrderAxes,
} from "@vitrine/contract/orders/orders";
import { beforeAll, describe, expect, it } from "vitest";
import { type Person, useTestApp } from "../../../../test/test-app.ts";
import { insertManyOrders, rowsReadBy } from "./many-orders.fixture.ts";
import { isSale, stageOf } from "../order-statuses.rules.ts";

const app = useTestApp();
const orders = 20_000;
let mona: Person;
let inShop: { shop_id: number };
let rita: Person;
let inOther: { shop_id: number };

// A shop with many orders: reading a list to its end shows in the number of rows read.
beforeAll(async () => {
  mona = await app.person("Mona");
  inShop = { shop_id: (await app.shop(mona, "Long list")).id };
  rita = await app.person("Rita Rival");
  inOther = { shop_id: (await app.shop(rita, "Other list")).id };
  await insertManyOrders(app.database, inShop.shop_id, orders);
  await insertManyOrders(app.database, inOther.shop_id, 3_000);
});

type Query = Parameters<typeof rowsReadBy>[2];
const list = (query: Query) => mona.client.orders.list({ params: inShop, query });

/** All pages of a list. */
async function listAll(query: Query): Promise<OrderRow[]> {
  const rows: OrderRow[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { data, meta } = await list({ ...query, limit: 100, ...(cursor && { cursor }) });
    rows.push(...data);
    cursor = meta.next_cursor;
  }
  return rows;
}

const readBy = (filter: Query) => rowsReadBy(app, inShop.shop_id, filter);

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

describe("a list of many orders", () => {
  it.each<Query>([
    ...orderSorts.flatMap((sort) => [
      { sort },
      { sort, stage: "new" as const },
      { sort, payment_status: "refunded" as const },
      { sort, return_status: "requested" as const },
    ]),
    { return_status: "requested", stage: "delivered", search: "jansen" },
    { return_status: "open", from: day(300), to: day(200) },
    { stage: "packed" },
    { stage: "delivered", payment_status: "refunded" },
    { from: day(300), to: day(290) },
    { from: day(300), to: day(299), sort: "total" },
    { from: day(300), to: day(299), sort: "number", stage: "new" },
  ])("is not read to its end: %j", async (query) => {
    expect(await readBy(query)).toBeLessThan(4_000);
  });

  it.each(["#77", "c77@shop.example", "jansen77", "maria", "nothing", "4977", "TEA", "RARE", "ff-77"])(
    "is not read to its end by a search for %s",
    async (search) => {
      expect(await readBy({ search })).toBeLessThan(orders / 2);
    },
  );

  it("says how many orders there are, or that there are more than a thousand", async () => {
    expect((await list({})).meta).toMatchObject({ total: 1_000, total_is_minimum: true });
    const { meta } = await list({ payment_status: "refunded" });
    expect(meta).toEqual({ next_cursor: null, total: 5 });
  });

  it("is counted for each shop and filter", async () => {
    expect((await list({ payment_status: "unpaid" })).meta.total_is_minimum).toBe(true);
    const ofStage = await list({ payment_status: "unpaid", stage: "cancelled" });
    expect(ofStage.meta.total).toBe(133);
    const ofOther = await rita.client.orders.list({ params: inOther, query: { payment_status: "unpaid" } });
    expect(ofOther.meta.total).toBe(1_000);
    expect(ofOther.meta.total_is_minimum).toBeUndefined();
  });

  it("contains each order of a stage and payment status once, in every sort, over all pages", async () => {
    const { rows } = await app.database.admin.query<{ id: string }>(
      "select id from orders where shop_id = $1 and lifecycle = 'cancelled' and payment_status = 'unpaid'",
      [inShop.shop_id],
    );
    const expected = rows.map(({ id }) => id).sort();
    for (const sort of orderSorts) {
      const found = await listAll({ stage: "cancelled", payment_status: "unpaid", sort });
      expect(found.map(({ id }) => id).sort()).toEqual(expected);
      const totals = found.map(({ total }) => total);
      if (sort === "total") expect(totals).toEqual(totals.toSorted((a, b) => a - b));
    }
    const unpaid = await list({ payment_status: "unpaid" });
    expect(unpaid.data.every(({ payment_status }) => payment_status === "unpaid")).toBe(true);
  });
});

it("lists the orders whose returns are requested, with other filters and a search, and their neighbours", async () => {
  const { rows } = await app.database.admin.query<{ id: string }>(
    "select id from orders where shop_id = $1 and return_status = 'requested' order by placed_at desc",
    [inShop.shop_id],
  );
  const ids = rows.map(({ id }) => id);
  expect(ids).toHaveLength(5);
  const query = { return_status: "requested" as const };
  expect((await listAll(query)).map(({ id }) => id)).toEqual(ids);
  expect((await list(query)).meta.total).toBe(5);
  expect((await listAll({ ...query, search: "jansen", sort: "placed" })).map(({ id }) => id)).toEqual(
    ids.toReversed(),
  );
  expect(await listAll({ ...query, stage: "cancelled" })).toEqual([]);
  const { data } = await mona.client.orders.neighbours({ params: { ...inShop, id: ids[1]! }, query });
  expect(data).toEqual({ previous: ids[0], next: ids[2] });
});

describe("a search of many orders", () => {
  it.each([
    ["jansen77", "name ~ 'Jansen77'"],
    ["MARIA jansen1", "name ~ '^María Jansen1'"],
    ["c4321", "email ~ '^c4321'"],
    ["RARE", "number % 6000 = 5"],
    ["0151 0004321", "phone = '0151 0004321'"],
    ["+49 151 000", "phone ~ '0151 000'"],
    ["4321", "phone like '%4321' or number = 4321"],
    ["ff-4321", "number = 4321"],
    ["c77@shop.example", "email = 'c77@shop.example'"],
    ["#12", "number = 12"],
    ["!!", "false"],
  ])("finds orders by %s over all pages, and counts them", async (search, condition) => {
    const { rows } = await app.database.admin.query<{ id: string }>(
      `select id from orders where shop_id = $1 and (${condition}) order by placed_at desc, id desc`,
      [inShop.shop_id],
    );
    expect((await listAll({ search })).map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    const { total } = (await list({ search })).meta;
    if (rows.length <= 50) expect(total).toBe(rows.length);
  });

  it.each(["jansen77", "c77@shop.example"])(
    "returns the neighbours of each order in a search for %s",
    async (search) => {
      const ids = (await listAll({ search })).map(({ id }) => id);
      expect(ids.length).toBeGreaterThan(3);
      for (const [at, id] of ids.slice(0, 4).entries()) {
        const { data } = await mona.client.orders.neighbours({
          params: { ...inShop, id },
          query: { search },
        });
        expect(data).toEqual({ previous: ids[at - 1] ?? null, next: ids[at + 1] ?? null });
      }
    },
  );

  it("finds orders of a stage within a date range, in another sort", async () => {
    const found = await listAll({
      search: "jansen1",
      stage: "cancelled",
      from: day(400),
      to: day(200),
      sort: "customer",
    });
    expect(found.length).toBeGreaterThan(10);
    expect(found.every(({ name, stage }) => name.includes("Jansen1") && stage === "cancelled")).toBe(true);
  });
});

it("computes the same stage in SQL as in the rules, for every possible order", async () => {
  const { rows } = await app.database.admin.query<OrderAxes & { stage: string }>(
    `select *, shop.order_stage(lifecycle, confirmation, fulfilment_status, hold_reason, payment_status) as stage
     from unnest($1::text[]) lifecycle, unnest($2::text[]) confirmation, unnest($3::text[]) fulfilment_status,
          unnest(array[null, 'Paid twice']) hold_reason, unnest($4::text[]) payment_status`,
    [lifecycles, confirmations, fulfilmentStatuses, paymentStatuses],
  );
  expect(rows).toHaveLength(
    lifecycles.length * confirmations.length * fulfilmentStatuses.length * 2 * paymentStatuses.length,
  );
  expect(rows.filter((order) => order.stage !== stageOf(order))).toEqual([]);
});

it("counts the same orders in sales in SQL as in the rules, for every combination of statuses", async () => {
  const { rows } = await app.database.admin.query<OrderAxes & { is_sale: boolean }>(
    `select *, shop.is_sale(lifecycle, fulfilment_status, payment_status) as is_sale
     from unnest($1::text[]) lifecycle, unnest($2::text[]) fulfilment_status, unnest($3::text[]) payment_status`,
    [lifecycles, fulfilmentStatuses, paymentStatuses],
  );
  expect(rows).toHaveLength(lifecycles.length * fulfilmentStatuses.length * paymentStatuses.length);
  expect(rows.filter((order) => order.is_sale !== isSale(order))).toEqual([]);
  // Open and closed ones, with all fulfilment statuses but one, and three payment statuses of that one.
  expect(rows.filter(({ is_sale }) => is_sale)).toHaveLength(
    2 * ((fulfilmentStatuses.length - 1) * paymentStatuses.length + 3),
  );
});
