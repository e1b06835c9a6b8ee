import type { SalesReport, ShareFigures } from "@vitrine/contract/shops/sales-reports";
import { useTranslation } from "react-i18next";
import { changeOf } from "../../shared/change-of.ts";
import { daysText } from "../../shared/days-text.ts";
import { type BandFigure, SummaryBand } from "../../ui/chart/SummaryBand.tsx";
import { Figure, Money } from "../../ui/text/Figure.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { type ReportSearch, useShares } from "./sales-reports.data.ts";

/** The sales of the period, and its rates of delivery, recovery and returning customers. */
export function ReportBand({ report, search }: { report: SalesReport | undefined; search: ReportSearch }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const shares = useShares(search).data?.data;
  const rate = (part: keyof ShareFigures, of: keyof ShareFigures): Pick<BandFigure, "value" | "change"> => {
    if (!shares) return { value: undefined };
    const { current, compared } = shares;
    if (current[of] === 0) return { value: "–" };
    const share = current[part] / current[of];
    const before = compared && compared[of] > 0 ? compared[part] / compared[of] : 0;
    return { value: <Figure share={share} />, change: changeOf(share, before, locale) };
  };
  const total = report?.total;
  return (
    <SummaryBand
      label={t("Summary")}
      figures={[
        {
          label: t("Total sales"),
          definition: t(
            "The total of orders placed in this period: products, delivery, fees and tax, minus discounts and refunds. Cancelled orders and unpaid returned orders don't count.",
          ),
          value: total && report && <Money minor={total.total} currency={report.currency} />,
          change: total && changeOf(total.total, report?.compared_total?.total ?? 0, locale),
        },
        {
          label: t("Cash on delivery success"),
          definition: t("Delivered orders with cash on delivery, of those of this period that were shipped."),
          ...rate("cod_delivered", "cod_shipped"),
        },
        {
          label: t("Recovered checkouts"),
          definition: t("Checkouts abandoned in this period that ended in an order later."),
          ...rate("recovered", "abandoned"),
        },
        {
          label: t("Returning customers"),
          definition: t("Customers of this period who have ordered more than once."),
          ...rate("returning_customers", "customers"),
        },
      ]}
      comparison={report && comparisonText(report)}
    />
  );

  function comparisonText({ period, compared, time_zone }: SalesReport): string | undefined {
    if (!compared) return undefined;
    const days = daysText(compared.from, compared.to, locale, period.to);
    const time = compared.until
      ? new Date(compared.until).toLocaleTimeString(locale, { timeZone: time_zone, timeStyle: "short" })
      : undefined;
    return t("Compared with {{period}}", {
      period: time ? t("{{days}} (until {{time}})", { days, time }) : days,
    });
  }
}
