import { setImmediate } from "node:timers/promises";
import {
  type TranslatedRecord,
  type TranslatedText,
  translatedKinds,
  type TranslationFilter,
  translationColumns,
} from "@vitrine/contract/shops/translations";
import type { AppContext } from "../../app-context.ts";
import { pageOf } from "../../db/page.ts";
import { csvFile } from "../../files/csv-file.ts";
import type { StreamedFile } from "../../files/streamed-file.ts";
import { rejectUnknownLanguage } from "./save-translation.action.ts";
import { listTranslations } from "./translations.queries.ts";

const recordsAtOnce = 200;

/** Exports texts with their translations into a language as a CSV that the import reads, a few records per transaction. */
export async function exportTranslations(
  { db, clock }: AppContext,
  shopId: number,
  { language, status }: { language: string; status?: TranslationFilter },
): Promise<StreamedFile> {
  await db.inShop(shopId, (tx) => rejectUnknownLanguage(tx, language));
  const day = new Date(clock.now()).toISOString().slice(0, 10);
  return csvFile(`translations-${language}-${day}.csv`, async function* () {
    yield [[...translationColumns]];
    for (const kind of translatedKinds) {
      let cursor: string | undefined;
      do {
        const page = { kind, status, limit: recordsAtOnce, cursor };
        const rows = await db.inShop(shopId, (tx) => listTranslations(tx, language, page));
        const { data, meta } = pageOf(rows, recordsAtOnce, ({ id }) => id);
        yield data.flatMap((record) => linesOf(record, language, status));
        cursor = meta.next_cursor ?? undefined;
        await setImmediate();
      } while (cursor !== undefined);
    }
  });
}

function linesOf(
  { kind, id, texts }: TranslatedRecord,
  language: string,
  wanted: TranslationFilter | undefined,
): string[][] {
  return texts
    .filter((text) => wanted === undefined || statusOf(text) === wanted)
    .map((text) => [kind, id, text.field, language, statusOf(text), text.source, text.text ?? ""]);
}

function statusOf({ text, is_outdated }: TranslatedText): TranslationFilter | "translated" {
  if (text === null) return "missing";
  return is_outdated ? "outdated" : "translated";
}
