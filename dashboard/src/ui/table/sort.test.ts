import { describe, expect, it } from "vitest";
import { inEnglish } from "@vitrine/contract/languages/fill-in";
import { directionOfSort, nextSort, sortOptions } from "./sort.ts";

const customer = { id: "customer", head: "Customer", sortable: "text" } as const;
const total = { id: "total", head: "Total", sortable: "amount" } as const;
const placed = { id: "placed", head: "Date", sortable: "date" } as const;

describe("The header of a column", () => {
  it("sorts text ascending, amounts and dates descending, and reverses the order when clicked again", () => {
    expect(nextSort(customer, "-placed")).toBe("customer");
    expect(nextSort(customer, "customer")).toBe("-customer");
    expect(nextSort(total, undefined)).toBe("-total");
    expect(nextSort(total, "-total")).toBe("total");
    expect(nextSort(placed, "-placed")).toBe("placed");
    expect(nextSort(placed, "placed")).toBe("-placed");
  });

  it("shows the current direction, and none if the list is sorted by another column", () => {
    expect(directionOfSort("total", "-total")).toBe("descending");
    expect(directionOfSort("total", "total")).toBe("ascending");
    expect(directionOfSort("total", "customer")).toBeUndefined();
  });
});

it("The sort menu on phones offers both directions of each sortable column", () => {
  const columns = [{ id: "payment", head: "Payment" }, customer, total, placed];
  expect(sortOptions(columns, inEnglish as never)).toEqual([
    { value: "customer", label: "Customer: A to Z" },
    { value: "-customer", label: "Customer: Z to A" },
    { value: "-total", label: "Total: highest first" },
    { value: "total", label: "Total: lowest first" },
    { value: "-placed", label: "Date: newest first" },
    { value: "placed", label: "Date: oldest first" },
  ]);
});
