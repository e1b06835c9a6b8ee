/** Translates a sentence; the keys are the English sentences. i18next's `t` is one implementation. */
export interface Translate {
  (sentence: string): string;
  (sentence: string, values: Record<string, unknown>): string;
}

/** Values of a sentence by their names. */
export interface Values {
  /** The number that the plural form depends on. */
  count?: number;
  /** The English singular, if the key is the plural: "{{number}} rows". */
  defaultValue_one?: string;
  [name: string]: unknown;
}

/**
 * Fills in a sentence's placeholders: `{{name}}`.
 *
 * @param written formats a value; default: unchanged
 */
export function fillIn(
  sentence: string,
  values: Record<string, unknown> = {},
  written: (value: unknown) => string = String,
): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => written(values[name] ?? ""));
}

/** The English of a sentence, in the singular where `count` is 1, as i18next chooses it. */
export function englishOf(key: string, { count, defaultValue_one }: Values): string {
  return (count === 1 && defaultValue_one) || key;
}

/** A sentence in English with its values. */
export function inEnglish(key: string, values: Values = {}): string {
  return fillIn(englishOf(key, values), values);
}
