import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { launchPostgres } from "../../server/src/postgres/launch.ts";
import { launchTestCluster } from "../../server/src/postgres/test-cluster.ts";
import { openShop, readyShopper, registerOwner } from "../support/sample-accounts.ts";
import { startPgBouncer } from "./pgbouncer.ts";
import { startProduct } from "../support/product.ts";
import type { Proof } from "./proof.ts";

const root = path.resolve(import.meta.dirname, "../..");
const tests = ["api/test/tenancy.test.ts"];

/**
 * The tenancy matrix, and the product from registration to an order, with PgBouncer in transaction mode in front of
 * PostgreSQL.
 */
export const prove: Proof = async (say) => {
  await proveTests(say);
  await proveProduct(say);
};

async function proveTests(say: (line: string) => void): Promise<void> {
  const cluster = await launchTestCluster();
  const pooler = await startPgBouncer(cluster.connection, say);
  say(pooler.version);
  try {
    const { host, port, user } = cluster.connection;
    const vitest = spawn(
      process.execPath,
      [
        path.join(root, "node_modules/vitest/vitest.mjs"),
        "run",
        "--reporter=verbose",
        "--no-file-parallelism",
        ...tests,
      ],
      {
        cwd: root,
        stdio: ["ignore", "inherit", "inherit"],
        env: {
          ...process.env,
          TEST_DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}:${port}/postgres`,
          TEST_POOLER: String(pooler.port),
        },
      },
    );
    const [code] = await once(vitest, "exit");
    say(`${tests.join(", ")}: ${code === 0 ? "green" : "failed"}`);
    if (code !== 0) throw new Error("A test fails behind PgBouncer");
  } finally {
    await pooler.stop();
    await cluster.stop();
  }
}

async function proveProduct(say: (line: string) => void): Promise<void> {
  const directory = mkdtempSync(path.join(tmpdir(), "vitrine-pooled-"));
  const postgres = await launchPostgres({ dataDir: directory });
  const { host, user, database } = postgres.connection;
  const pooler = await startPgBouncer(postgres.connection, say);
  const product = await startProduct({
    DATABASE_URL: `postgres://${user}@127.0.0.1:${pooler.port}/${database}`,
    DATABASE_DIRECT_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
  });
  try {
    const owner = await registerOwner(product, "Mona Pooled");
    const shop = await openShop(owner, "pooled", 100);
    say("the owner registered and opened a shop");
    const shopper = await readyShopper(product, "pooled", shop.variant_id, "Nia");
    const placed = await Promise.all([1, 2, 3].map(() => shopper.place()));
    const { data, meta } = await owner.orders.list({ params: { shop_id: shop.shop_id }, query: {} });
    if (meta.total !== 1 || data[0]!.number !== placed[0]!.number)
      throw new Error("The order is not there once");
    say(`order ${placed[0]!.number}, requested three times, was placed once`);
  } finally {
    await product.stop();
    await pooler.stop();
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
