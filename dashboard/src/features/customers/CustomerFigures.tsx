import type { Customer } from "@vitrine/contract/customers/customers";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { SummaryBand } from "../../ui/chart/SummaryBand.tsx";
import { DateText } from "../../ui/text/DateText.tsx";
import { Figure, Money } from "../../ui/text/Figure.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";

/** The totals of a customer: spent, orders, average and deliveries. */
export function CustomerFigures({ customer }: { customer: Customer }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { currency, time_zone } = useShop();
  const { orders_count, total_spent, average_order, cod_shipped, cod_delivered } = customer;
  const { first_ordered_at, last_ordered_at } = customer;
  const none = <span className="text-ink3">—</span>;
  const percent = (cod_delivered / Math.max(1, cod_shipped)).toLocaleString(locale, { style: "percent" });
  return (
    <>
      <SummaryBand
        label={t("Figures")}
        figures={[
          {
            label: t("Amount spent"),
            definition: t("What the customer has paid, minus refunds. Cancelled orders don't count."),
            value: <Money minor={total_spent} currency={currency} />,
          },
          { label: t("Orders"), value: <Figure value={orders_count} /> },
          {
            label: t("Average order value"),
            definition: t("Order totals minus refunds, divided by the number of orders."),
            value: average_order === null ? none : <Money minor={average_order} currency={currency} />,
          },
          {
            label: t("Cash on delivery"),
            definition: t("Delivered orders out of those shipped with cash on delivery."),
            value:
              cod_shipped === 0 ? (
                none
              ) : (
                <>
                  {percent}{" "}
                  <span className="inline-block text-small font-normal tracking-normal text-ink2">
                    {t("{{delivered}} of {{shipped}}", {
                      delivered: cod_delivered.toLocaleString(locale),
                      shipped: cod_shipped.toLocaleString(locale),
                    })}
                  </span>
                </>
              ),
          },
        ]}
      />
      {first_ordered_at && last_ordered_at && (
        <p className="-mt-3 mb-6 flex flex-wrap gap-x-6 text-ink2">
          <span>
            {t("First order")}: <DateText at={first_ordered_at} zone={time_zone} />
          </span>
          <span>
            {t("Last order")}: <DateText at={last_ordered_at} zone={time_zone} />
          </span>
        </p>
      )}
    </>
  );
}
