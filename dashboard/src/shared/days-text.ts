/** Days in the shop's time zone, "14–20 Nov"; with the year if it isn't that of the date `near`. */
export function daysText(from: string, to: string, locale: string, near: string): string {
  const isOtherYear = from.slice(0, 4) !== near.slice(0, 4) || to.slice(0, 4) !== near.slice(0, 4);
  const format = new Intl.DateTimeFormat(locale, {
    day: "numeric",
    month: "short",
    year: isOtherYear ? "numeric" : undefined,
    // The dates have no time or zone, and `Date.parse` reads them as UTC.
    timeZone: "UTC",
  });
  return format.formatRange(Date.parse(from), Date.parse(to));
}
