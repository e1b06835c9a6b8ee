import { type Filled, fillOrders, fillShop } from "./fill.ts";
import { type Line, client, measure, type Reply } from "./load.ts";
import { cpuSeconds, familyOf } from "./processes.ts";
import type { Floor, Product, Stage } from "./stage.ts";

/**
 * The most frequent reads through the API, compared with the floor: 16 clients each, pages with as many rows
 * as the floor's.
 */
export async function readLines(stage: Stage, product: Product, floor: Floor, shop: Filled): Promise<Line[]> {
  const ours = client(product.port, 16);
  const floorClient = client(floor.port, 16);
  const seller = await fillShop(stage, "seller", 100);
  await fillOrders(stage, seller.shopId, 10_000);
  const api = (path: string) => () => ours.send("GET", `/api/v1/${path}`);
  const owned = (path: string, { shopId, owner }: Filled) =>
    ours.send("GET", `/api/v1/shop/${shopId}/${path}`, { headers: owner });
  const productOf = (turn: number) => shop.products[turn % 1_000]!;

  const reads: [
    name: string,
    ours: (turn: number) => Promise<Reply>,
    floor: (turn: number) => string,
    budget: number,
  ][] = [
    [
      "product list by API, second page",
      api(`storefront/${shop.handle}/products?page=2`),
      () => "/products",
      0.4,
    ],
    [
      "product detail by API",
      (turn) => api(`storefront/${shop.handle}/products/${productOf(turn).handle}`)(),
      (turn) => `/product/product-${1 + (turn % 1_000)}`,
      0.5,
    ],
    ["owner's product list, 24", () => owned("products?limit=24", shop), () => "/products", 0.4],
    [
      "owner's product",
      (turn) => owned(`products/${productOf(turn).id}`, shop),
      (turn) => `/product/product-${1 + (turn % 1_000)}`,
      0.5,
    ],
    [
      "orders by payment status, 20",
      () => owned("orders?payment_status=unpaid&limit=20", seller),
      () => "/orders-by-status/pending",
      0.4,
    ],
    [
      "orders by email",
      (turn) => owned(`orders?search=customer${turn % 10_000}@example.com`, seller),
      (turn) => `/orders-by-email/shopper${turn % 5_000}@example.com`,
      0.4,
    ],
  ];
  const lines: Line[] = [];
  for (const [name, read, path, budget] of reads) {
    const mine = await cpuFor(stage, product, (worker, turn) => read(worker * 61 + turn));
    const theirs = await cpuFor(stage, floor, (worker, turn) =>
      floorClient.send("GET", path(worker * 61 + turn)),
    );
    lines.push({ name, ...rate(mine, theirs), budget: `≥ ${budget} of the floor` });
    lines.push({
      name: "  CPU for a request, server + database",
      ours: `${mine.server.toFixed(2)} + ${mine.database.toFixed(2)} ms`,
      floor: `${theirs.server.toFixed(2)} + ${theirs.database.toFixed(2)}`,
      ratio: (theirs.server + theirs.database) / (mine.server + mine.database),
      budget: "",
    });
  }
  ours.close();
  floorClient.close();
  return lines;
}

/**
 * Requests per second of 16 clients, and the CPU that a request takes in the server and in PostgreSQL, in
 * milliseconds.
 */
async function cpuFor(
  stage: Stage,
  server: { pid: number },
  send: (worker: number, turn: number) => Promise<Reply>,
) {
  const cpu = async () => ({
    server: cpuSeconds(familyOf(server.pid)),
    database: cpuSeconds(await stage.databasePids()),
  });
  const before = await cpu();
  const measured = await measure(16, 4, async (worker, turn) => ok(await send(worker, turn)));
  const after = await cpu();
  return {
    perSecond: measured.perSecond,
    server: ((after.server - before.server) * 1000) / measured.all,
    database: ((after.database - before.database) * 1000) / measured.all,
  };
}

export function rate(ours: { perSecond: number }, floor: { perSecond: number }) {
  return {
    ours: `${ours.perSecond.toFixed(0)} a second`,
    floor: floor.perSecond.toFixed(0),
    ratio: ours.perSecond / floor.perSecond,
  };
}

export function ok({ status, body }: Reply): void {
  if (status !== 200) throw new Error(`Answered ${status}: ${body.toString().slice(0, 300)}`);
}
