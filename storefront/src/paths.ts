export function homePath(base: string): string {
  return base || "/";
}
export function productPath(base: string, handle: string): string {
  return `${base}/products/${encodeURIComponent(handle)}`;
}
/** `path?search=…`, without the question mark when there is nothing to ask. */
export function withQuery(path: string, query: Record<string, string | null | undefined>): string {
  const kept = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return kept.length > 0 ? `${path}?${new URLSearchParams(kept)}` : path;
}
/** A link an owner typed, held to the shop's own pages: "/products" stays, everything else is the list. */
export function ownPath(base: string, link: string | null | undefined): string {
  return base + (link && /^\/(?![/\\])[^\s\\]*$/.test(link) ? link : "/products");
}
