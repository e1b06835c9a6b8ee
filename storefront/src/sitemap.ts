import { xmlText } from "./html.ts";
import type { Page } from "./page-cache.ts";
import { categoryPath, collectionPath, homePath, productPath } from "./paths.ts";
import type { Site, Visit } from "./site.ts";

const mostUrls = 50_000;

/** GET /sitemap.xml: home, list, categories, collections and every product, up to the 50,000 a sitemap may hold. */
export async function sitemap({ site, client }: Visit): Promise<Page> {
  const { list_categories, list_collections, list_products } = client.storefront;
  const { menu, has_collections } = site.store;
  const paths = [homePath(site.base), `${site.base}/products`];
  if (menu.length > 0) paths.push(`${site.base}/categories`);
  if (has_collections) paths.push(`${site.base}/collections`);
  for (const [list, pathOf] of [
    [list_categories, categoryPath],
    [list_collections, collectionPath],
    [list_products, productPath],
  ] as const) {
    let cursor: string | undefined;
    do {
      const page = await list({ params: { handle: site.store.handle }, query: { limit: 100, cursor } });
      paths.push(...page.data.map(({ handle }) => pathOf(site.base, handle)));
      cursor = page.meta.next_cursor ?? undefined;
    } while (cursor && paths.length < mostUrls);
  }
  const urls = paths.slice(0, mostUrls).map((path) => `<url><loc>${xmlText(site.origin + path)}</loc></url>`);
  return {
    status: 200,
    headers: {
      "content-type": "application/xml; charset=utf-8",
      "content-security-policy": "default-src 'none'",
    },
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("\n")}</urlset>`,
  };
}

export function robots({ origin, base }: Site): Page {
  const kept = ["/cart", "/checkout", "/orders"].map((path) => `Disallow: ${base}${path}`);
  return {
    status: 200,
    headers: { "content-type": "text/plain; charset=utf-8", "content-security-policy": "default-src 'none'" },
    body: `User-agent: *\n${kept.join("\n")}\nSitemap: ${origin}${base}/sitemap.xml\n`,
  };
}
