import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Connection } from "./connect.ts";
import { launchPostgres } from "./launch.ts";

/** A PostgreSQL for one test run, with a superuser connection: fast, and removed completely by `stop()`. */
export async function launchTestCluster(): Promise<{ connection: Connection; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(directoryForTests(), "vitrine-test-"));
  const { superuser, stop } = await launchPostgres({ dataDir, durable: false });
  return {
    connection: superuser,
    async stop() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** In bytes; the largest tests write about 1 GB. */
const enoughMemory = 4 * 1024 ** 3;

/**
 * The parent of a test database's directory: in memory if this machine has enough. Each test file copies a database of more
 * than 1,000 files, which takes a disk several times as long.
 */
export function directoryForTests(): string {
  const memory = "/dev/shm";
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= enoughMemory ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}
