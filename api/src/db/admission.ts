import { isLoopback, networkOf } from "../ip-networks.ts";
import { apiError } from "../api-error.ts";

// Limits that a request passes before it may take a connection to the database. A request that waits here
// uses only memory; one that waits for a locked row would occupy one of the few connections that all shops
// share.

/**
 * Maximum number of requests that may wait for one row, maximum wait in ms, and the error code for all
 * others.
 */
export interface Waiting {
  max: number;
  ms: number;
  code: "busy" | "too_many_requests";
}

/** There are many visitors, and none of them changes the same cart nine times at once. */
export const waitingVisitors: Waiting = { max: 8, ms: 3_000, code: "busy" };
/** A shop's own scripts do send fifty changes of one variant at once. */
export const waitingMembers: Waiting = { max: 50, ms: 3_000, code: "busy" };

/** Maximum number of concurrent changes: per session, per cart, and per network and shop. */
const maxOfSession = 64;
/**
 * The running change and those that may wait for it: more would be rejected at the cart's row, after more
 * work.
 */
const maxOfCart = waitingVisitors.max + 1;
const maxOfAddress = 150;

/** Limits and queues for requests of this process before they reach the database. */
export interface Admission {
  /**
   * Runs the work when all work accepted before under the same key has ended. Throws `busy` (or the given
   * code) immediately if too many wait already, and when the wait takes too long.
   */
  oneByOne<T>(key: string, waiting: Waiting, work: () => Promise<T>): Promise<T>;
  /**
   * Runs the work unless this session has too many running changes, or, without a session, this cart. Throws
   * `too_many_requests` for a session and `busy` for a cart.
   */
  ofSender<T>(sender: { token?: string; cartToken?: string }, work: () => Promise<T>): Promise<T>;
  /**
   * Runs the work unless this IP address has too many running requests in the shop. Throws
   * `too_many_requests`.
   */
  ofAddress<T>(shopId: number, ip: string, work: () => Promise<T>): Promise<T>;
}

export function createAdmission(): Admission {
  const queues = new Map<string, (() => void)[]>();
  const underWay = new Map<string, number>();

  async function oneByOne<T>(key: string, waiting: Waiting, work: () => Promise<T>): Promise<T> {
    const queue = queues.get(key);
    if (queue) await turnIn(queue, waiting);
    else queues.set(key, []);
    try {
      return await work();
    } finally {
      const next = queues.get(key)!.shift();
      if (next) next();
      else queues.delete(key);
    }
  }

  async function withinCap<T>(
    key: string,
    max: number,
    work: () => Promise<T>,
    code: Waiting["code"] = "too_many_requests",
  ): Promise<T> {
    const count = underWay.get(key) ?? 0;
    if (count >= max) throw apiError(code, { retry_after: 1 });
    underWay.set(key, count + 1);
    try {
      return await work();
    } finally {
      const left = underWay.get(key)! - 1;
      if (left > 0) underWay.set(key, left);
      else underWay.delete(key);
    }
  }

  return {
    oneByOne,
    ofSender({ token, cartToken }, work) {
      if (token) return withinCap(`session ${token}`, maxOfSession, work);
      return cartToken ? withinCap(`cart ${cartToken}`, maxOfCart, work, "busy") : work();
    },
    ofAddress: (shopId, ip, work) =>
      isLoopback(ip) ? work() : withinCap(`shop ${shopId} ${networkOf(ip)}`, maxOfAddress, work),
  };
}

/** Waits at the end of the queue. Rejects if the queue is full, or when the wait takes too long. */
function turnIn(queue: (() => void)[], { max, ms, code }: Waiting): Promise<void> {
  if (queue.length >= max) return Promise.reject(apiError(code, { retry_after: 1 }));
  return new Promise((resolve, reject) => {
    const begin = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      queue.splice(queue.indexOf(begin), 1);
      reject(apiError(code, { retry_after: 1 }));
    }, ms);
    queue.push(begin);
  });
}
