import { ORPCError } from "@orpc/server";
import type { Pool, PoolClient } from "pg";
import { type Admission, createAdmission } from "./admission.ts";
import { createConnectionShares } from "./connection-shares.ts";
import { DatabaseUnavailable, endsConnection, unavailableFrom } from "./database-unavailable.ts";
import { beginOn, checkOut, discard, isBroken, isPooled, waitingPerConnection } from "./pool.ts";
import { chooseShop, chooseShopFor, type KnownMember } from "./shop-choice.ts";
import { PlatformTx, ShopTx, type Tx } from "./tx.ts";

/** The only ways to open a connection. Created once at the start and passed to all callers. */
export interface Database {
  /** Limits that requests pass before they take a connection. */
  readonly admission: Admission;
  /**
   * Runs the work in one transaction that sees only this shop; commits when it returns.
   *
   * @param options.commitsAsynchronously true to answer before the changes are on disk (see `EndpointMeta`)
   * @param options.releasesLocksEarly true to release the locks before the changes are on disk, and then to wait for it
   * @param options.member runs no statement unless this is still a member; fails with `isMemberChanged` otherwise. For
   *   work that only reads: it begins before the member is verified, with the first statement.
   */
  inShop<T>(
    shopId: number,
    work: (tx: ShopTx) => Promise<T>,
    options?: { commitsAsynchronously?: boolean; releasesLocksEarly?: boolean; member?: KnownMember },
  ): Promise<T>;
  /**
   * Registers a listener that is called after each commit of this process that changes what shoppers see,
   * before the caller receives its answer. Other processes are notified a moment later.
   */
  onStorefrontChange(listener: (shopId: number) => void): void;
  /** Runs the work in one transaction on accounts, sessions and the list of shops. */
  inPlatform<T>(work: (tx: PlatformTx) => Promise<T>): Promise<T>;
  /**
   * Runs one read of the platform's tables without a transaction, such as the session of a request or the
   * shop of a handle.
   */
  readPlatform<T>(read: (tx: PlatformTx) => Promise<T>): Promise<T>;
  end(): Promise<void>;
}

/**
 * @param perShop connections that one shop may use at once; all of them by default
 * @param onUnavailable called for each request that fails because the database is absent or busy
 */
export function createDatabase(
  shops: Pool,
  platform: Pool,
  {
    perShop = shops.options.max,
    onUnavailable = () => {},
  }: { perShop?: number; onUnavailable?: (failure: DatabaseUnavailable) => void } = {},
): Database {
  const shares = createConnectionShares({
    total: shops.options.max,
    perShop,
    maxWaiting: waitingPerConnection * shops.options.max,
    // Longer than a wait for a connection: only a shop in a rush waits here, and its last buyer needs a
    // chance, too.
    waitMs: 5 * (shops.options.connectionTimeoutMillis ?? 2_000),
  });
  const storefrontListeners: ((shopId: number) => void)[] = [];
  async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (failure) {
      const unavailable = unavailableFrom(failure);
      if (unavailable) onUnavailable(unavailable);
      throw unavailable ?? failure;
    }
  }
  return {
    admission: createAdmission(),
    inShop(shopId, work, { commitsAsynchronously = false, releasesLocksEarly = false, member } = {}) {
      // `set local` takes no parameters, so the number is validated instead.
      if (!Number.isSafeInteger(shopId) || shopId < 1) throw new TypeError("Not a shop's id");
      const isAsynchronous = commitsAsynchronously || releasesLocksEarly;
      const settings = isAsynchronous ? "; set local synchronous_commit = off" : "";
      const opening = member
        ? { begin: beginOn(shops), choice: chooseShopFor(shopId, member), mayReject: true }
        : {
            begin: `${beginOn(shops)}; set local app.shop_id = '${shopId}'${settings}`,
            choice: chooseShop(shopId, commitsAsynchronously),
            ...(releasesLocksEarly && { commit: commitThenFlush }),
          };
      return orUnavailable(() =>
        shares.use(shopId, async () => {
          let tx: ShopTx | undefined;
          const result = await transact(shops, (client) => (tx = new ShopTx(client, shopId, opening)), work);
          if (tx?.changesStorefront) for (const listener of storefrontListeners) listener(shopId);
          return result;
        }),
      );
    },
    onStorefrontChange: (listener) => void storefrontListeners.push(listener),
    inPlatform(work) {
      return orUnavailable(() =>
        transact(platform, (client) => new PlatformTx(client, { begin: beginOn(platform) }), work),
      );
    },
    readPlatform(read) {
      if (isPooled(platform)) return this.inPlatform(read);
      return orUnavailable(() => onConnection(platform, (client) => read(new PlatformTx(client))));
    },
    end: async () => void (await Promise.all([shops.end(), platform.end()])),
  };
}

/**
 * A commit holds the transaction's locks until its changes are on disk. An asynchronous commit doesn't, and the disk is
 * waited for afterwards: the record of the second transaction is behind the changes, so they are on disk before it.
 */
const commitThenFlush = "commit; select pg_logical_emit_message(true, 'flush', '')";

const attempts = 3;

async function transact<X extends Tx, T>(
  pool: Pool,
  open: (client: PoolClient) => X,
  work: (tx: X) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await once(pool, open, work);
    } catch (failure) {
      if (attempt === attempts || !mayWorkNextTime(failure)) throw failure;
    }
}

function once<X extends Tx, T>(
  pool: Pool,
  open: (client: PoolClient) => X,
  work: (tx: X) => Promise<T>,
): Promise<T> {
  return onConnection(pool, async (client) => {
    const tx = open(client);
    try {
      const result = await work(tx);
      await tx.commit();
      return result;
    } catch (failure) {
      await tx.rollback().catch(() => discard(client));
      throw failure;
    }
  });
}

/** Runs the work on a connection, which returns to its pool only if it is still usable. */
async function onConnection<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await checkOut(pool);
  let isLost = false;
  try {
    return await work(client);
  } catch (failure) {
    isLost = isBroken(client) || endsConnection(failure);
    // A failed statement on a broken connection reports a socket error. An expected error was thrown before
    // it broke.
    if (isLost && !(failure instanceof ORPCError))
      throw unavailableFrom(failure) ?? new DatabaseUnavailable("The connection broke", { cause: failure });
    throw failure;
  } finally {
    client.release(isLost || isBroken(client));
  }
}

/** Deadlocks and serialization failures: PostgreSQL expects the client to retry. */
function mayWorkNextTime(failure: unknown): boolean {
  const code = (failure as { code?: string }).code;
  return code === "40P01" || code === "40001";
}
