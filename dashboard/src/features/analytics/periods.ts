import type { Analytics } from "@vitrine/contract/shops/analytics";
import { formatMoney } from "@vitrine/contract/values/money";
import type { TFunction } from "i18next";

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

/** The period that figures are compared with, in the shop's time zone, with the sales and orders in it. */
export function comparisonText(
  { previous, previous_from, previous_to, previous_until, to, time_zone, currency }: Analytics,
  t: TFunction,
  locale: string,
): string {
  const days = daysText(previous_from, previous_to, locale, to);
  const time = previous_until
    ? new Date(previous_until).toLocaleTimeString(locale, { timeZone: time_zone, timeStyle: "short" })
    : undefined;
  const isYesterday = time !== undefined && previous_from === previous_to;
  const period = isYesterday
    ? t("yesterday, {{day}}, until {{time}}", { day: days, time })
    : time
      ? t("{{days}} (until {{time}})", { days, time })
      : days;
  return t("Compared with {{period}}: {{sales}} from {{orders}} orders", {
    period,
    sales: formatMoney(previous.total, currency, locale),
    orders: previous.orders.toLocaleString(locale),
    count: previous.orders,
    defaultValue_one: "Compared with {{period}}: {{sales}} from 1 order",
  });
}
