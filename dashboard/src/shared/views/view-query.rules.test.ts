import { expect, it } from "vitest";
import { parametersIn, queryOf, withoutStored } from "./view-query.rules.ts";

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

it("stores the search, filters and sort order, and neither the view nor the page", () => {
  expect(queryOf(search)).toBe("sort=-total&tag=VIP");
  expect(withoutStored(search)).toEqual({ sort: undefined, tag: undefined });
  expect(queryOf({})).toBe("");
});

it("has the same query in any order of the names", () => {
  expect(queryOf({ b: "2", a: "1" })).toBe(queryOf({ a: "1", b: "2" }));
});

it.each([{ q: "50% & more + ümlaut", total: "1000.." }, { vendor: ["b", "a,c"], tag: ["one"] }, {}])(
  "reads what it has written: %j",
  (parameters) => {
    const query = queryOf(parameters);
    expect(parametersIn(query)).toEqual(parameters);
    // As the server accepts it.
    expect(query).toMatch(/^[\w%.*+&=[\]-]*$/);
  },
);
