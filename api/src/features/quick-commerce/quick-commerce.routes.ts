import { QuickCommerceArea } from "@vitrine/contract/delivery/quick-commerce";
import { invalidateStorefront } from "../../events/store-map.ts";
import { shop } from "../../http/guards.ts";
import { readPage } from "../records/records.queries.ts";
import {
  changeRecord,
  createRecord,
  deleteRecord,
  type RecordKind,
  requireRecord,
} from "../records/save-record.action.ts";
import { saveSettings } from "../records/save-settings.action.ts";
import { readSettings, updateSettings } from "./quick-commerce.queries.ts";

const areas: RecordKind<"quick_commerce_areas", QuickCommerceArea> = {
  table: "quick_commerce_areas",
  type: "quick_commerce_area",
  schema: QuickCommerceArea,
  labelOf: ({ name }) => name,
  // Every cart reads all of them.
  max: 50,
};

export const quickCommerceRoutes = {
  read: shop.quick_commerce.read.handler(async ({ context: { tx } }) => ({ data: await readSettings(tx) })),

  update: shop.quick_commerce.update.handler(async ({ input: { body }, context: { tx, actor } }) => {
    const { data } = await saveSettings(tx, actor, {
      read: readSettings,
      update: () => updateSettings(tx, body),
      log: { action: "quick_commerce.changed", target_type: "quick_commerce" },
    });
    await invalidateStorefront(tx);
    return { message: "Settings saved.", data };
  }),
};

export const quickCommerceAreasRoutes = {
  list: shop.quick_commerce_areas.list.handler(({ input: { query }, context: { tx } }) =>
    readPage(tx, "quick_commerce_areas", QuickCommerceArea, query),
  ),

  create: shop.quick_commerce_areas.create.handler(
    async ({ input: { body }, context: { tx, actor, app } }) => {
      const data = await createRecord(tx, areas, body, { actor, now: app.clock.now() });
      return { message: `${data.name} was added.`, data };
    },
  ),

  read: shop.quick_commerce_areas.read.handler(async ({ input: { params }, context: { tx } }) => ({
    data: await tx.commitWith(requireRecord(tx, areas, params.id)),
  })),

  update: shop.quick_commerce_areas.update.handler(
    async ({ input: { params, body }, context: { tx, actor, app } }) => ({
      message: "Area saved.",
      data: await changeRecord(tx, areas, params.id, body, { actor, now: app.clock.now() }),
    }),
  ),

  remove: shop.quick_commerce_areas.remove.handler(async ({ input: { params }, context: { tx, actor } }) => {
    const { name } = await deleteRecord(tx, areas, params.id, actor);
    return { message: `${name} was deleted.` };
  }),
};
