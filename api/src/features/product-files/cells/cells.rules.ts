import { createHash } from "node:crypto";

/** A spreadsheet writes TRUE in the language of whoever saved it. */
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
 * The part of an address that names a product: small letters, digits and dashes. Latin letters lose their accents,
 * other scripts keep theirs, as the shops these files come from do; a product keeps its address when it moves in.
 */
export function handleOf(text: string): string {
  // Letters that only look like others become those before they are made small.
  const lowercase = text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/(?<=[a-z])[\u0300-\u036f]+|[’']/g, "");
  // One of ours that comes back stays as it is.
  if (text === lowercase.normalize("NFC") && isHandle.test(text)) return text;
  const latin = lowercase.replace(/[ßæœøłđðþı]/g, (letter) => latinLetters.get(letter)!).normalize("NFC");
  const handle = latin.replace(/[^\p{L}\p{M}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "");
  return truncate(handle, 200) || `product-${shortHash(text)}`;
}

/** What names the product where a whole address was filled in: https://shop.example/products/lamp is "lamp". */
export function handleIn(cell: string): string {
  const part = /^(?:https?:\/\/[^/]+)?\/?(?:[^?#]*\/)?products\/([^/?#]+)\/?(?:[?#].*)?$/i.exec(cell)?.[1];
  if (!part) return cell;
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The same eight characters for the same text, where two names need telling apart. */
export function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 8);
}

/** Never half a character. */
export function truncate(text: string, maxLength: number): string {
  return text.length <= maxLength
    ? text
    : text
        .slice(0, maxLength)
        .replace(/[\ud800-\udbff]$/, "")
        .trimEnd();
}
