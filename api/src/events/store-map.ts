import type { Database } from "../db/transactions.ts";
import { sql } from "../db/sql.ts";
import type { ShopTx } from "../db/tx.ts";
import { publish, type EventBus } from "./event-bus.ts";

/** The data that every storefront request needs first, cached in memory. */
export interface StoreEntry {
  id: number;
  handle: string;
  is_live: 0 | 1;
  /** The default language. */
  language: string;
  /** Codes of the published further languages, in the owner's order. */
  languages: string[];
  /** Increased with every change that shoppers can see; part of every page's cache key. */
  storefront_version: number;
  /** The shop's own domain in its URLs; null for the URL with the handle. */
  primary_host: string | null;
}

export interface StoreMap {
  /** The shop with the handle, or the one that had it before. */
  byHandle(handle: string): Promise<StoreEntry | undefined>;
  /** The shop with this verified domain, e.g. "shop.example.com". */
  byHost(host: string): Promise<StoreEntry | undefined>;
}

const maxEntries = 20_000;
/** Time to live for keys without a shop, and for all keys while no messages are received. */
const briefMs = 5_000;

/** Increases the storefront version and notifies every process, both when the transaction commits. */
export async function invalidateStorefront(tx: ShopTx): Promise<void> {
  await tx.run(sql`update shops set storefront_version = storefront_version + 1 where id = ${tx.shopId}`);
  await publish(tx, { kind: "store", shop_id: tx.shopId });
}

/** Codes of the published further languages of shop `s`. A language that became the default one is left out. */
export const publishedLanguages = sql`array(
  select l ->> 'code' from jsonb_array_elements(s.languages) with ordinality as o (l, at)
  where (l ->> 'is_published')::boolean and l ->> 'code' <> split_part(s.language, '-', 1) order by at)`;

const columns = sql`s.id, s.handle::text as handle, s.is_live, s.language,
  ${publishedLanguages} as languages, s.storefront_version, s.primary_host`;

const queries = {
  handle: (handle: string) => sql<StoreEntry>`
    select ${columns} from shops s where s.id = coalesce(
      (select id from shops where handle = ${handle}), (select shop_id from former_handles where handle = ${handle}))`,
  host: (host: string) => sql<StoreEntry>`
    select ${columns} from domains d join shops s on s.id = d.shop_id
    where d.host = ${host} and d.owns_host and d.verified_at is not null and d.removed_at is null`,
};

/**
 * Cache of shops by handle and by host. An entry is valid until a process publishes that the shop has changed. Handles and
 * hosts without a shop are cached for some seconds: a shop may take one at any time.
 */
export function createStoreMap(db: Database, events: EventBus): StoreMap {
  const entries = new Map<
    string,
    { entry: Promise<StoreEntry | undefined>; readAt: number; isFound: boolean }
  >();
  const keysOf = new Map<number, Set<string>>();
  /** For each running read, the shops that have changed since it began. */
  const changedDuringReads = new Set<Set<number>>();
  function drop(shopId: number): void {
    for (const key of keysOf.get(shopId) ?? []) entries.delete(key);
    keysOf.delete(shopId);
    for (const changed of changedDuringReads) changed.add(shopId);
  }
  function clear(): void {
    entries.clear();
    keysOf.clear();
  }
  events.on((message) => message.kind === "store" && drop(message.shop_id));
  // A caller sees its own change in its very next request.
  db.onStorefrontChange(drop);
  events.onGap(clear);

  /** Reads again if the shop has changed meanwhile: the result may be older than the change. */
  async function read(by: keyof typeof queries, name: string): Promise<StoreEntry | undefined> {
    const changed = new Set<number>();
    changedDuringReads.add(changed);
    const entry = await db
      .readPlatform((tx) => tx.find(queries[by](name)))
      .finally(() => changedDuringReads.delete(changed));
    if (entry && changed.has(entry.id)) return read(by, name);
    if (entry) keysOf.set(entry.id, (keysOf.get(entry.id) ?? new Set()).add(`${by} ${name}`));
    return entry;
  }

  function find(by: keyof typeof queries, name: string): Promise<StoreEntry | undefined> {
    const key = `${by} ${name}`;
    const known = entries.get(key);
    const now = performance.now();
    if (known && ((known.isFound && events.isListening()) || now - known.readAt < briefMs))
      return known.entry;
    if (entries.size >= maxEntries) clear();
    const added = { entry: read(by, name), readAt: now, isFound: false };
    entries.set(key, added);
    added.entry.then(
      // A former handle may be taken by another shop, which publishes no change of this one.
      (entry) =>
        (added.isFound = entry !== undefined && (by === "host" || entry.handle.toLowerCase() === name)),
      () => entries.get(key) === added && entries.delete(key),
    );
    return added.entry;
  }

  return {
    byHandle(written) {
      const handle = written.toLowerCase();
      return /^[a-z0-9-]{3,40}$/.test(handle) ? find("handle", handle) : Promise.resolve(undefined);
    },
    byHost: (host) =>
      /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host) ? find("host", host) : Promise.resolve(undefined),
  };
}
