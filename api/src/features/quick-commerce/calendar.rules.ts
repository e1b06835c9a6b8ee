import { type Closure, lengthOf, minuteOf, type OpeningTimes } from "@vitrine/contract/orders/quick-commerce";
import { instantAt, wallTime } from "@vitrine/contract/values/zoned-time";

export const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Times of one calendar day in ms; `ends` is undefined where summer time skips it. */
export interface Span {
  date: string;
  starts: number;
  ends: number;
}

/** The calendar day of an instant: "2026-11-24". */
export function dateOf(at: number, timeZone: string): string {
  return wallTime(new Date(at).toISOString(), timeZone).slice(0, 10);
}

/** The calendar day `days` after another one. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
}

/** ISO 8601: 1 is Monday, 7 is Sunday. */
export function weekdayOf(date: string): number {
  return new Date(date).getUTCDay() || 7;
}

/**
 * The instants of the minutes of a calendar day and of the next one; undefined for a minute that summer time skips. A
 * repeated minute is the first one.
 */
export function clockOf(date: string, timeZone: string): (minute: number) => number | undefined {
  const midnight = (days: number) => Date.parse(instantAt(`${addDays(date, days)}T00:00`, timeZone)!);
  const [starts, ends] = [midnight(0), midnight(2)];
  // Most days have 24 hours.
  if (ends - starts === 2 * dayMs && dateOf(starts, timeZone) === date)
    return (minute) => starts + minute * minuteMs;
  return (minute) => {
    const wall = new Date(Date.parse(date) + minute * minuteMs).toISOString().slice(0, 16);
    const at = instantAt(wall, timeZone)!;
    return wallTime(at, timeZone) === wall ? Date.parse(at) : undefined;
  };
}

/** The closure of a calendar day, if it has one. */
export function closureOn(closures: readonly Closure[], date: string): Closure | undefined {
  return closures.find(({ from, to, is_yearly }) => {
    if (!is_yearly) return from <= date && date <= to;
    const [first, last, day] = [from.slice(5), to.slice(5), date.slice(5)];
    // A closure from 30 December to 2 January includes the turn of the year.
    return first <= last && from.slice(0, 4) === to.slice(0, 4)
      ? first <= day && day <= last
      : day >= first || day <= last;
  });
}

/** The opening times of a calendar day as instants; none on the days of a closure. */
export function spansOn(
  times: readonly OpeningTimes[],
  closures: readonly Closure[],
  date: string,
  timeZone: string,
): Span[] {
  const today = times.filter(({ days }) => days.includes(weekdayOf(date)));
  if (today.length === 0 || closureOn(closures, date)) return [];
  const clock = clockOf(date, timeZone);
  return today
    .map((one) => {
      const opens = minuteOf(one.opens);
      return { date, starts: firstFrom(clock, opens), ends: firstFrom(clock, opens + lengthOf(one)) };
    })
    .filter(({ starts, ends }) => starts < ends);
}

/** The instant of a minute, or of the first minute after it that isn't skipped. */
export function firstFrom(clock: (minute: number) => number | undefined, minute: number): number {
  let at = minute;
  for (;;) {
    const instant = clock(at);
    if (instant !== undefined) return instant;
    at += 1;
  }
}

/** True at an instant within the opening times, those of the day before that close after midnight included. */
export function isOpenAt(
  times: readonly OpeningTimes[],
  closures: readonly Closure[],
  at: number,
  timeZone: string,
): boolean {
  const today = dateOf(at, timeZone);
  return [addDays(today, -1), today].some((date) =>
    spansOn(times, closures, date, timeZone).some(({ starts, ends }) => starts <= at && at < ends),
  );
}

/** The next opening at or after an instant; undefined if there is none within 60 days. */
export function nextOpening(
  times: readonly OpeningTimes[],
  closures: readonly Closure[],
  at: number,
  timeZone: string,
): number | undefined {
  const today = dateOf(at, timeZone);
  for (let days = 0; days <= 60; days++) {
    const starts = spansOn(times, closures, addDays(today, days), timeZone)
      .map((span) => span.starts)
      .filter((start) => start >= at);
    if (starts.length > 0) return Math.min(...starts);
  }
  return undefined;
}
