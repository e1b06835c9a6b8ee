import { exponentOf } from "./currencies.ts";

// Money is an integer in minor units, a percentage is in basis points (1 % = 100), a tax rate in parts per million
// (1 % = 10 000). Products are calculated in BigInt, so that nothing is lost past 2^53.

/** `numerator / denominator`, rounded half away from zero; the result for −n is the negative of the result for n. */
export function roundDiv(numerator: bigint | number, denominator: bigint | number): number {
  const n = BigInt(numerator);
  const d = BigInt(denominator);
  if (d <= 0n) throw new RangeError("The denominator must be above zero");
  const size = n < 0n ? -n : n;
  const rounded = (2n * size + d) / (2n * d);
  return safe(Number(n < 0n ? -rounded : rounded));
}

/** `basisPoints` of an amount: `percentOf(999, 1250)` is 125. */
export function percentOf(minor: number, basisPoints: number): number {
  return roundDiv(BigInt(minor) * BigInt(basisPoints), 10_000);
}

/** `ppm` of an amount: `rateOf(10_000, 99_750)` is 998. */
export function rateOf(minor: number, ppm: number): number {
  return roundDiv(BigInt(minor) * BigInt(ppm), 1_000_000);
}

/** The sum; throws a RangeError if it isn't exact. */
export function sum(amounts: readonly number[]): number {
  return safe(amounts.reduce((total, amount) => total + amount, 0));
}

/**
 * Splits `amount` in proportion to `weights` so that the parts add up to it: each gets the whole units of its share,
 * and the remaining units go to the largest remainders, ties to the lowest index. A negative amount mirrors the
 * positive one.
 *
 * With `caps`, no part is larger than its cap; the excess goes to the others, again by weight. Throws a RangeError if
 * the amount doesn't fit.
 */
export function allocate(amount: number, weights: readonly number[], caps?: readonly number[]): number[] {
  if (amount < 0) return allocate(0 - amount, weights, caps).map((part) => 0 - part);
  const shares = largestRemainder(amount, weights);
  if (caps === undefined) return shares;

  const full = shares.map((part, index) => part >= (caps[index] ?? 0));
  const overfull = shares.some((part, index) => part > (caps[index] ?? 0));
  if (!overfull) return shares;
  const pinned = caps.map((cap, index) => (full[index] ? cap : 0));
  const open = weights.map((weight, index) => (full[index] ? 0 : weight));
  const rest = allocate(amount - sum(pinned), open, caps);
  return rest.map((part, index) => part + (pinned[index] ?? 0));
}

function largestRemainder(amount: number, weights: readonly number[]): number[] {
  if (weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0)) {
    throw new RangeError("Weights must be whole numbers, zero or more");
  }
  const whole = BigInt(sum(weights));
  if (amount === 0) return weights.map(() => 0);
  if (whole === 0n) throw new RangeError(`There is nothing to put ${amount} on`);

  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const parts = exact.map((product) => Number(product / whole));
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: product % whole }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  const leftOver = amount - sum(parts);
  const lucky = new Set(byRemainder.slice(0, leftOver).map(({ index }) => index));
  return parts.map((part, index) => (lucky.has(index) ? part + 1 : part));
}

/**
 * The price of the first `k` of `n` equal units that cost `total`. The price of units a to b is `share(total, n, b) −
 * share(total, n, a)`, so that any split of all n adds up to the total.
 */
export function share(total: number, n: number, k: number): number {
  if (k < 0 || k > n) throw new RangeError(`There is no share of ${k} in ${n}`);
  return roundDiv(BigInt(total) * BigInt(k), n);
}

/** A formatted amount, with all the currency's decimals: `formatMoney(123450, "BDT")` is "৳1,234.50". */
export function formatMoney(minor: number, currency: string, locale = "en"): string {
  return withPlainSign(formatterFor(currency, locale).format(decimalOf(minor, exponentOf(currency))), locale);
}

/** A currency's sign, as in `formatMoney`. */
export function currencySign(currency: string, locale = "en"): string {
  const parts = formatterFor(currency, locale).formatToParts(0);
  return withPlainSign(parts.find(({ type }) => type === "currency")?.value ?? currency, locale);
}

/** Removes the letters of "UK£" in Arabic: in right-to-left text they are separated from the sign. */
function withPlainSign(text: string, locale: string): string {
  return isArabic(locale) ? text.replace(/[A-Z]+(?=\p{Sc})/u, "") : text;
}

function isArabic(locale: string): boolean {
  return /^ar\b/.test(locale);
}

const formatters = new Map<string, Intl.NumberFormat>();

// Creating a formatter takes a thousand times as long as using it.
function formatterFor(currency: string, locale: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    const digits = exponentOf(currency);
    formatter = new Intl.NumberFormat(locale, {
      style: "currency",
      currency,
      // The narrow sign of the Egyptian pound is "E£" even in Arabic.
      currencyDisplay: isArabic(locale) ? "symbol" : "narrowSymbol",
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    formatters.set(key, formatter);
  }
  return formatter;
}

/** An amount as a plain decimal: `decimalOf(123450, 2)` is "1234.50". Exact, unlike minor / 100 for large amounts. */
export function decimalOf(minor: number, digits: number): `${number}` {
  const sign = safe(minor) < 0 ? "-" : "";
  const text = String(Math.abs(minor)).padStart(digits + 1, "0");
  const at = text.length - digits;
  return `${sign}${text.slice(0, at)}.${text.slice(at)}` as `${number}`;
}

/** An amount in a currency's units, with a point and without a currency sign, as files and feeds have it: "1234.50". */
export function unitAmount(minor: number, currency: string): string {
  return decimalOf(minor, exponentOf(currency)).replace(/\.$/, "");
}

/**
 * Parses typed text to minor units; undefined if it isn't an amount of this currency.
 *
 * Accepts "1,234.50", "1.234,50", "1 234,50", "1'234.5", "1,00,000", "৳1,234", "12 EUR", "-5", and digits of any
 * script. Rejects another currency's sign, and more decimals than the currency has unless they are zeros.
 *
 * One point or comma followed by exactly three digits is ambiguous. It is the decimal mark if the currency has three
 * decimals or it can't be a thousands mark ("0.500", "1234.500"), else the thousands mark: "1.234" is 1234 in EUR,
 * USD and JPY, and 1.234 in KWD. With a locale, only its own decimal mark is one: "1,234" is 1234 in KWD in English.
 *
 * @param locale of the user who typed the text; without one, the text is from a file of an unknown locale
 */
export function parseMoney(text: string, currency: string, locale?: string): number | undefined {
  const digits = exponentOf(currency);
  const written = withoutSign(latinDigits(text.normalize("NFKC")), currency);
  const at = decimalMark(written, digits, locale);
  const whole = at === undefined ? written : written.slice(0, at);
  const fraction = at === undefined ? "0" : written.slice(at + 1);

  const parts = wholeNumber.exec(whole);
  if (parts === null || !/^\d+$/.test(fraction)) return undefined;
  if (/[^0]/.test(fraction.slice(digits))) return undefined;
  const units = (parts[2] ?? "").replace(/\D/g, "");
  if (at === undefined && units === "") return undefined;
  const minor = Number(units + fraction.slice(0, digits).padEnd(digits, "0"));
  if (!Number.isSafeInteger(minor)) return undefined;
  return parts[1] === "" ? minor : 0 - minor;
}

// Plain digits, or groups with one separator: 1,234,567 and the Indian 12,34,567.
const wholeNumber = /^([-−]?)(\d*|\d{1,3}(?=([.,٬'’ ]))(?:\3\d{2,3})*\3\d{3})$/;

/** Position of the decimal mark; undefined if there is none. */
function decimalMark(written: string, digits: number, locale: string | undefined): number | undefined {
  const arabic = written.indexOf("٫");
  if (arabic >= 0) return arabic;
  const last = Math.max(written.lastIndexOf("."), written.lastIndexOf(","));
  if (last < 0) return undefined;
  const mark = written.charAt(last);
  const occursOnce = written.indexOf(mark) === last;
  if (!occursOnce) return undefined;
  const couldBeThousands = /^[-−]?[1-9]\d{0,2}[.,]\d{3}$/.test(written);
  const isDecimal = digits === 3 && (locale === undefined || mark === decimalSign(locale));
  return couldBeThousands && !isDecimal ? undefined : last;
}

const decimalSigns = new Map<string, string>();

/** The decimal mark of a locale. */
export function decimalSign(locale: string): string {
  let sign = decimalSigns.get(locale);
  if (sign === undefined) {
    const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
    sign = parts.find(({ type }) => type === "decimal")?.value ?? ".";
    decimalSigns.set(locale, sign);
  }
  return sign;
}

/** Removes the currency's own code or symbol, before or after the number. */
function withoutSign(text: string, currency: string): string {
  const parts = formatterFor(currency, "en").formatToParts(0);
  const symbol = parts.find((part) => part.type === "currency")?.value ?? currency;
  for (const sign of [currency, symbol.normalize("NFKC")]) {
    const [before = "", after] = text.split(sign);
    const isSign = after !== undefined && !(/\d/.test(before) && /\d/.test(after));
    if (isSign) return before.trim() + after.trim();
  }
  return text.trim();
}

/** Converts digits of every script to 0–9. Each script's digits are consecutive code points, beginning with zero. */
export function latinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String((code - zero) % 10);
  });
}

function safe(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number of minor units`);
  return value;
}
