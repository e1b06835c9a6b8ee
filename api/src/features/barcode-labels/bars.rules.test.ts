import { barcodeOf, maxModules } from "@vitrine/contract/products/barcodes";
import fc from "fast-check";
import { expect, it } from "vitest";
import { barsOf } from "./bars.rules.ts";
import { decodeBars } from "./decode-bars.fixture.ts";

/** The bars as they are printed, each module 2 points wide. */
function printed(barcode: string) {
  const { bars } = barsOf(barcodeOf({ barcode, sku: null })!);
  return bars.map(([start, width]) => ({ x: start * 2, y: 0, width: width * 2, height: 20 }));
}

it.each(["4006381333931", "5901234123457", "96385074", "TEA-1", "12345", "1234567890", "a~ 1"])(
  "the bars of %s decode to the same text",
  (text) => {
    expect(decodeBars(printed(text))).toBe(text);
  },
);

it("a UPC-A decodes as the EAN-13 with a 0 before it", () => {
  expect(decodeBars(printed("036000291452"))).toBe("0036000291452");
});

it("any ASCII text decodes to itself, and is as wide as calculated at most", () => {
  const text = fc.string({ unit: fc.integer({ min: 33, max: 126 }).map((at) => String.fromCharCode(at)) });
  fc.assert(
    fc.property(fc.oneof(text, fc.stringMatching(/^\d+$/)), (value) => {
      const barcode = { symbology: "code128" as const, text: value.slice(0, 30) || "1" };
      const { bars, modules } = barsOf(barcode);
      const rectangles = bars.map(([start, width]) => ({ x: start, y: 0, width, height: 9 }));
      expect(decodeBars(rectangles)).toBe(barcode.text);
      expect(modules).toBeLessThanOrEqual(maxModules(barcode));
    }),
  );
});

it("the quiet zones are part of the width", () => {
  const { modules, bars } = barsOf(barcodeOf({ barcode: "4006381333931", sku: null })!);
  expect(modules).toBe(11 + 95 + 7);
  expect(bars[0]).toEqual([11, 1]);
  expect(bars.at(-1)).toEqual([11 + 94, 1]);
});
