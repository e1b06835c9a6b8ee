import { addDays } from "@vitrine/contract/values/calendar-days";
import {
  maxReportRows,
  type Period,
  type ReportFigures,
  type ReportRow,
  type SalesReport,
  type SalesReportQuery,
  type ShareFigures,
} from "@vitrine/contract/shops/sales-reports";
import { apiError } from "../../api-error.ts";
import { sql } from "../../db/sql.ts";
import type { ShopTx } from "../../db/tx.ts";
import { type Calendar, midnight, readCalendar, sameTime } from "../analytics/analytics.queries.ts";
import type { Days } from "../analytics/ranges.rules.ts";
import { type PeriodChoice, periodProblem, periodsOf } from "./periods.rules.ts";
import { findReport, type FoundRow, type PeriodBounds } from "./sales-reports.queries.ts";
import { readShares } from "./shares.queries.ts";

/** One page of a report. Costs and profit are null unless the caller may see them. */
export async function readSalesReport(
  tx: ShopTx,
  now: number,
  query: SalesReportQuery,
  { page, limit, seesProfit }: { page: number; limit: number; seesProfit: boolean },
): Promise<SalesReport> {
  const calendar = await readCalendar(tx, now);
  const { current, compared } = allBoundsOf(calendar, now, query);
  if (!seesProfit && query.sort.endsWith("profit")) throw apiError("forbidden");
  const offset = (page - 1) * limit;
  const wanted = { limit: Math.max(0, Math.min(limit, maxReportRows - offset)), offset };
  const found = await findReport(tx, query, current, wanted);
  const keys = found.rows.map(({ key }) => key);
  const before = compared && (await findReport(tx, query, compared, { keys }));
  const previous = before && new Map(before.rows.map((row) => [row.key, row]));
  const seen = <Figures extends ReportFigures>(figures: Figures) =>
    seesProfit ? figures : withoutProfit(figures);
  return {
    currency: calendar.currency,
    time_zone: calendar.time_zone,
    period: current.period,
    compared: compared?.period ?? null,
    rows: found.rows.map((row) => withPrevious(seen(row), previous)),
    row_count: Math.min(found.row_count, maxReportRows),
    total: seen(found.total),
    compared_total: before && seen(before.total),
  };
}

/** Rates of a period and of the one that it is compared with. */
export async function readShareFigures(
  tx: ShopTx,
  now: number,
  query: PeriodChoice,
): Promise<{ current: ShareFigures; compared: ShareFigures | null }> {
  const { current, compared } = allBoundsOf(await readCalendar(tx, now), now, query);
  return { current: await readShares(tx, current), compared: compared && (await readShares(tx, compared)) };
}

type NamedBounds = PeriodBounds & { period: Period };

function allBoundsOf(
  { time_zone, today }: Calendar,
  now: number,
  query: PeriodChoice,
): { current: NamedBounds; compared: NamedBounds | null } {
  const problem = periodProblem(query);
  if (problem !== null) throw apiError("invalid_input", { errors: { date: [problem] } });
  const { days, compared } = periodsOf(query, today);
  const boundsOf = ({ from, until }: Days): NamedBounds => ({
    starts: midnight(from, time_zone),
    ends: midnight(until, time_zone),
    period: { from, to: addDays(until, -1), until: null },
  });
  const before = compared && boundsOf(compared.days);
  if (!compared?.endsNow || !before) return { current: boundsOf(days), compared: before };
  const { from, to } = before.period;
  return {
    current: boundsOf(days),
    compared: {
      ...before,
      ends: sql`least(${before.ends}, ${sameTime(now, time_zone, compared.distance)})`,
      period: { from, to, until: new Date(now - compared.distance * 86_400_000).toISOString() },
    },
  };
}

function withPrevious(row: FoundRow, previous: Map<string, FoundRow> | null): ReportRow {
  const before = previous?.get(row.key);
  return {
    ...row,
    previous_orders: previous && (before?.orders ?? 0),
    previous_total: previous && (before?.total ?? 0),
  };
}

function withoutProfit<Figures extends ReportFigures>(figures: Figures): Figures {
  return { ...figures, costed_sales: null, cost: null, profit: null, uncosted_units: null };
}
