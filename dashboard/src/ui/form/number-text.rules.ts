import { exponentOf } from "@vitrine/contract/values/currencies";
import { decimalOf, decimalSign, latinDigits } from "@vitrine/contract/values/money";

/**
 * The number in text that the user typed or pasted: digits of any script, either decimal separator, with or
 * without thousands separators. Undefined for empty text, NaN for text that isn't such a number.
 *
 * A single separator before exactly three digits is ambiguous. It is the decimal separator if it is that of
 * `locale`, and otherwise a thousands separator: "1.234" is 1234 in German and 1.234 in English. Without
 * decimals, it always separates thousands.
 *
 * @param decimals Number of decimal digits to round to. With 0, a fraction isn't a number.
 */
export function readNumber(text: string, decimals: number, locale: string): number | undefined {
  const written = latinDigits(text.normalize("NFKC")).replace(/[\s'’٬\u2066-\u2069\u200e\u200f\u061c]/g, "");
  if (!written) return undefined;
  const [, sign, digits] = /^([-−+]?)(.+)$/u.exec(written) ?? [];
  if (!digits || !/^[\d.,٫]*\d[\d.,٫]*$/.test(digits)) return Number.NaN;
  const at = decimalMarkOf(digits, decimals, locale);
  const whole = at === undefined ? digits : digits.slice(0, at);
  const fraction = at === undefined ? "" : digits.slice(at + 1);
  // Plain digits, or groups with one separator: 1,234,567 and the Indian 12,34,567.
  if (!/^(\d*|\d{1,3}(?=([.,]))(?:\2\d{2,3})*\2\d{3})$/.test(whole) || !/^\d*$/.test(fraction))
    return Number.NaN;
  const number = Number(`${whole.replace(/\D/g, "") || "0"}.${fraction || "0"}`);
  if (decimals === 0 && !Number.isInteger(number)) return Number.NaN;
  return Number((sign && sign !== "+" ? 0 - number : number).toFixed(decimals));
}

function decimalMarkOf(digits: string, decimals: number, locale: string): number | undefined {
  const arabic = digits.indexOf("٫");
  if (arabic >= 0) return arabic;
  const last = Math.max(digits.lastIndexOf("."), digits.lastIndexOf(","));
  if (last < 0) return undefined;
  const mark = digits.charAt(last);
  if (digits.indexOf(mark) !== last) return undefined;
  const couldBeThousands = /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits);
  return couldBeThousands && (decimals === 0 || mark !== decimalSign(locale)) ? undefined : last;
}

/** The number as shown in a field without focus: without thousands separators. "" for none. */
export function writeNumber(value: number | null | undefined, decimals: number, locale: string): string {
  if (value === undefined || value === null || Number.isNaN(value)) return "";
  return value.toLocaleString(locale, { maximumFractionDigits: decimals, useGrouping: false });
}

/**
 * An amount in minor units as shown in a field without focus: all decimals of the currency, no digit rounded.
 */
export function writeAmount(minor: number | null | undefined, currency: string, locale: string): string {
  if (minor === undefined || minor === null || Number.isNaN(minor)) return "";
  const digits = exponentOf(currency);
  return new Intl.NumberFormat(locale, {
    useGrouping: false,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(decimalOf(minor, digits));
}
