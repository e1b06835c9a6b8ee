import { setImmediate } from "node:timers/promises";
import {
  isRichText,
  type TranslatedText,
  type TranslationsImport,
} from "@vitrine/contract/shops/translations";
import type { Actor } from "../../actor.ts";
import type { AppContext } from "../../app-context.ts";
import type { ShopTx } from "../../db/tx.ts";
import { invalidateStorefront } from "../../events/store-map.ts";
import { requireProven } from "../../http/proof.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { textOf } from "./file-text.ts";
import { keyOf, KnownTexts } from "./known-texts.ts";
import { readCsv } from "./read-translation-csv.ts";
import { readXliff } from "./read-translation-xliff.ts";
import { mayTranslate, paymentTextMessage } from "./payment-texts.rules.ts";
import { rejectUnknownLanguage } from "./save-translation.action.ts";
import { type FileRow, isSameSource, type RowProblem } from "./translation-file.rules.ts";
import { storedTranslation } from "./translated-html.rules.ts";
import { insertTexts } from "./translations.queries.ts";

const rowsAtOnce = 200;
const listedProblems = 100;

interface Place {
  shopId: number;
  language: string;
}

/**
 * Saves the translations of a CSV or XLIFF file, a part in each transaction: imported again after an interruption, the
 * rest is saved.
 *
 * @throws not_found for a language that the shop doesn't have, translations_unreadable, proof_required
 */
export async function importTranslations(
  { db }: AppContext,
  { actor, isProven }: { actor: Actor; isProven: boolean },
  { shopId, language }: Place,
  file: File,
): Promise<TranslationsImport> {
  await db.inShop(shopId, (tx) => rejectUnknownLanguage(tx, language));
  const text = await textOf(file);
  // By content, because tools and mail programs rename files.
  const format = /^\s*</.test(text) ? "xliff" : "csv";
  const done: TranslationsImport = { format, saved: 0, unchanged: 0, rejected: 0, problems: [] };
  const read = { csv: readCsv, xliff: readXliff }[format];
  const known = new KnownTexts(language);
  for await (const rows of partsOf(read(text, language))) {
    const { saved, unchanged, problems } = await db.inShop(shopId, (tx) =>
      saveRows(tx, { language, actor, isProven, known }, rows),
    );
    known.note(saved);
    done.saved += saved.length;
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

/** The rows of the file that have a translation or a problem, a few at a time. */
async function* partsOf(rows: AsyncIterable<FileRow | RowProblem>): AsyncGenerator<(FileRow | RowProblem)[]> {
  let part: (FileRow | RowProblem)[] = [];
  for await (const row of rows) {
    const read = await withoutScripts(row);
    if (read && part.push(read) === rowsAtOnce) {
      yield part;
      part = [];
    }
  }
  yield part;
}

/**
 * A row with its formatted text sanitised, which takes a while for a long one: outside of the transactions, and other
 * requests are answered in between. Undefined if nothing is left of the text.
 */
async function withoutScripts<Row extends FileRow | RowProblem>(row: Row | undefined) {
  if (!row || !("text" in row) || !isRichText(row.field)) return row;
  await setImmediate();
  const text = storedTranslation(row.field, row.text);
  return text === "" ? undefined : { ...row, text };
}

async function saveRows(
  tx: ShopTx,
  {
    language,
    actor,
    isProven,
    known: texts,
  }: { language: string; actor: Actor; isProven: boolean; known: KnownTexts },
  rows: readonly (FileRow | RowProblem)[],
) {
  const found = rows.filter((row): row is FileRow => "text" in row);
  const problems: RowProblem[] = rows.filter((row): row is RowProblem => "message" in row);
  const stored = await texts.find(tx, found);
  const changed = new Map<string, Omit<FileRow, "row"> & { source: string }>();
  let unchanged = 0;
  for (const row of found) {
    const known = stored.get(keyOf(row));
    if (!known) {
      problems.push({ row: row.row, message: "The shop doesn't have this text." });
      continue;
    }
    const { row: _, is_unreviewed, ...text } = row;
    if (row.text === known.text && (!known.is_outdated || is_unreviewed)) unchanged++;
    else if (!mayTranslate(actor.permissions, row.kind))
      problems.push({ row: row.row, message: paymentTextMessage });
    else {
      if (row.kind === "payment_method") requireProven({ isProven });
      // The last one of a text that is in the file twice.
      changed.set(keyOf(row), { ...text, source: translatedSource(row, known) });
    }
  }
  if (changed.size > 0) {
    await insertTexts(tx, language, [...changed.values()]);
    await invalidateStorefront(tx);
  }
  return { saved: [...changed.values()], unchanged, problems: problems.toSorted((a, b) => a.row - b.row) };
}

/** The text that was translated: the shop's, unless the shop has changed it since the export. */
function translatedSource(row: FileRow, known: TranslatedText): string {
  return row.source === undefined || isSameSource(row.source, known.source) ? known.source : row.source;
}
