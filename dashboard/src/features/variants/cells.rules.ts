import { exponentOf } from "@vitrine/contract/values/currencies";
import { parseMoney } from "@vitrine/contract/values/money";
import {
  type CellField,
  type CellValue,
  cellValues,
  type VariantLine,
} from "@vitrine/contract/products/variants";

/** How amounts and statuses are written and read where the table is looked at. */
export interface Writing {
  currency: string;
  locale: string;
  /** In the reader's language. */
  statuses: Record<VariantLine["status"], string>;
}

/** What is the product's is the same on each of its lines. */
export function isOfProduct(field: CellField): boolean {
  return field === "status" || field === "tags";
}

export function isPrice(field: CellField): field is "price" | "compare_at_price" | "cost" {
  return field === "price" || field === "compare_at_price" || field === "cost";
}

/** Names what a cell holds: cells that show the same thing have one name. */
export function keyOf(line: Pick<VariantLine, "id" | "product_id">, field: CellField): string {
  return `${field} ${isOfProduct(field) ? line.product_id : line.id}`;
}

/** A stored value as its cell shows it, and as a spreadsheet takes it. */
export function writeCell(
  value: CellValue,
  field: CellField,
  { currency, locale, statuses }: Writing,
): string {
  if (value === null) return "";
  if (Array.isArray(value)) return value.join(", ");
  if (field === "status") return statuses[value as VariantLine["status"]] ?? String(value);
  if (typeof value === "number" && isPrice(field)) {
    const digits = exponentOf(currency);
    return amountFormat(locale, digits).format(value / 10 ** digits);
  }
  return String(value);
}

const formats = new Map<string, Intl.NumberFormat>();

// A thousand cells are written at once, and making a formatter costs a thousand times its use.
function amountFormat(locale: string, digits: number): Intl.NumberFormat {
  const key = `${locale} ${digits}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(locale, {
    useGrouping: false,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formats.set(key, format);
  return format;
}

/** What a text means in its cell, or what to do about it. */
type ReadCell = { value: CellValue } | { problem: string };

/** Reads what somebody typed or pasted: amounts and digits of any script, statuses in either language. */
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

/** A text as its cell shows it once it is read: "45,5" is "45.50". What cannot be read stays as it was typed. */
export function settled(
  text: string,
  field: CellField,
  line: Pick<VariantLine, "tracked">,
  writing: Writing,
): string {
  const read = readCell(text, field, line, writing);
  return "value" in read ? writeCell(read.value, field, writing) : text;
}

function meantBy(text: string, field: CellField, { currency, statuses }: Writing): unknown {
  switch (field) {
    case "price":
    case "compare_at_price":
    case "cost":
      return text === "" ? null : parseMoney(text, currency);
    case "on_hand":
    case "weight_grams":
      // A currency without decimals: thousands marks are read, and halves are not.
      return text === "" ? null : parseMoney(text, "JPY");
    case "status": {
      const wanted = text.toLowerCase();
      const known = Object.entries(statuses).find(
        ([status, words]) => status === wanted || words.toLowerCase() === wanted,
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

export function isSameValue(one: CellValue, other: CellValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
