import { LRUCache } from "lru-cache";
import type { AppContext } from "../app-context.ts";
import type { Endpoint } from "./endpoints.ts";

/** Cached responses of `isCached` endpoints, as bytes. */
interface ResponseCache {
  /** The cache key of a request's response; undefined if the response isn't cacheable. */
  keyOf(endpoint: Endpoint, url: URL): Promise<string | undefined>;
  get(key: string): Buffer | undefined;
  set(key: string, response: Buffer): void;
}

/**
 * The key contains the shop's storefront version, as the key of a cached page does. A change that shoppers can see
 * makes all older responses unreachable, and the least recently used ones are evicted. Responses of a closed shop
 * aren't cached, because they depend on the caller.
 */
export function createResponseCache(
  { stores }: Pick<AppContext, "stores">,
  maxBytes = 16 * 1024 * 1024,
): ResponseCache {
  const responses = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: (response, key) => response.length + key.length + 500,
  });
  return {
    async keyOf({ meta, path }, { pathname, search }) {
      if (!meta.isCached) return undefined;
      // "/v1/storefront/{handle}" is below "/api".
      const store = await stores.byHandle(pathname.split("/")[1 + path.split("/").indexOf("{handle}")] ?? "");
      return store?.is_live === 1
        ? `${store.id} ${store.storefront_version} ${pathname}${search}`
        : undefined;
    },
    get: (key) => responses.get(key),
    set: (key, response) => void responses.set(key, response),
  };
}
