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
/** `path?search=…`, without the question mark when there is nothing to ask; a list is named once for each value. */
export function withQuery(
  path: string,
  query: Record<string, string | readonly string[] | null | undefined>,
): string {
  const stored = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap((one) => (one ? [[name, one as string]] : [])),
  );
  return stored.length > 0 ? `${path}?${new URLSearchParams(stored)}` : path;
}
/** A link an owner typed, held to the shop's own pages: "/products" stays, everything else is the list. */
export function ownPath(base: string, link: string | null | undefined): string {
  return base + (link && /^\/(?![/\\])[^\s\\]*$/.test(link) ? link : "/products");
}
