import cluster, { type Worker } from "node:cluster";

/** A process that ended within this time is restarted with increasing delay. */
const shortLife = 5_000;
const firstWait = 100;
const longestWait = 5_000;
/** Number of failures before all processes listen after which the start has failed. */
const patience = 3;

/** Last message of a web process to the first process. */
export interface LastText {
  failed: string;
}

/**
 * Forks the processes that serve the web, restarts each of them when it ends, and resolves when all listen,
 * with the function that stops them.
 *
 * @param environment variables in addition to our own
 * @throws Error with a process's message if processes fail repeatedly before all listen
 */
export function startWebProcesses(
  count: number,
  environment: Record<string, string>,
  say: (line: string) => void,
): Promise<() => Promise<void>> {
  const { promise, resolve, reject } = Promise.withResolvers<() => Promise<void>>();
  const timers = new Set<NodeJS.Timeout>();
  const listening = new Set<number>();
  let isOpen = false;
  let isStopping = false;
  let failures = 0;
  for (let at = 0; at < count; at++) fork(at, firstWait);
  return promise;

  function fork(at: number, wait: number): void {
    const began = performance.now();
    const worker = cluster.fork(environment);
    let reason = "";
    worker.on("message", (message: LastText) => (reason = message.failed));
    // A process that has just ended receives no message; its end is handled below.
    worker.on("error", () => {});
    worker.once("listening", () => {
      listening.add(at);
      if (listening.size < count || isOpen) return;
      isOpen = true;
      resolve(stop);
    });
    worker.once("exit", (code, signal) => {
      if (isStopping) return;
      reason ||= signal ? `ended by ${signal}` : `ended with code ${code}`;
      if (!isOpen && ++failures >= patience) {
        void stop();
        return reject(new Error(reason));
      }
      const isShort = performance.now() - began < shortLife;
      if (isOpen) say(`A web process stopped: ${reason}. Starting another.`);
      const timer = setTimeout(
        () => {
          timers.delete(timer);
          fork(at, isShort ? Math.min(wait * 2, longestWait) : firstWait);
        },
        isShort ? wait : 0,
      );
      timers.add(timer);
    });
  }

  async function stop(): Promise<void> {
    isStopping = true;
    for (const timer of timers) clearTimeout(timer);
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(workers.map(end));
  }
}

function end(worker: Worker): Promise<unknown> | undefined {
  if (worker.isDead()) return undefined;
  const ended = new Promise((resolve) => worker.once("exit", resolve));
  worker.process.kill("SIGTERM");
  return ended;
}
