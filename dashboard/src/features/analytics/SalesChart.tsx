import { formatMoney } from "@vitrine/contract/money";
import type { Analytics } from "@vitrine/contract/analytics";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { wordsOf } from "../../frame/refused.ts";
import { useShop } from "../../frame/shop.ts";
import { Section } from "../../ui/Editor.tsx";
import { ListError } from "../../ui/faces.tsx";
import { SkeletonLines } from "../../ui/Skeleton.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { TimeSeries } from "../../ui/TimeSeries.tsx";
import { useLateBusy } from "../../ui/useLateBusy.ts";
import { useListSearch, type SearchSchema } from "../../ui/useListSearch.ts";
import { useLocale } from "../../ui/useLocale.ts";
import { rangeQuery } from "./analytics.data.ts";

const ranges = ["today", "last_7", "last_30", "last_90"] as const;
const usualRange = "last_30";
const rangeSearch: SearchSchema<{ range?: (typeof ranges)[number] }> = {
  parse: (raw) => ({ range: ranges.find((one) => "range" in raw && raw.range === one) }),
};

/** The range of days in the address, and a way to change it. */
export function useRange() {
  const [{ range = usualRange }, onSearch] = useListSearch(rangeSearch);
  return [
    range,
    (to: string) => onSearch({ range: ranges.find((one) => one === to && one !== usualRange) }),
  ] as const;
}

/** What was sold in a range of days, beside the same length of time before. */
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
  // The hours that are still to come have no figures yet, not figures of 0.
  const begun = analytics?.series.filter(({ at }) => Date.parse(at) <= dataUpdatedAt);
  const write = (minor: number) => formatMoney(minor, currency, locale);
  const words = { today: t("Today"), last_7: t("7 days"), last_30: t("30 days"), last_90: t("90 days") };

  return (
    <Section title={t("Sales")}>
      <Tabs
        label={t("Range")}
        tabs={ranges.map((one) => ({ id: one, label: words[one] }))}
        current={range}
        onTab={setRange}
      />
      {error && !analytics && <ListError message={wordsOf(error)} onRetry={() => void refetch()} />}
      {late && !analytics && <SkeletonLines lines={6} />}
      {analytics && begun && (
        <div aria-busy={isPlaceholderData || undefined} className="aria-busy:opacity-60">
          <TimeSeries
            title={t("{{sales}} from {{orders}} orders", {
              sales: write(analytics.sales.total),
              orders: analytics.sales.orders.toLocaleString(locale),
              count: analytics.sales.orders,
              defaultValue_one: "{{sales}} from 1 order",
            })}
            days={analytics.series.map(({ at }) => writeBucket(at, analytics, locale))}
            series={[
              { label: words[range], values: begun.map(({ total }) => total) },
              { label: t("Before"), values: analytics.series.map(({ previous_total }) => previous_total) },
            ]}
            format={write}
          />
        </div>
      )}
    </Section>
  );
}

const styles: Record<Analytics["bucket"], Intl.DateTimeFormatOptions> = {
  hour: { hour: "2-digit", minute: "2-digit" },
  day: { day: "numeric", month: "short" },
  month: { month: "short", year: "numeric" },
};

function writeBucket(at: string, { bucket, time_zone }: Analytics, locale: string): string {
  return new Date(at).toLocaleString(locale, { timeZone: time_zone, ...styles[bucket] });
}
