/** Puts a sentence into the reader's language; English sentences are the keys. i18next's `t` is one. */
export interface Translate {
  (sentence: string): string;
  (sentence: string, values: Record<string, unknown>): string;
}

/** A sentence with its blanks filled in: `{{name}}`. */
export function fillIn(sentence: string, values: Record<string, unknown> = {}): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""));
}
