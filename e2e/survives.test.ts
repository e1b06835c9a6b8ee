import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Client } from "@vitrine/contract/client";
import type { PlacedOrder } from "@vitrine/contract/checkout";
import { openShop, readyShopper, registerOwner } from "./people.ts";
import { type Product, startProduct } from "./product.ts";

// The built product, its own database, real processes ended the hard way.

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
  it("200 buyers at once for 50 pieces: 50 orders, 0 left, every loser told why", async () => {
    const product = await start({ WEB_PROCESSES: "2" });
    const owner = await registerOwner(product, "Mona Rush");
    const shop = await openShop(owner, "rush-tea", 50);
    const shoppers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => readyShopper(product, "rush-tea", shop.variant_id, `rush${n}`)),
    );
    const answers = await Promise.allSettled(shoppers.map(({ place }) => place()));
    const won = answers.filter(({ status }) => status === "fulfilled");
    const told = answers.filter(
      (answer) =>
        answer.status === "rejected" &&
        answer.reason.code === "sold_out" &&
        answer.reason.message.includes("sold out"),
    );
    expect([won.length, told.length]).toEqual([50, 150]);
    const { data } = await owner.products.read({ params: { shop_id: shop.shop_id, id: shop.product_id } });
    expect(data.variants[0]).toMatchObject({ on_hand: 50, available: 0 });
    expect(new Set(await allOrders(owner, shop.shop_id)).size).toBe(50);
    await product.stop();
  }, 120_000);
});

describe.each([
  ["the server", (product: Product) => product.process.kill("SIGKILL")],
  [
    "database and server together",
    (product: Product) => {
      product.process.kill("SIGKILL");
      for (const pid of postgresOf(product)) process.kill(pid, "SIGKILL");
    },
  ],
])("kill -9 of %s during checkouts", (what, kill) => {
  it("loses no acknowledged order, and the next start is clean", async () => {
    let product = await start();
    const handle = `kill-${what.split(" ").length}`;
    const owner = await registerOwner(product, `Mona of ${what}`);
    const shop = await openShop(owner, handle, 1_000);
    const acknowledged: PlacedOrder[] = [];
    for (let round = 0; round < 3; round++) {
      const shoppers = await Promise.all(
        Array.from({ length: 60 }, (_, n) =>
          readyShopper(product, handle, shop.variant_id, `${handle}.${round}.${n}`),
        ),
      );
      const placing = shoppers.map(({ place }) => place().then((order) => acknowledged.push(order)));
      // Somewhere in the middle of it.
      await Promise.any(placing);
      kill(product);
      const answers = await Promise.allSettled(placing);
      await ended(product);
      product = await startProduct({}, product);
      running.push(product);
      // Whoever heard nothing asks again with the same key: one order each, and no more.
      const unheard = shoppers.filter((_, n) => answers[n]!.status === "rejected");
      for (const { place } of unheard) acknowledged.push(await place());
    }
    const numbers = await allOrders(owner, shop.shop_id);
    expect(acknowledged).toHaveLength(180);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(
      acknowledged.map(({ number }) => number).toSorted((a, b) => a - b),
    );
    const { data } = await owner.products.read({ params: { shop_id: shop.shop_id, id: shop.product_id } });
    expect(data.variants[0]).toMatchObject({ on_hand: 1_000, available: 820 });
    await product.stop();
  }, 180_000);
});

function ended(product: Product): Promise<unknown> {
  return product.process.exitCode !== null || product.process.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => product.process.once("exit", resolve));
}

/** The database's own processes: the one in its pid file and all it made. */
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
