/** Standards of barcodes. Retailers scan EAN and UPC; Code 128 is for numbers of the shop's own. */
export type Symbology = "ean13" | "ean8" | "upca" | "code128";

export interface Barcode {
  symbology: Symbology;
  /** The encoded text, check digit included. */
  text: string;
}

const gtins: Record<number, Symbology> = { 8: "ean8", 12: "upca", 13: "ean13" };

/**
 * The barcode of a variant: EAN-13, EAN-8 or UPC-A for a number with the right check digit, otherwise Code 128 of the
 * barcode, or of the SKU if there is none. Undefined if neither can be encoded.
 */
export function barcodeOf({
  barcode,
  sku,
}: {
  barcode: string | null;
  sku: string | null;
}): Barcode | undefined {
  // ISBNs are often written with hyphens.
  const digits = barcode?.replaceAll(/[\s-]/g, "") ?? "";
  const gtin = gtins[digits.length];
  if (gtin && hasCheckDigit(digits)) return { symbology: gtin, text: digits };
  const text = [barcode?.trim(), sku?.trim()].find((one) => one && isAscii.test(one));
  return text ? { symbology: "code128", text } : undefined;
}

const isAscii = /^[ -~]+$/;

/** Returns true if the last digit is the check digit of the others (GS1 General Specifications, 7.9). */
export function hasCheckDigit(digits: string): boolean {
  if (!/^\d{2,}$/.test(digits)) return false;
  const weighted = [...digits].toReversed().map((digit, at) => Number(digit) * (at % 2 === 0 ? 1 : 3));
  return weighted.reduce((sum, one) => sum + one) % 10 === 0;
}

/** Light modules before and after the bars that scanners require, by symbology. */
export const quietZones: Record<Symbology, readonly [before: number, after: number]> = {
  ean13: [11, 7],
  ean8: [7, 7],
  upca: [9, 9],
  code128: [10, 10],
};

/** Width of a barcode with its quiet zones, in modules; for Code 128 an upper bound. */
export function maxModules({ symbology, text }: Barcode): number {
  const [before, after] = quietZones[symbology];
  const bars = symbology === "ean8" ? 67 : symbology === "code128" ? code128Modules(text) : 95;
  return before + bars + after;
}

/** Each symbol has 11 modules, the stop pattern 13. Two digits are one symbol; an odd one needs a change of the code set. */
function code128Modules(text: string): number {
  const { length } = text;
  const symbols = /^\d+$/.test(text) ? Math.floor(length / 2) + 2 * (length % 2) : length;
  return 11 * (symbols + 2) + 13;
}
