import { isUtf8 } from "node:buffer";
import type { ImportEncoding } from "@vitrine/contract/products/import-products";
import { analyse } from "chardet";

/** A detected encoding. `isSure`: no other encoding is likely. */
export interface Detected {
  encoding: ImportEncoding;
  isSure: boolean;
}

/** Punctuation and symbols between words in any language. */
const betweenWords = /[\u00a0«»„“”‘’–—…°€£©®™½¼·•№×²³¡¿،؛؟]/u;
const scripts: Partial<Record<ImportEncoding, RegExp>> = {
  "windows-1251": /\p{Script=Cyrillic}/u,
  "koi8-r": /\p{Script=Cyrillic}/u,
  "windows-1253": /\p{Script=Greek}/u,
  "windows-1255": /\p{Script=Hebrew}/u,
  "windows-1256": /\p{Script_Extensions=Arabic}/u,
  "windows-874": /\p{Script=Thai}/u,
};

/** Non-ASCII letters of each language that an encoding is used for. */
const alphabets: Partial<Record<ImportEncoding, string[]>> = {
  "windows-1252": [
    "àâæçéèêëîïôœùûüÿ",
    "äöüß",
    "áéíñóúü",
    "ãõáâàçéêíóôú",
    "àèéìíîòóùú",
    "æøåéö",
    "åäöé",
    "ëïéèüöáó",
  ],
  "windows-1250": ["ąćęłńóśźż", "áčďéěíňóřšťúůýžäľĺôŕ", "áéíóöőúüű", "ăâîșțşţ", "čćđšž"],
  "windows-1254": ["çöüşğıâîûi̇"],
  "windows-1257": ["ąčęėįšųūž", "āčēģīķļņšūž", "äöõüšž"],
};

type Range = [from: number, to: number];
/** First bytes of the most common characters, and the start of the range of their second bytes. */
const common: Partial<Record<ImportEncoding, { first: Range[]; secondFrom: number }>> = {
  big5: { first: [[0xa1, 0xa3], [0xa4, 0xc6]], secondFrom: 0x40 }, // prettier-ignore
  gb18030: { first: [[0xa1, 0xa3], [0xb0, 0xd7]], secondFrom: 0xa1 }, // prettier-ignore
  shift_jis: { first: [[0x81, 0x83], [0x88, 0x97]], secondFrom: 0x40 }, // prettier-ignore
  "euc-jp": { first: [[0xa1, 0xa5], [0xb0, 0xcf]], secondFrom: 0xa1 }, // prettier-ignore
  "euc-kr": { first: [[0xa1, 0xa3], [0xb0, 0xc8]], secondFrom: 0xa1 }, // prettier-ignore
};

/** Names from the library of encodings that a larger Windows encoding contains. */
const widerName: Record<string, ImportEncoding> = {
  "iso-8859-1": "windows-1252",
  "iso-8859-2": "windows-1250",
  "iso-8859-7": "windows-1253",
  "iso-8859-8": "windows-1255",
  "iso-8859-9": "windows-1254",
};

const candidates = [
  ...Object.keys(alphabets),
  ...Object.keys(scripts),
  ...Object.keys(common),
] as ImportEncoding[];

/** Minimum lead over the second-best encoding; below it, the owner has to choose. */
const margin = 0.14;
const enoughLetters = 16;
const minPlausible = 0.8;

/**
 * Detects the likely encoding of cells that have non-ASCII bytes and are not UTF-8. Combines the library's letter
 * frequencies with the plausibility of the decoded text: letters of one script in a word, in a usual case.
 * @param cells some of them, without separators
 */
export function detectEncoding(cells: Buffer[]): Detected {
  if (cells.length === 0 || isUtf8(Buffer.concat(cells))) return { encoding: "utf-8", isSure: true };
  const joined = Buffer.from(cells.map((cell) => cell.toString("latin1")).join("\n"), "latin1");
  const frequencies = new Map<string, number>();
  for (const { name, confidence } of analyse(joined)) {
    const encoding = widerName[name.toLowerCase()] ?? name.toLowerCase();
    frequencies.set(encoding, Math.max(confidence, frequencies.get(encoding) ?? 0));
  }
  const letters = joined.filter((byte) => byte >= 0x80).length;
  // For a few letters, frequencies have little significance.
  const weight = Math.min(1, letters / enoughLetters) / 200;
  const ranked = candidates
    .map((encoding) => {
      const text = new TextDecoder(encoding).decode(joined);
      const plausible = plausibility(encoding, joined, text);
      // The library has letter frequencies for all of these; an encoding that it doesn't list has no match.
      const frequency = frequencies.get(encoding) ?? -20;
      const score = plausible + frequency * weight + bonusOf(encoding, text);
      return { encoding, text, plausible, score };
    })
    .sort((one, other) => other.score - one.score);
  const best = ranked[0]!;
  const isRivalled = ranked.some(
    ({ text, plausible, score }) =>
      text !== best.text && plausible >= minPlausible && score > best.score - margin,
  );
  const isSure = best.plausible >= minPlausible && !isRivalled;
  const isOneLetter = letters < 3;
  return { encoding: !isSure && isOneLetter ? "windows-1252" : best.encoding, isSure };
}

function plausibility(encoding: ImportEncoding, bytes: Buffer, text: string): number {
  if (text.includes("\ufffd")) return 0;
  const bounds = common[encoding];
  if (bounds) return shareOfCommon(bytes, bounds);
  const script = scripts[encoding];
  let good = 0;
  let all = 0;
  const chars = [...text];
  for (const [at, char] of chars.entries()) {
    if (char.codePointAt(0)! < 0x80) continue;
    all++;
    const [before = " ", after = " "] = [chars[at - 1], chars[at + 1]];
    if (betweenWords.test(char)) good += isLetter(before) && isLetter(after) ? 0 : 1;
    else if (/\p{Lu}/u.test(char) && /\p{Ll}/u.test(before)) continue;
    else if (script ? script.test(char) && !/[a-z]/i.test(before + after) : isLatinWord(char, before, after))
      good++;
  }
  return all === 0 ? 0 : good / all;
}

function isLetter(char: string): boolean {
  return /\p{L}/u.test(char);
}

/** Words in Latin script have few non-ASCII letters, and hardly three in a row. */
function isLatinWord(char: string, before: string, after: string): boolean {
  return /\p{Script=Latin}/u.test(char) && /[a-z]/i.test(before + after);
}

function shareOfCommon(bytes: Buffer, { first, secondFrom }: { first: Range[]; secondFrom: number }): number {
  let good = 0;
  let all = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte < 0x80) continue;
    all++;
    if (first.some(([from, to]) => byte >= from && byte <= to) && (bytes[at + 1] ?? 0) >= secondFrom) good++;
    at++;
  }
  return all === 0 ? 0 : good / all;
}

/** Up to 0.3 for letters of one language; western languages are more frequent than all others together. */
function bonusOf(encoding: ImportEncoding, text: string): number {
  const letters = [...text.toLowerCase()].filter((char) => char > "\x7f" && /\p{L}/u.test(char));
  if (letters.length === 0) return 0;
  const shares = (alphabets[encoding] ?? []).map(
    (alphabet) => letters.filter((letter) => alphabet.includes(letter)).length / letters.length,
  );
  return 0.3 * Math.max(0, ...shares) + (encoding === "windows-1252" ? 0.1 : 0);
}
