import {
  type TranslatedKind,
  translatedKinds,
  type translationColumns,
} from "@vitrine/contract/shops/translations";
import { unguarded } from "../../formula-guard.ts";

type Column = (typeof translationColumns)[number];

/** A row of an imported file with a translation. */
export interface FileRow {
  /** Its line in a spreadsheet, the header being 1. */
  row: number;
  kind: TranslatedKind;
  id: string;
  field: string;
  /** The text that was translated; undefined in a file without it. */
  source: string | undefined;
  text: string;
}

export interface RowProblem {
  row: number;
  message: string;
}

const longest = 100_000;
const required: readonly Column[] = ["Type", "Identification", "Field", "Translated content"];

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
  const kind = translatedKinds.find((one) => one === cell("Type")?.trim().toLowerCase());
  const id = cell("Identification")?.trim();
  const field = cell("Field");
  const locale = cell("Locale")?.trim().toLowerCase();
  if (!kind || !id || !field) return { row, message: "This row doesn't name a text of the shop." };
  if (locale && locale !== language) return { row, message: "This row is of another language." };
  if (text.length > longest) return { row, message: "Shorten this to 100,000 characters." };
  return { row, kind, id, field, source: cell("Default content"), text };
}
