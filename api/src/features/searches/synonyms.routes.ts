import { pageOf } from "../../db/page.ts";
import { invalidateStorefront } from "../../events/store-map.ts";
import { shop } from "../../http/guards.ts";
import { apiError } from "../../api-error.ts";
import { saveSynonym } from "./save-synonym.action.ts";
import { listSynonyms, removeSynonym } from "./synonyms.queries.ts";

export const synonymsRoutes = {
  list: shop.synonyms.list.handler(async ({ input: { query }, context: { tx } }) => {
    const rows = await tx.commitWith(listSynonyms(tx, query));
    return pageOf(rows, query.limit, (row) => row.created_at);
  }),

  create: shop.synonyms.create.handler(async ({ input: { body }, context: { tx, app } }) => {
    const data = await saveSynonym(tx, body.words, { at: app.clock.now() });
    return { message: "Synonyms added.", data };
  }),

  update: shop.synonyms.update.handler(async ({ input: { params, body }, context: { tx } }) => {
    return { message: "Synonyms saved.", data: await saveSynonym(tx, body.words, { id: params.id }) };
  }),

  remove: shop.synonyms.remove.handler(async ({ input: { params }, context: { tx } }) => {
    const removed = await removeSynonym(tx, params.id);
    if (!removed) throw apiError("not_found");
    await invalidateStorefront(tx);
    return { message: "Synonyms deleted." };
  }),
};
