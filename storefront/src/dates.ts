import type { Store } from "@vitrine/contract/shops/store";
import { remembered } from "@vitrine/contract/values/remembered";
import { localeOf } from "./site.ts";

type Instant = string | number | Date;
type DateStyle = "medium" | "long";

/** The day of an instant in the shop's language and time zone. */
export function dayText(store: Store, at: Instant): string {
  return days(keyOf(store, "medium")).format(new Date(at));
}

/** The day and the time of an instant in the shop's language and time zone. */
export function timeText(store: Store, at: Instant, dateStyle: DateStyle = "medium"): string {
  return times(keyOf(store, dateStyle)).format(new Date(at));
}

function keyOf(store: Store, dateStyle: DateStyle): string {
  return `${localeOf(store)} ${store.time_zone} ${dateStyle}`;
}

const days = remembered((key) => new Intl.DateTimeFormat(...formatOf(key)));
const times = remembered((key) => {
  const [locale, options] = formatOf(key);
  return new Intl.DateTimeFormat(locale, { ...options, timeStyle: "short" });
});

function formatOf(key: string): [locale: string, options: Intl.DateTimeFormatOptions] {
  const [locale = "", timeZone, dateStyle] = key.split(" ");
  return [locale, { timeZone, dateStyle: dateStyle as DateStyle }];
}
