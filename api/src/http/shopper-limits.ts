import type { Database } from "../db/transactions.ts";
import { isLoopback, networkOf } from "../ip-networks.ts";
import { apiError } from "../api-error.ts";
import { drainBuckets, fillBuckets, type SharedBucket } from "./shared-buckets.ts";

// Limits on orders and carts: far above a real rush, far below what would make a shop's lists useless. Each is a
// leaky bucket: placed orders fill it and it drains by the minute, so that a burst passes, because many shoppers
// share the network of a university or a mobile carrier. SHOPPER_LIMITS multiplies all limits, for all shops of an
// installation. Each process counts in memory. The limits of a network that protect money, emails and SMS are also counted in
// the database, so that more processes don't mean more of them (docs/decisions/0150).

/**
 * Kinds of counted actions. An order without an email can't be confirmed by its shopper, so it also counts as
 * `phone_order`. A `coupon` is a code that was rejected, so that codes can't be guessed. A `contact` is
 * an email or phone number that is stored while the address is still being entered. A `code` is another code to confirm an order. A `missing_path` is a request without a
 * page that the owner's list counts.
 */
type Counted = "order" | "phone_order" | "cart" | "coupon" | "contact" | "code" | "missing_path";

interface Bucket {
  /** Capacity of the bucket. */
  burst: number;
  perMinute: number;
}

export const visitorLimits: Record<Counted, Bucket> = {
  order: { burst: 40, perMinute: 4 },
  phone_order: { burst: 25, perMinute: 2.5 },
  cart: { burst: 200, perMinute: 30 },
  coupon: { burst: 20, perMinute: 10 },
  contact: { burst: 60, perMinute: 10 },
  code: { burst: 20, perMinute: 1 },
  missing_path: { burst: 60, perMinute: 2 },
};

export const shopLimits: Record<Counted, Bucket> = {
  order: { burst: 4_000, perMinute: 2_000 },
  phone_order: { burst: 2_000, perMinute: 1_000 },
  cart: { burst: 20_000, perMinute: 10_000 },
  coupon: { burst: 2_000, perMinute: 1_000 },
  contact: { burst: 8_000, perMinute: 4_000 },
  code: { burst: 1_000, perMinute: 500 },
  missing_path: { burst: 2_000, perMinute: 1_000 },
};

const messages = {
  visitor: {
    order:
      "Too many orders were placed from your network in a short time. Your cart is saved: wait a few minutes, then order again.",
    phone_order:
      "Too many orders without an email were placed from your network. Your cart is saved: add your email, or wait a few minutes, then order again.",
    cart: "Too many carts were started from your network in a short time. Wait a minute, then try again.",
    coupon: "Too many codes were tried from your network. Wait a minute, then try again.",
    contact:
      "Too many emails and phone numbers were entered from your network. Wait a minute, then try again.",
    code: "Too many codes were requested from your network. Wait a few minutes, then try again.",
    missing_path:
      "Too many pages that don't exist were requested from your network. Wait a minute, then try again.",
  },
  shop: {
    order:
      "This shop is receiving more orders than it can take. Your cart is saved: wait a minute, then order again.",
    phone_order:
      "This shop is receiving many orders without an email. Your cart is saved: add your email, or wait a minute, then order again.",
    cart: "This shop is very busy. Wait a minute, then try again.",
    coupon: "Too many codes were tried in this shop. Wait a minute, then try again.",
    contact: "This shop is very busy. Wait a minute, then try again.",
    code: "This shop is very busy. Wait a minute, then try again.",
    missing_path:
      "Too many pages that don't exist were requested from this shop. Wait a minute, then try again.",
  },
} as const;

export interface ShopperLimits {
  /**
   * Counts one of each kind for the shop and the visitor's network. Returns a function that reverts the count, for an
   * order that isn't placed after all.
   *
   * @throws too_many_requests with `retry_after` in seconds; then nothing is counted
   */
  count(kinds: Counted[], shopId: number, ip: string): () => void;
  /**
   * The same, counted by all processes together. The first few of a network in an hour are counted by this process alone, so
   * that the orders of most shoppers cost no statement.
   */
  countShared(kinds: Counted[], shopId: number, ip: string): Promise<() => void>;
}

/** Actions of a network that each process counts alone, per hour. */
export const unsharedPerHour = 3;
const hourMs = 3_600_000;

/** Maximum number of networks in memory. */
const maxKeys = 100_000;

/** @param factor multiplies every limit; 0 disables them */
export function createShopperLimits(
  factor: number,
  now: () => number,
  database: Pick<Database, "admission" | "inPlatform">,
): ShopperLimits {
  const countHere = createLocalCount(factor, now);
  const isUnshared = createFirstActions(now);

  /** The buckets of a network for the kinds that it has used more often. */
  function sharedBuckets(kinds: Counted[], shopId: number, ip: string): (SharedBucket & { kind: Counted })[] {
    return kinds.flatMap((kind) => {
      const key = `shopper ${kind} ${shopId} ${networkOf(ip)}`;
      if (isUnshared(key)) return [];
      const { burst, perMinute } = visitorLimits[kind];
      return [{ kind, key, burst: Math.max(1, Math.floor(burst * factor)), perMinute: perMinute * factor }];
    });
  }

  const limits: ShopperLimits = {
    count(kinds, shopId, ip) {
      if (factor === 0 || isLoopback(ip)) return () => {};
      return countHere(
        kinds.flatMap((kind) => [
          {
            key: `${kind} ${shopId} ${networkOf(ip)}`,
            bucket: visitorLimits[kind],
            message: messages.visitor[kind],
          },
          { key: `${kind} ${shopId}`, bucket: shopLimits[kind], message: messages.shop[kind] },
        ]),
      );
    },

    async countShared(kinds, shopId, ip) {
      const uncount = limits.count(kinds, shopId, ip);
      if (factor === 0 || isLoopback(ip)) return uncount;
      const buckets = sharedBuckets(kinds, shopId, ip);
      if (buckets.length === 0) return uncount;
      const full = await fillBuckets(database, now(), buckets).catch((failure: unknown) => {
        uncount();
        throw failure;
      });
      if (full) {
        uncount();
        const { kind } = buckets.find(({ key }) => key === full.key)!;
        const retry_after = Math.ceil(60 / full.perMinute);
        throw apiError("too_many_requests", { message: messages.visitor[kind], retry_after });
      }
      return () => {
        uncount();
        // If it fails, the network has one action less until the bucket drains.
        void drainBuckets(database, buckets).catch(() => {});
      };
    },
  };
  return limits;
}

interface LocalBucket {
  key: string;
  bucket: Bucket;
  /** Of the error if the bucket is full. */
  message: string;
}

/** Counts actions in the memory of this process, in all of the buckets or, with an error, in none. */
function createLocalCount(factor: number, now: () => number): (wanted: LocalBucket[]) => () => void {
  const levels = new Map<string, { level: number; at: number }>();
  const levelOf = ({ key, bucket: { perMinute } }: LocalBucket): number => {
    const known = levels.get(key);
    return known ? Math.max(0, known.level - ((now() - known.at) / 60_000) * perMinute * factor) : 0;
  };
  return (wanted) => {
    for (const one of wanted) {
      const { burst, perMinute } = one.bucket;
      const over = levelOf(one) + 1 - Math.max(1, burst * factor);
      if (over > 0)
        throw apiError("too_many_requests", {
          message: one.message,
          retry_after: Math.ceil((over / (perMinute * factor)) * 60),
        });
    }
    if (levels.size > maxKeys) levels.clear();
    for (const one of wanted) levels.set(one.key, { level: levelOf(one) + 1, at: now() });
    return () => {
      for (const one of wanted) levels.set(one.key, { level: Math.max(0, levelOf(one) - 1), at: now() });
    };
  };
}

/** Counts an action of a network; true for the first ones in an hour. */
function createFirstActions(now: () => number): (key: string) => boolean {
  const counts = new Map<string, { count: number; since: number }>();
  return (key) => {
    const known = counts.get(key);
    if (!known || known.since <= now() - hourMs) {
      if (counts.size > maxKeys) counts.clear();
      counts.set(key, { count: 1, since: now() });
      return true;
    }
    known.count += 1;
    return known.count <= unsharedPerHour;
  };
}
