import { baseLanguage } from "@vitrine/contract/languages/storefront-languages";
import { acceptedLanguages } from "@vitrine/contract/languages/languages";
import { moved, pathWithout, redirect } from "../responses.ts";
import { shopCookie, shopCookieIn } from "../shop-cookie.ts";
import type { Shop } from "../site.ts";
import { pageAt, pathIn, withoutDefaultPrefix } from "./url-language.ts";

/** Query parameter of the links that switch the language. */
export const languageParameter = "language";

const oneYear = 365 * 24 * 60 * 60;
/** Crawlers index each page under its own URL, so they are never redirected by their headers. */
const bots = /bot|crawl|spider|slurp|preview|facebookexternalhit|lighthouse|headless/i;

/** The headers that say which language a visitor reads. */
export interface LanguageHeaders {
  cookie?: string | null;
  acceptLanguage?: string | null;
  userAgent?: string | null;
}

/** The redirect of a link or a first visit to another language; undefined if the URL already is the one to show. */
export function redirectByLanguage(
  shop: Shop,
  origin: string,
  url: URL,
  headers: Headers,
): Response | undefined {
  if (url.searchParams.has(languageParameter)) return switchLanguage(shop, origin, url);
  const path = withoutDefaultPrefix(shop, url.pathname);
  if (path !== undefined) return moved(origin + path + url.search);
  const home = languageOfHome(shop, url, {
    cookie: headers.get("cookie"),
    acceptLanguage: headers.get("accept-language"),
    userAgent: headers.get("user-agent"),
  });
  return home === undefined ? undefined : openHome(shop, origin, url, home);
}

/** Responds to a link of the language switcher: stores the choice and redirects to the same page in the language. */
function switchLanguage(shop: Shop, origin: string, url: URL): Response {
  const requested = url.searchParams.get(languageParameter) ?? "";
  const { language: current, path } = pageAt(shop, url.pathname);
  const known = languagesOf(shop).find((code) => code === requested);
  const within = pathWithout({ pathname: path, searchParams: url.searchParams }, languageParameter);
  const target = pathIn(rooted(shop), known ?? current, within);
  return redirect(target, known ? [languageCookie(shop, origin, known)] : [], 302);
}

/**
 * The language in which to open the home page: the stored choice, otherwise the first language of the browser that the
 * shop has. Undefined for other pages, for crawlers, and if it is the default language.
 */
export function languageOfHome(shop: Shop, url: URL, headers: LanguageHeaders): string | undefined {
  if (shop.languages.length === 0) return undefined;
  const { language, path } = pageAt(shop, url.pathname);
  if (language !== shop.language || path !== "/") return undefined;
  const isBot = bots.test(headers.userAgent ?? "bot");
  const wanted =
    chosenIn(headers.cookie, shop) ?? (isBot ? undefined : readable(shop, headers.acceptLanguage ?? ""));
  return wanted === shop.language ? undefined : wanted;
}

/** Redirects to the home page in a language, and stores it, so that the switcher has the last word. */
function openHome(shop: Shop, origin: string, url: URL, language: string): Response {
  const path = pathIn(rooted(shop), language, `/${url.search}`);
  const response = redirect(path, [languageCookie(shop, origin, language)], 302);
  response.headers.set("vary", "Accept-Language, Cookie");
  return response;
}

function languagesOf(shop: Shop): string[] {
  return [shop.language, ...shop.languages];
}

function rooted(shop: Shop) {
  return { root: shop.base, languages: languagesOf(shop) };
}

function languageCookie(shop: Shop, origin: string, language: string): string {
  return shopCookie(shop, origin, "language", language, oneYear);
}

function chosenIn(cookies: string | null | undefined, shop: Shop): string | undefined {
  const found = shopCookieIn(cookies, shop, "language");
  return languagesOf(shop).find((code) => code === found);
}

/** The shop's language that a browser prefers: "ar-EG,ar;q=0.9,en;q=0.8". */
function readable(shop: Shop, acceptLanguage: string): string | undefined {
  for (const wanted of acceptedLanguages(acceptLanguage)) {
    const found = languagesOf(shop).find((code) => baseLanguage(code) === baseLanguage(wanted));
    if (found) return found;
  }
  return undefined;
}
