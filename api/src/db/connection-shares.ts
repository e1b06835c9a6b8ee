import { DatabaseUnavailable } from "./database-unavailable.ts";

/** Limits for the connections of a process and their division among the shops. */
interface ShareLimits {
  /** Connections of the process. */
  total: number;
  /** Connections that one shop may use at once. */
  perShop: number;
  /** Transactions of one shop that may wait for a connection, and for how many ms. */
  maxWaiting: number;
  waitMs: number;
}

interface ConnectionShares {
  /**
   * Runs the work as soon as the shop may use one more connection.
   *
   * @throws DatabaseUnavailable immediately if too many wait, and when the wait takes too long
   */
  use<T>(shopId: number, work: () => Promise<T>): Promise<T>;
}

interface Shop {
  running: number;
  waiting: (() => void)[];
}

/**
 * Divides the connections: no shop uses more than its share, and waiting shops are served in rotation, so
 * that a rush in one shop does not delay the others.
 */
export function createConnectionShares({
  total,
  perShop,
  maxWaiting,
  waitMs,
}: ShareLimits): ConnectionShares {
  // Only shops with running or waiting work, the most recently served at the end.
  const shops = new Map<number, Shop>();
  let running = 0;

  return {
    async use(shopId, work) {
      const shop = shops.get(shopId) ?? { running: 0, waiting: [] };
      shops.set(shopId, shop);
      try {
        if (running < total && shop.running < perShop) begin(shop);
        else await waitForTurn(shop);
      } catch (failure) {
        forgetIdle(shopId, shop);
        throw failure;
      }
      try {
        return await work();
      } finally {
        running--;
        shop.running--;
        serveNext();
        forgetIdle(shopId, shop);
      }
    },
  };

  function forgetIdle(shopId: number, shop: Shop): void {
    if (shop.running === 0 && shop.waiting.length === 0) shops.delete(shopId);
  }

  function begin(shop: Shop): void {
    running++;
    shop.running++;
  }

  function waitForTurn(shop: Shop): Promise<void> {
    if (shop.waiting.length >= maxWaiting) return Promise.reject(tooBusy());
    return new Promise((resolve, reject) => {
      const go = () => {
        clearTimeout(timer);
        begin(shop);
        resolve();
      };
      const timer = setTimeout(() => {
        shop.waiting.splice(shop.waiting.indexOf(go), 1);
        reject(tooBusy());
      }, waitMs);
      shop.waiting.push(go);
    });
  }

  function serveNext(): void {
    for (const [shopId, shop] of shops) {
      if (running >= total) return;
      if (shop.waiting.length === 0 || shop.running >= perShop) continue;
      shops.delete(shopId);
      shops.set(shopId, shop);
      return shop.waiting.shift()!();
    }
  }
}

function tooBusy(): DatabaseUnavailable {
  return new DatabaseUnavailable("Too many transactions of one shop wait for a connection");
}
