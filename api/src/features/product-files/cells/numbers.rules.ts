import { roundDiv } from "@vitrine/contract/values/money";
import type { Field } from "../fields.rules.ts";

/** Decimal separator of a column. */
export type DecimalSign = "." | ",";

interface Digits {
  sign: "" | "-";
  whole: string;
  fraction: string;
}

/** Code points of the digit 0 in other scripts: Arabic, Persian, Devanagari, Bengali and full-width. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xff10];

function withPlainDigits(text: string): string {
  return text
    .replaceAll(/\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0)!;
      const zero = zeros.find((each) => code >= each && code < each + 10);
      return zero === undefined ? digit : String(code - zero);
    })
    .replaceAll("٫", ".")
    .replaceAll("٬", "");
}

/** The number without spaces, apostrophes as thousands separators, and currency codes or symbols. */
function withoutCurrency(text: string, words: boolean): string {
  const plain = withPlainDigits(text)
    .replaceAll(/[\s'’]/g, "")
    .replace(/^[−–]/, "-")
    .replace(/[.,][-–—]+$/, "")
    .replace(/^(-?)(?:\p{Sc}|[A-Z]{3})(?=[-\d.,])|(?:\p{Sc}|[A-Z]{3})$/gu, "$1")
    .replace(/^\+/, "");
  if (!words) return plain;
  // "Rs. 12", "12 kr", "R$ 12" and "12 د.إ": short words with a symbol on either side.
  return plain
    .replace(/^(-?)\p{Sc}?(?:\p{L}[\p{L}\p{M}.]{0,5})?\p{Sc}?(?=[-\d.,])/u, "$1")
    .replace(/(?<=\d[.,]?)\p{Sc}?(?:\p{L}[\p{L}\p{M}.]{0,5})?\p{Sc}?$/u, "");
}

/** The format of most numbers, which need no cleaning. */
const isPlain = /^-?\d+(?:\.\d+)?$/;
/** A last comma with two digits after it doesn't separate thousands, nor does one after a single zero. */
const isCommaDecimal = /^-?(?:0,\d+|(?:\d+|\d{1,3}(?:\.\d{3})+),(?:\d{1,2}|\d{4,}))$/;
const isGroupedByPoints = /^-?\d{1,3}(?:\.\d{3}){2,}$/;
/** Indian grouping: 1,00,000. */
const isGroupedByTwo = /^-?\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d*)?$/;
const mayBeCommaDecimal = /^-?(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d*)?$/;

/**
 * Files use a point for decimals ("1.234" is less than two), often with more decimals than the currency has.
 * Therefore `parseMoney`, which is for typed amounts, isn't used. Thousands separators are allowed, and a currency
 * symbol or code around the number.
 */
function digitsOf(text: string, { words, decimal }: Reading): Digits | undefined {
  const figure = isPlain.test(text) ? text : withoutCurrency(text, words);
  const isComma = isCommaDecimal.test(figure) || (decimal === "," && mayBeCommaDecimal.test(figure));
  const plain = isComma
    ? figure.replaceAll(".", "").replace(",", ".")
    : isGroupedByPoints.test(figure)
      ? figure.replaceAll(".", "")
      : isGroupedByTwo.test(figure)
        ? figure.replaceAll(",", "")
        : figure.replace(/,(?=\d{3}(?:[,.]|$))/g, "");
  const [, sign, whole, fraction] = /^(-?)(\d*)(?:\.(\d*))?$/.exec(plain) ?? [];
  if (whole === undefined || whole.length + (fraction?.length ?? 0) === 0 || whole.length > 15)
    return undefined;
  return { sign: sign === "-" ? "-" : "", whole: whole || "0", fraction: fraction ?? "" };
}

interface Reading {
  /** True if short words around the number may be a currency. */
  words: boolean;
  decimal: DecimalSign | undefined;
}

/** Undefined if the text is not a number. */
export function numberOf(text: string, decimal?: DecimalSign): number | undefined {
  const digits = digitsOf(text, { words: false, decimal });
  return digits && Number(`${digits.sign}${digits.whole}.${digits.fraction || "0"}`);
}

/**
 * An exchange rate as an exact fraction: `units / 10 ** decimals` of the shop's currency for one unit of the file's.
 */
export interface Rate {
  units: bigint;
  decimals: number;
}

/** Parses a rate such as "1.0834"; undefined unless it is a positive decimal. */
export function rateIn(text: string): Rate | undefined {
  const [, whole, fraction = ""] = /^(\d{1,9})(?:\.(\d{1,12}))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const units = BigInt(whole + fraction);
  return units > 0n ? { units, decimals: fraction.length } : undefined;
}

/**
 * Parses an amount to minor units, rounded half away from zero. `rounded` is true if the text has more decimals than
 * the currency. Undefined if it isn't an amount.
 * @param exponent decimals of the resulting currency
 * @param rate the rate if the text is in another currency: converted exactly and rounded once
 */
export function amountOf(
  text: string,
  exponent: number,
  decimal?: DecimalSign,
  rate?: Rate,
): { amount: number; rounded: boolean } | undefined {
  const digits = digitsOf(text, { words: true, decimal });
  if (!digits) return undefined;
  if (rate) {
    const written = BigInt(digits.sign + digits.whole + digits.fraction);
    const scale = 10n ** BigInt(digits.fraction.length + rate.decimals);
    const converted = written * rate.units * 10n ** BigInt(exponent);
    if (converted / scale > BigInt(Number.MAX_SAFE_INTEGER) || converted < 0n) return undefined;
    return { amount: roundDiv(converted, scale), rounded: false };
  }
  const decimals = digits.fraction.slice(0, exponent).padEnd(exponent, "0");
  const dropped = digits.fraction.slice(exponent);
  const size = Number(digits.whole + decimals) + (/^[5-9]/.test(dropped) ? 1 : 0);
  if (!Number.isSafeInteger(size)) return undefined;
  return { amount: digits.sign && size ? -size : size, rounded: /[1-9]/.test(dropped) };
}

/**
 * Columns of amounts and of quantities. Quantities have no decimals to detect the separator from, so these columns
 * share one result.
 */
const amountFields: Field[] = [
  "price",
  "compare_at_price",
  "cost",
  "min_price",
  "sale_price",
  "regular_price",
  "shipping_fee",
  "quantity",
];
/** Software formats measures in its own way, so each of these columns is detected separately. */
const measureFields: Field[] = [
  "weight_grams",
  "weight",
  "length",
  "width",
  "height",
  "length_mm",
  "width_mm",
  "height_mm",
  "unit_quantity",
  "unit_base_quantity",
];
export const numberFields: Field[] = [...amountFields, ...measureFields];

/**
 * Detects which columns of a file have a decimal comma: in a column with "12,50" and without "12.50", "1.234" means
 * 1234.
 */
export class DecimalSigns {
  readonly #seen = new Map<Field, Set<DecimalSign>>();

  note(field: Field, text: string): void {
    if (!/[.,]/.test(text)) return;
    const plain = isPlain.test(text) ? text : withoutCurrency(text, true);
    const sign = isCommaDecimal.test(plain) ? "," : /\.(?:\d{1,2}|\d{4,})$/.test(plain) ? "." : undefined;
    if (!sign) return;
    const seen = this.#seen.get(field);
    if (seen) seen.add(sign);
    else this.#seen.set(field, new Set([sign]));
  }

  /** The columns with a decimal comma. */
  commas(): Set<Field> {
    const ofAll = new Set(amountFields.flatMap((field) => [...(this.#seen.get(field) ?? [])]));
    const isComma = (signs: Set<DecimalSign> | undefined) => signs?.has(",") === true && !signs.has(".");
    return new Set([
      ...amountFields.filter((field) => isComma(this.#seen.get(field) ?? ofAll)),
      ...measureFields.filter((field) => isComma(this.#seen.get(field))),
    ]);
  }
}
