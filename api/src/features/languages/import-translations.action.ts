import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { parse } from "csv-parse";
import {
  isRichText,
  type TranslatedText,
  type TranslationsImport,
} from "@vitrine/contract/shops/translations";
import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { invalidateStorefront } from "../../events/store-map.ts";
import { sanitiseHtml } from "../../rich-text/sanitise.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { rejectUnknownLanguage } from "./save-translation.action.ts";
import { columnsOf, type FileRow, readRow, type RowProblem } from "./translation-file.rules.ts";
import { findTextsOf, insertTexts } from "./translations.queries.ts";

const rowsAtOnce = 200;
const listedProblems = 100;

interface Place {
  shopId: number;
  language: string;
}

/**
 * Saves the translations of a CSV file, a part in each transaction: imported again after an interruption, the rest is saved.
 *
 * @throws not_found for a language that the shop doesn't have, translations_unreadable
 */
export async function importTranslations(
  { db }: AppContext,
  actor: Actor,
  { shopId, language }: Place,
  file: File,
): Promise<TranslationsImport> {
  await db.inShop(shopId, (tx) => rejectUnknownLanguage(tx, language));
  const done: TranslationsImport = { saved: 0, unchanged: 0, rejected: 0, problems: [] };
  for await (const rows of partsOf(await textOf(file), language)) {
    const { saved, unchanged, problems } = await db.inShop(shopId, (tx) => saveRows(tx, language, rows));
    done.saved += saved;
    done.unchanged += unchanged;
    done.rejected += problems.length;
    done.problems.push(...problems.slice(0, listedProblems - done.problems.length));
  }
  if (done.saved > 0)
    await db.inShop(shopId, (tx) =>
      insertActivity(tx, actor, {
        action: "translations.imported",
        target_type: "translation",
        target_id: language,
        target_label: file.name.slice(0, 200),
        after: { language, saved: done.saved },
      }),
    );
  return done;
}

/** The file as text. A file in another encoding than UTF-8 has characters that can't be read. */
async function textOf(file: File): Promise<string> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    throw apiError("translations_unreadable");
  }
}

/** The rows of the file that have a translation or a problem, a few at a time. */
async function* partsOf(text: string, language: string): AsyncGenerator<(FileRow | RowProblem)[]> {
  const delimiter = [",", ";", "\t"].toSorted((a, b) => inHeader(text, b) - inHeader(text, a))[0]!;
  const records = Readable.from(slicesOf(text)).pipe(
    parse({ bom: true, delimiter, relax_column_count: true, skip_empty_lines: true }),
  ) as AsyncIterable<string[]>;
  let columns: ReturnType<typeof columnsOf>;
  let row = 0;
  let part: (FileRow | RowProblem)[] = [];
  try {
    for await (const cells of records) {
      row++;
      if (!columns) {
        columns = columnsOf(cells);
        if (!columns) throw apiError("translations_unreadable");
        continue;
      }
      const read = await withoutScripts(readRow(cells, columns, { row, language }));
      if (read && part.push(read) === rowsAtOnce) {
        yield part;
        part = [];
      }
    }
  } catch (failure) {
    throw isCsvError(failure) ? apiError("translations_unreadable") : failure;
  }
  if (!columns) throw apiError("translations_unreadable");
  yield part;
}

/**
 * A row with its formatted text sanitised, which takes a while for a long one: outside of the transactions, and other
 * requests are answered in between. Undefined if nothing is left of the text.
 */
async function withoutScripts<Row extends FileRow | RowProblem>(row: Row | undefined) {
  if (!row || !("text" in row) || !isRichText(row.field)) return row;
  await setImmediate();
  const text = sanitiseHtml(row.text);
  return text === "" ? undefined : { ...row, text };
}

function isCsvError(failure: unknown): boolean {
  return (failure as { code?: unknown }).code?.toString().startsWith("CSV_") === true;
}

function inHeader(text: string, delimiter: string): number {
  return text.slice(0, Math.max(0, text.indexOf("\n"))).split(delimiter).length;
}

/** Other requests are answered between two slices. */
async function* slicesOf(text: string): AsyncGenerator<string> {
  const length = 65_536;
  for (let at = 0; at < text.length; at += length) {
    yield text.slice(at, at + length);
    await setImmediate();
  }
}

async function saveRows(tx: ShopTx, language: string, rows: readonly (FileRow | RowProblem)[]) {
  const found = rows.filter((row): row is FileRow => "text" in row);
  const problems: RowProblem[] = rows.filter((row): row is RowProblem => "message" in row);
  const stored = await textsOf(tx, language, found);
  const changed = new Map<string, FileRow & { source: string }>();
  let unchanged = 0;
  for (const row of found) {
    const known = stored.get(keyOf(row));
    if (!known) {
      problems.push({ row: row.row, message: "The shop doesn't have this text." });
      continue;
    }
    if (row.text === known.text && !known.is_outdated) unchanged++;
    // The last one of a text that is in the file twice.
    else changed.set(keyOf(row), { ...row, source: row.source ?? known.source });
  }
  if (changed.size > 0) {
    await insertTexts(tx, language, [...changed.values()]);
    await invalidateStorefront(tx);
  }
  return { saved: changed.size, unchanged, problems: problems.toSorted((a, b) => a.row - b.row) };
}

/** The stored texts of the rows, by `keyOf`. */
async function textsOf(
  tx: ShopTx,
  language: string,
  rows: readonly FileRow[],
): Promise<Map<string, TranslatedText>> {
  const stored = new Map<string, TranslatedText>();
  for (const [kind, ofKind] of Map.groupBy(rows, (row) => row.kind)) {
    const ids = [...new Set(ofKind.map(({ id }) => id))];
    for (const [id, texts] of await findTextsOf(tx, language, { kind, ids }))
      for (const text of texts.values()) stored.set(keyOf({ kind, id, field: text.field }), text);
  }
  return stored;
}

function keyOf({ kind, id, field }: Pick<FileRow, "kind" | "id" | "field">): string {
  return JSON.stringify([kind, id, field]);
}
