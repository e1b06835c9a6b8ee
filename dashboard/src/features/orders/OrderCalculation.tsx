import type { OrderCalculation as Calculation } from "@vitrine/contract/orders/order-calculation";
import { discountName, formatTaxRate } from "@vitrine/contract/orders/order-sums";
import { formatMoney } from "@vitrine/contract/values/money";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../api.ts";
import { useShop } from "../../session/shop.ts";
import { errorMessage } from "../../shared/api-errors.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { type MoneyRow, MoneyRows } from "./MoneyRows.tsx";

/** The steps of an order's price, as they were computed when the order was placed. */
export function OrderCalculation({ id }: { id: string }) {
  const { id: shop_id } = useShop();
  const { t } = useTranslation();
  const { data, error } = useQuery(
    api.orders.calculation.queryOptions({ input: { params: { shop_id, id } } }),
  );
  if (error) return <Banner tone="caution" title={errorMessage(error)} />;
  if (!data) return <p className="text-ink3">{t("Loading")}</p>;
  return <Steps calculation={data.data} />;
}

function Steps({ calculation }: { calculation: Calculation }) {
  const { t } = useTranslation();
  const { currency, lines, delivery, fees, cash_rounding, total } = calculation;
  const locale = useLocale();
  const money = (minor: number) => formatMoney(minor, currency, locale);
  const steps: { title: string; rows: MoneyRow[] }[] = [
    {
      title: t("Items and their discounts"),
      rows: lines.flatMap((line) => [
        {
          key: line.id,
          name: (
            <>
              <bdi>{[line.title, line.variant_title].filter(Boolean).join(", ")}</bdi>
              <bdi className="ms-3 whitespace-nowrap">
                {line.quantity} × {money(line.unit_price)}
              </bdi>
            </>
          ),
          value: line.subtotal,
        },
        ...discountRows(line, line.id, t("After discounts")),
      ]),
    },
    {
      title: t("Delivery"),
      rows: [
        { key: "delivery", name: <bdi>{delivery.name}</bdi>, value: delivery.fee },
        ...discountRows(delivery, "delivery", t("After discounts")),
      ],
    },
    { title: t("Fees"), rows: fees.map(({ name, total: value }) => ({ key: name, name, value })) },
    {
      title: calculation.prices_include_tax
        ? t("Taxes that these amounts include")
        : t("Taxes added to these amounts"),
      rows: taxRows(calculation, money, locale, (base) => t("of {{amount}}", { amount: base })),
    },
    {
      title: "",
      rows: [
        ...(cash_rounding === 0 ? [] : [{ key: "rounding", name: t("Rounding"), value: cash_rounding }]),
        { key: "total", name: t("Total"), value: total, look: "strong" },
      ],
    },
  ];
  return steps
    .filter(({ rows }) => rows.length > 0)
    .map(({ title, rows }) => (
      <div key={title}>
        {title && <h3 className="mb-2 text-h3">{title}</h3>}
        <MoneyRows rows={rows} currency={currency} />
      </div>
    ));
}

type Charged = Pick<Calculation["delivery"], "discounts" | "total">;

function discountRows({ discounts, total }: Charged, key: string, after: string): MoneyRow[] {
  if (discounts.length === 0) return [];
  const rows = discounts.map((discount, position): MoneyRow => ({
    key: `${key} ${position}`,
    name: <bdi>{discountName(discount)}</bdi>,
    value: -discount.amount,
    look: "part",
  }));
  return [...rows, { key: `${key} after`, name: after, value: total, look: "part" }];
}

/** The tax of each item, then the sum of each tax. */
function taxRows(
  { lines, delivery, fees, taxes }: Calculation,
  money: (minor: number) => string,
  locale: string,
  ofAmount: (base: string) => ReactNode,
): MoneyRow[] {
  const items = [
    ...lines.map((line) => ({ ...line, key: line.id, name: line.title })),
    { ...delivery, key: "delivery" },
    ...fees.map((fee) => ({ ...fee, key: `fee ${fee.name}` })),
  ];
  const label = (tax: { name: string; ppm: number }) => `${tax.name} ${formatTaxRate(tax.ppm, locale)}`;
  return taxes.flatMap((sum): MoneyRow[] => [
    { key: label(sum), name: <bdi>{label(sum)}</bdi>, value: sum.amount },
    ...items.flatMap((item) =>
      item.taxes
        .filter((tax) => label(tax) === label(sum))
        .map((tax): MoneyRow => ({
          key: `${label(sum)} ${item.key}`,
          name: (
            <>
              <bdi>{item.name}</bdi> <span className="ms-3">{ofAmount(money(item.total))}</span>
            </>
          ),
          value: tax.amount,
          look: "part",
        })),
    ),
  ]);
}
