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
/** The path of a page with a text, or of a policy. */
export function contentPath(base: string, { kind, handle }: { kind: PageKind; handle: string }): string {
  return `${base}/${kind === "page" ? "pages" : "policies"}/${encodeURIComponent(handle)}`;
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
