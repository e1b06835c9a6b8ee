import { exponentOf } from "@vitrine/contract/values/currencies";
import { decimalOf, latinDigits } from "@vitrine/contract/values/money";

/**
 * The number that a person typed or pasted: digits of any script, either decimal mark, with or without marks of
 * thousands. undefined for no text, NaN for text that is no such number.
 *
 * One mark with exactly three digits after it can mean two things: it is the decimal mark where it is the one of
 * `locale`, else the mark of thousands ("1.234" is 1234 in German and 1.234 in English). Without decimals it always
 * marks thousands.
 *
 * @param decimals how many are kept; further ones are rounded. With 0 a fraction is no number.
 */
export function readNumber(text: string, decimals: number, locale: string): number | undefined {
  const written = latinDigits(text.normalize("NFKC"))
    .replace(/[\s'’٬\u2066-\u2069\u200e\u200f\u061c]/g, "")
    .replace("٫", ".");
  if (!written) return undefined;
  const [, sign, digits] = /^([-−+]?)(.+)$/u.exec(written) ?? [];
  if (!digits || !/^[\d.,]*\d[\d.,]*$/.test(digits)) return Number.NaN;
  const at = decimalMarkOf(digits, decimals, locale);
  const whole = at === undefined ? digits : digits.slice(0, at);
  const fraction = at === undefined ? "" : digits.slice(at + 1);
  // Plain digits, or groups under one mark: 1,234,567 and the Indian 12,34,567.
  if (!/^(\d*|\d{1,3}(?=([.,]))(?:\2\d{2,3})*\2\d{3})$/.test(whole) || !/^\d*$/.test(fraction))
    return Number.NaN;
  const number = Number(`${whole.replace(/\D/g, "") || "0"}.${fraction || "0"}`);
  if (decimals === 0 && !Number.isInteger(number)) return Number.NaN;
  return Number((sign && sign !== "+" ? 0 - number : number).toFixed(decimals));
}

function decimalMarkOf(digits: string, decimals: number, locale: string): number | undefined {
  const last = Math.max(digits.lastIndexOf("."), digits.lastIndexOf(","));
  if (last < 0) return undefined;
  const mark = digits.charAt(last);
  if (digits.indexOf(mark) !== last) return undefined;
  const couldBeThousands = /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits);
  return couldBeThousands && (decimals === 0 || mark !== decimalSign(locale)) ? undefined : last;
}

function decimalSign(locale: string): string {
  return (
    new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === "decimal")?.value ?? "."
  );
}

/** The number as the field shows it once it is left: without marks of thousands. "" for none. */
export function writeNumber(value: number | null | undefined, decimals: number, locale: string): string {
  if (value === undefined || value === null || Number.isNaN(value)) return "";
  return value.toLocaleString(locale, { maximumFractionDigits: decimals, useGrouping: false });
}

/** An amount in minor units as the field shows it once it is left: all decimals of the currency, every digit exact. */
export function writeAmount(minor: number | null | undefined, currency: string, locale: string): string {
  if (minor === undefined || minor === null || Number.isNaN(minor)) return "";
  const digits = exponentOf(currency);
  return new Intl.NumberFormat(locale, {
    useGrouping: false,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(decimalOf(minor, digits));
}
