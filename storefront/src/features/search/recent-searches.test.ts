import { beforeEach, expect, test, vi } from "vitest";
import { forgetSearches, recentSearches, storeSearch } from "./recent-searches.ts";

const storage = new Map<string, string>();

beforeEach(() => {
  storage.clear();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => storage.set(name, value),
    removeItem: (name: string) => storage.delete(name),
  });
});

test("stores each term once, newest first, and at most six", () => {
  for (const term of ["a", "b", "c", " d ", "B"]) storeSearch(7, term);
  expect(recentSearches(7)).toEqual(["B", "d", "c", "a"]);
  for (const term of ["e", "f", "g"]) storeSearch(7, term);
  expect(recentSearches(7)).toEqual(["g", "f", "e", "B", "d", "c"]);
});

test("separates shops that share an origin, stores no empty term, and forgets all", () => {
  storeSearch(7, "pots");
  storeSearch(7, "  ");
  storeSearch(8, "vases");
  expect([recentSearches(7), recentSearches(8)]).toEqual([["pots"], ["vases"]]);
  forgetSearches(7);
  expect([recentSearches(7), recentSearches(8)]).toEqual([[], ["vases"]]);
});

test("ignores entries that it didn't write", () => {
  storage.set("searches_7", JSON.stringify(["pots", 1, null]));
  expect(recentSearches(7)).toEqual(["pots"]);
  storage.set("searches_7", "{");
  expect(recentSearches(7)).toEqual([]);
});
