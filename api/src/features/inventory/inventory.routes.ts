import { pageOf, readCursor } from "../../db/page.ts";
import { shop, shopWithoutTx } from "../../http/guards.ts";
import { apiError } from "../../api-error.ts";
import { changes, insertActivity } from "../activity-log/activity.queries.ts";
import { variantName } from "../products/products.rules.ts";
import { saveSettings } from "../records/save-settings.action.ts";
import { adjustStock, noteStockChanged } from "./adjust-stock.action.ts";
import { exportInventory } from "./export-inventory.action.ts";
import { importCounts } from "./import-counts.action.ts";
import {
  countInventory,
  findInventoryRow,
  listInventory,
  sortKeyOf,
  readLowBand,
} from "./inventory-list.queries.ts";
import { setLowAt, readInventorySettings, updateInventorySettings } from "./inventory-settings.queries.ts";
import { inventoryResponse, moveOf, movementResponse } from "./inventory.rules.ts";
import { findNames, findWasVariant, listMovements } from "./movements.queries.ts";

export const inventoryRoutes = {
  list: shop.inventory.list.handler(async ({ input: { query }, context: { tx } }) => {
    const filter = query.show === "low" ? { ...query, lowBand: await readLowBand(tx) } : query;
    const [rows, total] = await tx.commitWith(
      Promise.all([listInventory(tx, filter), countInventory(tx, filter)]),
    );
    const { data, meta } = pageOf(rows, query.limit, (row) => sortKeyOf(row, query.sort));
    return { data: data.map((row) => inventoryResponse(row, tx.shopId)), meta: { ...meta, total } };
  }),

  read: shop.inventory.read.handler(async ({ input: { params }, context: { tx } }) => {
    const row = await tx.commitWith(findInventoryRow(tx, params.variant_id));
    if (!row) throw apiError("not_found");
    return { data: inventoryResponse(row, tx.shopId) };
  }),

  update: shop.inventory.update.handler(async ({ input: { params, body }, context: { tx, actor } }) => {
    const before = await findInventoryRow(tx, params.variant_id);
    if (!before) throw apiError("not_found");
    await setLowAt(tx, params.variant_id, body.low_at);
    const changed = changes({ low_at: before.low_at }, { low_at: body.low_at });
    if (changed)
      await insertActivity(tx, actor, {
        action: "inventory.low_at_set",
        target_type: "product",
        target_id: before.product_id,
        target_label: variantName(before),
        ...changed,
      });
    await noteStockChanged(tx, [before.product_id], false);
    const row = (await findInventoryRow(tx, params.variant_id))!;
    return {
      message: `Low stock level saved for ${variantName(row)}.`,
      data: inventoryResponse(row, tx.shopId),
    };
  }),

  adjust: shop.inventory.adjust.handler(async ({ input: { params, body }, context: { tx, actor, app } }) => {
    const { row, message } = await adjustStock(app, tx, actor, moveOf(params.variant_id, body));
    return { message, data: inventoryResponse(row, tx.shopId) };
  }),

  list_movements: shop.inventory.list_movements.handler(
    async ({ input: { params, query }, context: { tx, app } }) => {
      const { limit, cursor } = query;
      const rows = await listMovements(tx, params.variant_id, { limit, cursor: readCursor(cursor) });
      if (rows.length === 0 && !(await findWasVariant(tx, params.variant_id))) throw apiError("not_found");
      const people = [...new Set(rows.flatMap(({ account_id }) => account_id ?? []))];
      const names = await app.db.readPlatform((platform) => findNames(platform, people));
      const { data, meta } = pageOf(rows, limit, (row) => row.exact_at);
      return { data: data.map((row) => movementResponse(row, names)), meta };
    },
  ),

  export: shopWithoutTx.inventory.export.handler(({ input: { query }, context: { app, member } }) =>
    exportInventory(app, member.shop_id, query),
  ),

  import: shopWithoutTx.inventory.import.handler(
    async ({ input: { body }, context: { app, member, actor } }) => ({
      data: await importCounts(app, member.shop_id, actor, { ...body, apply: body.apply === "1" }),
    }),
  ),

  read_settings: shop.inventory.read_settings.handler(async ({ context: { tx } }) => ({
    data: await readInventorySettings(tx),
  })),

  update_settings: shop.inventory.update_settings.handler(
    async ({ input: { body }, context: { tx, actor } }) => {
      const { data } = await saveSettings(tx, actor, {
        read: readInventorySettings,
        update: () => updateInventorySettings(tx, body),
        log: { action: "inventory_settings.changed", target_type: "inventory_settings" },
      });
      return { message: "Settings saved.", data };
    },
  ),
};
