/**
 * Values of shops in memory, each valid for one version of the shop's storefront. Whoever reads a value has read the
 * version in the same snapshot as the rest of what they answer, so nothing that has changed is ever used: what is cached
 * here raises the version (`touchStore`) in the transaction that changes it.
 */
export interface StorefrontCache {
  get(shopId: number, version: number, key: string): unknown;
  /** Drops the values of an older version; a value of an older version is not stored. */
  set(shopId: number, version: number, key: string, value: object): void;
}

/** @param maxValues of all shops together; one more, and all are dropped */
export function createStorefrontCache(maxValues = 10_000): StorefrontCache {
  const shops = new Map<number, { version: number; values: Map<string, unknown> }>();
  let size = 0;
  return {
    get(shopId, version, key) {
      const shop = shops.get(shopId);
      return shop?.version === version ? shop.values.get(key) : undefined;
    },
    set(shopId, version, key, value) {
      let shop = shops.get(shopId);
      if (shop && shop.version > version) return;
      if (!shop || shop.version < version) {
        size -= shop?.values.size ?? 0;
        shop = { version, values: new Map() };
        shops.set(shopId, shop);
      }
      if (!shop.values.has(key) && ++size > maxValues) {
        shops.clear();
        shop.values.clear();
        shops.set(shopId, shop);
        size = 1;
      }
      shop.values.set(key, value);
    },
  };
}
