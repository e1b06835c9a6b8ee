import { isIPv6 } from "node:net";
import { refusal } from "../refuse.ts";

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

export const coarseLimits: CoarseLimits = { address: 6_000, reads: 1_200, writes: 300 };

/** However many keys are made up, no more are kept. */
const mostKeys = 200_000;

/** Lets a request pass, or refuses it until the next minute begins. */
export type CoarseGate = (of: { ip: string; token?: string; method?: string }) => void;

export function createCoarseGate(limits: CoarseLimits, now: () => number): CoarseGate {
  const counts = new Map<string, number>();
  let minute = 0;

  return function pass({ ip, token, method }) {
    const at = now();
    if (Math.floor(at / 60_000) !== minute || counts.size > mostKeys) {
      minute = Math.floor(at / 60_000);
      counts.clear();
    }
    const isRead = method === "GET" || method === "HEAD";
    // Behind a proxy that nobody has told us to trust everybody comes from here.
    const isOver =
      (!isHere(ip) && isBeyond(networkOf(ip), limits.address)) ||
      (token !== undefined &&
        isBeyond(isRead ? `r${token}` : `w${token}`, isRead ? limits.reads : limits.writes));
    if (isOver) throw refusal("too_many_requests", { retry_after: Math.ceil(60 - (at % 60_000) / 1_000) });
  };

  function isBeyond(key: string, most: number): boolean {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count > most;
  }
}

function isHere(ip: string): boolean {
  return ip === "127.0.0.1" || ip === "::1" || ip === "::ffff:127.0.0.1";
}

/** A household or an office has a whole /64 of IPv6 to itself. */
function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const [head = "", tail = ""] = ip.split("%")[0]!.split("::");
  const groups = head.split(":").filter(Boolean);
  const behind = tail.split(":").filter(Boolean);
  const missing = ip.includes("::") ? Math.max(0, 8 - groups.length - behind.length) : 0;
  return [...groups, ...Array.from({ length: missing }, () => "0"), ...behind]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, "").toLowerCase())
    .join(":");
}
