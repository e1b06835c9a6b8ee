import { apiError } from "../../api-error.ts";
import { markDue } from "../../db/due-works.queries.ts";
import { pageOf, readCursor } from "../../db/page.ts";
import { shop, shopWithoutTx } from "../../http/guards.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { createImport } from "./create-import.action.ts";
import {
  listOrderImports,
  nextOrderImportWork,
  requireOrderImport,
  startRetry,
  startUndo,
} from "./import-orders.queries.ts";
import { importResponse } from "./import-orders.rules.ts";
import { previewImport } from "./preview-import.action.ts";

export const importOrdersRoutes = {
  list: shop.import_orders.list.handler(async ({ input: { query }, context: { tx, app } }) => {
    const rows = await listOrderImports(tx, { limit: query.limit, at: readCursor(query.cursor) });
    const { data, meta } = pageOf(rows, query.limit, ({ exact_at }) => exact_at);
    return { data: data.map((row) => importResponse(row, app.clock.now())), meta };
  }),

  read: shop.import_orders.read.handler(async ({ input: { params }, context: { tx, app } }) => ({
    data: importResponse(await requireOrderImport(tx, params.id), app.clock.now()),
  })),

  preview: shopWithoutTx.import_orders.preview.handler(
    async ({ input: { body }, context: { app, member } }) => ({
      data: await previewImport(app, member.shop_id, body),
    }),
  ),

  create: shopWithoutTx.import_orders.create.handler(async ({ input, context }) => ({
    data: await createImport(context, input, context.member),
  })),

  retry: shop.import_orders.retry.handler(async ({ input: { params }, context: { tx, app, actor } }) => {
    const { filename, total, done } = await requireOrderImport(tx, params.id);
    const now = app.clock.now();
    if (!(await startRetry(tx, params.id, new Date(now).toISOString())))
      throw apiError("import_not_ready", {
        message: "Only a failed import can be tried again, within 7 days. Import the file again.",
      });
    await markDue(tx, ["order-imports"], nextOrderImportWork(tx));
    await app.jobs.enqueue(tx, "import-orders", { shop_id: tx.shopId, import_id: params.id });
    await insertActivity(tx, actor, {
      action: "order_import.retried",
      target_type: "order_import",
      target_id: params.id,
      target_label: filename,
      after: { orders: total - done },
    });
    return { data: importResponse(await requireOrderImport(tx, params.id), now) };
  }),

  undo: shop.import_orders.undo.handler(async ({ input: { params }, context: { tx, app, actor } }) => {
    const { filename, created } = await requireOrderImport(tx, params.id);
    const now = app.clock.now();
    if (!(await startUndo(tx, params.id, new Date(now).toISOString())))
      throw apiError("import_not_undoable", {
        message: "An import of orders can be undone once, within 7 days.",
      });
    await markDue(tx, ["order-imports"], nextOrderImportWork(tx));
    await app.jobs.enqueue(tx, "undo-order-import", { shop_id: tx.shopId, import_id: params.id });
    await insertActivity(tx, actor, {
      action: "order_import.undone",
      target_type: "order_import",
      target_id: params.id,
      target_label: filename,
      after: { orders: created },
    });
    return { data: importResponse(await requireOrderImport(tx, params.id), now) };
  }),
};
