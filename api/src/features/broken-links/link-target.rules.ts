import type { PageKind } from "@vitrine/contract/shops/pages";
import { storeUrl } from "@vitrine/contract/shops/store-url";
import { redirectPath } from "@vitrine/contract/shops/redirects";
import { baseLanguage } from "@vitrine/contract/languages/storefront-languages";
import type { RecordPage } from "../links/links.queries.ts";

/** The URLs of a shop, and the conditions of its pages. */
export interface LinkedShop {
  handle: string;
  /** Handles that it had before, which redirect. */
  former_handles: string[];
  domain: { host: string | null };
  /** Its own verified domains. */
  hosts: string[];
  language: string;
  /** Codes of the published further languages. */
  published_languages: string[];
  has_faqs: boolean;
  has_shop_reviews: boolean;
  has_blog: boolean;
  has_contact_form: boolean;
  has_newsletter: boolean;
  has_accounts: boolean;
}

/** The target of a link: a path of the shop without language and query, a URL of another site, or nothing that is checked. */
export type LinkTarget = { path: string } | { url: string } | "ignored" | "invalid";

/** Paths that the server has for all shops. */
const ofServer = /^\/(files|api|storefront)\//;

/**
 * The target of a link in a formatted text. A path is within the shop whatever its URL is, as the storefront writes it.
 *
 * @param from path of the page with the link
 */
export function targetOfHref(href: string, shop: LinkedShop, from: string, dashboardUrl: string): LinkTarget {
  if (href === "" || href.startsWith("#") || (hasScheme(href) && !isWeb(href))) return "ignored";
  if (hasScheme(href)) return targetOfUrl(href, shop, dashboardUrl);
  const url = URL.parse(href, `https://shop.invalid${encodeURI(from)}`);
  if (!url) return "invalid";
  if (url.host !== "shop.invalid") return { url: withoutFragment(url) };
  const root = shop.domain.host ? "" : `/${shop.handle}`;
  return targetOfPath(below(root, url.pathname) ?? url.pathname, shop);
}

/** The target of a link that was chosen as URL: the storefront adds the shop's prefix to each path. */
export function targetOfChosenUrl(url: string, shop: LinkedShop, dashboardUrl: string): LinkTarget {
  if (hasScheme(url)) return isWeb(url) ? targetOfUrl(url, shop, dashboardUrl) : "ignored";
  const parsed = URL.parse(url, "https://shop.invalid/");
  return parsed ? targetOfPath(parsed.pathname, shop) : "invalid";
}

function targetOfUrl(text: string, shop: LinkedShop, dashboardUrl: string): LinkTarget {
  const url = URL.parse(text);
  if (!url) return "invalid";
  const path = pathInShop(url, shop, dashboardUrl);
  return path === undefined ? { url: withoutFragment(url) } : targetOfPath(path, shop);
}

/** The path of a URL on one of the shop's own domains, or below its handle on the shared host. */
function pathInShop(url: URL, shop: LinkedShop, dashboardUrl: string): string | undefined {
  if (shop.hosts.includes(url.host)) return url.pathname;
  for (const handle of [shop.handle, ...shop.former_handles]) {
    const base = new URL(storeUrl({ handle, domain: { host: null } }, dashboardUrl));
    const path = url.host === base.host ? below(base.pathname, url.pathname) : undefined;
    if (path !== undefined) return path;
  }
  return undefined;
}

function targetOfPath(pathname: string, shop: LinkedShop): LinkTarget {
  if (ofServer.test(pathname)) return "ignored";
  const segment = pathname.split("/")[1] ?? "";
  const languages = shop.published_languages;
  const isPrefix = languages.length > 0 && [...languages, baseLanguage(shop.language)].includes(segment);
  const path = (isPrefix ? below(`/${segment}`, pathname) : undefined) ?? pathname;
  return { path: path.replace(/(?<=.)\/+$/, "") || "/" };
}

/** The path below a prefix, in which case doesn't matter: "/fern-field/cart" below "/fern-field" is "/cart". */
function below(prefix: string, pathname: string): string | undefined {
  if (prefix === "") return pathname;
  const [start, rest] = [pathname.slice(0, prefix.length), pathname.slice(prefix.length)];
  if (start.toLowerCase() !== prefix.toLowerCase() || !/^(\/|$)/.test(rest)) return undefined;
  return rest || "/";
}

function hasScheme(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(text);
}

function isWeb(text: string): boolean {
  return /^https?:/i.test(text);
}

function withoutFragment(url: URL): string {
  return url.href.replace(/#.*$/, "");
}

/** The page at a path: it exists or not by the shop's settings, is that of a record or a tag, or belongs to one visitor. */
type PageAt = { exists: boolean } | { record: RecordPage } | { tag: string } | "personal";

/** Pages of one visitor, most of them with a secret token. */
const personal = new Set([
  "orders",
  "downloads",
  "cart-emails",
  "review-emails",
  "stock-requests",
  "newsletter-confirmations",
  "newsletter-emails",
  "share-pictures",
]);
const recordKinds: Record<string, Pick<RecordPage, "kind" | "is_policy">> = {
  products: { kind: "product", is_policy: false },
  categories: { kind: "category", is_policy: false },
  collections: { kind: "collection", is_policy: false },
  pages: { kind: "page", is_policy: false },
  policies: { kind: "page", is_policy: true },
  blog: { kind: "post", is_policy: false },
};

/** The path of a record's page. A policy is a page with another kind. */
export function recordPath(
  kind: RecordPage["kind"],
  { handle, page_kind }: { handle: string; page_kind?: PageKind | null },
): string {
  const isPolicy = kind === "page" && page_kind !== "page";
  const [first] = Object.entries(recordKinds).find(
    ([, of]) => of.kind === kind && of.is_policy === isPolicy,
  )!;
  return `/${first}/${handle}`;
}

/** The storefront's page at a path within the shop: the paths of its routes, which `broken-links.e2e.ts` compares. */
export function pageAt(path: string, shop: LinkedShop): PageAt {
  const [first = "", second, ...rest] = path.split("/").slice(1).map(decoded);
  if (second === undefined) return { exists: hasPage(first, shop) };
  if (first === "blog" && second === "feed.xml" && rest.length === 0) return { exists: shop.has_blog };
  if (first === "blog" && second === "tags" && rest.length === 1) return { tag: rest[0]! };
  if (first === "account") return { exists: shop.has_accounts };
  if (personal.has(first) || (first === "cart" && second === "restore")) return "personal";
  const isReview = first === "products" && rest.join() === "review";
  const kind = Object.hasOwn(recordKinds, first) ? recordKinds[first] : undefined;
  if (!kind || (rest.length > 0 && !isReview)) return { exists: false };
  return { record: { ...kind, handle: second } };
}

/** True if the shop has a page at "/name". */
function hasPage(name: string, shop: LinkedShop): boolean {
  switch (name) {
    case "faq":
      return shop.has_faqs;
    case "reviews":
      return shop.has_shop_reviews;
    case "blog":
      return shop.has_blog;
    case "contact":
      return shop.has_contact_form;
    case "newsletter":
      return shop.has_newsletter;
    case "account":
      return shop.has_accounts;
    default:
      return (
        [
          "",
          "products",
          "categories",
          "collections",
          "search",
          "wishlist",
          "cart",
          "checkout",
          "find-order",
        ].includes(name) || /^(robots\.txt|sitemap(-[a-z]+-\d+)?\.xml)$/.test(name)
      );
  }
}

/** A segment without escapes; a malformed one is the name of no page. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return "%";
  }
}

/** The path from which a redirect can be created; null if redirects can't have it. */
export function redirectablePath(path: string): string | null {
  const from = redirectPath(path);
  return from === undefined || from === "/" ? null : from;
}
