/** Puts a sentence into the reader's language; English sentences are the keys. i18next's `t` is one. */
export interface Translate {
  (sentence: string): string;
  (sentence: string, values: Record<string, unknown>): string;
}

/** Values of a sentence by their names. */
export interface Values {
  /** The number that the plural form depends on. */
  count?: number;
  /** The English of one, where the key is the English of several: "{{number}} rows". */
  defaultValue_one?: string;
  [name: string]: unknown;
}

/**
 * A sentence with its placeholders filled in: `{{name}}`.
 *
 * @param written how a value is written; as it is where nothing is said
 */
export function fillIn(
  sentence: string,
  values: Record<string, unknown> = {},
  written: (value: unknown) => string = String,
): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => written(values[name] ?? ""));
}

/** A sentence in English with its values, in the singular where `count` is 1, as i18next does it. */
export function inEnglish(key: string, values: Values = {}): string {
  return fillIn((values.count === 1 && values.defaultValue_one) || key, values);
}
