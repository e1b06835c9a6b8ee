import { createHash } from "node:crypto";

/** Spreadsheets write TRUE in the language of the user. */
const wordSet = (text: string) => new Set(text.split(" "));
const yes = wordSet(
  "true t yes y 1 on x ✓ ✔ wahr ja oui vrai si sí verdadero vero sim verdadeiro waar sant sann tosi kyllä tak prawda ano pravda da да истина doğru evet igaz igen adevărat نعم صحيح হ্যাঁ",
);
const no = wordSet(
  "false f no n 0 off falsch nein non faux falso não nee onwaar nej falskt falsk nei usann ei epätosi nie fałsz ne nepravda нет ложь yanlış hayır hamis nem fals nu لا خطأ না",
);

export function yesOrNo(text: string): boolean | undefined {
  const word = text.toLowerCase();
  return yes.has(word) ? true : no.has(word) ? false : undefined;
}

const latinLetters = new Map(
  Object.entries({ ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i" }),
);

const isHandle = /^(?=.{1,255}$)[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*$/u;

/**
 * Converts a text to a handle: lower-case letters, digits and dashes. Latin letters lose their accents and other
 * scripts retain theirs, as in the systems that these files come from, so that a product's URL doesn't change when it
 * is imported.
 */
export function handleOf(text: string): string {
  // Compatibility forms of letters are normalised before the text is lower-cased.
  const lowercase = text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/(?<=[a-z])[\u0300-\u036f]+|[’']/g, "");
  // A valid handle doesn't change.
  if (text === lowercase.normalize("NFC") && isHandle.test(text)) return text;
  const latin = lowercase.replace(/[ßæœøłđðþı]/g, (letter) => latinLetters.get(letter)!).normalize("NFC");
  const handle = latin.replace(/[^\p{L}\p{M}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "");
  return truncate(handle, 200) || `product-${shortHash(text)}`;
}

/** The handle in a cell that may have a complete URL: https://shop.example/products/lamp is "lamp". */
export function handleIn(cell: string): string {
  const part = /^(?:https?:\/\/[^/]+)?\/?(?:[^?#]*\/)?products\/([^/?#]+)\/?(?:[?#].*)?$/i.exec(cell)?.[1];
  if (!part) return cell;
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** An eight-character hash to distinguish two names. */
export function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 8);
}

/** Truncates a text without splitting a surrogate pair. */
export function truncate(text: string, maxLength: number): string {
  return text.length <= maxLength
    ? text
    : text
        .slice(0, maxLength)
        .replace(/[\ud800-\udbff]$/, "")
        .trimEnd();
}
