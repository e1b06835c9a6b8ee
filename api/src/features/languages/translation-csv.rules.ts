import { type TranslatedRecord, type translationColumns } from "@vitrine/contract/shops/translations";
import { unguarded } from "../../formula-guard.ts";
import {
  type FileRow,
  findKind,
  isOfLanguage,
  rejectLongText,
  type RowProblem,
  statusOf,
} from "./translation-file.rules.ts";

type Column = (typeof translationColumns)[number];

const required: readonly Column[] = ["Type", "Identification", "Field", "Translated content"];

/** The rows of a record's texts. */
export function rowsOf({ kind, id, texts }: TranslatedRecord, language: string): string[][] {
  return texts.map((text) => [kind, id, text.field, language, statusOf(text), text.source, text.text ?? ""]);
}

/** The position of each column; undefined if the header lacks one that is necessary. */
export function columnsOf(header: readonly string[]): Map<Column, number> | undefined {
  const names = header.map((name) => name.trim().toLowerCase());
  const all: readonly Column[] = [...required, "Locale", "Default content"];
  const places = new Map(all.map((column) => [column, names.indexOf(column.toLowerCase())]));
  return required.every((column) => places.get(column)! >= 0) ? places : undefined;
}

/** A row of the file; undefined if it has no translation. */
export function readRow(
  cells: readonly string[],
  columns: Map<Column, number>,
  { row, language }: { row: number; language: string },
): FileRow | RowProblem | undefined {
  const cell = (column: Column) => {
    const text = cells[columns.get(column)!];
    return text === undefined ? undefined : unguarded(text);
  };
  const text = cell("Translated content")?.trim();
  if (!text) return undefined;
  const kind = findKind(cell("Type"));
  const id = cell("Identification")?.trim();
  const field = cell("Field");
  const locale = cell("Locale")?.trim();
  if (!kind || !id || !field) return { row, message: "This row doesn't name a text of the shop." };
  if (locale && !isOfLanguage(locale, language)) return { row, message: "This row is of another language." };
  return rejectLongText({ row, kind, id, field, source: cell("Default content"), text });
}
