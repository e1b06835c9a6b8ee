import { once } from "node:events";
import { readFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Client, createClient, RejectedError } from "@vitrine/contract/client";
import { openShop, registerOwner } from "./sample-accounts.ts";
import { type Product, startProduct } from "./product.ts";
import { startRestartablePostgres } from "./restartable-postgres.ts";

// PostgreSQL is restarted repeatedly while shoppers place orders without a pause.

interface Restarts {
  webProcesses: 1 | 2;
  /**
   * "url": at DATABASE_URL, stopped and started by pg_ctl. "embedded": the embedded one, whose postmaster is killed.
   */
  database: "url" | "embedded";
  restarts: number;
  shoppers: number;
}

interface Outcome {
  acknowledged: number;
  /** Acknowledged orders that the shop does not have. */
  lost: number;
  /** Orders that the shop has but that no response acknowledged, or that it has twice. */
  surplus: number;
  /** Processes of the server that ended. */
  exits: number;
  /** Number of responses by HTTP status; 0 for no response. */
  statuses: Map<number, number>;
  /** Status, Retry-After and title of a shop's page while the database was down, in runs that start it only later. */
  pages: string[];
  /** Number of restarts during which /readyz responded with 503. */
  notReadySeen: number;
  /** The slowest time from the database accepting connections to the first 200 of /readyz and of a shopper, in ms. */
  slowestReady: number;
  slowestShopper: number;
}

/** The pause after a 503 in ms, shorter than Retry-After, so that the restarts affect requests of every kind. */
const pause = 100;

export async function restartUnderLoad({
  webProcesses,
  database,
  restarts,
  shoppers,
}: Restarts): Promise<Outcome> {
  const server = database === "url" ? await startRestartablePostgres() : undefined;
  const product = await startProduct({
    WEB_PROCESSES: String(webProcesses),
    LOG_LEVEL: "error",
    ...(server && { DATABASE_URL: server.url }),
  });
  try {
    const owner = await registerOwner(product, "Mona Restart");
    const shop = await openShop(owner, "restart-tea", 500_000);
    const before = processesOf(product.process.pid!);
    const run = startShoppers(product, {
      handle: "restart-tea",
      variantId: shop.variant_id,
      count: shoppers,
      mayLoseCarts: database === "embedded",
    });
    const pages: string[] = [];
    let [notReadySeen, slowestReady, slowestShopper] = [0, 0, 0];
    for (let n = 0; n < restarts; n++) {
      // At some point in the middle of the orders.
      const enough = run.acknowledged.length + shoppers / 2;
      await until(() => run.acknowledged.length >= enough, "orders are placed");
      const connection = connectionOf(product, server?.url);
      await (server ? server.stop() : killPostmaster(product));
      if (await sawNotReady(product)) notReadySeen++;
      if (server) pages.push(await storePage(product, "/restart-tea/cart"));
      const [back, ready] = await Promise.all([
        databaseBack(connection),
        until(() => isReady(product), "/readyz is 200"),
        server?.start(),
      ]);
      await until(() => run.lastOrderAt > back, "an order is placed");
      slowestReady = Math.max(slowestReady, ready - back);
      slowestShopper = Math.max(slowestShopper, run.firstSince(back) - back);
    }
    await run.stop();
    const after = new Set(processesOf(product.process.pid!));
    const stored = await allOrders(owner, shop.shop_id);
    const numbers = new Set(stored);
    return {
      acknowledged: run.acknowledged.length,
      lost: run.acknowledged.filter((number) => !numbers.has(number)).length,
      surplus: stored.length - new Set(run.acknowledged).size,
      exits: before.filter((pid) => !after.has(pid)).length + (product.process.exitCode === null ? 0 : 1),
      statuses: run.statuses,
      pages,
      notReadySeen,
      slowestReady,
      slowestShopper,
    };
  } finally {
    await product.stop();
    await server?.remove();
  }
}

/** Number of responses that are faults: 5xx other than 503, and connections without a response. */
export function faultsIn(statuses: Map<number, number>): number {
  return [...statuses].reduce(
    (sum, [status, count]) => sum + (status === 0 || (status >= 500 && status !== 503) ? count : 0),
    0,
  );
}

interface Run {
  acknowledged: number[];
  statuses: Map<number, number>;
  lastOrderAt: number;
  /** Time of the first order acknowledged after `instant`. */
  firstSince(instant: number): number;
  stop(): Promise<void>;
}

interface Shopping {
  handle: string;
  variantId: string;
  count: number;
  mayLoseCarts: boolean;
}

/**
 * Starts shoppers who place one order after another, and retry when the server was busy or down.
 *
 * @param mayLoseCarts true if the database is killed: the last changes of carts are then lost, and the shopper starts
 * again
 */
function startShoppers(product: Product, { handle, variantId, count, mayLoseCarts }: Shopping): Run {
  const times: number[] = [];
  const run: Run = {
    acknowledged: [],
    statuses: new Map(),
    lastOrderAt: 0,
    firstSince: (instant) => times.find((time) => time > instant) ?? Infinity,
    async stop() {
      over.abort();
      await Promise.all(shopping);
    },
  };
  const over = new AbortController();
  const shopping = Array.from({ length: count }, async (_, n) => {
    while (!over.signal.aborted)
      await placeOrder(n).catch((failure: unknown) => {
        if (!mayLoseCarts || !isCartLost(failure)) throw failure;
      });
  });
  return run;

  async function placeOrder(n: number): Promise<void> {
    let cartToken: string | undefined;
    const key = crypto.randomUUID();
    const client = createClient({
      baseUrl: `http://127.0.0.1:${product.port}/api`,
      headers: () => ({ "Cart-Token": cartToken }),
      idempotencyKey: () => key,
    });
    const params = { handle };
    const body = { variant_id: variantId, quantity: 1 };
    cartToken = (await patiently(() => client.checkout.add_line({ params, body }))).data.token;
    const address = {
      name: `Nia ${n}`,
      line1: "1 Kai",
      city: "Hamburg",
      postal_code: "20457",
      country: "DE",
    };
    const { data: cart } = await patiently(() =>
      client.checkout.update_address({ params, body: { email: `nia${n}@example.com`, address } }),
    );
    const accepted = { accepted_total: cart.total };
    const { data: order } = await patiently(() => client.checkout.place_order({ params, body: accepted }));
    run.acknowledged.push(order.number);
    run.lastOrderAt = performance.now();
    times.push(run.lastOrderAt);
  }

  async function patiently<T>(send: () => Promise<T>): Promise<T> {
    for (;;)
      try {
        const reply = await send();
        note(200);
        return reply;
      } catch (failure) {
        if (!(failure instanceof RejectedError)) throw failure;
        note(failure.status);
        if (failure.status !== 0 && failure.status < 500) throw failure;
        await sleep(pause);
      }
  }

  function note(status: number): void {
    run.statuses.set(status, (run.statuses.get(status) ?? 0) + 1);
  }
}

function isCartLost(failure: unknown): boolean {
  return (
    failure instanceof RejectedError &&
    (failure.code === "cart_not_found" || failure.code === "checkout_incomplete")
  );
}

async function allOrders(owner: Client, shopId: number): Promise<number[]> {
  const numbers: number[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await owner.orders.list({ params: { shop_id: shopId }, query: { limit: 100, cursor } });
    numbers.push(...page.data.map(({ number }) => number));
    if (!page.meta.next_cursor) return numbers;
    cursor = page.meta.next_cursor;
  }
}

/** The server's own processes, without those of the database. */
export function processesOf(main: number): number[] {
  const children = readFileSync(`/proc/${main}/task/${main}/children`, "utf8")
    .trim()
    .split(" ")
    .filter(Boolean)
    .map(Number);
  return [main, ...children.filter((pid) => !/^(postgres|sh|unshare|setpriv)\n$/.test(commandOf(pid)))];
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8");
  } catch {
    return "";
  }
}

const clusterOf = (product: Product) => path.join(product.dataDir, "postgres/cluster");

async function killPostmaster(product: Product): Promise<void> {
  const [pid] = readFileSync(path.join(clusterOf(product), "postmaster.pid"), "utf8").split("\n");
  process.kill(Number(pid), "SIGKILL");
}

function connectionOf(product: Product, url: string | undefined): pg.ClientConfig {
  if (url) return { connectionString: url };
  const host = readFileSync(path.join(product.dataDir, "postgres/socket-dir"), "utf8");
  return { host, user: "vitrine", database: "vitrine" };
}

async function isReady(product: Product): Promise<boolean> {
  const reply = await fetch(`http://127.0.0.1:${product.port}/readyz`);
  await reply.text();
  return reply.status === 200;
}

async function sawNotReady(product: Product): Promise<boolean> {
  for (const end = performance.now() + 5_000; performance.now() < end;)
    if (!(await isReady(product))) return true;
  return false;
}

/** A page on the store's host: its status, Retry-After and title. */
async function storePage({ port }: Product, page: string): Promise<string> {
  const headers = { host: `store.localhost:${port}`, accept: "text/html" };
  const [response] = (await once(get({ host: "127.0.0.1", port, path: page, headers }), "response")) as [
    IncomingMessage,
  ];
  const title = /<title>(.*?)<\/title>/.exec(await text(response))?.[1];
  return [response.statusCode, response.headers["retry-after"], title].join(" ");
}

/** Waits until the database accepts connections; returns when it first did. */
function databaseBack(connection: pg.ClientConfig): Promise<number> {
  return until(async () => {
    const client = new pg.Client(connection);
    client.on("error", () => {});
    const isThere = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    return isThere;
  }, "the database accepts connections");
}

/** Waits until the condition is true; returns that time. */
async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<number> {
  for (const end = performance.now() + 60_000; performance.now() < end; await sleep(10))
    if (await holds()) return performance.now();
  throw new Error(`Timed out after a minute, waiting until ${what}`);
}
