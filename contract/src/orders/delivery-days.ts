import { remembered } from "../values/remembered.ts";

/** The promised calendar days of a delivery, both inclusive, e.g. "2026-11-24". */
export interface DeliveryDays {
  arrives_from: string;
  arrives_to: string;
}

const dayMs = 86_400_000;

// "en-CA" formats a day as ISO 8601.
const isoDays = remembered((timeZone) => new Intl.DateTimeFormat("en-CA", { timeZone }));
const shortDays = remembered(
  (locale) =>
    new Intl.DateTimeFormat(locale, { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" }),
);

/**
 * The promised days of a delivery, counted from the day of the order in the shop's time zone. The checkout shows them
 * and the order stores them, so that every reader sees the same days later.
 *
 * @param at time of the order in ms, placed or not yet
 * @param timeZone the shop's time zone, e.g. "Asia/Dhaka"
 */
export function deliveryDays(
  at: number,
  { days_min, days_max }: { days_min: number; days_max: number },
  timeZone: string,
): DeliveryDays {
  // Further days are counted in UTC, where each has 24 hours.
  const ordered = Date.parse(localDay(at, timeZone));
  const after = (days: number) => new Date(ordered + days * dayMs).toISOString().slice(0, 10);
  return { arrives_from: after(days_min), arrives_to: after(days_max) };
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

/** e.g. "Tue 24 Nov, 10:00 – 11:00" */
export function formatDeliveryWindow(
  { starts_at, ends_at, time_zone }: { starts_at: string; ends_at: string; time_zone: string },
  locale: string,
): string {
  return shortTimes(`${locale} ${time_zone}`).formatRange(Date.parse(starts_at), Date.parse(ends_at));
}

/** e.g. "Tue 24 – Thu 26 Nov" */
export function formatDeliveryDays({ arrives_from, arrives_to }: DeliveryDays, locale: string): string {
  return shortDays(locale).formatRange(Date.parse(arrives_from), Date.parse(arrives_to));
}
