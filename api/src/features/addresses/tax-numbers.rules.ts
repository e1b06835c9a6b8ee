/** VAT numbers of the EU by country, without their prefix: https://ec.europa.eu/taxation_customs/vies/#/faq (Q11). */
const euNumbers: Record<string, { prefix?: string; shape: RegExp }> = {
  AT: { shape: /^U\d{8}$/ },
  BE: { shape: /^[01]\d{9}$/ },
  BG: { shape: /^\d{9,10}$/ },
  CY: { shape: /^\d{8}[A-Z]$/ },
  CZ: { shape: /^\d{8,10}$/ },
  DE: { shape: /^\d{9}$/ },
  DK: { shape: /^\d{8}$/ },
  EE: { shape: /^\d{9}$/ },
  ES: { shape: /^[A-Z\d]\d{7}[A-Z\d]$/ },
  FI: { shape: /^\d{8}$/ },
  FR: { shape: /^[A-HJ-NP-Z\d]{2}\d{9}$/ },
  GR: { prefix: "EL", shape: /^\d{9}$/ },
  HR: { shape: /^\d{11}$/ },
  HU: { shape: /^\d{8}$/ },
  IE: { shape: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/ },
  IT: { shape: /^\d{11}$/ },
  LT: { shape: /^(\d{9}|\d{12})$/ },
  LU: { shape: /^\d{8}$/ },
  LV: { shape: /^\d{11}$/ },
  MT: { shape: /^\d{8}$/ },
  NL: { shape: /^[A-Z\d+*]{10}\d{2}$/ },
  PL: { shape: /^\d{10}$/ },
  PT: { shape: /^\d{9}$/ },
  RO: { shape: /^\d{2,10}$/ },
  SE: { shape: /^\d{10}01$/ },
  SI: { shape: /^\d{8}$/ },
  SK: { shape: /^\d{10}$/ },
};

/** The numbers of the United Kingdom, and those of Northern Ireland for trade with the EU. */
const british = /^(GB|XI)?(\d{9}|\d{12}|GD[0-4]\d{2}|HA[5-9]\d{2})$/;

/**
 * A tax number in its usual form: a VAT number with its prefix, in capitals and without spaces. In countries whose format isn't
 * known, the text as typed.
 *
 * @returns undefined if it doesn't have the format of the country
 */
export function readTaxNumber(typed: string, country: string): string | undefined {
  const plain = typed.toUpperCase().replaceAll(/[\s./-]/g, "");
  if (country === "IN") return isGstin(plain) ? plain : undefined;
  if (country === "GB")
    return british.test(plain) ? (/^(GB|XI)/.test(plain) ? plain : `GB${plain}`) : undefined;
  const known = euNumbers[country];
  if (!known) return typed;
  const { prefix = country, shape } = known;
  const number = plain.startsWith(prefix) ? plain.slice(prefix.length) : plain;
  return shape.test(number) ? prefix + number : undefined;
}

/** The message for a number that doesn't have the format of the country. */
export function taxNumberMessage(country: string): string {
  if (country === "IN") return "Enter a GSTIN with 15 characters.";
  return "Enter a VAT number in the format of the country.";
}

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** True for a GSTIN: a state, a PAN, a number, "Z" and a check digit modulo 36, with the weights 1 and 2 in turn. */
function isGstin(number: string): boolean {
  if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/.test(number)) return false;
  const sum = [...number].slice(0, 14).reduce((total, digit, position) => {
    const product = digits.indexOf(digit) * (position % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return digits[(36 - (sum % 36)) % 36] === number[14];
}
