import { isLoopback, networkOf } from "../ip-networks.ts";
import { apiError } from "../api-error.ts";

// What a request must pass before it may take a connection to the database. A request that waits here costs memory only;
// one that waits for a locked row would hold one of the few connections that all shops share.

/** How many may wait for one row, for how long, and what the others are told. */
export interface Waiting {
  max: number;
  ms: number;
  code: "busy" | "too_many_requests";
}

/** Visitors are many, and none of them changes the same cart nine times at once. */
export const waitingVisitors: Waiting = { max: 8, ms: 3_000, code: "busy" };
/** A shop's own programs do send fifty changes of one variant at once. */
export const waitingMembers: Waiting = { max: 50, ms: 3_000, code: "busy" };

/** Changes that may be under way at once: of one session, of one cart, and of one network address in one shop. */
const maxOfSession = 64;
/** The one that runs and those that may wait for it: any more would be rejected at the cart's row, after more work. */
const maxOfCart = waitingVisitors.max + 1;
const maxOfAddress = 150;

/** The order in which requests of this process are let through to the database. */
export interface Admission {
  /**
   * Runs the work when all work that was let in before under the same key has ended. Throws `busy` (or the
   * code given) at once when too many wait already, and when the wait takes too long.
   */
  oneByOne<T>(key: string, waiting: Waiting, work: () => Promise<T>): Promise<T>;
  /**
   * Runs the work unless this session has too many under way, or without one this cart. Throws `too_many_requests` for a
   * session and `busy` for a cart.
   */
  ofSender<T>(sender: { token?: string; cartToken?: string }, work: () => Promise<T>): Promise<T>;
  /** Runs the work unless too many requests from this address are under way in the shop. Throws `too_many_requests`. */
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

/** Waits at the end of the queue. */
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
