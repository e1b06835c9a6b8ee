import { createHash } from "node:crypto";

/**
 * Files write a point for decimals ("1.234" is not a thousand and more) and often more of them than a currency
 * has, which is why `parseMoney`, made for what people type, is not used. Thousands separators may stand in a
 * number, a currency sign or code around it.
 */
function digitsOf(text: string): { sign: "" | "-"; whole: string; fraction: string } | undefined {
  const bare = text
    .replace(/[\s'’]/g, "")
    .replace(/^(-?)(?:\p{Sc}|[A-Z]{3})(?=[-\d.,])|(?:\p{Sc}|[A-Z]{3})$/gu, "$1");
  // Two digits after a last comma are no thousands: that file was saved where the comma is the decimal sign.
  const commaDecimal = /^-?(?:\d+|\d{1,3}(?:\.\d{3})+),(?:\d{1,2}|\d{4,})$/.test(bare);
  const plain = commaDecimal
    ? bare.replaceAll(".", "").replace(",", ".")
    : bare.replace(/,(?=\d{3}(?:[,.]|$))/g, "");
  const [, sign, whole, fraction] = /^(-?)(\d*)(?:\.(\d*))?$/.exec(plain) ?? [];
  if (whole === undefined || whole.length + (fraction?.length ?? 0) === 0 || whole.length > 15)
    return undefined;
  return { sign: sign === "-" ? "-" : "", whole: whole || "0", fraction: fraction ?? "" };
}

/** Undefined for what is no number. */
export function numberOf(text: string): number | undefined {
  const digits = digitsOf(text);
  return digits && Number(`${digits.sign}${digits.whole}.${digits.fraction || "0"}`);
}

/** Minor units, rounded half away from zero; `rounded` when the text is finer than the currency. Undefined for no amount. */
export function amountOf(text: string, exponent: number): { amount: number; rounded: boolean } | undefined {
  const digits = digitsOf(text);
  if (!digits) return undefined;
  const kept = digits.fraction.slice(0, exponent).padEnd(exponent, "0");
  const dropped = digits.fraction.slice(exponent);
  const size = Number(digits.whole + kept) + (/^[5-9]/.test(dropped) ? 1 : 0);
  if (!Number.isSafeInteger(size)) return undefined;
  return { amount: digits.sign && size ? -size : size, rounded: /[1-9]/.test(dropped) };
}

const yes = new Set(["true", "yes", "y", "1"]);
const no = new Set(["false", "no", "n", "0"]);

export function yesOrNo(text: string): boolean | undefined {
  const word = text.toLowerCase();
  return yes.has(word) ? true : no.has(word) ? false : undefined;
}

const latinLetters = new Map(
  Object.entries({ ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i" }),
);

const isHandle = /^(?=.{1,255}$)[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*$/u;

/**
 * The part of an address that names a product: small letters, digits and dashes. Latin letters lose their accents,
 * other scripts keep theirs, as the shops these files come from do; a product keeps its address when it moves in.
 */
export function handleOf(text: string): string {
  const bare = text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/(?<=[a-z])[\u0300-\u036f]+|[’']/g, "");
  // One of ours that comes back stays as it is.
  if (text === bare.normalize("NFC") && isHandle.test(text)) return text;
  const latin = bare.replace(/[ßæœøłđðþı]/g, (letter) => latinLetters.get(letter)!).normalize("NFC");
  const handle = latin.replace(/[^\p{L}\p{M}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "");
  return clipped(handle, 200) || `product-${printOf(text)}`;
}

/** The same eight characters for the same text, where two names need telling apart. */
export function printOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 8);
}

/** Never half a character. */
export function clipped(text: string, most: number): string {
  return text.length <= most
    ? text
    : text
        .slice(0, most)
        .replace(/[\ud800-\udbff]$/, "")
        .trimEnd();
}
