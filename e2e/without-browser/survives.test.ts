import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Client } from "@vitrine/contract/client";
import type { PlacedOrder } from "@vitrine/contract/checkout/placed-order";
import { openShop, readyShopper, registerOwner } from "../support/sample-accounts.ts";
import { freePort, type Product, startProduct } from "../support/product.ts";
import { startRestartablePostgres } from "../support/restartable-postgres.ts";
import { faultsIn, processesOf, restartUnderLoad } from "../support/restarts.ts";
import { isFullSize } from "../../api/test/test-size.ts";

// The built product with its own database; real processes are killed.

/** Times that a server is killed during the checkouts of one shop; `npm run proof -- survives` kills it three times. */
const kills = isFullSize ? 3 : 1;
/** Shoppers who place their orders at the time of a kill. */
const shopperCount = isFullSize ? 60 : 20;
const inProof = it.runIf(isFullSize);
const running: Product[] = [];
afterAll(async () => {
  for (const product of running) await product.stop().catch(() => {});
});

async function start(environment: Record<string, string> = {}): Promise<Product> {
  const product = await startProduct(environment);
  running.push(product);
  return product;
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

describe("with two web processes", () => {
  // In one process, checkout.test.ts tests the same.
  inProof(
    "200 simultaneous buyers for 50 units: 50 orders, 0 units left, and every other buyer gets the reason",
    async () => {
      const product = await start({ WEB_PROCESSES: "2" });
      const owner = await registerOwner(product, "Mona Rush");
      const shop = await openShop(owner, "rush-tea", 50);
      const shoppers = await Promise.all(
        Array.from({ length: 200 }, (_, n) => readyShopper(product, "rush-tea", shop.variant_id, `rush${n}`)),
      );
      const results = await Promise.allSettled(shoppers.map(({ place }) => place()));
      const won = results.filter(({ status }) => status === "fulfilled");
      const notified = results.filter(
        (result) =>
          result.status === "rejected" &&
          result.reason.code === "sold_out" &&
          result.reason.message.includes("sold out"),
      );
      expect([won.length, notified.length]).toEqual([50, 150]);
      const { data } = await owner.products.read({ params: { shop_id: shop.shop_id, id: shop.product_id } });
      expect(data.variants[0]).toMatchObject({ on_hand: 50, available: 0 });
      expect(new Set(await allOrders(owner, shop.shop_id)).size).toBe(50);
      await product.stop();
    },
    120_000,
  );
});

describe.each([
  ["the server", it, (product: Product) => product.process.kill("SIGKILL")],
  [
    "database and server together",
    inProof,
    (product: Product) => {
      product.process.kill("SIGKILL");
      for (const pid of postgresOf(product)) process.kill(pid, "SIGKILL");
    },
  ],
] as const)("kill -9 of %s during checkouts", (what, test, kill) => {
  test("loses no acknowledged order, and the next start is clean", async () => {
    let product = await start();
    const handle = `kill-${what.split(" ").length}`;
    const owner = await registerOwner(product, `Mona of ${what}`);
    const shop = await openShop(owner, handle, 1_000);
    const acknowledged: PlacedOrder[] = [];
    for (let round = 0; round < kills; round++) {
      const shoppers = await Promise.all(
        Array.from({ length: shopperCount }, (_, n) =>
          readyShopper(product, handle, shop.variant_id, `${handle}.${round}.${n}`),
        ),
      );
      const placing = shoppers.map(({ place }) => place().then((order) => acknowledged.push(order)));
      // At some point in the middle of the orders.
      await Promise.any(placing);
      kill(product);
      const results = await Promise.allSettled(placing);
      await ended(product);
      product = await startProduct({}, product);
      running.push(product);
      // Shoppers without a response send the request again with the same key: each gets exactly one order.
      const unheard = shoppers.filter((_, n) => results[n]!.status === "rejected");
      for (const { place } of unheard) acknowledged.push(await place());
    }
    const numbers = await allOrders(owner, shop.shop_id);
    expect(acknowledged).toHaveLength(shopperCount * kills);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(
      acknowledged.map(({ number }) => number).toSorted((a, b) => a - b),
    );
    const { data } = await owner.products.read({ params: { shop_id: shop.shop_id, id: shop.product_id } });
    expect(data.variants[0]).toMatchObject({ on_hand: 1_000, available: 1_000 - shopperCount * kills });
    await product.stop();
  }, 180_000);
});

describe.each([
  ["at DATABASE_URL, stopped and started", "url", 1],
  ["embedded, its postmaster killed", "embedded", 2],
] as const)("PostgreSQL %s while shoppers order", (_, database, webProcesses) => {
  inProof(
    "loses no order and ends no process; until it is back, every response is 503",
    async () => {
      const outcome = await restartUnderLoad({ database, webProcesses, restarts: 2, shoppers: 8 });
      const { lost, surplus, exits, notReadySeen, acknowledged } = outcome;
      expect({ lost, surplus, exits, notReadySeen }).toEqual({
        lost: 0,
        surplus: 0,
        exits: 0,
        notReadySeen: 2,
      });
      expect(faultsIn(outcome.statuses)).toBe(0);
      expect(outcome.statuses.get(503)).toBeGreaterThan(0);
      expect(acknowledged).toBeGreaterThan(8);
      const busy = "503 1 This shop is busy";
      expect(outcome.pages).toEqual(database === "url" ? [busy, busy] : []);
    },
    300_000,
  );
});

inProof(
  "a web process that ends is started again, and the first process continues",
  async () => {
    const product = await start({ WEB_PROCESSES: "2" });
    const [first, ...workers] = processesOf(product.process.pid!);
    expect(workers).toHaveLength(2);
    for (const pid of workers) process.kill(pid, "SIGKILL");
    await expect
      .poll(() => processesOf(first!).filter((pid) => pid !== first && !workers.includes(pid)), {
        timeout: 30_000,
      })
      .toHaveLength(2);
    await expect
      .poll(() => fetch(`http://127.0.0.1:${product.port}/readyz`).then(({ status }) => status, String), {
        timeout: 30_000,
      })
      .toBe(200);
    expect(product.process.exitCode).toBeNull();
    await product.stop();
  },
  120_000,
);

inProof(
  "reports that it is open only if its web processes listen: not if the port is in use",
  async () => {
    const port = await freePort();
    const other = createServer((_, response) => response.writeHead(404).end()).listen(port, "127.0.0.1");
    await once(other, "listening");
    const failed = await start({ WEB_PROCESSES: "2", PORT: String(port) }).catch(String);
    other.close();
    expect(failed).toContain(`Port ${port} is already in use. Set another PORT`);
    expect(failed).not.toContain("Vitrine is ready");

    const product = await start({ WEB_PROCESSES: "2" });
    await expect.poll(() => product.output(), { timeout: 30_000 }).toContain("Vitrine is ready");
    await product.stop();
  },
  180_000,
);

inProof(
  "five web processes share the embedded database: 136 checkouts at once, every one placed",
  async () => {
    const product = await start({ WEB_PROCESSES: "5" });
    const owner = await registerOwner(product, "Mona Five");
    const shop = await openShop(owner, "five-tea", 1_000);
    const placed = await Promise.all(
      Array.from({ length: 136 }, async (_, n) => {
        const { place } = await readyShopper(product, "five-tea", shop.variant_id, `five${n}`);
        return place();
      }),
    );
    expect(new Set(placed.map(({ number }) => number)).size).toBe(136);
    await product.stop();
  },
  180_000,
);

it("exits at start if the database allows too few connections, and reports the setting to change", async () => {
  const server = await startRestartablePostgres({ max_connections: "20" });
  try {
    await expect(start({ WEB_PROCESSES: "5", DATABASE_URL: server.url })).rejects.toThrow(
      "WEB_PROCESSES=5 needs at least 32 database connections, and 17 are available. Set WEB_PROCESSES to 2 or less",
    );
  } finally {
    await server.remove();
  }
}, 120_000);

function ended(product: Product): Promise<unknown> {
  return product.process.exitCode !== null || product.process.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => product.process.once("exit", resolve));
}

/** The database's own processes: the one in its pid file and its child processes. */
function postgresOf(product: Product): number[] {
  const main = Number(
    readFileSync(path.join(product.dataDir, "postgres/cluster/postmaster.pid"), "utf8").split("\n")[0],
  );
  const children = readFileSync(`/proc/${main}/task/${main}/children`, "utf8")
    .trim()
    .split(" ")
    .filter(Boolean)
    .map(Number);
  return [main, ...children];
}
