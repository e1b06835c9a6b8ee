import { describe, expect, it } from "vitest";
import { barcodeOf, hasCheckDigit } from "./barcodes.ts";
import { barcodeOnLabel, labelSheets, labelsPerPage } from "./label-sheets.ts";

describe("the barcode of a variant", () => {
  it.each([
    ["4006381333931", "ean13", "4006381333931"],
    ["978-3-16-148410-0", "ean13", "9783161484100"],
    ["036000291452", "upca", "036000291452"],
    ["96385074", "ean8", "96385074"],
    // A wrong check digit, and lengths without a standard of their own.
    ["4006381333932", "code128", "4006381333932"],
    ["10012345678902", "code128", "10012345678902"],
    ["TEA 1", "code128", "TEA 1"],
  ])("%s is encoded as %s", (barcode, symbology, text) => {
    expect(barcodeOf({ barcode, sku: "SKU-1" })).toEqual({ symbology, text });
  });

  it("is its SKU if it has no barcode, or one that can't be encoded", () => {
    expect(barcodeOf({ barcode: null, sku: "TEA-1" })).toEqual({ symbology: "code128", text: "TEA-1" });
    expect(barcodeOf({ barcode: "চা", sku: "TEA-1" })?.text).toBe("TEA-1");
  });

  it("is never an EAN if it is a SKU", () => {
    expect(barcodeOf({ barcode: null, sku: "4006381333931" })?.symbology).toBe("code128");
  });

  it("is missing without a barcode and an SKU", () => {
    expect(barcodeOf({ barcode: null, sku: null })).toBeUndefined();
    expect(barcodeOf({ barcode: " ", sku: "চা" })).toBeUndefined();
  });

  it("has a check digit that follows from the other digits", () => {
    expect(hasCheckDigit("4006381333931")).toBe(true);
    expect(hasCheckDigit("4006381333913")).toBe(false);
    expect(hasCheckDigit("400638133393X")).toBe(false);
  });
});

describe("label formats", () => {
  it.each(Object.entries(labelSheets))(
    "the labels of %s don't overlap and are on the page",
    (_name, sheet) => {
      const { pageWidth, pageHeight, columns, rows, left, top, width, height, pitchX, pitchY } = sheet;
      expect(pitchX).toBeGreaterThanOrEqual(width);
      expect(pitchY).toBeGreaterThanOrEqual(height);
      expect(left + (columns - 1) * pitchX + width).toBeLessThanOrEqual(pageWidth);
      expect(top + (rows - 1) * pitchY + height).toBeLessThanOrEqual(pageHeight);
    },
  );

  it("have as many labels as their names say", () => {
    expect(labelsPerPage("a4_24")).toBe(24);
    expect(labelsPerPage("a4_65")).toBe(65);
    expect(labelsPerPage("a4_40")).toBe(40);
    expect(labelsPerPage("letter_30")).toBe(30);
    expect(labelsPerPage("roll")).toBe(1);
  });

  it("show every EAN, and a SKU as long as its bars can be scanned", () => {
    const ean = { barcode: "4006381333931", sku: null };
    for (const name of ["a4_24", "a4_65", "a4_40", "letter_30", "roll"] as const)
      expect(barcodeOnLabel(ean, name)).toMatchObject({ symbology: "ean13" });
    const long = { barcode: null, sku: "LINEN-SHIRT-OLIVE-XL" };
    expect(barcodeOnLabel(long, "a4_24")).toMatchObject({ text: long.sku });
    expect(barcodeOnLabel(long, "a4_65")).toBe("too_long");
    expect(barcodeOnLabel({ barcode: null, sku: null }, "a4_24")).toBe("missing");
  });
});
