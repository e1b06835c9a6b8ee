import { pageOf, readCursor } from "../../db/page.ts";
import { shop, shopWithoutTx } from "../../http/doors.ts";
import { refusal } from "../../refuse.ts";
import { mappingProblem } from "./columns.rules.ts";
import { mappingOf } from "./fields.rules.ts";
import { createImport } from "./create-import.action.ts";
import { fetchTable } from "./fetch-table.action.ts";
import { importAnswer, statesOf, undoMs } from "./import-answer.rules.ts";
import {
  cancelImport,
  listFindings,
  listImports,
  remapImport,
  startImport,
  startUndo,
  theImport,
} from "./imports.queries.ts";
import { noteImport } from "./note-import.action.ts";
import { listProblemRows, listResultRows } from "./list-result-rows.action.ts";

const shownFindings = 100;

export const importProductsRoutes = {
  list: shop.import_products.list.handler(async ({ input: { query }, context: { tx } }) => {
    const rows = await listImports(tx, { limit: query.limit, cursor: readCursor(query.cursor) });
    const { data, meta } = pageOf(rows, query.limit, (row) => row.exact_at);
    return { data: data.map((row) => ({ ...row, ...statesOf(row) })), meta };
  }),

  create: shopWithoutTx.import_products.create.handler(async ({ input, context }) => {
    const { file } = input.body;
    const sent = { name: file.name, bytes: Buffer.from(await file.arrayBuffer()) };
    const asked = { endpoint: "import_products.create", input } as const;
    return { data: await createImport(context, asked, sent, context.member) };
  }),

  fetch: shopWithoutTx.import_products.fetch.handler(async ({ input, context }) => {
    const sent = await fetchTable(context.world, input.body.url);
    const asked = { endpoint: "import_products.fetch", input } as const;
    return { data: await createImport(context, asked, sent, context.member) };
  }),

  read: shop.import_products.read.handler(async ({ input: { params }, context: { tx } }) => {
    const row = await theImport(tx, params.id);
    return { data: importAnswer(row, await listFindings(tx, row, shownFindings)) };
  }),

  update: shop.import_products.update.handler(
    async ({ input: { params, body }, context: { tx, world, actor } }) => {
      const row = await theImport(tx, params.id);
      const mapping = mappingOf(body.fields);
      const problem =
        mapping?.length === row.layout.headers.length ? mappingProblem(mapping) : "other_columns";
      if (!mapping || problem)
        throw refusal("import_refused", { message: whatToDo[problem ?? "other_columns"] });
      if (!(await remapImport(tx, params.id, { ...body, mapping }))) throw refusal("import_not_ready");
      await world.jobs.enqueue(tx, "analyse-import", { shop_id: tx.shopId, import_id: params.id });
      await noteImport(tx, actor, "changed", row);
      return { data: importAnswer(await theImport(tx, params.id), []) };
    },
  ),

  start: shop.import_products.start.handler(async ({ input: { params }, context: { tx, world, actor } }) => {
    const row = await theImport(tx, params.id);
    const at = new Date(world.clock.now()).toISOString();
    if (!(await startImport(tx, params.id, actor.account_id, at))) throw refusal("import_not_ready");
    await world.jobs.enqueue(tx, "run-import", { shop_id: tx.shopId, import_id: params.id });
    await noteImport(tx, actor, "started", row);
    return { message: "Import started.", data: importAnswer(await theImport(tx, params.id), []) };
  }),

  cancel: shop.import_products.cancel.handler(
    async ({ input: { params }, context: { tx, world, actor } }) => {
      const row = await theImport(tx, params.id);
      if (!(await cancelImport(tx, params.id, new Date(world.clock.now()).toISOString())))
        throw refusal("import_not_ready");
      await noteImport(tx, actor, "cancelled", row);
      return {
        message: "Import cancelled. What was imported so far stays.",
        data: importAnswer(await theImport(tx, params.id), []),
      };
    },
  ),

  failed_rows: shopWithoutTx.import_products.failed_rows.handler(
    ({ input: { params }, context: { world, member } }) => listProblemRows(world, member.shop_id, params.id),
  ),

  result: shopWithoutTx.import_products.result.handler(({ input: { params }, context: { world, member } }) =>
    listResultRows(world, member.shop_id, params.id),
  ),

  undo: shop.import_products.undo.handler(async ({ input: { params }, context: { tx, world, actor } }) => {
    const row = await theImport(tx, params.id);
    const endedAfter = new Date(world.clock.now() - undoMs).toISOString();
    if (!(await startUndo(tx, params.id, endedAfter))) throw refusal("import_not_undoable");
    await world.jobs.enqueue(tx, "undo-import", { shop_id: tx.shopId, import_id: params.id });
    await noteImport(tx, actor, "undone", row);
    return { message: "The import is being undone.", data: importAnswer(await theImport(tx, params.id), []) };
  }),
};

const whatToDo = {
  needs_title: "Choose which column holds the title, the handle or the SKU.",
  field_twice: "Choose each field for one column only.",
  other_columns: "Choose a field of the list for every column of the file, or leave the column out.",
};
