import type { TaxAmount } from "@vitrine/contract/taxes/tax-amount";
import type { OrderCalculation } from "@vitrine/contract/orders/order-calculation";
import { discountName, formatTaxRate } from "@vitrine/contract/orders/order-sums";
import { formatMoney } from "@vitrine/contract/values/money";
import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../ui/text/useLocale.ts";
import { feeName } from "./fee-name.ts";
import { type MoneyRow, MoneyRows } from "./MoneyRows.tsx";
import { deliveryName } from "./delivery-name.ts";
import { noDelivery } from "@vitrine/contract/checkout/placed-order";

/** The steps of a price, each with its amounts. */
export function CalculationSteps({ calculation }: { calculation: OrderCalculation }) {
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
              <span className="ms-3 whitespace-nowrap">
                <bdi>
                  {line.quantity} × {money(line.unit_price)}
                </bdi>
              </span>
            </>
          ),
          value: line.subtotal,
        },
        ...discountRows(line, line.id, t),
      ]),
    },
    {
      title: t("Delivery"),
      rows:
        delivery.name === noDelivery && delivery.fee === 0
          ? []
          : [
              {
                key: "delivery",
                name: <bdi>{deliveryName(delivery.name, t)}</bdi>,
                value: delivery.fee,
              },
              ...discountRows(delivery, "delivery", t),
            ],
    },
    {
      title: t("Fees"),
      rows: fees.map(({ name, total: value }, position) => ({
        key: `${name} ${position}`,
        name: feeName(name, t),
        value,
      })),
    },
    {
      title: calculation.prices_include_tax
        ? t("Taxes that these amounts include")
        : t("Taxes added to these amounts"),
      rows: taxRows(calculation, money, locale, {
        ofAmount: (base) => t("of {{amount}}", { amount: base }),
        compound: t("Compound tax"),
      }),
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

type Charged = Pick<OrderCalculation["delivery"], "discounts" | "total">;

function discountRows({ discounts, total }: Charged, key: string, t: TFunction): MoneyRow[] {
  if (discounts.length === 0) return [];
  const rows = discounts.map((discount, position): MoneyRow => ({
    key: `${key} ${position}`,
    name: <bdi>{discount.title === "Discount" ? t("Discount") : discountName(discount)}</bdi>,
    value: -discount.amount,
    look: "part",
  }));
  return [...rows, { key: `${key} after`, name: t("After discounts"), value: total, look: "part" }];
}

/** The tax of each item, then the sum of each tax. */
function taxRows(
  { lines, delivery, fees, taxes, prices_include_tax }: OrderCalculation,
  money: (minor: number) => string,
  locale: string,
  { ofAmount, compound }: { ofAmount: (base: string) => ReactNode; compound: string },
): MoneyRow[] {
  const items = [
    ...lines.map((line) => ({ ...line, key: line.id, name: line.title })),
    { ...delivery, key: "delivery" },
    ...fees.map((fee) => ({ ...fee, key: `fee ${fee.name}` })),
  ];
  const label = ({ name, ppm, is_compound }: Omit<TaxAmount, "amount">) =>
    [name, formatTaxRate(ppm, locale), ...(is_compound ? [`(${compound})`] : [])].join(" ");
  return taxes.flatMap((sum): MoneyRow[] => [
    { key: label(sum), name: <bdi>{label(sum)}</bdi>, value: sum.amount },
    ...items.flatMap((item) =>
      item.taxes
        .filter((tax) => label(tax) === label(sum))
        .map((tax): MoneyRow => ({
          key: `${label(sum)} ${item.key}`,
          name: (
            <>
              <bdi>{item.name}</bdi>{" "}
              <span className="ms-3">{ofAmount(money(taxedBy(tax, item, prices_include_tax)))}</span>
            </>
          ),
          value: tax.amount,
          look: "part",
        })),
    ),
  ]);
}

/** The amount that a tax is charged on. Of a compound tax, it contains the others, which prices with tax contain already. */
function taxedBy(
  { is_compound }: TaxAmount,
  { total, taxes }: { total: number; taxes: TaxAmount[] },
  pricesIncludeTax: boolean,
): number {
  if (!is_compound || pricesIncludeTax) return total;
  return taxes.reduce((sum, tax) => (tax.is_compound ? sum : sum + tax.amount), total);
}
