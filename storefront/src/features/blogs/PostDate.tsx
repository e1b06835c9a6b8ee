import { localeOf, useSite } from "../../site.ts";

/** The day of a post in the shop's language and time zone. */
export function PostDate({ at }: { at: string }) {
  const { store } = useSite();
  const day = new Intl.DateTimeFormat(localeOf(store), { dateStyle: "medium", timeZone: store.time_zone });
  return <time dateTime={at}>{day.format(new Date(at))}</time>;
}
