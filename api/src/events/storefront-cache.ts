import { LRUCache } from "lru-cache";

/**
 * Cached values of shops, each valid for one version of the shop's storefront. The version is read in the
 * same snapshot as the rest of a response, so an outdated value is never used: whatever changes a cached
 * value increases the version (`invalidateStorefront`) in the same transaction. Values of older versions are
 * evicted first.
 */
export interface StorefrontCache {
  get(shopId: number, version: number, key: string): unknown;
  set(shopId: number, version: number, key: string, value: object): void;
}

/**
 * @param max number of values of all shops together
 */
export function createStorefrontCache(max = 10_000): StorefrontCache {
  const values = new LRUCache<string, object>({ max });
  return {
    get: (shopId, version, key) => values.get(`${shopId} ${version} ${key}`),
    set: (shopId, version, key, value) => void values.set(`${shopId} ${version} ${key}`, value),
  };
}
