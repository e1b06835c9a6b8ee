import { type Closure, closureOn } from "@vitrine/contract/delivery/closures";
import { addDays, weekdayOf } from "@vitrine/contract/values/calendar-days";
import { lengthOf, minuteOf, type OpeningTimes } from "@vitrine/contract/delivery/quick-commerce";
import { instantAt, wallTime } from "@vitrine/contract/values/zoned-time";

export const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Opening times of one calendar day, in ms. */
interface Span {
  date: string;
  starts: number;
  ends: number;
}

/** The calendar day of an instant: "2026-11-24". */
export function dateOf(at: number, timeZone: string): string {
  return wallTime(new Date(at).toISOString(), timeZone).slice(0, 10);
}

/**
 * The instants of the minutes of a calendar day and of the next one; undefined for a minute that summer time skips. A
 * repeated minute is the first one.
 */
export function clockOf(date: string, timeZone: string): (minute: number) => number | undefined {
  const utc = Date.parse(date);
  const offset = offsetAt(utc - dayMs, timeZone);
  // Most days are far from a change of the clocks. Reading the zone for every slot takes ten times as long.
  if (offset === offsetAt(utc + 3 * dayMs, timeZone)) return (minute) => utc + minute * minuteMs - offset;
  return (minute) => {
    const wall = new Date(utc + minute * minuteMs).toISOString().slice(0, 16);
    const at = instantAt(wall, timeZone)!;
    return wallTime(at, timeZone) === wall ? Date.parse(at) : undefined;
  };
}

/** The zone's difference from UTC at an instant, in ms. */
function offsetAt(at: number, timeZone: string): number {
  return Date.parse(`${wallTime(new Date(at).toISOString(), timeZone)}Z`) - at;
}

/** The opening times of a calendar day as instants; none on the days of a closure. */
function spansOn(
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
