import { touchStore } from "../../events/store-map.ts";
import { shop } from "../../http/doors.ts";
import { insertShownField, listShownFields, removeShownField } from "./shown-fields.queries.ts";

export const shownFieldsRoutes = {
  list: shop.shown_fields.list.handler(async ({ context: { tx } }) => ({
    data: await tx.commitWith(listShownFields(tx)),
  })),

  update: shop.shown_fields.update.handler(async ({ input: { body }, context: { tx, world } }) => {
    const { key, shown } = body;
    if (await (shown ? insertShownField : removeShownField)(tx, key)) {
      await touchStore(tx);
      await world.jobs.enqueue(tx, "write-told-words", { shop_id: tx.shopId, key });
    }
    return { message: shown ? `Shoppers see ${key} now.` : `Shoppers no longer see ${key}.` };
  }),
};
