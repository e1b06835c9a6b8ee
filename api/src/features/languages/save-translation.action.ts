import type { TranslatedKind, TranslatedRecord } from "@vitrine/contract/shops/translations";
import type { Actor } from "../../actor.ts";
import { apiError } from "../../api-error.ts";
import type { ShopTx } from "../../db/tx.ts";
import { invalidateStorefront } from "../../events/store-map.ts";
import { requireProven } from "../../http/proof.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { requireLanguages } from "./languages.queries.ts";
import { mayTranslate, paymentTextMessage } from "./payment-texts.rules.ts";
import { storedTranslation } from "./translated-html.rules.ts";
import { findTranslation, removeOrphans, writeTranslations } from "./translations.queries.ts";

interface RecordInLanguage {
  language: string;
  kind: TranslatedKind;
  id: string;
}

/** Rejects languages that the shop hasn't added. */
export async function rejectUnknownLanguage(tx: ShopTx, language: string): Promise<void> {
  const { languages } = await requireLanguages(tx);
  if (!languages.some(({ code }) => code === language)) throw apiError("not_found");
}

/** A record of the shop with its texts in one of the shop's further languages. */
export async function requireTranslation(
  tx: ShopTx,
  { language, ...record }: RecordInLanguage,
): Promise<TranslatedRecord> {
  await rejectUnknownLanguage(tx, language);
  const found = await findTranslation(tx, language, record);
  if (!found) throw apiError("not_found");
  return found;
}

/** Saves translations of a record's fields. Fields that aren't sent don't change. */
export async function saveTranslation(
  tx: ShopTx,
  { actor, isProven }: { actor: Actor; isProven: boolean },
  at: RecordInLanguage,
  sent: Record<string, string>,
): Promise<TranslatedRecord> {
  const before = await requireTranslation(tx, at);
  const texts = Object.entries(sent).map(([field, text]) => {
    const stored = before.texts.find((one) => one.field === field);
    if (!stored)
      throw apiError("invalid_input", {
        errors: { [`texts.${field}`]: ["This text no longer exists. Reload the page."] },
      });
    if (!mayTranslate(actor.permissions, at.kind))
      throw apiError("invalid_input", {
        message: paymentTextMessage,
        errors: { [`texts.${field}`]: [paymentTextMessage] },
      });
    return {
      field,
      source: stored.source,
      text: storedTranslation(field, text),
      former: stored.text ?? "",
    };
  });
  if (at.kind === "payment_method") requireProven({ isProven });
  await writeTranslations(tx, at.language, at, texts);
  await removeOrphans(tx, at.kind);
  const changed = texts.filter(({ text, former }) => text !== former);
  if (changed.length > 0)
    await insertActivity(tx, actor, {
      action: "translation.changed",
      target_type: "translation",
      target_id: `${at.language}/${at.kind}/${at.id}`,
      target_label: before.title,
      before: Object.fromEntries(changed.map(({ field, former }) => [field, former])),
      after: Object.fromEntries(changed.map(({ field, text }) => [field, text])),
    });
  await invalidateStorefront(tx);
  return requireTranslation(tx, at);
}
