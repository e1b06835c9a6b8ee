import { readdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { findServer, isServerOf } from "./pid-file.ts";
import type { Supervised } from "./supervise.ts";

const firstWait = 50;
const longestWait = 500;

export interface KeepRunning {
  /** Starts the server again, at the same address; undefined while another process holds the cluster. */
  start(): Promise<Supervised | undefined>;
  cluster: string;
  /** Receives one line for each end and each new start. */
  report(line: string): void;
}

/** Starts the server again whenever it ends on its own. Returns what stops it for good. */
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
 * Ends what a killed server left behind. Its processes notice by themselves only between two statements, and until the
 * last has ended no new server starts: they share its memory. Nothing committed is lost, for that is in the log.
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
