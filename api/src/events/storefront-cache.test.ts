import { expect, it } from "vitest";
import { createStorefrontCache } from "./storefront-cache.ts";

const [old, current] = [{ price: 500 }, { price: 700 }];

it("gives a value in the version it was stored for, and in no other", () => {
  const cache = createStorefrontCache();
  cache.set(1, 4, "tea", old);
  expect(cache.get(1, 4, "tea")).toBe(old);
  expect([cache.get(1, 3, "tea"), cache.get(1, 5, "tea"), cache.get(2, 4, "tea")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it("drops a shop's values with the first one of a newer version, and takes none of an older", () => {
  const cache = createStorefrontCache();
  cache.set(1, 4, "tea", old);
  cache.set(1, 4, "cup", old);
  cache.set(1, 5, "tea", current);
  cache.set(1, 4, "cup", old);
  expect(cache.get(1, 5, "tea")).toBe(current);
  expect([cache.get(1, 5, "cup"), cache.get(1, 4, "cup"), cache.get(1, 4, "tea")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it("never has more values than it may, and always the latest", () => {
  const cache = createStorefrontCache(3);
  const count = () =>
    [1, 2, 3].flatMap((shop) => ["a", "b", "c"].filter((key) => cache.get(shop, 1, key))).length;
  for (const shop of [1, 2, 3])
    for (const key of ["a", "b", "c"]) {
      cache.set(shop, 1, key, old);
      cache.set(shop, 1, key, current);
      expect(cache.get(shop, 1, key)).toBe(current);
      expect(count()).toBeLessThanOrEqual(3);
    }
  expect(count()).toBe(3);
});
