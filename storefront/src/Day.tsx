import { dayText } from "./dates.ts";
import { useSite } from "./site.ts";

/** The day of an instant; nothing for null. */
export function Day({ at }: { at: string | null }) {
  const { store } = useSite();
  return at === null ? null : <time dateTime={at}>{dayText(store, at)}</time>;
}
