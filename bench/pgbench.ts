import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import type { Filled } from "./fill.ts";
import type { Stage } from "./stage.ts";

/**
 * Orders a second when pgbench places them with 8 clients: the database's own limit, no Node at all.
 * Undefined where pgbench is not installed (Debian: postgresql-15).
 */
export async function pgbenchPlacing(stage: Stage, shop: Filled): Promise<number | undefined> {
  const pgbench = candidates().find((file) => existsSync(file));
  if (!pgbench) return undefined;
  await prepareCarts(stage, shop);
  const { host, port, user, database } = stage.connection;
  const { stdout } = await promisify(execFile)(
    pgbench,
    [
      "--no-vacuum",
      "--protocol=extended",
      "--client=8",
      "--time=6",
      `--define=shop=${shop.shopId}`,
      `--file=${path.join(import.meta.dirname, "place.pgbench.sql")}`,
      database,
    ],
    {
      env: {
        ...process.env,
        PGHOST: host,
        PGPORT: String(port),
        PGUSER: user,
        PGOPTIONS: "-c search_path=shop,platform,public",
      },
    },
  );
  return Number(/^tps = ([\d.]+)/m.exec(stdout)![1]);
}

/** 997 carts of two lines whose ids the script can count, so that it draws one without asking. */
async function prepareCarts({ admin }: Stage, { shopId, products }: Filled): Promise<void> {
  const variants = products.map(({ variant }) => variant);
  const id = "('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid";
  await admin.query(
    `insert into carts (shop_id, id) select $1, ${id} from generate_series(1, 997) n on conflict do nothing`,
    [shopId],
  );
  await admin.query(
    `insert into cart_lines (shop_id, cart_id, variant_id, quantity)
     select $1, ${id}, unnest(array[($2::uuid[])[n], ($2::uuid[])[(n * 13 + 500) % 997 + 1]]), 1
     from generate_series(1, 997) n on conflict do nothing`,
    [shopId, variants],
  );
}

function candidates(): string[] {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).toSorted().toReversed() : [];
  return [
    ...(process.env["PATH"] ?? "").split(path.delimiter).map((folder) => path.join(folder, "pgbench")),
    ...versions.map((version) => path.join(debian, version, "bin/pgbench")),
  ];
}
