import { roundDiv } from "@vitrine/contract/values/money";
import type { Field } from "../fields.rules.ts";

/** What stands before the decimals of a column. */
export type DecimalSign = "." | ",";

interface Digits {
  sign: "" | "-";
  whole: string;
  fraction: string;
}

/** Where the ten digits of other scripts begin: Arabic, Persian, Devanagari, Bengali, and wide ones. */
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

/** The figure without space, thousands' apostrophes, and the words and signs that currencies have around one. */
function withoutCurrency(text: string, words: boolean): string {
  const plain = withPlainDigits(text)
    .replaceAll(/[\s'’]/g, "")
    .replace(/^[−–]/, "-")
    .replace(/[.,][-–—]+$/, "")
    .replace(/^(-?)(?:\p{Sc}|[A-Z]{3})(?=[-\d.,])|(?:\p{Sc}|[A-Z]{3})$/gu, "$1")
    .replace(/^\+/, "");
  if (!words) return plain;
  // "Rs. 12", "12 kr", "R$ 12" and "12 د.إ": short words with a sign on either side.
  return plain
    .replace(/^(-?)\p{Sc}?(?:\p{L}[\p{L}\p{M}.]{0,5})?\p{Sc}?(?=[-\d.,])/u, "$1")
    .replace(/(?<=\d[.,]?)\p{Sc}?(?:\p{L}[\p{L}\p{M}.]{0,5})?\p{Sc}?$/u, "");
}

/** As most of them are, in which there is nothing to look for. */
const isPlain = /^-?\d+(?:\.\d+)?$/;
/** Two digits after a last comma are no thousands, and nothing is a thousand of zero. */
const isCommaDecimal = /^-?(?:0,\d+|(?:\d+|\d{1,3}(?:\.\d{3})+),(?:\d{1,2}|\d{4,}))$/;
const isGroupedByPoints = /^-?\d{1,3}(?:\.\d{3}){2,}$/;
/** As India writes a hundred thousand. */
const isGroupedByTwo = /^-?\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d*)?$/;
const mayBeCommaDecimal = /^-?(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d*)?$/;

/**
 * Files write a point for decimals ("1.234" is not a thousand and more) and often more of them than a currency
 * has, which is why `parseMoney`, made for what people type, is not used. Thousands separators may stand in a
 * number, a currency sign or code around it.
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
  /** Whether short words around it may be those of a currency. */
  words: boolean;
  decimal: DecimalSign | undefined;
}

/** Undefined for what is no number. */
export function numberOf(text: string, decimal?: DecimalSign): number | undefined {
  const digits = digitsOf(text, { words: false, decimal });
  return digits && Number(`${digits.sign}${digits.whole}.${digits.fraction || "0"}`);
}

/** An exchange rate as an exact fraction: `units / 10 ** decimals` of the shop's currency for one of the file's. */
export interface Rate {
  units: bigint;
  decimals: number;
}

/** A rate as people write it, such as "1.0834"; undefined for anything but a decimal above zero. */
export function rateIn(text: string): Rate | undefined {
  const [, whole, fraction = ""] = /^(\d{1,9})(?:\.(\d{1,12}))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const units = BigInt(whole + fraction);
  return units > 0n ? { units, decimals: fraction.length } : undefined;
}

/**
 * Minor units, rounded half away from zero; `rounded` when the text is finer than the currency. Undefined for no
 * amount.
 *
 * @param exponent decimals of the currency the amount comes to
 * @param rate where it is written in another currency: converted exactly and rounded once
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

/** Amounts, and pieces, which have no decimals to tell by: what one of these columns tells holds for all of them. */
const amountFields: Field[] = [
  "price",
  "compare_at_price",
  "cost",
  "sale_price",
  "regular_price",
  "shipping_fee",
  "quantity",
];
/** Software writes measures in a way of its own, so each column goes by itself. */
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
 * Learns from the cells of a file which columns have a decimal comma: in one where "12,50" stands and "12.50" nowhere,
 * "1.234" is a thousand and more.
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

  /** The columns in which a comma comes before the decimals. */
  commas(): Set<Field> {
    const ofAll = new Set(amountFields.flatMap((field) => [...(this.#seen.get(field) ?? [])]));
    const isComma = (signs: Set<DecimalSign> | undefined) => signs?.has(",") === true && !signs.has(".");
    return new Set([
      ...amountFields.filter((field) => isComma(this.#seen.get(field) ?? ofAll)),
      ...measureFields.filter((field) => isComma(this.#seen.get(field))),
    ]);
  }
}
