import {
  findLastOpenShop,
  listSitemapShops,
  type SitemapShop,
} from "@vitrine/api/features/storefront/sitemap-shops.queries";
import type { AppContext } from "@vitrine/api/app-context";
import { type CachedResponse, respondWith, PageCache, type Wanted } from "@vitrine/storefront/page-cache";

// robots.txt and the sitemaps at the root of the shared host. Crawlers read robots.txt only at the root, so
// they find every shop here. A sitemap index may not list other indexes, so these list the files of the shops
// themselves.

/**
 * Number of shop ids in one index: with about four files each, it remains below the protocol's 50,000
 * entries.
 */
const idsInOneIndex = 8_000;
const maxEntries = 50_000;
const cachedMs = 60 * 60 * 1000;
const cacheBytes = 32 * 1024 * 1024;

const indexPath = /^\/sitemap(?:-([1-9]\d{0,3}))?\.xml$/;

/** Responds to `/robots.txt`, `/sitemap.xml`, `/sitemap-1.xml` and so on; undefined for every other path. */
export type StoreSitemap = (
  path: string,
  storeUrl: string,
  wanted: Wanted,
) => Promise<CachedResponse | undefined>;

/** Generates each file at most once per hour and process, for any number of requests and shops. */
export function createStoreSitemap(app: Pick<AppContext, "db" | "clock">): StoreSitemap {
  const pages = new PageCache(cacheBytes);
  return async function answer(path, storeUrl, wanted) {
    const part = path === "/robots.txt" ? undefined : Number(indexPath.exec(path)?.[1] ?? 0);
    if (path !== "/robots.txt" && !indexPath.test(path)) return undefined;
    const hour = Math.floor(app.clock.now() / cachedMs);
    const page = await pages.take(`${hour} ${storeUrl}${path}`, async () => {
      const parts = await countIndexes(app);
      if (part === undefined) return file("text/plain", robots(storeUrl, parts));
      if (part > 0 && part >= parts) return { ...file("text/plain", "Not found.\n"), status: 404 };
      return file("application/xml", sitemapIndex(storeUrl, await shopsOf(app, part)));
    });
    return respondWith(page, wanted);
  };
}

async function countIndexes({ db }: Pick<AppContext, "db">): Promise<number> {
  return Math.floor((await db.readPlatform(findLastOpenShop)) / idsInOneIndex) + 1;
}

function shopsOf({ db }: Pick<AppContext, "db">, part: number): Promise<SitemapShop[]> {
  const firstId = part * idsInOneIndex;
  return db.readPlatform((tx) => listSitemapShops(tx, { firstId, lastId: firstId + idsInOneIndex - 1 }));
}

function file(type: string, body: string) {
  return {
    status: 200,
    headers: {
      "content-type": `${type}; charset=utf-8`,
      "cache-control": "public, max-age=3600",
      "content-security-policy": "default-src 'none'",
      "x-content-type-options": "nosniff",
    },
    body,
  };
}

function robots(storeUrl: string, parts: number): string {
  const paths = Array.from({ length: parts }, (_, part) => `/sitemap${part === 0 ? "" : `-${part}`}.xml`);
  return [
    "User-agent: *",
    ...["cart", "checkout", "orders/"].map((path) => `Disallow: /*/${path}`),
    ...paths.map((path) => `Sitemap: ${storeUrl}${path}`),
    "",
  ].join("\n");
}

function sitemapIndex(storeUrl: string, shops: SitemapShop[]): string {
  const files = shops.flatMap((shop) => filesOf(shop).map((name) => `${shop.handle}/sitemap-${name}.xml`));
  const items = files.slice(0, maxEntries).map((path) => `<sitemap><loc>${storeUrl}/${path}</loc></sitemap>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${items.join("\n")}</sitemapindex>`;
}

function filesOf({ product_parts, has_categories, has_collections }: SitemapShop): string[] {
  return [
    "pages-0",
    ...Array.from({ length: product_parts }, (_, part) => `products-${part}`),
    ...(has_categories ? ["categories-0"] : []),
    ...(has_collections ? ["collections-0"] : []),
  ];
}
