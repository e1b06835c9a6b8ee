import { exponentOf } from "@vitrine/contract/values/currencies";
import { parseMoney } from "@vitrine/contract/values/money";
import {
  type CellField,
  type CellValue,
  cellValues,
  type VariantLine,
} from "@vitrine/contract/products/variants";
import { type DisplayUnit, fromUnit, toUnit } from "../../shared/measures/measures.rules.ts";
import { readNumber } from "../../ui/form/number-text.rules.ts";

/** The formats of amounts, weights and statuses for the user's language and the shop. */
export interface Writing {
  currency: string;
  weight: DisplayUnit;
  locale: string;
  /** In the user's language. */
  statuses: Record<VariantLine["status"], string>;
}

/** True for a field of the product, which is the same on each of its rows. */
export function isOfProduct(field: CellField): boolean {
  return field === "status" || field === "tags";
}

export function isPrice(field: CellField): field is "price" | "compare_at_price" | "cost" {
  return field === "price" || field === "compare_at_price" || field === "cost";
}

/** Key of a cell. Cells that show the same value have the same key. */
export function keyOf(line: Pick<VariantLine, "id" | "product_id">, field: CellField): string {
  return `${field} ${isOfProduct(field) ? line.product_id : line.id}`;
}

/** Formats a stored value for its cell and for the clipboard. */
export function writeCell(
  value: CellValue,
  field: CellField,
  { currency, weight, locale, statuses }: Writing,
): string {
  if (value === null) return "";
  if (Array.isArray(value)) return value.join(", ");
  if (field === "status") return statuses[value as VariantLine["status"]] ?? String(value);
  if (typeof value === "number" && isPrice(field)) {
    const digits = exponentOf(currency);
    return numberFormat(locale, digits, digits).format(value / 10 ** digits);
  }
  if (typeof value === "number" && field === "weight_grams" && weight.decimals > 0)
    return numberFormat(locale, 0, weight.decimals).format(toUnit(value, weight));
  return String(value);
}

const formats = new Map<string, Intl.NumberFormat>();

// A thousand cells are formatted at once, and creating a formatter takes a thousand times as long as using it.
function numberFormat(locale: string, min: number, max: number): Intl.NumberFormat {
  const key = `${locale} ${min} ${max}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(locale, {
    useGrouping: false,
    minimumFractionDigits: min,
    maximumFractionDigits: max,
  });
  formats.set(key, format);
  return format;
}

/** The value of a cell's text, or the message that says how to correct it. */
type ReadCell = { value: CellValue } | { problem: string };

/** Parses typed or pasted text: amounts and digits of any script, statuses in either language. */
export function readCell(
  text: string,
  field: CellField,
  line: Pick<VariantLine, "tracked">,
  writing: Writing,
): ReadCell {
  if (field === "on_hand" && !line.tracked)
    return { problem: "Stock isn't tracked for this variant. Turn on stock tracking on the product page." };
  const read = cellValues[field].safeParse(meantBy(text.trim(), field, writing));
  return read.success ? { value: read.data as CellValue } : { problem: read.error.issues[0]!.message };
}

/** Formats a text as its cell will show it: "45,5" becomes "45.50". Text that can't be parsed doesn't change. */
export function settled(
  text: string,
  field: CellField,
  line: Pick<VariantLine, "tracked">,
  writing: Writing,
): string {
  const read = readCell(text, field, line, writing);
  return "value" in read ? writeCell(read.value, field, writing) : text;
}

function meantBy(text: string, field: CellField, { currency, weight, locale, statuses }: Writing): unknown {
  switch (field) {
    case "price":
    case "compare_at_price":
    case "cost":
      return text === "" ? null : parseMoney(text, currency, locale);
    case "weight_grams":
      return text === "" ? null : gramsOf(text, weight, locale);
    case "on_hand":
      return text === "" ? null : numberOf(text, 0, locale);
    case "status": {
      const wanted = text.toLowerCase();
      const known = Object.entries(statuses).find(
        ([status, label]) => status === wanted || label.toLowerCase() === wanted,
      );
      return known?.[0] ?? text;
    }
    case "tags":
      return [...new Set(text.split(/[,;،\n]/).map((tag) => tag.trim()))].filter(Boolean);
    case "sku":
    case "barcode":
      return text;
  }
}

/** A typed weight in whole grams; undefined if it can't be parsed. */
function gramsOf(text: string, unit: DisplayUnit, locale: string): number | undefined {
  // More precise than the unit is shown: grams are stored.
  const shown = numberOf(text, unit.decimals && 6, locale);
  return shown === undefined ? undefined : fromUnit(shown, unit);
}

/** A typed number, as number fields read it; undefined if it can't be parsed. */
function numberOf(text: string, decimals: number, locale: string): number | undefined {
  const number = readNumber(text, decimals, locale);
  return Number.isNaN(number) ? undefined : number;
}

export function isSameValue(one: CellValue, other: CellValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
