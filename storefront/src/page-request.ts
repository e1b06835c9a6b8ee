import { pageAt, type PageUrl } from "./languages/url-language.ts";
import { pageUrl } from "./page-key.ts";
import type { Shop } from "./site.ts";

/** A request for a page of a shop. */
export interface PageRequest {
  shop: Shop;
  url: URL;
  request: Request;
  at: PageUrl;
  /** Path and query of a page that is the same for all visitors; undefined for a form and for pages of one visitor. */
  shared: ReturnType<typeof pageUrl>;
}

export function pageRequest(shop: Shop, url: URL, request: Request): PageRequest {
  const at = pageAt(shop, url.pathname);
  const shared = request.method === "POST" ? undefined : pageUrl(at.path, url.searchParams);
  return { shop, url, request, at, shared };
}
