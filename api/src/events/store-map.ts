import { sql } from "kysely";
import type { Database } from "../db/transactions.ts";
import type { ShopTx } from "../db/tx.ts";
import { publish, type EventBus } from "./event-bus.ts";

/** The data that every storefront request needs first, cached in memory. */
export interface StoreEntry {
  id: number;
  handle: string;
  is_live: 0 | 1;
  /** Increased with every change that shoppers can see; part of every page's cache key. */
  storefront_version: number;
}

export interface StoreMap {
  byHandle(handle: string): Promise<StoreEntry | undefined>;
}

const maxEntries = 20_000;
/** Time to live for handles without a shop, and for all handles while no messages are received. */
const briefMs = 5_000;

/** Increases the storefront version and notifies every process, both when the transaction commits. */
export async function invalidateStorefront(tx: ShopTx): Promise<void> {
  await tx.run(sql`update shops set storefront_version = storefront_version + 1 where id = ${tx.shopId}`);
  await publish(tx, { kind: "store", shop_id: tx.shopId });
}

/**
 * Cache of shops by handle. An entry is valid until a process publishes that the shop has changed. Handles
 * without a shop are cached for some seconds: a shop may take one at any time.
 */
export function createStoreMap(db: Database, events: EventBus): StoreMap {
  const entries = new Map<
    string,
    { entry: Promise<StoreEntry | undefined>; readAt: number; isFound: boolean }
  >();
  const handlesOf = new Map<number, string>();
  /** For each running read, the shops that have changed since it began. */
  const changedDuringReads = new Set<Set<number>>();
  function drop(shopId: number): void {
    const handle = handlesOf.get(shopId);
    if (handle) entries.delete(handle);
    for (const changed of changedDuringReads) changed.add(shopId);
  }
  events.on((message) => message.kind === "store" && drop(message.shop_id));
  // A caller sees its own change in its very next request.
  db.onStorefrontChange(drop);
  events.onGap(() => {
    entries.clear();
    handlesOf.clear();
  });

  /** Reads again if the shop has changed meanwhile: the result may be older than the change. */
  async function read(handle: string): Promise<StoreEntry | undefined> {
    const changed = new Set<number>();
    changedDuringReads.add(changed);
    const entry = await db
      .readPlatform((tx) =>
        tx.find(
          sql<StoreEntry>`select id, handle::text as handle, is_live, storefront_version from shops where handle = ${handle}`,
        ),
      )
      .finally(() => changedDuringReads.delete(changed));
    if (entry && changed.has(entry.id)) return read(handle);
    if (entry) handlesOf.set(entry.id, handle);
    return entry;
  }

  return {
    byHandle(written) {
      const handle = written.toLowerCase();
      if (!/^[a-z0-9-]{3,40}$/.test(handle)) return Promise.resolve(undefined);
      const known = entries.get(handle);
      const now = performance.now();
      if (known && ((known.isFound && events.isListening()) || now - known.readAt < briefMs))
        return known.entry;
      if (entries.size >= maxEntries) {
        entries.clear();
        handlesOf.clear();
      }
      const added = { entry: read(handle), readAt: now, isFound: false };
      entries.set(handle, added);
      added.entry.then(
        (entry) => (added.isFound = entry !== undefined),
        () => entries.get(handle) === added && entries.delete(handle),
      );
      return added.entry;
    },
  };
}
