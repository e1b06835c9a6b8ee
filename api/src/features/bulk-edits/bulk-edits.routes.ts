import { pageOf, readCursor } from "../../db/page.ts";
import { shop } from "../../http/guards.ts";
import { apiError } from "../../api-error.ts";
import { endBulkEdit, listBulkEdits, listResults, requireBulkEdit } from "./bulk-edits.queries.ts";
import { bulkEditResponse } from "./bulk-edits.rules.ts";
import { noteBulkEdit } from "./note-bulk-edit.action.ts";
import { startBulkEdit, undoBulkEdit } from "./start-bulk-edit.action.ts";
import { writeResults } from "./write-results.action.ts";

export const bulkEditsRoutes = {
  list: shop.bulk_edits.list.handler(async ({ input: { query }, context: { tx } }) => {
    const rows = await listBulkEdits(tx, { limit: query.limit, cursor: readCursor(query.cursor) });
    const { data, meta } = pageOf(rows, query.limit, (row) => row.exact_at);
    return { data: data.map(bulkEditResponse), meta };
  }),

  create: shop.bulk_edits.create.handler(async ({ input: { body }, context: { tx, app, actor, member } }) => {
    const edit = await startBulkEdit(tx, { app, actor, account_id: member.account_id }, body);
    return { message: "Bulk edit started.", data: bulkEditResponse(edit) };
  }),

  read: shop.bulk_edits.read.handler(async ({ input: { params }, context: { tx } }) => ({
    data: bulkEditResponse(await requireBulkEdit(tx, params.id)),
  })),

  rows: shop.bulk_edits.rows.handler(async ({ input: { params, query }, context: { tx } }) => {
    await requireBulkEdit(tx, params.id);
    const { limit, cursor, outcome } = query;
    const rows = await listResults(tx, params.id, { limit, outcome, cursor: readCursor(cursor) });
    return pageOf(rows, limit, (row) => row.position);
  }),

  result_file: shop.bulk_edits.result_file.handler(({ input: { params }, context: { tx } }) =>
    writeResults(tx, params.id),
  ),

  cancel: shop.bulk_edits.cancel.handler(async ({ input: { params }, context: { tx, app, actor } }) => {
    await requireBulkEdit(tx, params.id);
    if (!(await endBulkEdit(tx, params.id, "cancelled", new Date(app.clock.now()).toISOString())))
      throw apiError("bulk_edit_over");
    await noteBulkEdit(tx, actor, "cancelled", params.id);
    return {
      message: "Bulk edit stopped. Changes made so far are saved.",
      data: bulkEditResponse(await requireBulkEdit(tx, params.id)),
    };
  }),

  undo: shop.bulk_edits.undo.handler(async ({ input: { params }, context: { tx, app, actor, member } }) => {
    const edit = await undoBulkEdit(tx, { app, actor, account_id: member.account_id }, params.id);
    return { message: "The bulk edit is being undone.", data: bulkEditResponse(edit) };
  }),
};
