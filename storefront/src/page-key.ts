const lists = ["search", "sort", "cursor", "in_stock"];
const sorts = new Set(["price_low", "price_high", "title"]);

/** Whether a value may be part of a page's address. What may not is as if it had not been sent. */
const meaningful: Record<string, (value: string) => boolean> = {
  search: (value) => value.trim() !== "" && value.length <= 200,
  sort: (value) => sorts.has(value),
  cursor: (value) => value !== "" && value.length <= 500,
  in_stock: (value) => value === "1",
  variant: (value) => /^[0-9a-f-]{36}$/i.test(value),
};

function allowed(path: string): string[] | undefined {
  if (path === "/" || path === "/robots.txt" || path === "/sitemap.xml") return [];
  if (path === "/products" || path === "/search") return lists;
  return /^\/products\/[^/]+$/.test(path) ? ["variant"] : undefined;
}

/**
 * The parts of an address that make a page of its own, in one order; undefined for pages that belong to one
 * visitor or are not pages at all.
 *
 * @param path within the shop, e.g. "/products"
 */
export function pageAddress(
  path: string,
  query: URLSearchParams,
): { path: string; query: URLSearchParams } | undefined {
  const names = allowed(path);
  if (!names) return undefined;
  // A choice of options from the form without JavaScript is answered with a redirect to its variant.
  if (names.includes("variant") && query.has("o0")) return undefined;

  const kept = new URLSearchParams();
  for (const name of names) {
    const value = query.get(name);
    if (value !== null && meaningful[name]?.(value)) kept.set(name, value.trim());
  }
  return { path, query: kept };
}

/** `path` as seen from within the shop: "/fern-field/products/" under "/fern-field" is "/products". */
export function pathWithin(base: string, path: string): string {
  const within = path.slice(base.length).replace(/\/+$/, "");
  return within === "" ? "/" : within;
}
