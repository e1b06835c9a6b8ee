import { isLoopback, networkOf } from "../ip-networks.ts";
import { apiError } from "../api-error.ts";

// Limits on orders and carts: far above a real rush, far below what would make a shop's lists useless. Each is a
// leaky bucket: placed orders fill it and it drains by the minute, so that a burst passes, because many shoppers
// share the network of a university or a mobile carrier. Each process counts separately, in memory. SHOPPER_LIMITS
// multiplies all limits, for all shops of an installation.

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
}

/** Maximum number of networks in memory. */
const maxKeys = 100_000;

/** @param factor multiplies every limit; 0 disables them */
export function createShopperLimits(factor: number, now: () => number): ShopperLimits {
  const levels = new Map<string, { level: number; at: number }>();

  function levelOf(key: string, { perMinute }: Bucket): number {
    const known = levels.get(key);
    return known ? Math.max(0, known.level - ((now() - known.at) / 60_000) * perMinute * factor) : 0;
  }

  return {
    count(kinds, shopId, ip) {
      if (factor === 0 || isLoopback(ip)) return () => {};
      const wanted = kinds.flatMap((kind) => [
        {
          key: `${kind} ${shopId} ${networkOf(ip)}`,
          bucket: visitorLimits[kind],
          message: messages.visitor[kind],
        },
        { key: `${kind} ${shopId}`, bucket: shopLimits[kind], message: messages.shop[kind] },
      ]);
      for (const { key, bucket, message } of wanted) {
        const over = levelOf(key, bucket) + 1 - Math.max(1, bucket.burst * factor);
        if (over > 0)
          throw apiError("too_many_requests", {
            message,
            retry_after: Math.ceil((over / (bucket.perMinute * factor)) * 60),
          });
      }
      if (levels.size > maxKeys) levels.clear();
      for (const { key, bucket } of wanted) levels.set(key, { level: levelOf(key, bucket) + 1, at: now() });
      return () => {
        for (const { key, bucket } of wanted)
          levels.set(key, { level: Math.max(0, levelOf(key, bucket) - 1), at: now() });
      };
    },
  };
}
