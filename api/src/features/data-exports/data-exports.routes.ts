import { apiError } from "../../api-error.ts";
import { shop, shopWithoutTx } from "../../http/guards.ts";
import { insertActivity } from "../activity-log/activity.queries.ts";
import { deleteDataExports, listDataExports, requireDataExport } from "./data-exports.queries.ts";
import { dataExportResponse } from "./data-exports.rules.ts";
import { downloadExport } from "./download-export.action.ts";
import { startExport } from "./start-export.action.ts";

export const dataExportsRoutes = {
  list: shop.data_exports.list.handler(async ({ context: { tx } }) => ({
    data: (await listDataExports(tx)).map(dataExportResponse),
  })),

  create: shop.data_exports.create.handler(async ({ context: { tx, app, actor, member } }) => ({
    data: dataExportResponse(await startExport(app, tx, { actor, account_id: member.account_id })),
  })),

  download: shopWithoutTx.data_exports.download.handler(({ input: { params }, context: { app, actor } }) =>
    downloadExport(app, actor, params),
  ),

  remove: shop.data_exports.remove.handler(async ({ input: { params }, context: { tx, app, actor } }) => {
    const { id } = await requireDataExport(tx, params.id);
    if ((await deleteDataExports(tx, { id })).length === 0) throw apiError("data_export_running");
    await app.jobs.enqueue(tx, "remove-data-export", { shop_id: tx.shopId, export_id: id });
    await insertActivity(tx, actor, {
      action: "data_export.deleted",
      target_type: "data_export",
      target_id: id,
    });
    return { message: "Export deleted." };
  }),
};
