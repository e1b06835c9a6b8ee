import { useQuery } from "@tanstack/react-query";
import type { Order } from "@vitrine/contract/orders/orders";
import { useTranslation } from "react-i18next";
import { api } from "../../../api.ts";
import { useShop } from "../../../session/shop.ts";
import { errorMessage } from "../../../shared/api-errors.ts";
import { CalculationSteps } from "../../../shared/orders/CalculationSteps.tsx";
import { MoneyRows } from "../../../shared/orders/MoneyRows.tsx";
import { useLocale } from "../../../ui/text/useLocale.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";

/** The steps of an order's price, as they were computed when the order was placed. */
export function OrderCalculation({ order }: { order: Order }) {
  const { id: shop_id } = useShop();
  const { t } = useTranslation();
  const { data, error } = useQuery(
    api.orders.calculation.queryOptions({ input: { params: { shop_id, id: order.id } } }),
  );
  if (error) return <Banner tone="caution" title={errorMessage(error)} />;
  if (!data) return <p className="text-ink3">{t("Loading")}</p>;
  return (
    <>
      <CalculationSteps calculation={data.data} />
      <AdvanceStep order={order} />
    </>
  );
}

/** The rule that the advance payment was computed with. */
function AdvanceStep({ order: { advance, currency } }: { order: Order }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (!advance) return null;
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 });
  const names = {
    delivery: t("The delivery fee"),
    fixed: t("A fixed amount"),
    percentage: t("{{percent}} of the total, within your limits", {
      percent: percent.format((advance.basis_points ?? 0) / 10_000),
    }),
  };
  return (
    <div>
      <h3 className="mb-2 text-h3">{t("Advance payment")}</h3>
      <MoneyRows
        rows={[{ key: "advance", name: names[advance.kind], value: advance.amount }]}
        currency={currency}
      />
    </div>
  );
}
