import { invalidateStorefront } from "../../../events/store-map.ts";
import { shop } from "../../../http/guards.ts";
import { insertShownField, listShownFields, removeShownField } from "./shown-fields.queries.ts";

export const shownFieldsRoutes = {
  list: shop.shown_fields.list.handler(async ({ context: { tx } }) => ({
    data: await tx.commitWith(listShownFields(tx)),
  })),

  update: shop.shown_fields.update.handler(async ({ input: { body }, context: { tx, app } }) => {
    const { key, shown } = body;
    if (await (shown ? insertShownField : removeShownField)(tx, key)) {
      await invalidateStorefront(tx);
      await app.jobs.enqueue(tx, "index-shown-field", { shop_id: tx.shopId, key });
    }
    return { message: shown ? `${key} is now visible to shoppers.` : `${key} is now hidden from shoppers.` };
  }),
};
