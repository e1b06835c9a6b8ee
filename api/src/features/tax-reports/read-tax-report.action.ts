import { addDays } from "@vitrine/contract/values/calendar-days";
import type { TaxGroup, TaxReport } from "@vitrine/contract/taxes/tax-reports";
import { sum } from "@vitrine/contract/values/money";
import type { ShopTx } from "../../db/tx.ts";
import { readCalendar } from "../analytics/analytics.queries.ts";
import { listTaxes } from "./tax-reports.queries.ts";

/** The taxes of the orders placed from one day to another, both included. */
export async function readTaxReport(
  tx: ShopTx,
  now: number,
  { from, to, group }: { from: string; to: string; group: TaxGroup },
): Promise<TaxReport> {
  const { currency, time_zone } = await readCalendar(tx, now);
  const rows = await listTaxes(tx, { from, until: addDays(to, 1), time_zone, group });
  return { currency, time_zone, from, to, rows, tax_total: sum(rows.map(({ tax }) => tax)) };
}
