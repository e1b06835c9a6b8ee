import { describe, expect, it } from "vitest";
import { labelledDays, scaleOf, ticksUpTo } from "../src/ui/chart/chart-scale.ts";
import { fits } from "../src/ui/form/DropZone.tsx";
import { fieldErrors } from "../src/ui/form/form.tsx";

describe("a chart", () => {
  it("starts at zero and ends at a round number above the maximum", () => {
    expect(ticksUpTo(2412)).toEqual([0, 1000, 2000, 3000]);
    expect(ticksUpTo(7)).toEqual([0, 2, 4, 6, 8]);
  });

  it("has an axis when nothing was sold", () => {
    expect(ticksUpTo(0)).toEqual([0, 1]);
  });

  it("labels the first and the last day, and no day twice", () => {
    expect(labelledDays(30, 4)).toEqual([0, 10, 19, 29]);
    expect(labelledDays(1, 4)).toEqual([0]);
    expect(labelledDays(3, 9)).toEqual([0, 1, 2]);
  });

  it("begins at the labels of its values: on the right in right-to-left languages", () => {
    const chart = { count: 3, values: [0, 40, 20], format: String, width: 300 };
    const scale = scaleOf({ ...chart, isMirrored: false });
    const mirrored = scaleOf({ ...chart, isMirrored: true });
    expect([0, 1, 2].map(scale.x)).toEqual([26, 159, 292]);
    expect([0, 1, 2].map(mirrored.x)).toEqual([274, 141, 8]);
    expect([30, 150, 299].map(scale.dayAt)).toEqual([0, 1, 2]);
    expect([30, 150, 299].map(mirrored.dayAt)).toEqual([2, 1, 0]);
  });
});

describe("the drop zone", () => {
  it("accepts files by type, group of types or extension", () => {
    expect(fits({ name: "a.png", type: "image/png" }, "image/*")).toBe(true);
    expect(fits({ name: "List.CSV", type: "" }, "text/csv, .csv")).toBe(true);
    expect(fits({ name: "a.svg", type: "image/svg+xml" }, "image/jpeg,image/png")).toBe(false);
  });
});

describe("the error summary", () => {
  it("lists nested errors under the names of their fields", () => {
    const errors = {
      title: { message: "Write a title" },
      variants: [undefined, { price: { message: "Write an amount" } }],
      root: { server: { message: "Try again" } },
    };
    expect(fieldErrors(errors)).toEqual([
      { name: "title", message: "Write a title" },
      { name: "variants.1.price", message: "Write an amount" },
      { name: "root.server", message: "Try again" },
    ]);
  });
});
