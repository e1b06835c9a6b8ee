import type { Pool, PoolClient } from "pg";
import { PlatformTx, ShopTx, type Tx } from "./tx.ts";

/** The only ways to a connection. Made once at the start, passed to whoever needs it. */
export interface Database {
  /** Runs the work in one transaction that sees this shop and nothing else; commits when it returns. */
  inShop<T>(shopId: number, work: (tx: ShopTx) => Promise<T>): Promise<T>;
  /** Runs the work in one transaction over accounts, sessions and the list of shops. */
  inPlatform<T>(work: (tx: PlatformTx) => Promise<T>): Promise<T>;
  /** One read of the platform's tables, without a transaction around it: who is behind a request, whose handle it is. */
  lookUp<T>(read: (tx: PlatformTx) => Promise<T>): Promise<T>;
  end(): Promise<void>;
}

export function createDatabase(shops: Pool, platform: Pool): Database {
  return {
    inShop(shopId, work) {
      // `set local` takes no parameters: the number is checked instead.
      if (!Number.isSafeInteger(shopId) || shopId < 1) throw new TypeError("Not a shop's id");
      const begin = `begin; set local app.shop_id = '${shopId}'`;
      return transact(shops, (client) => new ShopTx(client, shopId, begin), work);
    },
    inPlatform(work) {
      return transact(platform, (client) => new PlatformTx(client, { begin: "begin" }), work);
    },
    async lookUp(read) {
      const client = await platform.connect();
      try {
        return await read(new PlatformTx(client));
      } finally {
        client.release();
      }
    },
    end: async () => void (await Promise.all([shops.end(), platform.end()])),
  };
}

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

async function once<X extends Tx, T>(
  pool: Pool,
  open: (client: PoolClient) => X,
  work: (tx: X) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const tx = open(client);
  let broken: Error | undefined;
  try {
    const result = await work(tx);
    await tx.commit();
    return result;
  } catch (failure) {
    await tx.rollback().catch((lost: Error) => (broken = lost));
    throw failure;
  } finally {
    client.release(broken);
  }
}

/** Deadlocks and serialization failures: PostgreSQL asks for another try. */
function mayWorkNextTime(failure: unknown): boolean {
  const code = (failure as { code?: string }).code;
  return code === "40P01" || code === "40001";
}
