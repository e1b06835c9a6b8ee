import { pageOf, readCursor } from "../../db/page.ts";
import { shop } from "../../http/guards.ts";
import { deleteRecord, requireRecord } from "../records/save-record.action.ts";
import { saveSizeChart, sizeCharts } from "./save-size-chart.action.ts";
import { listSizeCharts } from "./size-charts.queries.ts";

export const sizeChartsRoutes = {
  list: shop.size_charts.list.handler(async ({ input: { query }, context: { tx } }) => {
    const { limit, cursor } = query;
    const rows = await tx.commitWith(listSizeCharts(tx, { limit, cursor: readCursor(cursor) }));
    return pageOf(rows, limit, (row) => row.exact_at);
  }),

  create: shop.size_charts.create.handler(async ({ input: { body }, context: { tx, actor, app } }) => {
    const data = await saveSizeChart(tx, actor, body, app.clock.now());
    return { message: `${data.title} was added.`, data };
  }),

  read: shop.size_charts.read.handler(async ({ input: { params }, context: { tx } }) => ({
    data: await tx.commitWith(requireRecord(tx, sizeCharts, params.id)),
  })),

  update: shop.size_charts.update.handler(
    async ({ input: { params, body }, context: { tx, actor, app } }) => ({
      message: "Size chart saved.",
      data: await saveSizeChart(tx, actor, body, app.clock.now(), { id: params.id, version: body.version }),
    }),
  ),

  remove: shop.size_charts.remove.handler(async ({ input: { params }, context: { tx, actor } }) => {
    const { title } = await deleteRecord(tx, sizeCharts, params.id, actor);
    return { message: `${title} was deleted.` };
  }),
};
