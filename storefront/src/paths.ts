import type { StoreLink } from "@vitrine/contract/shops/links";
import type { PageKind } from "@vitrine/contract/shops/pages";

export function homePath(base: string): string {
  return base || "/";
}
export function productPath(base: string, handle: string): string {
  return `${base}/products/${encodeURIComponent(handle)}`;
}
export function categoryPath(base: string, handle: string): string {
  return `${base}/categories/${encodeURIComponent(handle)}`;
}
export function collectionPath(base: string, handle: string): string {
  return `${base}/collections/${encodeURIComponent(handle)}`;
}
export function postPath(base: string, handle: string): string {
  return `${base}/blog/${encodeURIComponent(handle)}`;
}
export function postTagPath(base: string, tag: string): string {
  return `${base}/blog/tags/${encodeURIComponent(tag)}`;
}
/** The path of a page with a text, or of a policy. */
export function contentPath(base: string, { kind, handle }: { kind: PageKind; handle: string }): string {
  return `${base}/${kind === "page" ? "pages" : "policies"}/${encodeURIComponent(handle)}`;
}
/** The URL of a link that the owner chose: a path of the shop, or one of the schemes that the contract allows. */
export function linkPath(base: string, { kind, url, target }: StoreLink): string {
  const { handle = "", page_kind } = target ?? {};
  switch (kind) {
    case "home":
      return homePath(base);
    case "product":
      return productPath(base, handle);
    case "category":
      return categoryPath(base, handle);
    case "collection":
      return collectionPath(base, handle);
    case "page":
      return contentPath(base, { kind: page_kind ?? "page", handle });
    case "post":
      return postPath(base, handle);
    case "url":
      return safeUrl(base, url ?? "");
    default:
      return `${base}/${kind}`;
  }
}

/** Links of another scheme, such as "javascript:", lead to the home page. */
function safeUrl(base: string, url: string): string {
  if (/^(https?:\/\/|mailto:|tel:)/i.test(url)) return url;
  return url === "/" ? homePath(base) : /^\/(?![/\\])/.test(url) ? base + url : homePath(base);
}

/** `path?search=…`, without the question mark if the query is empty; a list is repeated once for each value. */
export function withQuery(
  path: string,
  query: Record<string, string | readonly string[] | null | undefined>,
): string {
  const stored = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap((one) => (one ? [[name, one as string]] : [])),
  );
  return stored.length > 0 ? `${path}?${new URLSearchParams(stored)}` : path;
}
/** A link that an owner entered, if it leads to one of the shop's own pages; otherwise the path of the product list. */
export function ownPath(base: string, link: string | null | undefined): string {
  return base + (link && /^\/(?![/\\])[^\s\\]*$/.test(link) ? link : "/products");
}

/** Paths that the server has for all shops. */
const ofServer = /^\/(files|api|storefront)\//;

/**
 * Sanitised HTML with its links to pages of the shop below the base: owners write "/pages/about" whatever the URL of their
 * shop is. Links that have the base or the shop's prefix already stay as they are.
 */
export function pathsWithBase(html: string, { base, root }: { base: string; root: string }): string {
  if (base === "") return html;
  const isBelow = (path: string, prefix: string) =>
    prefix !== "" && path.startsWith(prefix) && /^($|[/?#])/.test(path.slice(prefix.length));
  return html.replaceAll(/(?<=<a href=")\/(?![/\\])[^"]*/g, (path) =>
    ofServer.test(path) || isBelow(path, base) || isBelow(path, root) ? path : base + path,
  );
}
