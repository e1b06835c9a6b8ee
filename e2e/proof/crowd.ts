import { Agent, request as httpRequest } from "node:http";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

// A crowd of clients in a separate thread, so that it doesn't block the thread that measures.

export type Call = [path: string, method: string, headers: Record<string, string>, body?: unknown];
export interface Reply {
  status: number;
  ms: number;
}

/** Sends calls to the API. @param sockets maximum number of open sockets */
export function sender(port: number, sockets: number): (...call: Call) => Promise<Reply> {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets });
  return (path, method, headers, body) =>
    new Promise((resolve, reject) => {
      const bytes = body === undefined ? "" : JSON.stringify(body);
      const began = performance.now();
      const request = httpRequest(
        {
          port,
          host: "127.0.0.1",
          path: `/api${path}`,
          method,
          agent,
          headers: {
            "content-type": "application/json",
            "content-length": Buffer.byteLength(bytes),
            ...headers,
          },
        },
        (response) => {
          response.resume();
          response.on("end", () =>
            resolve({ status: response.statusCode ?? 0, ms: performance.now() - began }),
          );
        },
      );
      request.on("error", reject);
      request.end(bytes);
    });
}

/** Sends that many calls at once, repeatedly, until it is stopped. */
export function startCrowd(
  port: number,
  size: number,
  calls: Call[],
): { stop(): Promise<Map<number, number>> } {
  const worker = new Worker(new URL(import.meta.url), { workerData: { port, size, calls } });
  const failed = new Promise<never>((_, reject) => worker.once("error", reject));
  failed.catch(() => {});
  return {
    stop() {
      const counts = new Promise<Map<number, number>>((resolve) => worker.once("message", resolve));
      worker.postMessage("stop", []);
      return Promise.race([counts, failed]);
    },
  };
}

if (!isMainThread) {
  const { port, size, calls } = workerData as { port: number; size: number; calls: Call[] };
  const send = sender(port, size);
  const counts = new Map<number, number>();
  const crowd = { isStopped: false };
  parentPort!.once("message", () => (crowd.isStopped = true));
  while (!crowd.isStopped) {
    const replies = await Promise.allSettled(
      Array.from({ length: size }, (_, n) => send(...calls[n % calls.length]!)),
    );
    for (const reply of replies) {
      // 0: the connection was closed before a response arrived.
      const status = reply.status === "fulfilled" ? reply.value.status : 0;
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
  }
  parentPort!.postMessage(counts, []);
}
