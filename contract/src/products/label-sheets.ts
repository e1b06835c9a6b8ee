import { type Barcode, barcodeOf, maxModules } from "./barcodes.ts";

/** The labels of a page, in mm. `left` and `top` are those of the first label, a pitch is the distance to the next one. */
export interface LabelSheet {
  pageWidth: number;
  pageHeight: number;
  columns: number;
  rows: number;
  width: number;
  height: number;
  left: number;
  top: number;
  pitchX: number;
  pitchY: number;
}

const a4 = { pageWidth: 210, pageHeight: 297 };
const letter = { pageWidth: 215.9, pageHeight: 279.4 };

/** Pages of self-adhesive labels as stationers sell them, by paper and number of labels, and a roll. */
export const labelSheets = {
  /** 70 × 37 mm */
  a4_24: {
    ...a4,
    columns: 3,
    rows: 8,
    width: 70,
    height: 37,
    left: 0,
    top: 0.5,
    pitchX: 70,
    pitchY: 37,
  },
  /** 38.1 × 21.2 mm */
  a4_65: {
    ...a4,
    columns: 5,
    rows: 13,
    width: 38.1,
    height: 21.2,
    left: 4.75,
    top: 10.7,
    pitchX: 40.6,
    pitchY: 21.2,
  },
  /** 52.5 × 29.7 mm */
  a4_40: {
    ...a4,
    columns: 4,
    rows: 10,
    width: 52.5,
    height: 29.7,
    left: 0,
    top: 0,
    pitchX: 52.5,
    pitchY: 29.7,
  },
  /** 2⅝ × 1 in (Avery 5160) */
  letter_30: {
    ...letter,
    columns: 3,
    rows: 10,
    width: 66.675,
    height: 25.4,
    left: 4.7625,
    top: 12.7,
    pitchX: 69.85,
    pitchY: 25.4,
  },
  /** 50 × 30 mm, each label a page, for label printers */
  roll: {
    pageWidth: 50,
    pageHeight: 30,
    columns: 1,
    rows: 1,
    width: 50,
    height: 30,
    left: 0,
    top: 0,
    pitchX: 50,
    pitchY: 30,
  },
} satisfies Record<string, LabelSheet>;
export type LabelSheetName = keyof typeof labelSheets;
export const labelSheetNames = Object.keys(labelSheets) as [LabelSheetName, ...LabelSheetName[]];

/** Number of labels of a page. */
export function labelsPerPage(name: LabelSheetName): number {
  const { columns, rows } = labelSheets[name];
  return columns * rows;
}

/** White space between the edge of a label and its content, in mm. */
export const labelPadding = 2;

/** Narrower bars can't be scanned reliably. In mm, as GS1 requires for Code 128 at points of sale. */
const minModule = 0.19;

/** The barcode of a variant on a label: `missing` if it has none, `too_long` if its bars would be too narrow. */
export function barcodeOnLabel(
  variant: { barcode: string | null; sku: string | null },
  name: LabelSheetName,
): Barcode | "missing" | "too_long" {
  const barcode = barcodeOf(variant);
  if (!barcode) return "missing";
  const available = labelSheets[name].width - 2 * labelPadding;
  return maxModules(barcode) * minModule <= available ? barcode : "too_long";
}
