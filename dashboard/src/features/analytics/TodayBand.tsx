import type { Analytics } from "@vitrine/contract/shops/analytics";
import { useTranslation } from "react-i18next";
import { Figure } from "../../ui/text/Figure.tsx";
import { SummaryBand, type BandFigure } from "../../ui/chart/SummaryBand.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { definitions } from "./definitions.ts";
import { comparisonText } from "./periods.ts";
import { salesFigures } from "./sales-figures.tsx";
import { soFar } from "./today.ts";

/** Today's figures at the time `at` (Unix time in ms), compared with yesterday. */
export function TodayBand({ today, at }: { today: Analytics | undefined; at: number }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { sales, orders, average } = salesFigures(today, t, locale);
  const until = today && soFar(today, at);
  const toDo = today?.to_do;
  const figures: BandFigure[] = [
    { ...sales, label: t("Sales today"), values: until?.totals, before: until?.totalsBefore },
    { ...orders, values: until?.orders },
    average,
    {
      label: t("To confirm, pack and ship"),
      definition: definitions(t).toDo,
      value: toDo && <Figure value={toDo.to_confirm + toDo.to_pack + toDo.to_ship} />,
    },
  ];
  return (
    <SummaryBand
      label={t("Today")}
      figures={figures}
      comparison={today && comparisonText(today, t, locale)}
    />
  );
}
