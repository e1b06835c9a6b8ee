import { baseLanguage } from "@vitrine/contract/languages/storefront-languages";
import { pathWithin } from "../page-key.ts";
import type { Shop, Site } from "../site.ts";

/** The page that a URL leads to. */
export interface PageUrl {
  language: string;
  /** Prefix of all paths in this language: "/fern-field/ar". The default language adds nothing to the shop's base. */
  base: string;
  /** Path within the base, without query. */
  path: string;
}

/** The page at a path. Prefixes of languages that the shop hasn't published are ordinary paths, which lead to no page. */
export function pageAt(shop: Shop, pathname: string): PageUrl {
  const path = pathWithin(shop.base, pathname);
  const prefix = path.split("/")[1] ?? "";
  if (!shop.languages.includes(prefix)) return { language: shop.language, base: shop.base, path };
  const base = `${shop.base}/${prefix}`;
  return { language: prefix, base, path: pathWithin(base, pathname) };
}

/** The path without the prefix of the default language, which has none; undefined if it isn't there. */
export function withoutDefaultPrefix(shop: Shop, pathname: string): string | undefined {
  if (shop.languages.length === 0) return undefined;
  const path = pathWithin(shop.base, pathname);
  const prefix = `/${baseLanguage(shop.language)}`;
  if (path !== prefix && !path.startsWith(`${prefix}/`)) return undefined;
  return shop.base + path.slice(prefix.length) || "/";
}

/** The base of the shop's pages in one of its languages. */
function baseIn({ root, languages }: Pick<Site, "root" | "languages">, language: string): string {
  return language === languages[0] ? root : `${root}/${language}`;
}

/** The path of a page of the shop in one of its languages. @param path within the shop, with its query */
export function pathIn(site: Pick<Site, "root" | "languages">, language: string, path: string): string {
  const base = baseIn(site, language);
  if (path === "/") return base || "/";
  return path.startsWith("/?") ? `${base || "/"}${path.slice(1)}` : base + path;
}

/** The public URL of a page in a language. A home page in a folder has no slash at its end. */
export function urlIn(
  site: Pick<Site, "origin" | "root" | "languages">,
  language: string,
  path: string,
): string {
  const base = baseIn(site, language);
  return site.origin + (path === "/" && base ? base : base + path);
}

/** The URLs of a page in all languages of the shop, and as "x-default" the one for readers of other languages. */
export function languageUrls(
  site: Pick<Site, "origin" | "root" | "languages">,
  path: string,
): { hreflang: string; url: string }[] {
  const urls = site.languages.map((language) => ({ hreflang: language, url: urlIn(site, language, path) }));
  return [...urls, { hreflang: "x-default", url: urls[0]!.url }];
}
