import type { Line } from "./bench.ts";
import { type Filled, fillShop } from "./fill.ts";
import { client, type LoadClient, measure } from "./load.ts";
import { pgbenchPlacing } from "./pgbench.ts";
import { cpuSeconds, familyOf } from "./processes.ts";
import type { Stage } from "./stage.ts";

interface Server {
  port: number;
  pid: number;
}

const address = {
  name: "Nia Shopper",
  line1: "1 Harbour Road",
  city: "Hamburg",
  postal_code: "20457",
  country: "DE",
};

/** The eight requests of a checkout, and placing alone, beside the same as bare node:http and pg. */
export async function checkoutLines(
  stage: Stage,
  product: Server,
  floor: Server,
  shop: Filled,
): Promise<Line[]> {
  const lines: Line[] = [];
  await warmUp(stage, product, floor, shop);
  for (const shoppers of [8, 32]) {
    const ours = client(product.port, shoppers);
    const bare = client(floor.port, shoppers);
    const before = await costs(stage, product);
    const mine = await measure(shoppers, 6, async (worker, turn) => checkout(ours, shop, worker * 7 + turn));
    const after = await costs(stage, product);
    const theirs = await measure(shoppers, 6, async (worker, turn) =>
      bareCheckout(bare, shop, worker * 7 + turn),
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
    lines.push({
      name: "  CPU for an order, server and database",
      ours: `${(((after.cpu - before.cpu) * 1000) / orders).toFixed(1)} ms`,
      budget: "≤ 5 ms",
    });
    ours.close();
    bare.close();
  }
  lines.push(...(await placeLines(stage, product, floor, shop)));
  return lines;
}

/** The first orders of both, and what autovacuum does within a minute of them: tell the planner how large tables are. */
async function warmUp(stage: Stage, product: Server, floor: Server, shop: Filled): Promise<void> {
  const [ours, bare] = [client(product.port, 8), client(floor.port, 8)];
  await inTurn(200, (n) => checkout(ours, shop, n));
  await inTurn(200, (n) => bareCheckout(bare, shop, n));
  await stage.admin.query("analyze");
  ours.close();
  bare.close();
}

export async function checkout(door: LoadClient, shop: Filled, turn: number): Promise<void> {
  const shopper = await fillCart(door, shop, turn);
  await shopper.place();
}

async function fillCart(door: LoadClient, shop: Filled, turn: number) {
  const [one, two] = [shop.products[turn % 997]!, shop.products[(turn * 13 + 500) % 997]!];
  const headers: Record<string, string> = {};
  const call = async (method: string, path: string, body?: unknown) => {
    const reply = await door.send(method, `/api/v1/storefront/${shop.handle}/${path}`, { headers, body });
    if (reply.status >= 300)
      throw new Error(`${method} ${path} answered ${reply.status}: ${reply.body.toString().slice(0, 300)}`);
    return JSON.parse(reply.body.toString()).data;
  };
  const cart = await call("POST", "cart/lines", { variant_id: one.variant, quantity: 1 });
  headers["Cart-Token"] = cart.token;
  await call("POST", "cart/lines", { variant_id: two.variant, quantity: 1 });
  await call("PUT", "cart/address", { email: `shopper${turn}@example.com`, address });
  await call("GET", "cart");
  await call("PUT", "cart/delivery", { method: "standard" });
  await call("PUT", "cart/payment", { method: "cash_on_delivery" });
  const { total } = await call("GET", "cart");
  return {
    place: async () => {
      headers["Idempotency-Key"] = crypto.randomUUID();
      await call("POST", "orders", { accepted_total: total });
    },
  };
}

async function bareCheckout(door: LoadClient, shop: Filled, turn: number): Promise<void> {
  await (
    await bareCart(door, shop, turn)
  )();
}

async function bareCart(door: LoadClient, shop: Filled, turn: number) {
  const [one, two] = [shop.products[turn % 997]!, shop.products[(turn * 13 + 500) % 997]!];
  const call = async (path: string, body: unknown) => {
    const reply = await door.send("POST", path, { body });
    if (reply.status !== 200) throw new Error(`The floor answered ${reply.status}: ${reply.body.toString()}`);
    return JSON.parse(reply.body.toString());
  };
  const { cart } = await call("/line", { variant: one.variant });
  await call("/line", { cart, variant: two.variant });
  await call("/address", { cart, address });
  await call("/look", { cart });
  await call("/delivery", { cart });
  await call("/payment", { cart });
  await call("/look", { cart });
  return () => call("/place", { cart });
}

/** Placing alone: carts filled beforehand, then placed as fast as they go. */
async function placeLines(stage: Stage, product: Server, floor: Server, shop: Filled): Promise<Line[]> {
  const [ours, bare] = [client(product.port, 8), client(floor.port, 8)];
  const carts = await inTurn(800, (n) => fillCart(ours, shop, n));
  const bareCarts = await inTurn(800, (n) => bareCart(bare, shop, n));
  const mine = await timed(carts.map(({ place }) => place));
  const theirs = await timed(bareCarts);
  ours.close();
  bare.close();
  const databaseAlone = await pgbenchPlacing(stage, shop);
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
      floor: databaseAlone?.toFixed(0) ?? "pgbench is not here",
      ratio: databaseAlone && mine / databaseAlone,
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

async function costs(stage: Stage, product: Server) {
  const { rows } = await stage.admin.query(
    `select (select sum(calls) from pg_stat_statements s join pg_roles r on r.oid = s.userid
             where query not ilike '%pgboss%' or query ilike 'insert%') as statements,
            (select count(*) from orders) as orders`,
  );
  return {
    statements: Number(rows[0].statements),
    orders: Number(rows[0].orders),
    cpu: cpuSeconds([...familyOf(product.pid), ...(await stage.databasePids())]),
  };
}

/** 200 buyers for 50 pieces, on two server processes. */
export async function rushLine(stage: Stage): Promise<Line> {
  const shop = await fillShop(stage, "rush", 1_000);
  const last = shop.products[0]!.variant;
  const product = await stage.product({ WEB_PROCESSES: "2" });
  const door = client(product.port, 200);
  const rush = { ...shop, products: shop.products.map((one) => ({ ...one, variant: last })) };
  const carts = await inTurn(200, (n) => fillCart(door, rush, n));
  await stage.admin.query("update stock_levels set on_hand = 100 where shop_id = $1 and variant_id = $2", [
    shop.shopId,
    last,
  ]);
  const began = performance.now();
  const answers = await Promise.allSettled(carts.map(({ place }) => place()));
  const seconds = (performance.now() - began) / 1000;
  const won = answers.filter(({ status }) => status === "fulfilled").length;
  const { rows } = await stage.admin.query(
    "select on_hand - allocated as left from stock_levels where shop_id = $1 and variant_id = $2",
    [shop.shopId, last],
  );
  door.close();
  await product.stop();
  // Each cart holds two pieces of the same thing: a hundred pieces are fifty orders.
  return {
    name: "200 buyers, 50 carts' worth, two processes",
    ours: `${won} orders, ${rows[0].left} left, ${seconds.toFixed(2)} s`,
    budget: "50 orders, 0 left, ≤ 1 s",
  };
}
