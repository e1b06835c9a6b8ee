import { addDays } from "@vitrine/contract/values/calendar-days";
import type { AnalyticsFilter, Comparison } from "@vitrine/contract/shops/analytics";
import { maxReportDays } from "@vitrine/contract/shops/sales-reports";
import {
  customDateProblem,
  type Days,
  daysOf,
  distanceTo,
  isRunning,
  lengthOf,
  shift,
} from "../analytics/ranges.rules.ts";

export interface PeriodChoice {
  filter: AnalyticsFilter;
  date?: string;
  compare: Comparison | "none";
}

interface Periods {
  days: Days;
  /** Null without a comparison. `distance` is its number of days before the period. */
  compared: { days: Days; distance: number; endsNow: boolean } | null;
}

/** The days of a report, and those that it is compared with: while the period includes today, until the same day of it. */
export function periodsOf({ filter, date, compare }: PeriodChoice, today: string): Periods {
  const days = daysOf(filter, today, date);
  if (compare === "none") return { days, compared: null };
  const distance = distanceTo(compare, days);
  const before = shift(days, -distance);
  const endsNow = isRunning(days, today);
  const until = endsNow ? addDays(today, 1 - distance) : before.until;
  return { days, compared: { days: { from: before.from, until }, distance, endsNow } };
}

/** The error message for a period, or null. */
export function periodProblem({ filter, date }: PeriodChoice): string | null {
  if (filter !== "custom") return null;
  const problem = customDateProblem(date);
  if (problem !== null) return problem;
  // The day doesn't matter for a custom period.
  return lengthOf(daysOf(filter, "2026-01-01", date)) > maxReportDays
    ? "Choose a range of up to 366 days."
    : null;
}
