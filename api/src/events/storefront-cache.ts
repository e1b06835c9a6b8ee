import { LRUCache } from "lru-cache";

/**
 * Values of shops in memory, each valid for one version of the shop's storefront. The version is read in the same
 * snapshot as the rest of an answer, so nothing that has changed is ever used: what is cached here raises the version
 * (`invalidateStorefront`) in the transaction that changes it. Values of older versions are the first to make room.
 */
export interface StorefrontCache {
  get(shopId: number, version: number, key: string): unknown;
  set(shopId: number, version: number, key: string, value: object): void;
}

/** @param max values of all shops together */
export function createStorefrontCache(max = 10_000): StorefrontCache {
  const values = new LRUCache<string, object>({ max });
  return {
    get: (shopId, version, key) => values.get(`${shopId} ${version} ${key}`),
    set: (shopId, version, key, value) => void values.set(`${shopId} ${version} ${key}`, value),
  };
}
