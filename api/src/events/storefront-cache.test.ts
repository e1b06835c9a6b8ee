import { expect, it } from "vitest";
import { createStorefrontCache } from "./storefront-cache.ts";

it("returns a value only for the shop and version that it was stored for", () => {
  const cache = createStorefrontCache();
  const [old, current] = [{ price: 500 }, { price: 700 }];
  cache.set(1, 5, "tea", current);
  cache.set(1, 4, "tea", old);
  expect(cache.get(1, 4, "tea")).toBe(old);
  expect(cache.get(1, 5, "tea")).toBe(current);
  expect([cache.get(1, 6, "tea"), cache.get(2, 5, "tea"), cache.get(1, 5, "cup")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
