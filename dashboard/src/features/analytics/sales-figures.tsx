import type { Analytics } from "@vitrine/contract/shops/analytics";
import type { TFunction } from "i18next";
import { Figure, Money } from "../../ui/text/Figure.tsx";
import type { BandFigure } from "../../ui/chart/SummaryBand.tsx";
import { definitions } from "./definitions.ts";
import { changeOf } from "../../shared/change-of.ts";

/** Sales, orders and average order value, each with definition and change; no values while loading. */
export function salesFigures(
  analytics: Analytics | undefined,
  t: TFunction,
  locale: string,
): Record<"sales" | "orders" | "average", BandFigure> {
  const defined = definitions(t);
  const figures = {
    sales: { label: t("Sales"), definition: defined.sales, value: undefined },
    orders: { label: t("Orders"), definition: defined.orders, value: undefined },
    average: { label: t("Average order value"), definition: defined.average, value: undefined },
  };
  if (!analytics) return figures;
  const { sales, previous, currency } = analytics;
  return {
    sales: {
      ...figures.sales,
      value: <Money minor={sales.total} currency={currency} />,
      change: changeOf(sales.total, previous.total, locale),
    },
    orders: {
      ...figures.orders,
      value: <Figure value={sales.orders} />,
      change: changeOf(sales.orders, previous.orders, locale),
    },
    average: {
      ...figures.average,
      // The average of no orders is undefined, not 0.
      value: sales.orders > 0 ? <Money minor={sales.average_order} currency={currency} /> : "–",
      change: sales.orders > 0 ? changeOf(sales.average_order, previous.average_order, locale) : undefined,
    },
  };
}
