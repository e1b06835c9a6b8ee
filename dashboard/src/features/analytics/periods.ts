import type { Analytics } from "@vitrine/contract/shops/analytics";
import { formatMoney } from "@vitrine/contract/values/money";
import type { TFunction } from "i18next";
import { daysText } from "../../shared/days-text.ts";

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
