import { sql } from "kysely";
import type { Database } from "../db/transactions.ts";
import type { ShopTx } from "../db/tx.ts";
import { tell, type EventBus } from "./event-bus.ts";

/** What a request to a storefront needs to know at once, kept in memory. */
export interface StoreEntry {
  id: number;
  handle: string;
  is_live: 0 | 1;
  /** Raised with every change a shopper can see; part of every page's cache key. */
  epoch: number;
}

export interface StoreMap {
  byHandle(handle: string): Promise<StoreEntry | undefined>;
}

const maxEntries = 20_000;
const rereadAfterMs = 5_000;

/** A change to what shoppers see: raises the epoch and tells every process, both when the transaction commits. */
export async function touchStore(tx: ShopTx): Promise<void> {
  await tx.run(sql`update shops set epoch = epoch + 1 where id = ${tx.shopId}`);
  await tell(tx, { kind: "store", shop_id: tx.shopId });
}

/**
 * Handle → shop, from memory. Entries are dropped when a process says the shop has changed, and read again after
 * some seconds in any case, should a word have been lost. Handles nobody has are remembered as briefly.
 */
export function createStoreMap(db: Database, events: EventBus): StoreMap {
  const entries = new Map<string, { entry: Promise<StoreEntry | undefined>; readAt: number }>();
  const handlesOf = new Map<number, string>();
  events.on((message) => {
    if (message.kind !== "store") return;
    const handle = handlesOf.get(message.shop_id);
    if (handle) entries.delete(handle);
  });
  events.onGap(() => entries.clear());

  async function read(handle: string): Promise<StoreEntry | undefined> {
    const entry = await db.lookUp((tx) =>
      tx.find(
        sql<StoreEntry>`select id, handle::text as handle, is_live, epoch from shops where handle = ${handle}`,
      ),
    );
    if (entry) handlesOf.set(entry.id, handle);
    return entry;
  }

  return {
    byHandle(written) {
      const handle = written.toLowerCase();
      if (!/^[a-z0-9-]{3,40}$/.test(handle)) return Promise.resolve(undefined);
      const known = entries.get(handle);
      const now = performance.now();
      if (known && now - known.readAt < rereadAfterMs) return known.entry;
      if (entries.size >= maxEntries) entries.clear();
      const entry = read(handle);
      entries.set(handle, { entry, readAt: now });
      entry.catch(() => entries.delete(handle));
      return entry;
    },
  };
}
