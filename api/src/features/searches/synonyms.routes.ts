import { Synonym } from "@vitrine/contract/shops/synonyms";
import { invalidateStorefront } from "../../events/store-map.ts";
import { shop } from "../../http/guards.ts";
import type { ShopTx } from "../../db/tx.ts";
import { apiError } from "../../api-error.ts";
import { newId } from "../../ids.ts";
import { insertRecord, readPage, removeRecord, updateRecord } from "../records/records.queries.ts";
import { searchableWords } from "./synonyms.queries.ts";

/** Limited, because each search reads all of them. */
const maxSynonyms = 500;

export const synonymsRoutes = {
  list: shop.synonyms.list.handler(({ input: { query }, context: { tx } }) =>
    readPage(tx, "synonyms", Synonym, query),
  ),

  create: shop.synonyms.create.handler(async ({ input: { body }, context: { tx, app } }) => {
    const data = { id: newId(), words: await searchableSynonyms(tx, body.words) };
    const created_at = new Date(app.clock.now()).toISOString();
    if (!(await insertRecord(tx, "synonyms", { ...data, created_at }, maxSynonyms)))
      throw apiError("too_many_synonyms");
    await invalidateStorefront(tx);
    return { message: "Synonyms added.", data };
  }),

  update: shop.synonyms.update.handler(async ({ input: { params, body }, context: { tx } }) => {
    const words = await searchableSynonyms(tx, body.words);
    if (!(await updateRecord(tx, "synonyms", params.id, { words }))) throw apiError("not_found");
    await invalidateStorefront(tx);
    return { message: "Synonyms saved.", data: { id: params.id, words } };
  }),

  remove: shop.synonyms.remove.handler(async ({ input: { params }, context: { tx } }) => {
    if (!(await removeRecord(tx, "synonyms", params.id))) throw apiError("not_found");
    await invalidateStorefront(tx);
    return { message: "Synonyms deleted." };
  }),
};

/** The words in the form that searches compare. @throws invalid_input if fewer than two differ */
async function searchableSynonyms(tx: ShopTx, words: string[]): Promise<string[]> {
  const searchable = await searchableWords(tx, words);
  if (searchable.length < 2)
    throw apiError("invalid_input", { errors: { words: ["Enter at least two synonyms."] } });
  return searchable;
}
