import type { PageKind } from "@vitrine/contract/shops/pages";
import { xmlText } from "@vitrine/contract/values/xml-text";
import type { Page } from "./page-cache.ts";
import { languageUrls, pathIn } from "./languages/url-language.ts";
import { categoryPath, collectionPath, contentPath, homePath, postPath, productPath } from "./paths.ts";
import type { Site, Visit } from "./site.ts";

// Files of their own; pages and policies are in the first file, since a shop has few.
const pathOf = {
  products: productPath,
  categories: categoryPath,
  collections: collectionPath,
  posts: postPath,
};
type Kind = keyof typeof pathOf;
type AnyKind = Kind | "pages" | "policies";

/** A URL and the day of its last change, if known, and the paths of its pictures. */
interface Listed {
  path: string;
  changed?: string;
  pictures?: string[];
}

/** GET /sitemap.xml: the sitemap files of the shop in all languages. The first of each lists general pages. */
export async function sitemapIndex(visit: Visit): Promise<Page> {
  const { site } = visit;
  if (!site.store.seo.is_indexed) return noSitemap;
  const files = ["pages-0"];
  for (const kind of Object.keys(pathOf) as Kind[]) {
    const { parts } = (await urlsOf(visit, kind, 0)).meta;
    for (let part = 0; part < parts; part++) files.push(`${kind}-${part}`);
  }
  const places = site.languages.flatMap((language) =>
    files.map((file) => ({ path: pathIn(site, language, `/sitemap-${file}.xml`) })),
  );
  return xml("sitemapindex", "sitemap", site, places);
}

/** GET /sitemap-products-0.xml: a sitemap file. */
export async function sitemapFile(visit: Visit, kind: string, part: number): Promise<Page> {
  const { site } = visit;
  if (!site.store.seo.is_indexed) return noSitemap;
  if (!Object.hasOwn(pathOf, kind)) return xml("urlset", "url", site, await generalPages(visit));
  const { data } = await urlsOf(visit, kind as Kind, part);
  return xml(
    "urlset",
    "url",
    site,
    data.map(({ handle, updated_at, pictures }) => ({
      path: pathOf[kind as Kind](site.base, handle),
      changed: updated_at,
      pictures,
    })),
  );
}

function urlsOf({ site, client }: Visit, kind: AnyKind, part: number) {
  return client.storefront.list_urls({ params: { handle: site.store.handle }, query: { kind, part } });
}

async function generalPages(visit: Visit): Promise<Listed[]> {
  const { base, store } = visit.site;
  const pages = [homePath(base), `${base}/products`];
  if (store.menu.length > 0) pages.push(`${base}/categories`);
  if (store.has_collections) pages.push(`${base}/collections`);
  if (store.has_faqs) pages.push(`${base}/faq`);
  if (store.has_shop_reviews) pages.push(`${base}/reviews`);
  if (store.has_contact_form) pages.push(`${base}/contact`);
  if (store.has_blog) pages.push(`${base}/blog`);
  const [own, policies] = await Promise.all([urlsOf(visit, "pages", 0), urlsOf(visit, "policies", 0)]);
  const listed = (kind: PageKind, { handle, updated_at }: (typeof own.data)[number]) => ({
    path: contentPath(base, { kind, handle }),
    changed: updated_at,
  });
  return [
    ...pages.map((path) => ({ path })),
    ...own.data.map((one) => listed("page", one)),
    // The handle of a policy is its kind.
    ...policies.data.map((one) => listed(one.handle as PageKind, one)),
  ];
}

function xml(list: string, item: string, site: Site, listed: Listed[]): Page {
  const { origin, base } = site;
  const items = listed.map(
    ({ path, changed, pictures = [] }) =>
      `<${item}><loc>${xmlText(origin + path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ""}${item === "url" ? inLanguages(path) : ""}${pictures.map(imageOf).join("")}</${item}>`,
  );
  function inLanguages(path: string): string {
    if (site.languages.length < 2) return "";
    return languageUrls(site, path === homePath(base) ? "/" : path.slice(base.length))
      .map(
        ({ hreflang, url }) =>
          `<xhtml:link rel="alternate" hreflang="${xmlText(hreflang)}" href="${xmlText(url)}"/>`,
      )
      .join("");
  }
  function imageOf(picture: string): string {
    return `<image:image><image:loc>${xmlText(origin + picture)}</image:loc></image:image>`;
  }
  return {
    status: 200,
    headers: {
      "content-type": "application/xml; charset=utf-8",
      "content-security-policy": "default-src 'none'",
    },
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml">${items.join("\n")}</${list}>`,
  };
}

/** The file of a shop that search engines must not index. */
const noSitemap: Page = {
  status: 404,
  headers: { "content-type": "text/plain; charset=utf-8", "content-security-policy": "default-src 'none'" },
  body: "This shop has no sitemap.\n",
};

/** Crawlers may read a shop that isn't indexed: they have to, to see that its pages exclude them. */
export function robots(site: Site): Page {
  const { origin, base, store } = site;
  const stored = site.languages.flatMap((language) =>
    ["/account", "/cart", "/checkout", "/orders"].map((path) => `Disallow: ${pathIn(site, language, path)}`),
  );
  return {
    status: 200,
    headers: { "content-type": "text/plain; charset=utf-8", "content-security-policy": "default-src 'none'" },
    body: `User-agent: *\n${stored.join("\n")}\n${store.seo.is_indexed ? `Sitemap: ${origin}${base}/sitemap.xml\n` : ""}`,
  };
}
