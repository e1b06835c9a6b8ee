import { apiError } from "../../api-error.ts";
import { pageOf, readCursor } from "../../db/page.ts";
import { shop, shopWithoutTx } from "../../http/guards.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { createImport } from "./create-import.action.ts";
import { listOrderImports, requireOrderImport, startUndo } from "./import-orders.queries.ts";
import { importAnswer } from "./import-orders.rules.ts";
import { previewImport } from "./preview-import.action.ts";

export const importOrdersRoutes = {
  list: shop.import_orders.list.handler(async ({ input: { query }, context: { tx, app } }) => {
    const rows = await listOrderImports(tx, { limit: query.limit, at: readCursor(query.cursor) });
    const { data, meta } = pageOf(rows, query.limit, ({ exact_at }) => exact_at);
    return { data: data.map((row) => importAnswer(row, app.clock.now())), meta };
  }),

  read: shop.import_orders.read.handler(async ({ input: { params }, context: { tx, app } }) => ({
    data: importAnswer(await requireOrderImport(tx, params.id), app.clock.now()),
  })),

  preview: shopWithoutTx.import_orders.preview.handler(
    async ({ input: { body }, context: { app, member } }) => ({
      data: await previewImport(app, member.shop_id, body),
    }),
  ),

  create: shopWithoutTx.import_orders.create.handler(async ({ input, context }) => ({
    data: await createImport(context, input, context.member),
  })),

  undo: shop.import_orders.undo.handler(async ({ input: { params }, context: { tx, app, actor } }) => {
    const { filename, created } = await requireOrderImport(tx, params.id);
    const now = app.clock.now();
    if (!(await startUndo(tx, params.id, new Date(now).toISOString())))
      throw apiError("import_not_undoable", {
        message: "An import of orders can be undone once, within 7 days.",
      });
    await app.jobs.enqueue(tx, "undo-order-import", { shop_id: tx.shopId, import_id: params.id });
    await insertActivity(tx, actor, {
      action: "order_import.undone",
      target_type: "order_import",
      target_id: params.id,
      target_label: filename,
      after: { orders: created },
    });
    return { data: importAnswer(await requireOrderImport(tx, params.id), now) };
  }),
};
