import { isLoopback, networkOf } from "../ip-networks.ts";
import { apiError } from "../api-error.ts";

// How many requests a minute are still somebody's: far beyond what people and their tabs do, far below what wears a
// server down. Each process counts for itself, in memory, and forgets when the minute is over. What may be guessed or
// costs much has limits of its own, in the database (limits.ts).

export interface CoarseLimits {
  /** Of all who come from one address of the network: an office, or a carrier's shoppers, behind it. */
  address: number;
  /** Of one session. */
  reads: number;
  writes: number;
}

export const coarseLimits: CoarseLimits = { address: 6_000, reads: 3_000, writes: 1_200 };

/** However many keys are made up, no more are kept. */
const maxKeys = 200_000;

/** Lets a request pass, or refuses it until the next minute begins. */
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
    const isRead = method === "GET" || method === "HEAD";
    const isOver =
      isBeyond(networkOf(ip), limits.address) ||
      (token !== undefined &&
        isBeyond(isRead ? `r${token}` : `w${token}`, isRead ? limits.reads : limits.writes));
    if (isOver) throw apiError("too_many_requests", { retry_after: Math.ceil(60 - (at % 60_000) / 1_000) });
  };

  function isBeyond(key: string, most: number): boolean {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count > most;
  }
}
