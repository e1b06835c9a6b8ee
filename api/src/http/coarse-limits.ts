import { isLoopback, networkOf } from "../ip-networks.ts";
import { apiKeyRequestsPerMinute, isApiKey } from "@vitrine/contract/shops/api-keys";
import { apiError } from "../api-error.ts";

// Requests per minute: far more than users and their tabs send, far fewer than would overload a server. Each process
// counts separately, in memory, and resets every minute. Guessable secrets and expensive work have separate limits,
// in the database (limits.ts).

interface CoarseLimits {
  /** Requests from one IP, such as that of an office or of a carrier's shoppers. */
  address: number;
  /** Requests of one session. */
  reads: number;
  writes: number;
  /** Requests of one API key. */
  key: number;
}

export const coarseLimits: CoarseLimits = {
  address: 6_000,
  reads: 3_000,
  writes: 1_200,
  key: apiKeyRequestsPerMinute,
};

/** Maximum number of keys in memory, however many a client invents. */
const maxKeys = 200_000;

/** Counts a request, or rejects it until the next minute begins. */
export type CoarseGate = (of: { ip: string; token?: string; method?: string }) => void;

export function createCoarseGate(limits: CoarseLimits, now: () => number): CoarseGate {
  const counts = new Map<string, number>();
  let minute = 0;

  return function pass({ ip, token, method }) {
    if (isLoopback(ip)) return;
    const at = now();
    if (Math.floor(at / 60_000) !== minute || counts.size > maxKeys) {
      minute = Math.floor(at / 60_000);
      counts.clear();
    }
    const isOver =
      isBeyond(networkOf(ip), limits.address) || (token !== undefined && isBeyond(...limitOf(token, method)));
    if (isOver) throw apiError("too_many_requests", { retry_after: Math.ceil(60 - (at % 60_000) / 1_000) });
  };

  function limitOf(token: string, method: string | undefined): [key: string, max: number] {
    if (isApiKey(token)) return [token, limits.key];
    const isRead = method === "GET" || method === "HEAD";
    return isRead ? [`r${token}`, limits.reads] : [`w${token}`, limits.writes];
  }

  function isBeyond(key: string, max: number): boolean {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count > max;
  }
}
