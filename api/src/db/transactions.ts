import type { Pool, PoolClient } from "pg";
import { platformRole, shopRole } from "./pool.ts";
import { PlatformTx, ShopTx } from "./tx.ts";

/** The only two ways to a connection. Made once at the start, passed to whoever needs it. */
export interface Database {
  /** Runs the work in one transaction that sees this shop and nothing else; commits when it returns. */
  inShop<T>(shopId: number, work: (tx: ShopTx) => Promise<T>): Promise<T>;
  /** Runs the work in one transaction over accounts, sessions and the list of shops. */
  inPlatform<T>(work: (tx: PlatformTx) => Promise<T>): Promise<T>;
  end(): Promise<void>;
}

export function createDatabase(pool: Pool): Database {
  return {
    inShop(shopId, work) {
      // `set local` takes no parameters: the number is checked instead.
      if (!Number.isSafeInteger(shopId) || shopId < 1) throw new TypeError("Not a shop's id");
      const begin = `begin; set local role ${shopRole}; set local app.shop_id = '${shopId}'`;
      return transact(pool, begin, (client) => work(new ShopTx(client, shopId)));
    },
    inPlatform(work) {
      return transact(pool, `begin; set local role ${platformRole}`, (client) => work(new PlatformTx(client)));
    },
    end: () => pool.end(),
  };
}

const attempts = 3;

async function transact<T>(pool: Pool, begin: string, work: (client: PoolClient) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await once(pool, begin, work);
    } catch (failure) {
      if (attempt === attempts || !mayWorkNextTime(failure)) throw failure;
    }
}

async function once<T>(pool: Pool, begin: string, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    // Not awaited: it travels with the first statement. Were it to fail, that statement would run as nobody and fail too.
    const begun = client.query(begin);
    begun.catch(() => {});
    const result = await work(client);
    await begun;
    await client.query("commit");
    return result;
  } catch (failure) {
    await client.query("rollback").catch((lost: Error) => (broken = lost));
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
