import { maxReportRows, maySeeProfit } from "@vitrine/contract/shops/sales-reports";
import { csvFile } from "../../files/csv-file.ts";
import { shop } from "../../http/guards.ts";
import { readSalesReport, readShareFigures } from "./read-sales-report.action.ts";
import { salesReportCells } from "./sales-reports.rules.ts";

export const salesReportsRoutes = {
  read: shop.sales_reports.read.handler(async ({ input: { query }, context: { tx, app, member } }) => ({
    data: await readSalesReport(tx, app.clock.now(), query, {
      ...query,
      seesProfit: maySeeProfit(member.permissions),
    }),
  })),

  export: shop.sales_reports.export.handler(async ({ input: { query }, context: { tx, app, member } }) => {
    const report = await readSalesReport(tx, app.clock.now(), query, {
      page: 1,
      limit: maxReportRows,
      seesProfit: maySeeProfit(member.permissions),
    });
    const { from, to } = report.period;
    return csvFile(`sales-by-${query.report.replaceAll("_", "-")}-${from}-${to}.csv`, async function* () {
      yield salesReportCells(report, query.report);
    });
  }),

  read_shares: shop.sales_reports.read_shares.handler(async ({ input: { query }, context: { tx, app } }) => ({
    data: await readShareFigures(tx, app.clock.now(), query),
  })),
};
