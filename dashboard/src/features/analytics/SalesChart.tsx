import { formatMoney } from "@vitrine/contract/values/money";
import type { Analytics } from "@vitrine/contract/shops/analytics";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { errorMessage } from "../../shared/api-errors.ts";
import { daysText } from "../../shared/days-text.ts";
import { useShop } from "../../session/shop.ts";
import { Section } from "../../ui/layout/Editor.tsx";
import { ListError } from "../../ui/feedback/error-states.tsx";
import { SkeletonLines } from "../../ui/feedback/Skeleton.tsx";
import { SummaryBand } from "../../ui/chart/SummaryBand.tsx";
import { Tabs } from "../../ui/layout/Tabs.tsx";
import { TimeSeries } from "../../ui/chart/TimeSeries.tsx";
import { useLateBusy } from "../../ui/feedback/useLateBusy.ts";
import { useListSearch, type SearchSchema } from "../../ui/table/useListSearch.ts";
import { useLocale } from "../../ui/text/useLocale.ts";
import { rangeQuery } from "./analytics.data.ts";
import { comparisonText } from "./periods.ts";
import { salesFigures } from "./sales-figures.tsx";

const ranges = ["today", "last_7", "last_30", "last_90"] as const;
const usualRange = "last_30";
const rangeSearch: SearchSchema<{ range?: (typeof ranges)[number] }> = {
  parse: (raw) => ({ range: ranges.find((one) => "range" in raw && raw.range === one) }),
};

/** The date range in the URL, and its setter. */
export function useRange() {
  const [{ range = usualRange }, onSearch] = useListSearch(rangeSearch);
  return [
    range,
    (to: string) => onSearch({ range: ranges.find((one) => one === to && one !== usualRange) }),
  ] as const;
}

/** Sales in the date range, compared with the same number of days before it. */
export function SalesChart() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { id, currency } = useShop();
  const [range, setRange] = useRange();
  const { data, error, refetch, isPending, isPlaceholderData, dataUpdatedAt } = useQuery(
    rangeQuery(id, range),
  );
  const late = useLateBusy(isPending);
  const analytics = data?.data;
  // Hours that haven't begun are left out, because the chart would show them as 0.
  const begun = analytics?.series.filter(({ at }) => Date.parse(at) <= dataUpdatedAt);
  const write = (minor: number) => formatMoney(minor, currency, locale);
  const { sales, orders, average } = salesFigures(analytics, t, locale);
  const titles = { hour: t("Sales per hour"), day: t("Sales per day"), month: t("Sales per month") };
  const labels = { today: t("Today"), last_7: t("7 days"), last_30: t("30 days"), last_90: t("90 days") };

  return (
    <Section title={t("Sales")}>
      <Tabs
        label={t("Range")}
        tabs={ranges.map((one) => ({ id: one, label: labels[one] }))}
        current={range}
        onTab={setRange}
      />
      {error && !analytics && <ListError message={errorMessage(error)} onRetry={() => void refetch()} />}
      {late && !analytics && <SkeletonLines lines={6} />}
      {analytics && begun && (
        <div aria-busy={isPlaceholderData || undefined} className="aria-busy:opacity-60">
          <SummaryBand
            label={daysText(analytics.from, analytics.to, locale, analytics.to)}
            figures={[sales, orders, average]}
            comparison={comparisonText(analytics, t, locale)}
          />
          <TimeSeries
            title={titles[analytics.bucket]}
            days={analytics.series.map(({ at }) => writeBucket(at, analytics, locale))}
            series={[
              {
                label: daysText(analytics.from, analytics.to, locale, analytics.to),
                values: begun.map(({ total }) => total),
              },
              {
                label: daysText(analytics.previous_from, analytics.previous_to, locale, analytics.to),
                values: analytics.series.map(({ previous_total }) => previous_total),
              },
            ]}
            format={write}
          />
        </div>
      )}
    </Section>
  );
}

const styles: Record<Analytics["bucket"], Intl.DateTimeFormatOptions> = {
  hour: { timeStyle: "short" },
  day: { day: "numeric", month: "short" },
  month: { month: "short", year: "numeric" },
};

function writeBucket(at: string, { bucket, time_zone }: Analytics, locale: string): string {
  return new Date(at).toLocaleString(locale, { timeZone: time_zone, ...styles[bucket] });
}
