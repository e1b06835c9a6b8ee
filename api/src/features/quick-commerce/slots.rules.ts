import { type Closure, closureOn } from "@vitrine/contract/delivery/closures";
import { addDays, weekdayOf } from "@vitrine/contract/values/calendar-days";
import {
  lengthOf,
  minuteOf,
  type QuickCommerceArea,
  type SlotTimes,
} from "@vitrine/contract/delivery/quick-commerce";
import { clockOf, dateOf, firstFrom, minuteMs } from "./calendar.rules.ts";

/** A slot that can be ordered, if it isn't full. Times are in ms. */
export interface Slot {
  /** The calendar day of its start. */
  date: string;
  starts: number;
  ends: number;
  max_orders: number;
}

/** Slots are offered for today and the six days after it. */
const offeredDays = 7;

type SlotTerms = Pick<QuickCommerceArea, "slots" | "cut_off_minutes" | "lead_days">;

/**
 * The slots of an area that can be ordered now, in their order.
 *
 * @param from no slot starts before it, in ms
 */
export function slotsOf(
  area: SlotTerms,
  closures: readonly Closure[],
  { now, from, timeZone }: { now: number; from: number; timeZone: string },
): Slot[] {
  const today = dateOf(now, timeZone);
  const first = addDays(today, area.lead_days);
  const byStart = new Map<number, Slot>();
  // Slots after midnight may belong to the times of the day before.
  for (let days = -1; days < offeredDays; days++) {
    const date = addDays(today, days);
    const times = area.slots.filter((one) => one.days.includes(weekdayOf(date)));
    if (times.length === 0 || closureOn(closures, date)) continue;
    for (const slot of slotsOn(date, times, timeZone))
      if (
        slot.starts >= from &&
        now <= slot.starts - area.cut_off_minutes * minuteMs &&
        slot.date >= first &&
        !byStart.has(slot.starts)
      )
        byStart.set(slot.starts, slot);
  }
  return [...byStart.values()].toSorted((a, b) => a.starts - b.starts);
}

/** The slots of a calendar day. A slot that would start in an hour that summer time skips doesn't exist. */
function slotsOn(date: string, times: readonly SlotTimes[], timeZone: string): Slot[] {
  const clock = clockOf(date, timeZone);
  return times.flatMap((one) => {
    const opens = minuteOf(one.opens);
    const count = Math.floor(lengthOf(one) / one.length_minutes);
    return Array.from({ length: count }, (_, index) => opens + index * one.length_minutes).flatMap(
      (minute) => {
        const starts = clock(minute);
        const ends = firstFrom(clock, minute + one.length_minutes);
        const day = minute < 1_440 ? date : addDays(date, 1);
        return starts === undefined ? [] : [{ date: day, starts, ends, max_orders: one.max_orders }];
      },
    );
  });
}
