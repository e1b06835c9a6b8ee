import { Agent, fetch, type RequestInit, type Response } from "undici";
import type { Clock } from "../clock.ts";
import { ProviderProblem } from "./sign-in-provider.ts";

const connectMs = 3_000;
/** From the first byte of the request to the last of the response. */
export const totalMs = 6_000;

const agent = new Agent({ connect: { timeout: connectMs }, connections: 8, maxResponseSize: 1_000_000 });

/** Fetches from a provider's own URLs, which come from the configuration. */
export function fetchFromProvider(url: string, options: RequestInit = {}): Promise<Response> {
  return fetch(url, {
    redirect: "error",
    signal: AbortSignal.timeout(totalMs),
    ...options,
    dispatcher: agent,
  });
}

/** Requests JSON from a provider. @throws ProviderProblem ("silent") if there is no such response */
export async function requestProvider(url: string): Promise<{ status: number; json: unknown }> {
  try {
    const response = await fetchFromProvider(url, { headers: { Accept: "application/json" } });
    return { status: response.status, json: await response.json() };
  } catch (cause) {
    // Without the URL itself: Facebook's contains the secret of the app.
    throw new ProviderProblem("silent", `No answer from ${new URL(url).host}`, { cause });
  }
}

/**
 * Caches a result and requests it again when it is older than `freshMs`. While requests fail, the last result
 * remains in use, and after a failure there is no request for `pauseMs`: a provider that hangs must not delay
 * every user.
 */
export function stored<T>(
  request: () => Promise<T>,
  clock: Clock,
  { freshMs, pauseMs }: { freshMs: number; pauseMs: number },
): () => Promise<T> {
  let last: { result: T; at: number } | undefined;
  let failed: { failure: unknown; at: number } | undefined;
  let running: Promise<T> | undefined;
  const within = (at: number, ms: number) => Math.abs(clock.now() - at) < ms;

  async function requestNow(): Promise<T> {
    try {
      const result = await request();
      last = { result, at: clock.now() };
      failed = undefined;
      return result;
    } catch (failure) {
      failed = { failure, at: clock.now() };
      if (last) return last.result;
      throw failure;
    } finally {
      running = undefined;
    }
  }

  return async () => {
    if (last && within(last.at, freshMs)) return last.result;
    if (failed && within(failed.at, pauseMs)) {
      if (last) return last.result;
      throw failed.failure;
    }
    return (running ??= requestNow());
  };
}
