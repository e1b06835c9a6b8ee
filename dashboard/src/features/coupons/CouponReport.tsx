import { formatMoney } from "@vitrine/contract/values/money";
import { useTranslation } from "react-i18next";
import { errorMessage } from "../../shared/api-errors.ts";
import { SummaryBand } from "../../ui/chart/SummaryBand.tsx";
import { ListError } from "../../ui/feedback/error-states.tsx";
import { Figure, Money } from "../../ui/text/Figure.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { useCouponReport } from "./coupons.data.ts";

/** The orders with a coupon: number, revenue, discount, and their average compared with other orders. */
export function CouponReport({ id }: { id: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, error, refetch } = useCouponReport(id);
  if (error) return <ListError message={errorMessage(error)} onRetry={() => void refetch()} />;
  const report = data?.data;
  const money = (minor: number | undefined) =>
    report && <Money minor={minor ?? 0} currency={report.currency} />;
  const without = report?.average_without;
  return (
    <SummaryBand
      label={t("Usage")}
      figures={[
        {
          label: t("Orders"),
          definition: t("Orders with this discount that aren't cancelled."),
          value: report && <Figure value={report.orders} />,
        },
        { label: t("Revenue"), definition: t("The total of these orders."), value: money(report?.revenue) },
        {
          label: t("Discounts given"),
          definition: t("The sum of this discount on these orders."),
          value: money(report?.discount),
        },
        {
          label: t("Average order value"),
          definition: t("Order totals divided by the number of orders."),
          value: money(report?.average_order),
        },
      ]}
      comparison={
        report && without !== null && without !== undefined
          ? t("Average order without a discount since this one was added: {{amount}}", {
              amount: formatMoney(without, report.currency, locale),
            })
          : undefined
      }
    />
  );
}
