import { expect, it } from "vitest";
import { areSame, parametersOf, withoutParameters } from "./view-parameters.rules.ts";

it("stores the search, filters and sort order, and neither the view nor the page", () => {
  const search = {
    tab: "new",
    page: 2,
    cursor: "x",
    limit: 25,
    tag: "VIP",
    q: "",
    sort: "-total",
    total: undefined,
  };
  expect(parametersOf(search)).toEqual({ sort: "-total", tag: "VIP" });
  expect(parametersOf({ tags: ["b", "a"], from: 5 })).toEqual({ from: "5", tags: ["b", "a"] });
  expect(withoutParameters(search)).toEqual({ sort: undefined, tag: undefined });
});

it("compares parameters in any order of their names", () => {
  expect(areSame({ a: "1", b: "2" }, { b: "2", a: "1" })).toBe(true);
  expect(areSame({ a: "1" }, { a: "2" })).toBe(false);
  expect(areSame({ a: "1" }, {})).toBe(false);
});
