import type { PlacedOrder } from "@vitrine/contract/checkout/placed-order";
import { type Filled, fillShop } from "./fill.ts";
import { type Line, client, type LoadClient, measure } from "./load.ts";
import { pgbenchPlacing } from "./pgbench.ts";
import { cpuSeconds, familyOf } from "./processes.ts";
import type { Floor, Product, Stage } from "./stage.ts";

const address = {
  name: "Nia Shopper",
  line1: "1 Harbour Road",
  city: "Hamburg",
  postal_code: "20457",
  country: "DE",
};

/** The eight requests of a checkout, and placing alone, compared with the floor's. */
export async function checkoutLines(
  stage: Stage,
  product: Product,
  floor: Floor,
  shop: Filled,
): Promise<Line[]> {
  const lines: Line[] = [];
  await warmUp(stage, product, floor, shop);
  for (const shoppers of [8, 32]) {
    const ours = client(product.port, shoppers);
    const floorClient = client(floor.port, shoppers);
    const before = await costs(stage, product);
    const mine = await measure(shoppers, 6, async (worker, turn) => checkout(ours, shop, worker * 7 + turn));
    const after = await costs(stage, product);
    const theirs = await measure(shoppers, 6, async (worker, turn) =>
      floorCheckout(floorClient, worker * 7 + turn),
    );
    const budget = shoppers === 8 ? "≥ 0.5 of the floor, p99 ≤ 50 ms" : "≥ 0.5 of the floor, p99 ≤ 150 ms";
    lines.push({
      name: `full checkout, 8 requests, ${shoppers} shoppers`,
      ours: `${mine.perSecond.toFixed(0)} orders/s p99 ${mine.p99.toFixed(0)} ms`,
      floor: `${theirs.perSecond.toFixed(0)} p99 ${theirs.p99.toFixed(0)}`,
      ratio: mine.perSecond / theirs.perSecond,
      budget,
    });
    const orders = after.orders - before.orders;
    lines.push({
      name: "  statements for an order",
      ours: ((after.statements - before.statements) / orders).toFixed(1),
      budget: "≤ 30",
    });
    const [server, database] = [after.server - before.server, after.database - before.database];
    lines.push({
      name: "  CPU for an order, server + database",
      ours: `${((server * 1000) / orders).toFixed(1)} + ${((database * 1000) / orders).toFixed(1)} ms`,
      budget: "≤ 5 ms",
    });
    lines.push({
      name: "  WAL for an order",
      ours: `${((after.wal - before.wal) / 1024 / orders).toFixed(1)} KB`,
      budget: "≤ 8 KB",
    });
    ours.close();
    floorClient.close();
  }
  lines.push(...(await stepLines(stage, product, shop)));
  lines.push(...(await placeLines(product, floor, shop)));
  return lines;
}

/**
 * Places the first orders of both, and analyzes as autovacuum does within a minute, so that the planner knows
 * the size of the tables.
 */
async function warmUp(stage: Stage, product: Product, floor: Floor, shop: Filled): Promise<void> {
  const [ours, floorClient] = [client(product.port, 8), client(floor.port, 8)];
  await inTurn(200, (n) => checkout(ours, shop, n));
  await inTurn(200, (n) => floorCheckout(floorClient, n));
  await stage.admin.query("analyze");
  ours.close();
  floorClient.close();
}

/** The requests of a checkout in order: each is sent once per shopper. */
const steps = [
  "first line",
  "second line",
  "address",
  "read",
  "delivery",
  "payment",
  "read again",
  "place",
] as const;

/** A code that each shopper enters, and a rate of a delivery zone that each chooses. */
export interface Terms {
  code: string;
  rate: string;
}

/** All requests of a checkout; with terms, one more enters the code. */
export async function checkout(
  http: LoadClient,
  shop: Filled,
  turn: number,
  terms?: Terms,
): Promise<PlacedOrder> {
  const shopper = newShopper(http, shop, turn, terms);
  for (const step of steps.slice(0, 2)) await shopper[step]();
  if (terms) await shopper.coupon();
  for (const step of steps.slice(2, -1)) await shopper[step]();
  return shopper.place();
}

/** A shopper with a complete cart, so that only placing the order is left. */
async function fillCart(http: LoadClient, shop: Filled, turn: number) {
  const shopper = newShopper(http, shop, turn);
  for (const step of steps.slice(0, -1)) await shopper[step]();
  return shopper;
}

function newShopper(http: LoadClient, shop: Filled, turn: number, terms?: Terms) {
  const [one, two] = [shop.products[turn % 997]!, shop.products[(turn * 13 + 500) % 997]!];
  const headers: Record<string, string> = {};
  let total = 0;
  const call = async (method: string, path: string, body?: unknown) => {
    const reply = await http.send(method, `/api/v1/storefront/${shop.handle}/${path}`, { headers, body });
    if (reply.status >= 300)
      throw new Error(`${method} ${path} answered ${reply.status}: ${reply.body.toString().slice(0, 300)}`);
    return JSON.parse(reply.body.toString()).data;
  };
  return {
    "first line": async () => {
      const cart = await call("POST", "cart/lines", { variant_id: one.variant, quantity: 1 });
      headers["Cart-Token"] = cart.token;
    },
    "second line": () => call("POST", "cart/lines", { variant_id: two.variant, quantity: 1 }),
    address: () => call("PUT", "cart/address", { email: `shopper${turn}@example.com`, address }),
    read: () => call("GET", "cart"),
    coupon: () => call("POST", "cart/coupons", { code: terms?.code }),
    delivery: () => call("PUT", "cart/delivery", { method: terms?.rate ?? "standard" }),
    payment: () => call("PUT", "cart/payment", { method: "cash_on_delivery" }),
    "read again": async () => {
      total = (await call("GET", "cart")).total;
    },
    place: () => {
      headers["Idempotency-Key"] = crypto.randomUUID();
      return call("POST", "orders", { accepted_total: total });
    },
  };
}

async function floorCheckout(floorClient: LoadClient, turn: number): Promise<void> {
  const place = await fillFloorCart(floorClient, turn);
  await place();
}

async function fillFloorCart(floorClient: LoadClient, turn: number): Promise<() => Promise<void>> {
  const call = async (path: string, body: unknown = {}) => {
    const reply = await floorClient.send("POST", path, { body });
    if (reply.status !== 200) throw new Error(`The floor answered ${reply.status}: ${reply.body.toString()}`);
    return JSON.parse(reply.body.toString());
  };
  const { id } = await call("/cart");
  await call(`/line/${id}`, { variant: 1 + (turn % 997) });
  await call(`/line/${id}`, { variant: 1000 + ((turn * 13) % 997) });
  await call(`/address/${id}`, { email: `shopper${turn}@example.com`, address });
  await call(`/options/${id}`);
  await call(`/delivery/${id}`);
  await call(`/payment/${id}`);
  return () => call(`/place/${id}`);
}

/** CPU of each request of a checkout: each step for many shoppers, then the next step. */
async function stepLines(stage: Stage, product: Product, shop: Filled): Promise<Line[]> {
  const shoppers = 800;
  const http = client(product.port, 8);
  const all = Array.from({ length: shoppers }, (_, turn) => newShopper(http, shop, turn));
  const lines: Line[] = [];
  for (const step of steps) {
    const before = await costs(stage, product);
    await inTurn(shoppers, (n) => all[n]![step]());
    const after = await costs(stage, product);
    const [server, database] = [after.server - before.server, after.database - before.database];
    lines.push({
      name: `  ${step}: CPU, server + database`,
      ours: `${((server * 1000) / shoppers).toFixed(2)} + ${((database * 1000) / shoppers).toFixed(2)} ms`,
      budget: "",
    });
  }
  http.close();
  return lines;
}

/** Placing alone: carts are filled beforehand, then placed as fast as possible. */
async function placeLines(product: Product, floor: Floor, shop: Filled): Promise<Line[]> {
  const [ours, floorClient] = [client(product.port, 8), client(floor.port, 8)];
  const carts = await inTurn(800, (n) => fillCart(ours, shop, n));
  const floorCarts = await inTurn(800, (n) => fillFloorCart(floorClient, n));
  const mine = await timed(carts.map(({ place }) => place));
  const theirs = await timed(floorCarts);
  ours.close();
  floorClient.close();
  const databaseOnly = await pgbenchPlacing(floor.connection);
  return [
    {
      name: "placing an order alone, 8 shoppers",
      ours: `${mine.toFixed(0)} orders/s`,
      floor: theirs.toFixed(0),
      ratio: mine / theirs,
      budget: "≥ 0.5 of the floor",
    },
    {
      name: "  beside pgbench, the database alone",
      ours: `${mine.toFixed(0)} orders/s`,
      floor: databaseOnly?.toFixed(0) ?? "pgbench is not here",
      ratio: databaseOnly && mine / databaseOnly,
      budget: "",
    },
  ];
}

async function inTurn<T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let n = next++; n < count; n = next++) all[n] = await work(n);
    }),
  );
  return all;
}

async function timed(work: (() => Promise<unknown>)[]): Promise<number> {
  const began = performance.now();
  await inTurn(work.length, (n) => work[n]!());
  return (work.length / (performance.now() - began)) * 1000;
}

export async function costs(stage: Stage, product: Product) {
  const { rows } = await stage.admin.query(
    `select (select sum(calls) from pg_stat_statements s join pg_roles r on r.oid = s.userid
             where query not ilike '%pgboss%' or query ilike 'insert%') as statements,
            (select count(*) from orders) as orders, pg_current_wal_lsn() - '0/0'::pg_lsn as wal`,
  );
  return {
    statements: Number(rows[0].statements),
    orders: Number(rows[0].orders),
    wal: Number(rows[0].wal),
    server: cpuSeconds(familyOf(product.pid)),
    database: cpuSeconds(await stage.databasePids()),
  };
}

/** 200 buyers for 50 orders' worth of stock, on two server processes. */
export async function rushLine(stage: Stage): Promise<Line> {
  const shop = await fillShop(stage, "rush", 1_000);
  const last = shop.products[0]!.variant;
  const product = await stage.product({ WEB_PROCESSES: "2" });
  const http = client(product.port, 200);
  const rush = { ...shop, products: shop.products.map((one) => ({ ...one, variant: last })) };
  const carts = await inTurn(200, (n) => fillCart(http, rush, n));
  await stage.admin.query("update stock_levels set on_hand = 100 where shop_id = $1 and variant_id = $2", [
    shop.shopId,
    last,
  ]);
  const began = performance.now();
  const results = await Promise.allSettled(carts.map(({ place }) => place()));
  const seconds = (performance.now() - began) / 1000;
  const won = results.filter(({ status }) => status === "fulfilled").length;
  const { rows } = await stage.admin.query(
    "select on_hand - allocated as left from stock_levels where shop_id = $1 and variant_id = $2",
    [shop.shopId, last],
  );
  http.close();
  await product.stop();
  // Each cart contains two units of the same variant: a hundred units are fifty orders.
  return {
    name: "200 buyers, 50 carts' worth, two processes",
    ours: `${won} orders, ${rows[0].left} left, ${seconds.toFixed(2)} s`,
    budget: "50 orders, 0 left, ≤ 1 s",
  };
}
