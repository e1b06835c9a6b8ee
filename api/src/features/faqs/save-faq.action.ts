import { Faq, maxFaqs } from "@vitrine/contract/shops/faqs";
import type { Actor } from "../../actor.ts";
import { onConflict } from "../../api-error.ts";
import type { ShopTx } from "../../db/tx.ts";
import { newId } from "../../ids.ts";
import { changeRecord, createRecord, type RecordKind } from "../records/save-record.action.ts";
import { findFaq, setFaqTargets } from "./faqs.queries.ts";
import { type Draft, faqFields, historyOf, targetsOf } from "./faqs.rules.ts";

export const questions: RecordKind<"faqs", Faq> = {
  table: "faqs",
  type: "faq",
  schema: Faq,
  find: findFaq,
  labelOf: ({ question }) => question,
  historyOf,
  isOrdered: true,
  max: maxFaqs,
};

/**
 * Adds a question, or with `existing` changes that one. Its products, categories and collections must be the shop's.
 *
 * @param now in milliseconds
 */
export function saveFaq(
  tx: ShopTx,
  actor: Actor,
  draft: Draft,
  now: number,
  existing?: { id: string; version: number },
): Promise<Faq> {
  const fields = faqFields(draft);
  const andThen = (id: string) =>
    setFaqTargets(
      tx,
      id,
      targetsOf(draft, () => newId(now)),
    );
  const change = { actor, now, andThen };
  return onConflict(
    {
      faq_targets_product_fkey: "faq_target_not_found",
      faq_targets_category_fkey: "faq_target_not_found",
      faq_targets_collection_fkey: "faq_target_not_found",
    },
    () =>
      existing
        ? changeRecord(tx, questions, existing.id, { ...fields, version: existing.version }, change)
        : createRecord(tx, questions, fields, change),
  );
}
