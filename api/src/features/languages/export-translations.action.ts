import { setImmediate } from "node:timers/promises";
import {
  type TranslatedRecord,
  translatedKinds,
  type TranslationFilter,
  translationColumns,
  type TranslationFormat,
} from "@vitrine/contract/shops/translations";
import type { AppContext } from "../../app-context.ts";
import { pageOf } from "../../db/page.ts";
import { csvFile } from "../../files/csv-file.ts";
import { StreamedFile } from "../../files/streamed-file.ts";
import { requireLanguages } from "./languages.queries.ts";
import { rejectUnknownLanguage } from "./save-translation.action.ts";
import { rowsOf } from "./translation-csv.rules.ts";
import { statusOf } from "./translation-file.rules.ts";
import { fileEnd, fileStart, unitsOf, xliffEnd, xliffStart } from "./translation-xliff.rules.ts";
import { listTranslations } from "./translations.queries.ts";

const recordsAtOnce = 200;

interface Export {
  language: string;
  status?: TranslationFilter;
  format: TranslationFormat;
}

/** Exports texts with their translations into a language as a file that the import reads. */
export async function exportTranslations(
  app: AppContext,
  shopId: number,
  wanted: Export,
): Promise<StreamedFile> {
  const { language, format } = wanted;
  const from = await app.db.inShop(shopId, async (tx) => {
    await rejectUnknownLanguage(tx, language);
    return (await requireLanguages(tx)).default_language;
  });
  const name = `translations-${language}-${new Date(app.clock.now()).toISOString().slice(0, 10)}`;
  const records = () => recordsOf(app, shopId, wanted);
  if (format === "csv") return csvFile(`${name}.csv`, () => csvRows(records(), language));
  // Browsers show types that end with "+xml" as pages, and may run code in them.
  return new StreamedFile(`${name}.xlf`, "application/x-xliff", () =>
    xliffParts(records(), { from, to: language }),
  );
}

/** The records of each kind in turn with the texts of the wanted status, a few records per transaction. */
async function* recordsOf(
  { db }: AppContext,
  shopId: number,
  { language, status }: Export,
): AsyncGenerator<TranslatedRecord[]> {
  for (const kind of translatedKinds) {
    let cursor: string | undefined;
    do {
      const page = { kind, status, limit: recordsAtOnce, cursor };
      const rows = await db.inShop(shopId, (tx) => listTranslations(tx, language, page));
      const { data, meta } = pageOf(rows, recordsAtOnce, ({ id }) => id);
      yield data.map(({ texts, ...record }) => ({
        ...record,
        texts: texts.filter((text) => status === undefined || statusOf(text) === status),
      }));
      cursor = meta.next_cursor ?? undefined;
      await setImmediate();
    } while (cursor !== undefined);
  }
}

async function* csvRows(
  records: AsyncIterable<TranslatedRecord[]>,
  language: string,
): AsyncGenerator<string[][]> {
  yield [[...translationColumns]];
  for await (const batch of records) yield batch.flatMap((record) => rowsOf(record, language));
}

/** A file without an element for kinds that have no texts, because tools list each element. */
async function* xliffParts(
  records: AsyncIterable<TranslatedRecord[]>,
  languages: { from: string; to: string },
): AsyncGenerator<string> {
  yield xliffStart;
  let open: TranslatedRecord["kind"] | undefined;
  for await (const [first, ...others] of records) {
    if (!first) continue;
    if (open !== first.kind) yield (open ? fileEnd : "") + fileStart(first.kind, languages);
    open = first.kind;
    for (const record of [first, ...others]) yield unitsOf(record);
  }
  yield (open ? fileEnd : "") + xliffEnd;
}
