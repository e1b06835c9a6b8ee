import { execFile } from "node:child_process";
import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { initCluster } from "../../server/src/postgres/init-cluster.ts";
import { findNativeFiles } from "../../server/src/postgres/native-files.ts";
import { chooseRunAs } from "../../server/src/postgres/run-as.ts";
import { serverEnvironment } from "../../server/src/postgres/settings.ts";
import { freePort } from "./product.ts";

/** A PostgreSQL for DATABASE_URL, over TCP, that tests stop and start as an administrator would. */
interface RestartablePostgres {
  url: string;
  /** `pg_ctl stop -m fast`: closes every connection. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops the server and removes its files. */
  remove(): Promise<void>;
}

/** @param settings e.g. `{ max_connections: "20" }` */
export async function startRestartablePostgres(
  settings: Record<string, string> = {},
): Promise<RestartablePostgres> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "vitrine-restart-"));
  const { initdb, pgCtl, postgres } = findNativeFiles(dataDir);
  const runAs = chooseRunAs(postgres, dataDir);
  const cluster = await initCluster({ dataDir, initdb, runAs, durable: true });
  const port = await freePort();
  const lines = {
    port: String(port),
    listen_addresses: "'127.0.0.1'",
    unix_socket_directories: "''",
    shared_buffers: "64MB",
    ...settings,
  };
  appendFileSync(
    path.join(cluster, "postgresql.conf"),
    Object.entries(lines)
      .map(([name, value]) => `${name} = ${value}\n`)
      .join(""),
  );
  const control = async (...args: string[]): Promise<void> => {
    const [command = "", ...before] = [...runAs.prefix, pgCtl];
    // Its log is written to a file: a server that inherits our pipe would hold it open.
    await promisify(execFile)(
      command,
      [...before, "-w", "-D", cluster, "-l", path.join(cluster, "log"), ...args],
      { cwd: "/", env: serverEnvironment() },
    );
  };
  const stop = () => control("stop", "-m", "fast");
  await control("start");
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop,
    start: () => control("start"),
    async remove() {
      await stop().catch(() => {});
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
