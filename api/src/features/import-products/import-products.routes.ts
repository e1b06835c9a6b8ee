import type { ProductImport } from "@vitrine/contract/products/import-products";
import type { ShopTx } from "../../db/tx.ts";
import { pageOf, readCursor } from "../../db/page.ts";
import { shop, shopWithoutTx } from "../../http/guards.ts";
import { apiError } from "../../api-error.ts";
import { createImport } from "./create-import.action.ts";
import { fetchFile } from "./fetch-file.action.ts";
import { importOutput, startProblem, statesOf, undoMs } from "./lists/import-output.rules.ts";
import { cancelImport, type ImportRow, startImport, requireImport } from "./runs/imports.queries.ts";
import { startPictureRetry } from "./write/picture-retries.queries.ts";
import { rereadFile } from "./reread-import.action.ts";
import { requireShop } from "../shops/shops.queries.ts";
import { noteImport } from "./runs/note-import.action.ts";
import { listProblemRows, listResultRows } from "./lists/list-result-rows.action.ts";
import { listImports, listShownFindings } from "./lists/imports-list.queries.ts";
import { startUndo } from "./undo/undo.queries.ts";

const shownFindings = 100;

async function outputOf(
  tx: ShopTx,
  row: ImportRow,
  problems: ProductImport["problems"] = [],
): Promise<ProductImport> {
  const { currency } = await requireShop(tx);
  return importOutput(row, currency, problems);
}

export const importProductsRoutes = {
  list: shop.import_products.list.handler(async ({ input: { query }, context: { tx } }) => {
    const rows = await listImports(tx, { limit: query.limit, cursor: readCursor(query.cursor) });
    const { data, meta } = pageOf(rows, query.limit, (row) => row.exact_at);
    return { data: data.map((row) => ({ ...row, ...statesOf(row) })), meta };
  }),

  create: shopWithoutTx.import_products.create.handler(async ({ input, context }) => {
    const { file } = input.body;
    const sent = { name: file.name, bytes: Buffer.from(await file.arrayBuffer()) };
    const request = { endpoint: "import_products.create", input } as const;
    return { data: await createImport(context, request, sent, context.member) };
  }),

  fetch: shopWithoutTx.import_products.fetch.handler(async ({ input, context }) => {
    const sent = await fetchFile(context.app, input.body.url);
    const request = { endpoint: "import_products.fetch", input } as const;
    return { data: await createImport(context, request, sent, context.member) };
  }),

  read: shop.import_products.read.handler(async ({ input: { params }, context: { tx } }) => {
    const row = await requireImport(tx, params.id);
    return { data: await outputOf(tx, row, await listShownFindings(tx, row, shownFindings)) };
  }),

  update: shopWithoutTx.import_products.update.handler(
    async ({ input: { params, body }, context: { app, actor, member } }) => ({
      data: await rereadFile(app, actor, { shop_id: member.shop_id, id: params.id }, body),
    }),
  ),

  start: shop.import_products.start.handler(async ({ input: { params }, context: { tx, app, actor } }) => {
    const row = await requireImport(tx, params.id);
    const { currency } = await requireShop(tx);
    const problem = row.status === "ready" ? startProblem(row.layout, currency) : undefined;
    if (problem)
      throw apiError("import_rejected", {
        message: problem.message,
        errors: { [problem.field]: [problem.message] },
      });
    const at = new Date(app.clock.now()).toISOString();
    if (!(await startImport(tx, params.id, actor.account_id, at))) throw apiError("import_not_ready");
    await app.jobs.enqueue(tx, "run-import", { shop_id: tx.shopId, import_id: params.id });
    await noteImport(tx, actor, "started", row);
    return { message: "Import started.", data: await outputOf(tx, await requireImport(tx, params.id)) };
  }),

  cancel: shop.import_products.cancel.handler(async ({ input: { params }, context: { tx, app, actor } }) => {
    const row = await requireImport(tx, params.id);
    if (!(await cancelImport(tx, params.id, new Date(app.clock.now()).toISOString())))
      throw apiError("import_not_ready");
    await noteImport(tx, actor, "cancelled", row);
    return {
      message: "Import cancelled. Everything imported so far is saved.",
      data: await outputOf(tx, await requireImport(tx, params.id)),
    };
  }),

  retry_pictures: shop.import_products.retry_pictures.handler(
    async ({ input: { params }, context: { tx, app, actor } }) => {
      const row = await requireImport(tx, params.id);
      if (!(await startPictureRetry(tx, params.id))) throw apiError("import_no_failed_pictures");
      await app.jobs.enqueue(tx, "retry-import-pictures", { shop_id: tx.shopId, import_id: params.id });
      await noteImport(tx, actor, "pictures_retried", row);
      return {
        message: "The failed pictures are being downloaded again.",
        data: await outputOf(tx, await requireImport(tx, params.id)),
      };
    },
  ),

  failed_rows: shopWithoutTx.import_products.failed_rows.handler(
    ({ input: { params }, context: { app, member } }) => listProblemRows(app, member.shop_id, params.id),
  ),

  result: shopWithoutTx.import_products.result.handler(({ input: { params }, context: { app, member } }) =>
    listResultRows(app, member.shop_id, params.id),
  ),

  undo: shop.import_products.undo.handler(async ({ input: { params }, context: { tx, app, actor } }) => {
    const row = await requireImport(tx, params.id);
    const endedAfter = new Date(app.clock.now() - undoMs).toISOString();
    if (!(await startUndo(tx, params.id, endedAfter))) throw apiError("import_not_undoable");
    await app.jobs.enqueue(tx, "undo-import", { shop_id: tx.shopId, import_id: params.id });
    await noteImport(tx, actor, "undone", row);
    return {
      message: "The import is being undone.",
      data: await outputOf(tx, await requireImport(tx, params.id)),
    };
  }),
};
