import { remembered } from "../values/remembered.ts";
import { wallTime } from "../values/zoned-time.ts";
import { closureOn } from "./closures.ts";
import { addDays, weekdayOf } from "../values/calendar-days.ts";
import type { DeliverySchedule } from "./delivery-schedule.ts";

/** The promised calendar days of a delivery, both inclusive, e.g. "2026-11-24". */
export interface DeliveryDays {
  arrives_from: string;
  arrives_to: string;
}

// "en-CA" formats a day as ISO 8601.
const isoDays = remembered((timeZone) => new Intl.DateTimeFormat("en-CA", { timeZone }));
const shortDays = remembered(
  (locale) =>
    new Intl.DateTimeFormat(locale, { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" }),
);

/**
 * The promised days of a delivery, counted from the day of dispatch in the shop's time zone. The checkout shows them
 * and the order stores them, so that every reader sees the same days later.
 *
 * @param at time of the order in ms, placed or not yet
 * @param timeZone the shop's time zone, e.g. "Asia/Dhaka"
 * @param schedule without it, orders are dispatched on their day
 */
export function deliveryDays(
  at: number,
  { days_min, days_max }: { days_min: number; days_max: number },
  timeZone: string,
  schedule?: DispatchTerms,
): DeliveryDays {
  const dispatched = schedule ? dispatchDay(at, timeZone, schedule) : localDay(at, timeZone);
  return { arrives_from: addDays(dispatched, days_min), arrives_to: addDays(dispatched, days_max) };
}

export type DispatchTerms = Omit<DeliverySchedule, "version">;

/** The day on which an order is dispatched: a working day that is no holiday, after as many of them as it takes. */
export function dispatchDay(
  at: number,
  timeZone: string,
  { cut_off, processing_days, working_days, holidays }: DispatchTerms,
): string {
  const [today = "", time = ""] = wallTime(new Date(at).toISOString(), timeZone).split("T");
  let day = cut_off !== null && time >= cut_off ? addDays(today, 1) : today;
  let left = processing_days;
  // A shop whose holidays never end has no day of dispatch.
  for (const last = addDays(today, 400); day < last; day = addDays(day, 1)) {
    if (!working_days.includes(weekdayOf(day)) || closureOn(holidays, day)) continue;
    if (left === 0) return day;
    left -= 1;
  }
  return day;
}

/** The calendar day of an instant in ms: "2026-11-24". */
export function localDay(at: number, timeZone: string): string {
  return isoDays(timeZone).format(at);
}

const shortTimes = remembered((key) => {
  const [locale, timeZone] = key.split(" ");
  return new Intl.DateTimeFormat(locale, {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    timeZone,
  });
});
const dayRanges = remembered((key) => {
  const [locale = "", from = "", to = ""] = key.split(" ");
  return shortDays(locale).formatRange(Date.parse(from), Date.parse(to));
});
const timeRanges = remembered((key) => {
  const [locale = "", timeZone = "", from = "", to = ""] = key.split(" ");
  return shortTimes(`${locale} ${timeZone}`).formatRange(Date.parse(from), Date.parse(to));
});

/** e.g. "Tue 24 Nov, 10:00–11:00" */
export function formatDeliveryWindow(
  { starts_at, ends_at, time_zone }: { starts_at: string; ends_at: string; time_zone: string },
  locale: string,
): string {
  return timeRanges(`${locale} ${time_zone} ${starts_at} ${ends_at}`);
}

/** e.g. "Tue 24 – Thu 26 Nov" */
export function formatDeliveryDays({ arrives_from, arrives_to }: DeliveryDays, locale: string): string {
  return dayRanges(`${locale} ${arrives_from} ${arrives_to}`);
}
