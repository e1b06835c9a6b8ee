import { Agent, fetch, type RequestInit, type Response } from "undici";
import type { Clock } from "../clock.ts";
import { ProviderProblem } from "./sign-in-provider.ts";

const connectMs = 3_000;
/** From the first byte we send to the last of the answer. */
export const totalMs = 6_000;

const agent = new Agent({ connect: { timeout: connectMs }, connections: 8, maxResponseSize: 1_000_000 });

/** Fetches from a provider's own addresses, which stand in the configuration. */
export function fetchFromProvider(url: string, options: RequestInit = {}): Promise<Response> {
  return fetch(url, {
    redirect: "error",
    signal: AbortSignal.timeout(totalMs),
    ...options,
    dispatcher: agent,
  });
}

/** Asks a provider for JSON. @throws ProviderProblem ("silent") when no such answer comes */
export async function requestProvider(url: string): Promise<{ status: number; json: unknown }> {
  try {
    const response = await fetchFromProvider(url, { headers: { Accept: "application/json" } });
    return { status: response.status, json: await response.json() };
  } catch (cause) {
    // Not the address itself: Facebook's carries the secret of the app.
    throw new ProviderProblem("silent", `No answer from ${new URL(url).host}`, { cause });
  }
}

/**
 * Asks anew when the answer is older than `freshMs`. While nobody answers, the last answer serves on, and after a
 * failure nobody is asked for `pauseMs`: a provider that hangs must not hold up everybody who comes.
 */
export function stored<T>(
  ask: () => Promise<T>,
  clock: Clock,
  { freshMs, pauseMs }: { freshMs: number; pauseMs: number },
): () => Promise<T> {
  let last: { answer: T; at: number } | undefined;
  let failed: { failure: unknown; at: number } | undefined;
  let running: Promise<T> | undefined;
  const within = (at: number, ms: number) => Math.abs(clock.now() - at) < ms;

  async function requestNow(): Promise<T> {
    try {
      const answer = await ask();
      last = { answer, at: clock.now() };
      failed = undefined;
      return answer;
    } catch (failure) {
      failed = { failure, at: clock.now() };
      if (last) return last.answer;
      throw failure;
    } finally {
      running = undefined;
    }
  }

  return async () => {
    if (last && within(last.at, freshMs)) return last.answer;
    if (failed && within(failed.at, pauseMs)) {
      if (last) return last.answer;
      throw failed.failure;
    }
    return (running ??= requestNow());
  };
}
