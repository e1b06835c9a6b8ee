import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Connection } from "./connect.ts";
import { launchPostgres } from "./launch.ts";

/** A PostgreSQL for one test run, with a superuser connection: fast, and removed completely by `stop()`. */
export async function launchTestCluster(): Promise<{ connection: Connection; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), "vitrine-test-"));
  const { superuser, stop } = await launchPostgres({ dataDir, durable: false });
  return {
    connection: superuser,
    async stop() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
