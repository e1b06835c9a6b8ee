import type { Store } from "@vitrine/contract/shops/store";
import { localeOf } from "./site.ts";

type Instant = string | number | Date;

/** The day of an instant in the shop's language and time zone. */
export function dayText(store: Store, at: Instant): string {
  const format = new Intl.DateTimeFormat(localeOf(store), { dateStyle: "medium", timeZone: store.time_zone });
  return format.format(new Date(at));
}

/** The day and the time of an instant in the shop's language and time zone. */
export function timeText(store: Store, at: Instant, dateStyle: "medium" | "long" = "medium"): string {
  const options = { dateStyle, timeStyle: "short", timeZone: store.time_zone } as const;
  return new Intl.DateTimeFormat(localeOf(store), options).format(new Date(at));
}
