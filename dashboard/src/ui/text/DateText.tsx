import { useTranslation } from "react-i18next";
import { dateFormat } from "./date-format.ts";
import { useLocale } from "./useLocale.ts";

type DateStyle = "smart" | "day" | "full";

interface DateTextProps {
  /** ISO 8601, UTC. */
  at: string;
  /**
   * smart: "Today 14:02", "Yesterday 09:10", "18 Nov", "18 Nov 2024"; day: "18 November 2026"; full: with
   * weekday and time.
   */
  format?: DateStyle;
  /** The shop's time zone. By default the browser's. */
  zone?: string;
  /** For tests. */
  now?: Date;
}

/** A date and time. The full form shows on hover. */
export function DateText({ at, format = "smart", zone, now }: DateTextProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const labels = { today: t("Today"), yesterday: t("Yesterday") };
  return (
    <time dateTime={at} title={writeDate(at, "full", locale, labels, zone)} className="whitespace-nowrap">
      {writeDate(at, format, locale, labels, zone, now)}
    </time>
  );
}

function writeDate(
  at: string,
  format: DateStyle,
  locale: string,
  labels: { today: string; yesterday: string },
  timeZone?: string,
  now = new Date(),
): string {
  const moment = new Date(at);
  const write = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(locale, { timeZone, ...options }).format(moment);
  if (format === "full") return write({ dateStyle: "full", timeStyle: "short" });
  if (format === "day") return write({ dateStyle: "long" });

  const dayOf = (date: Date) => dateFormat("en-CA", { timeZone }).format(date);
  const time = write({ timeStyle: "short" });
  if (dayOf(moment) === dayOf(now)) return `${labels.today} ${time}`;
  if (dayOf(moment) === dayOf(new Date(now.getTime() - 86_400_000))) return `${labels.yesterday} ${time}`;
  const sameYear = dayOf(moment).slice(0, 4) === dayOf(now).slice(0, 4);
  return write({ day: "numeric", month: "short", year: sameYear ? undefined : "numeric" });
}
