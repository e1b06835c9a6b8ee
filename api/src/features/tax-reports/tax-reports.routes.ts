import { csvFile } from "../../files/csv-file.ts";
import { shop } from "../../http/guards.ts";
import { readTaxReport } from "./read-tax-report.action.ts";
import { taxReportCells } from "./tax-reports.rules.ts";

export const taxReportsRoutes = {
  read: shop.tax_reports.read.handler(async ({ input: { query }, context: { tx, app } }) => ({
    data: await readTaxReport(tx, app.clock.now(), query),
  })),

  export: shop.tax_reports.export.handler(async ({ input: { query }, context: { tx, app } }) => {
    const report = await readTaxReport(tx, app.clock.now(), query);
    return csvFile(`sales-tax-${query.from}-${query.to}.csv`, async function* () {
      yield taxReportCells(report);
    });
  }),
};
