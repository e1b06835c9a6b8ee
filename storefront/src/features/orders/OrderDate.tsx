import { localeOf, useSite } from "../../site.ts";

/** A day in the shop's time zone; nothing for null. */
export function OrderDate({ at }: { at: string | null }) {
  const { store } = useSite();
  if (at === null) return null;
  const day = new Intl.DateTimeFormat(localeOf(store), { dateStyle: "medium", timeZone: store.time_zone });
  return <time dateTime={at}>{day.format(new Date(at))}</time>;
}
