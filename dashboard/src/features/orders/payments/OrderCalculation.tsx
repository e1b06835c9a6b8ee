import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../api.ts";
import { useShop } from "../../../session/shop.ts";
import { errorMessage } from "../../../shared/api-errors.ts";
import { CalculationSteps } from "../../../shared/orders/CalculationSteps.tsx";
import { Banner } from "../../../ui/feedback/Banner.tsx";

/** The steps of an order's price, as they were computed when the order was placed. */
export function OrderCalculation({ id }: { id: string }) {
  const { id: shop_id } = useShop();
  const { t } = useTranslation();
  const { data, error } = useQuery(
    api.orders.calculation.queryOptions({ input: { params: { shop_id, id } } }),
  );
  if (error) return <Banner tone="caution" title={errorMessage(error)} />;
  if (!data) return <p className="text-ink3">{t("Loading")}</p>;
  return <CalculationSteps calculation={data.data} />;
}
