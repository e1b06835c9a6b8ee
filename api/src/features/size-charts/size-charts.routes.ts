import { pageOf, readCursor } from "../../db/page.ts";
import { shop } from "../../http/guards.ts";
import { apiError } from "../../api-error.ts";
import { changeSizeChart, createSizeChart, deleteSizeChart } from "./save-size-chart.action.ts";
import { findSizeChart, listSizeCharts } from "./size-charts.queries.ts";
import { sizeChartAnswer } from "./size-charts.rules.ts";

export const sizeChartsRoutes = {
  list: shop.size_charts.list.handler(async ({ input: { query }, context: { tx } }) => {
    const { limit, cursor } = query;
    const rows = await tx.commitWith(listSizeCharts(tx, { limit, cursor: readCursor(cursor) }));
    return pageOf(rows, limit, (row) => row.exact_at);
  }),

  create: shop.size_charts.create.handler(async ({ input: { body }, context: { tx, actor, app } }) => {
    const chart = await createSizeChart(tx, actor, body, app.clock.now());
    return { message: `${chart.title} was added.`, data: sizeChartAnswer(chart, tx.shopId) };
  }),

  read: shop.size_charts.read.handler(async ({ input: { params }, context: { tx } }) => {
    const chart = await tx.commitWith(findSizeChart(tx, params.id));
    if (!chart) throw apiError("not_found");
    return { data: sizeChartAnswer(chart, tx.shopId) };
  }),

  update: shop.size_charts.update.handler(
    async ({ input: { params, body }, context: { tx, actor, app } }) => {
      const chart = await changeSizeChart(tx, actor, params.id, body, app.clock.now());
      return { message: "Size chart saved.", data: sizeChartAnswer(chart, tx.shopId) };
    },
  ),

  remove: shop.size_charts.remove.handler(async ({ input: { params }, context: { tx, actor } }) => {
    const title = await deleteSizeChart(tx, actor, params.id);
    return { message: `${title} was deleted.` };
  }),
};
