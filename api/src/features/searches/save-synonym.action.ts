import type { Synonym } from "@vitrine/contract/shops/synonyms";
import type { ShopTx } from "../../db/tx.ts";
import { invalidateStorefront } from "../../events/store-map.ts";
import { newId } from "../../ids.ts";
import { apiError } from "../../api-error.ts";
import { insertSynonym, searchableWords, updateSynonym } from "./synonyms.queries.ts";

/** Keeps words that mean the same, as they are searched; under an id those that are there are replaced. */
export async function saveSynonym(
  tx: ShopTx,
  written: string[],
  of: { id: string } | { at: number },
): Promise<Synonym> {
  const words = await searchableWords(tx, written);
  if (words.length < 2)
    throw apiError("invalid_input", {
      errors: { words: ["Enter at least two synonyms."] },
    });
  const synonym = { id: "id" in of ? of.id : newId(), words };
  if ("at" in of) {
    if (!(await insertSynonym(tx, synonym, new Date(of.at).toISOString())))
      throw apiError("too_many_synonyms");
  } else if (!(await updateSynonym(tx, synonym))) throw apiError("not_found");
  await invalidateStorefront(tx);
  return synonym;
}
