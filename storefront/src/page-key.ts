/** Maximum number of values of one filter and of all filters: bounds the number of possible URLs. */
const maxOfOne = 10;
const maxInTotal = 20;
const filters = ["categories", "vendor", "type", "tag", "option"];
const lists = [
  "search",
  "sort",
  "cursor",
  "before",
  "in_stock",
  "on_sale",
  "rating",
  "price_min",
  "price_max",
  ...filters,
];
const sorts = new Set([
  "newest",
  "best_selling",
  "best_rated",
  "price_low",
  "price_high",
  "title",
  "title_desc",
  "relevance",
]);

const reviewNames = ["reviews", "review_stars", "review_photos", "review_sort"];

const price = (value: string) => value.trim() !== "" && value.length <= 20;
const choice = (value: string) => value !== "" && value.length <= 255;

/** Accepted values by query parameter. Others are ignored. */
const meaningful: Record<string, (value: string) => boolean> = {
  search: (value) => value.trim() !== "" && value.length <= 200,
  sort: (value) => sorts.has(value),
  cursor: (value) => value !== "" && value.length <= 500,
  before: (value) => value !== "" && value.length <= 500,
  in_stock: (value) => value === "1",
  on_sale: (value) => value === "1",
  rating: (value) => /^[2-4]$/.test(value),
  price_min: price,
  price_max: price,
  categories: choice,
  vendor: choice,
  type: choice,
  tag: choice,
  option: (value) => choice(value) && /^[^:]+:./s.test(value),
  reviews: (value) => value !== "" && value.length <= 500,
  review_stars: (value) => /^[1-5]$/.test(value),
  review_photos: (value) => value === "1",
  review_sort: (value) => value === "highest" || value === "lowest",
  variant: (value) => /^[0-9a-f-]{36}$/i.test(value),
};

/** Path of a sitemap file: what it lists and its number. */
export const sitemapUrl =
  /^\/sitemap-(pages(?=-0)|products|categories|collections|posts)-(0|[1-9]\d{0,4})\.xml$/;

function allowed(path: string): string[] | undefined {
  const single = ["/", "/robots.txt", "/sitemap.xml", "/wishlist", "/faq", "/blog/feed.xml", "/purchase"];
  if (single.includes(path)) return [];
  if (sitemapUrl.test(path)) return [];
  if (["/categories", "/collections", "/blog"].includes(path)) return ["cursor"];
  if (/^\/blog\/tags\/[^/]+$/.test(path)) return ["cursor"];
  if (path === "/products" || path === "/search") return lists;
  if (/^\/(categories|collections)\/[^/]+$/.test(path)) return lists;
  if (/^\/(pages|policies|blog)\/[^/]+$/.test(path)) return [];
  if (path === "/reviews") return reviewNames;
  return /^\/products\/[^/]+$/.test(path) ? ["variant", ...reviewNames] : undefined;
}

/**
 * The parts of a URL that identify a page, in a fixed order; undefined for pages of one visitor and for other
 * URLs.
 *
 * @param path within the shop, e.g. "/products"
 */
export function pageUrl(
  path: string,
  query: URLSearchParams,
): { path: string; query: URLSearchParams } | undefined {
  const names = allowed(path);
  if (!names) return undefined;
  // Options selected without JavaScript are redirected to the URL of their variant.
  if (names.includes("variant") && query.has("o0")) return undefined;

  const stored = new URLSearchParams();
  let chosen = 0;
  for (const name of names) {
    const many = filters.includes(name);
    const values = query.getAll(name).filter((value) => meaningful[name]?.(value));
    for (const value of many ? [...new Set(values)].toSorted().slice(0, maxOfOne) : values.slice(0, 1)) {
      if (many && ++chosen > maxInTotal) break;
      stored.append(name, many ? value : value.trim());
    }
  }
  return { path, query: stored };
}

/** `path` as seen from within the shop: "/fern-field/products/" under "/fern-field" is "/products". */
export function pathWithin(base: string, path: string): string {
  const within = path.slice(base.length).replace(/\/+$/, "");
  return within === "" ? "/" : within;
}
