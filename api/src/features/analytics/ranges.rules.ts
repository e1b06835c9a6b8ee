import { addDays } from "@vitrine/contract/values/calendar-days";
import type { AnalyticsFilter, Comparison } from "@vitrine/contract/shops/analytics";

/** Calendar days like "2026-11-20": the first day, and the day after the last. Independent of clock and time zone. */
export interface Days {
  from: string;
  until: string;
}

type Bucket = "hour" | "day" | "month";

const maxDays = 3_660;

/**
 * The days that a filter selects on a given day. `date` comes with "custom": "2026-11-20" or "2026-11-01,2026-11-20".
 */
export function daysOf(filter: AnalyticsFilter, today: string, date?: string): Days {
  const tomorrow = addDays(today, 1);
  const month = firstOfMonth(today);
  switch (filter) {
    case "today":
      return { from: today, until: tomorrow };
    case "yesterday":
      return { from: addDays(today, -1), until: today };
    case "last_7":
      return { from: addDays(today, -6), until: tomorrow };
    case "last_30":
      return { from: addDays(today, -29), until: tomorrow };
    case "last_90":
      return { from: addDays(today, -89), until: tomorrow };
    case "this_month":
      return { from: month, until: tomorrow };
    case "last_month":
      return { from: firstOfMonth(addDays(month, -1)), until: month };
    case "this_year":
      return { from: `${today.slice(0, 4)}-01-01`, until: tomorrow };
    case "custom": {
      const { from, to } = daysIn(date);
      return { from, until: addDays(to, 1) };
    }
  }
}

/** Parses a custom date; a single day is both first and last. */
function daysIn(date = ""): { from: string; to: string } {
  const [from = "", to = from] = date.split(",");
  return { from, to };
}

/** The error message for a custom range, or null. */
export function customDateProblem(date: string | undefined): string | null {
  const { from, to } = daysIn(date);
  if (!isDay(from) || !isDay(to)) return "Enter one day or two, like 2026-11-01,2026-11-20.";
  if (to < from) return "The start date must be before the end date.";
  if (lengthOf({ from, until: to }) >= maxDays) return "Choose a range of up to 10 years.";
  return null;
}

export function bucketFor(days: Days): Bucket {
  const length = lengthOf(days);
  return length <= 2 ? "hour" : length <= 92 ? "day" : "month";
}

/** Splits the range into months (the first and last only as far as they are in the range), or into days. */
export function divideDays(days: Days, bucket: Bucket): Days[] {
  const parts: Days[] = [];
  for (let from = days.from; from < days.until;) {
    const next = bucket === "month" ? firstOfMonth(addDays(firstOfMonth(from), 31)) : addDays(from, 1);
    const until = next < days.until ? next : days.until;
    parts.push({ from, until });
    from = until;
  }
  return parts;
}

/** True if a range includes today, so that its figures still change. */
export function isRunning({ from, until }: Days, today: string): boolean {
  return from <= today && today < until;
}

export function shift({ from, until }: Days, by: number): Days {
  return { from: addDays(from, by), until: addDays(until, by) };
}

/** The number of days between a range and the one that it is compared with, which has as many days. */
export function distanceTo(comparison: Comparison, days: Days): number {
  if (comparison === "previous_period") return lengthOf(days);
  const yearBefore = `${Number(days.from.slice(0, 4)) - 1}${days.from.slice(4)}`;
  // 29 February is compared with 1 March.
  return lengthOf({
    from: isDay(yearBefore) ? yearBefore : yearBefore.replace("02-29", "03-01"),
    until: days.from,
  });
}

export function lengthOf({ from, until }: Days): number {
  return (Date.parse(until) - Date.parse(from)) / 86_400_000;
}

function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

function isDay(text: string): boolean {
  return /^(19|20)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}
