import {
  type TranslatedKind,
  translatedKinds,
  type TranslatedText,
  type TranslationFilter,
  translationProblem,
} from "@vitrine/contract/shops/translations";

/** A text of an imported file with its translation. */
export interface FileRow {
  /** Its line in the file; for a CSV in a spreadsheet, the header being 1. */
  row: number;
  kind: TranslatedKind;
  id: string;
  field: string;
  /** The text that was translated; undefined in a file without it. */
  source: string | undefined;
  text: string;
  /** True if the file says that the translation still has to be reviewed. */
  is_unreviewed?: boolean;
}

export interface RowProblem {
  row: number;
  message: string;
}

export function findKind(name: string | undefined): TranslatedKind | undefined {
  const wanted = name?.trim().toLowerCase();
  return translatedKinds.find((kind) => kind === wanted);
}

/** The row, unless its text is longer than a translation may be. */
export function rejectLongText(row: FileRow): FileRow | RowProblem {
  const message = translationProblem(row.field, row.text);
  return message ? { row: row.row, message } : row;
}

/** True for a locale of the language in any region: translation tools require "ar-SA" where a shop has "ar". */
export function isOfLanguage(locale: string, language: string): boolean {
  return locale.trim().toLowerCase().split(/[-_]/)[0] === language;
}

/**
 * True if a text of a file is a text of the shop. Spaces, line breaks and control characters may differ, because files
 * and the programs that edit them don't retain them.
 */
export function isSameSource(fromFile: string, ofShop: string): boolean {
  return fromFile === ofShop || comparable(fromFile) === comparable(ofShop);
}

function comparable(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex -- The characters that XML can't contain.
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
      .replace(/\s+/g, " ")
      .trim()
  );
}

export function statusOf({
  text,
  is_outdated,
}: Pick<TranslatedText, "text" | "is_outdated">): TranslationFilter | "translated" {
  if (text === null) return "missing";
  return is_outdated ? "outdated" : "translated";
}
