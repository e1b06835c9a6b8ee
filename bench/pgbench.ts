import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import type { ClientConfig } from "pg";

/**
 * Orders per second when pgbench places them in the floor's tables with 8 clients: the limit of the database
 * without Node. Undefined if pgbench is not installed (Debian: postgresql-15).
 */
export async function pgbenchPlacing({
  host,
  port,
  user,
  database,
}: ClientConfig): Promise<number | undefined> {
  const pgbench = candidates().find((file) => existsSync(file));
  if (!pgbench) return undefined;
  const { stdout } = await promisify(execFile)(
    pgbench,
    [
      "--no-vacuum",
      "--protocol=prepared",
      "--client=8",
      "--time=6",
      `--file=${path.join(import.meta.dirname, "floor/place.pgbench.sql")}`,
      database!,
    ],
    { env: { ...process.env, PGHOST: host, PGPORT: String(port), PGUSER: user } },
  );
  return Number(/^tps = ([\d.]+)/m.exec(stdout)![1]);
}

function candidates(): string[] {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).toSorted().toReversed() : [];
  return [
    ...(process.env["PATH"] ?? "").split(path.delimiter).map((folder) => path.join(folder, "pgbench")),
    ...versions.map((version) => path.join(debian, version, "bin/pgbench")),
  ];
}
