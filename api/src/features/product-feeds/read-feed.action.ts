import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type { FeedName } from "@vitrine/contract/shops/seo";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import { createSharedWork } from "../../files/shared-work.ts";
import { StreamedFile } from "../../files/streamed-file.ts";
import { type FeedShop, requireFeedShop, upsertFeedFile } from "./feed-files.queries.ts";
import { feedFiles } from "./feeds.rules.ts";
import { generateFeed } from "./generate-feed.action.ts";

const share = createSharedWork<Buffer>();

interface WantedFeed {
  feed: FeedName;
  /** A published language; null for the shop's default. */
  language: string | null;
}

/** So that requests after each change of a busy shop don't generate a feed each time. */
const outdatedAfterMs = 15 * 60_000;

/**
 * The feed of a shop: the stored file, generated again if it is of an older storefront version and old enough. The file is
 * compressed, so that 50,000 variants need a few megabytes of memory.
 *
 * @throws not_found while the shop has feeds turned off
 */
export async function readFeed(
  app: AppContext,
  { id }: { id: number },
  wanted: WantedFeed,
): Promise<StreamedFile> {
  const { feed, language } = wanted;
  const shop = await app.db.inShop(id, (tx) => requireFeedShop(tx, wanted));
  if (!shop.has_feeds) throw apiError("not_found");
  const { name, type } = feedFiles[feed];
  return new StreamedFile(name, type, async function* () {
    const key = `${id} ${feed} ${language ?? ""} ${shop.storefront_version}`;
    const compressed =
      (await storedFeed(app, shop)) ??
      (await share(app.storage, key, () => generate(app, id, { feed, language, shop })));
    yield* Readable.from([compressed]).pipe(createGunzip()) as AsyncIterable<Buffer>;
  });
}

async function storedFeed(
  { storage, clock }: AppContext,
  { file, storefront_version }: FeedShop,
): Promise<Buffer | undefined> {
  if (!file) return undefined;
  const isCurrent = file.storefront_version === storefront_version;
  if (!isCurrent && clock.now() - Date.parse(file.made_at) >= outdatedAfterMs) return undefined;
  return (await storage.get(file.storage_key))?.bytes;
}

/** Generates the file of a feed and stores it in place of the former one. */
async function generate(
  app: AppContext,
  shopId: number,
  { feed, language, shop }: WantedFeed & { shop: FeedShop },
): Promise<Buffer> {
  let items = 0;
  const parts: Buffer[] = [];
  const text = generateFeed(app, shopId, { feed, language, shop, count: (more) => (items += more) });
  await pipeline(text, createGzip(), async (compressed: AsyncIterable<Buffer>) => {
    for await (const part of compressed) parts.push(part);
  });
  const bytes = Buffer.concat(parts);
  const { storefront_version } = shop;
  const prefix = language ? `${language}-` : "";
  const storage_key = `${shopId}/feeds/${storefront_version}-${prefix}${feedFiles[feed].name}.gz`;
  await app.storage.put(storage_key, bytes, "application/gzip");
  const made_at = new Date(app.clock.now()).toISOString();
  const file = {
    feed,
    language: language ?? "",
    storefront_version,
    storage_key,
    item_count: items,
    made_at,
  };
  const isLatest = await app.db.inShop(shopId, (tx) => upsertFeedFile(tx, file));
  const outdated = isLatest ? shop.file?.storage_key : storage_key;
  // The file of this version was missing, and is stored again.
  const isInUse = isLatest && outdated === storage_key;
  if (outdated && !isInUse) await app.storage.remove(outdated);
  return bytes;
}
