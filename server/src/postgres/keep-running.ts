import { readdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { findServer, isServerOf } from "./pid-file.ts";
import type { Supervised } from "./supervise.ts";

const firstWait = 50;
const longestWait = 500;

interface KeepRunning {
  /**
   * Restarts the server at the same socket or port; undefined while another process has locked the cluster.
   */
  start(): Promise<Supervised | undefined>;
  cluster: string;
  /** Receives a line for each unexpected end and each restart. */
  report(line: string): void;
}

/** Restarts the server whenever it ends unexpectedly. Returns the function that stops it for good. */
export function keepRunning(first: Supervised, { start, cluster, report }: KeepRunning): () => Promise<void> {
  let server = first;
  const stopping = new AbortController();
  let restarting: Promise<void> = Promise.resolve();
  watch();

  function watch(): void {
    void server.ended?.then(() => (restarting = restart()));
  }

  async function restart(): Promise<void> {
    if (stopping.signal.aborted) return;
    report("The database stopped unexpectedly. Starting it again.");
    for (let wait = firstWait; !stopping.signal.aborted; wait = Math.min(wait * 2, longestWait)) {
      endSurvivors(cluster);
      try {
        const next = await start();
        if (next) {
          server = next;
          report("The database is running again.");
          return watch();
        }
      } catch (failure) {
        report(failure instanceof Error ? failure.message : String(failure));
      }
      await sleep(wait);
    }
  }

  return async () => {
    stopping.abort();
    await restarting;
    await server.stop();
  };
}

/**
 * Ends processes that a killed server left behind. They notice only between two statements, and until the
 * last has ended no new server starts, because they share its memory. Nothing committed is lost, because it
 * is in the WAL.
 */
function endSurvivors(cluster: string): void {
  if (process.platform !== "linux" || findServer(cluster)) return;
  for (const name of readdirSync("/proc")) {
    const pid = Number(name);
    if (!isServerOf(cluster, pid)) continue;
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has ended meanwhile.
    }
  }
}
