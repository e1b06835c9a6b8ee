import { setImmediate } from "node:timers/promises";
import { storeUrl } from "@vitrine/contract/shops/store-url";
import type { FeedName } from "@vitrine/contract/shops/seo";
import type { AppContext } from "../../app-context.ts";
import { csvLines } from "../../files/csv-file.ts";
import { type FeedItem, feedItems, type FeedPlace } from "./feed-items.rules.ts";
import type { FeedShop } from "./feed-files.queries.ts";
import { listFeedProducts } from "./feed-products.queries.ts";
import { googleEnd, googleItem, googleStart } from "./google-feed.rules.ts";
import { translateFeed } from "./translate-feed.action.ts";
import { metaHeaders, metaRow } from "./meta-feed.rules.ts";

const productsAtOnce = 50;

/** The text of a feed, a batch of products in each transaction. `count` is called with the number of items of each batch. */
export async function* generateFeed(
  app: AppContext,
  shopId: number,
  {
    feed,
    language,
    shop,
    count,
  }: { feed: FeedName; language: string | null; shop: FeedShop; count: (items: number) => void },
): AsyncGenerator<string> {
  const url = storeUrl(shop, app.dashboardUrl);
  const { origin, pathname } = new URL(url);
  const base = pathname.replace(/\/$/, "") + (language ? `/${language}` : "");
  const place: FeedPlace = { shopId, origin, base, currency: shop.currency };
  const written: Record<FeedName, (items: FeedItem[]) => string> = {
    google: (items) => items.map(googleItem).join(""),
    meta: (items) => csvLines(items.map((item) => metaRow(item, shop.name))),
  };
  yield feed === "google" ? googleStart({ ...shop, url: origin + base }) : csvLines([metaHeaders]);
  let after = -1;
  for (;;) {
    const page = { after, limit: productsAtOnce };
    const products = await app.db.inShop(shopId, async (tx) =>
      translateFeed(tx, language, await listFeedProducts(tx, page)),
    );
    const items = products.flatMap((product) => feedItems(product, place));
    count(items.length);
    if (items.length > 0) yield written[feed](items);
    if (products.length < productsAtOnce) break;
    after = products.at(-1)!.place;
    await setImmediate();
  }
  if (feed === "google") yield googleEnd;
}
