/**
 * The zero of each script with ten consecutive digits. NFKC normalises full-width and mathematical digits.
 */
const zeros = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0,
  0xf20, 0x1040, 0x17e0, 0x1810,
];

/**
 * Normalises text for patterns: digits of any script become 0 to 9, full-width characters become ASCII,
 * dashes become hyphens, white space becomes one space, and invisible characters such as direction marks are
 * removed.
 */
export function plainText(typed: string): string {
  return typed
    .normalize("NFKC")
    .replaceAll(/\p{Nd}/gu, asciiDigit)
    .replaceAll(/\p{Cf}/gu, "")
    .replaceAll(/[\p{Pd}\u2212\u30fc]/gu, "-")
    .replaceAll(/\s+/gu, " ")
    .trim();
}

function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0)!;
  const zero = zeros.find((first) => code >= first && code < first + 10);
  return zero === undefined ? digit : String(code - zero);
}
