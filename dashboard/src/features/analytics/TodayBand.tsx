import type { Analytics } from "@vitrine/contract/analytics";
import { useTranslation } from "react-i18next";
import { useShop } from "../../frame/shop.ts";
import { Figure, Money } from "../../ui/Figure.tsx";
import { SummaryBand, type BandFigure } from "../../ui/SummaryBand.tsx";
import { useLocale } from "../../ui/useLocale.ts";
import { changeOf, soFar } from "./today.ts";

/** Today in four figures, as of the moment `at` (ms), beside yesterday. */
export function TodayBand({ today, at }: { today: Analytics | undefined; at: number }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { currency } = useShop();
  if (!today)
    return (
      <SummaryBand
        label={t("Today")}
        figures={[t("Sales today"), t("Orders"), t("To confirm, pack and ship"), t("Average order")].map(
          (label) => ({ label, value: undefined }),
        )}
      />
    );

  const { sales, previous, to_do } = today;
  const until = soFar(today, at);
  const figures: BandFigure[] = [
    {
      label: t("Sales today"),
      value: <Money minor={sales.total} currency={currency} />,
      change: changeOf(until.total, until.totalBefore, locale),
      values: until.totals,
      before: until.totalsBefore,
    },
    {
      label: t("Orders"),
      value: (
        <>
          <Figure value={sales.orders} />{" "}
          <span className="text-small font-normal tracking-normal text-ink3">
            {t("yesterday {{number}}", { number: previous.orders.toLocaleString(locale) })}
          </span>
        </>
      ),
      values: until.orders,
    },
    {
      label: t("To confirm, pack and ship"),
      value: <Figure value={to_do.to_confirm + to_do.to_pack + to_do.to_ship} />,
    },
    {
      label: t("Average order"),
      value: <Money minor={sales.average_order} currency={currency} />,
      change: sales.orders > 0 ? changeOf(sales.average_order, previous.average_order, locale) : undefined,
    },
  ];
  return <SummaryBand label={t("Today")} figures={figures} />;
}
