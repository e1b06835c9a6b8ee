import type { Option } from "../form/Select.tsx";

/**
 * The options that match the typed text, best match first: its code ("DE") or its whole name, a name that
 * begins with the text, a later word of the name that does, a keyword that does, then any name that contains
 * it. "India" comes before "British Indian Ocean Territory", because Enter chooses the first. Ignores case,
 * accents and surrounding spaces. Options of equal rank stay in the given order.
 */
export function matchOptions<One extends Option>(options: readonly One[], typed: string): readonly One[] {
  const text = plain(typed.trim());
  if (!text) return options;
  const ranked: One[][] = [[], [], [], [], []];
  for (const option of options) ranked[rankOf(option, text)]?.push(option);
  return ranked.flat();
}

/** 0 is the best rank; 5 is no match. */
function rankOf({ value, label, keywords }: Option, text: string): number {
  const name = plain(label);
  const others = keywords?.map(plain) ?? [];
  if (plain(value) === text || name === text || others.includes(text)) return 0;
  if (name.startsWith(text)) return 1;
  if (wordsIn(name).some((word) => word.startsWith(text))) return 2;
  if (others.some((other) => other.startsWith(text))) return 3;
  return name.includes(text) ? 4 : 5;
}

/** The name from each of its words on: "united st" finds "United States", "usd" finds "US dollar (USD)". */
function wordsIn(name: string): string[] {
  return [...name.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index }) => name.slice(index));
}

const plainTexts = new Map<string, string>();

// Cached, because a list of 420 time zones is searched on each key press.
function plain(text: string): string {
  let result = plainTexts.get(text);
  if (result === undefined) {
    result = text
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .replace(/[’‘ʼ]/g, "'")
      .toLowerCase()
      .replace(/[_/\s]+/g, " ");
    if (plainTexts.size > 4000) plainTexts.clear();
    plainTexts.set(text, result);
  }
  return result;
}
