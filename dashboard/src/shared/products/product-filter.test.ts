import { expect, it } from "vitest";
import { filterOf, productFilterSearch } from "./product-filter.ts";

it.each([
  [{ tab: "active" }, "active"],
  // A saved view: the tab is its id.
  [{ tab: "0190a3b4-0000-7000-8000-000000000000", status: "draft" }, "draft"],
  [{ tab: "archived", status: "draft" }, "archived"],
  [{ tab: "all" }, undefined],
  [{ status: "deleted" }, undefined],
  [{}, undefined],
])("reads the status from the tab or, in a saved view, from its filter: %j", (parameters, status) => {
  expect(filterOf(productFilterSearch.parse(parameters)).status).toBe(status);
});
