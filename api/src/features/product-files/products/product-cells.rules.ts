import { parseList } from "../cells/cell-lists.rules.ts";
import { truncate } from "../cells/cells.rules.ts";
import { RowCells } from "./row-cells.ts";
import { looksShortened } from "../cells/shortened-codes.rules.ts";

/** The tags of a row, without duplicates. */
export function tagsOf(row: RowCells): string[] {
  const tags = new Map<string, string>();
  for (const word of parseList(row.raw("tags"))) {
    const tag = truncate(word, 80);
    const key = row.isOwn ? tag : tag.toLowerCase();
    if (tag && !tags.has(key)) tags.set(key, tag);
  }
  return [...tags.values()].slice(0, 250);
}

/** Spreadsheets put an apostrophe before digits so that they stay text, or shorten them irreversibly. */
export function codeOf(row: RowCells, field: "sku" | "barcode") {
  const code = row.isOwn ? row.text(field, 255) : row.text(field, 255)?.replace(/^'+\s*/, "");
  if (row.isOwn) return code;
  if (code && looksShortened(code)) {
    row.warn(field, `A spreadsheet shortened this to ${code}. Format the column as text and enter it again.`);
  }
  return row.has(field) ? code || null : undefined;
}
