import { Agent, request as send } from "node:http";

/** A line of the report. */
export interface Line {
  name: string;
  ours: string;
  floor?: string;
  /** ours divided by the floor, if higher is better */
  ratio?: number;
  budget: string;
}

export interface Reply {
  status: number;
  body: Buffer;
  headers: Record<string, string | string[] | undefined>;
}

export interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
  /** Number of responses, including the warm-up. */
  all: number;
}

/** A few keep-alive connections, each with one request at a time. */
export function client(port: number, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    send(
      method: string,
      path: string,
      options: { host?: string; headers?: Record<string, string>; body?: unknown } = {},
    ): Promise<Reply> {
      const body = options.body === undefined ? undefined : Buffer.from(JSON.stringify(options.body));
      return new Promise((resolve, reject) => {
        const request = send(
          {
            agent,
            host: "127.0.0.1",
            port,
            method,
            path,
            headers: {
              Host: options.host ?? "127.0.0.1",
              ...options.headers,
              ...(body ? { "Content-Type": "application/json", "Content-Length": body.length } : {}),
            },
          },
          (response) => {
            const chunks: Buffer[] = [];
            response.on("data", (chunk: Buffer) => chunks.push(chunk));
            response.on("end", () =>
              resolve({
                status: response.statusCode ?? 0,
                body: Buffer.concat(chunks),
                headers: response.headers,
              }),
            );
            response.on("error", reject);
          },
        );
        request.on("error", reject);
        request.end(body);
      });
    },
    close: () => agent.destroy(),
  };
}
export type LoadClient = ReturnType<typeof client>;

/**
 * Runs the work in a closed loop with `concurrency` workers, for some seconds after a warm-up. Latencies in
 * milliseconds.
 */
export async function measure(
  concurrency: number,
  seconds: number,
  work: (worker: number, turn: number) => Promise<unknown>,
): Promise<Measured> {
  const warmUp = await loop(concurrency, Math.min(1, seconds / 3), work, 0);
  const { latencies, elapsed } = await loop(concurrency, seconds, work, 1_000_000);
  latencies.sort((a, b) => a - b);
  const at = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  return {
    perSecond: (latencies.length / elapsed) * 1000,
    p50: at(0.5),
    p99: at(0.99),
    all: warmUp.latencies.length + latencies.length,
  };
}

async function loop(
  concurrency: number,
  seconds: number,
  work: (worker: number, turn: number) => Promise<unknown>,
  offset: number,
) {
  const latencies: number[] = [];
  const began = performance.now();
  const until = began + seconds * 1000;
  await Promise.all(
    Array.from({ length: concurrency }, async (_, worker) => {
      for (let turn = offset; performance.now() < until; turn++) {
        const start = performance.now();
        await work(worker, turn);
        latencies.push(performance.now() - start);
      }
    }),
  );
  return { latencies, elapsed: performance.now() - began };
}

/** Works through a list with `concurrency` workers, each item once: for work that is different the first time. */
export async function once<T>(
  concurrency: number,
  items: T[],
  work: (item: T) => Promise<unknown>,
): Promise<{ perSecond: number }> {
  const began = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let item = items[next++]; item !== undefined; item = items[next++]) await work(item);
    }),
  );
  return { perSecond: (items.length / (performance.now() - began)) * 1000 };
}
