import type { DraftOrderQuote } from "@vitrine/contract/orders/draft-orders";
import { formatTaxRate } from "@vitrine/contract/orders/order-sums";
import { formatMoney } from "@vitrine/contract/values/money";
import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { errorMessage } from "../../shared/api-errors.ts";
import { OrderDiscountFields } from "../../shared/order-lines/OrderDiscountFields.tsx";
import { CalculationSteps } from "../../shared/orders/CalculationSteps.tsx";
import { type MoneyRow, MoneyRows } from "../../shared/orders/MoneyRows.tsx";
import { SkeletonLines } from "../../ui/feedback/Skeleton.tsx";
import { untypedForm } from "../../ui/form/form.tsx";
import { Disclosure } from "../../ui/layout/Disclosure.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import type { DraftOrderForm } from "./draft-order-form.ts";

interface TotalsSectionProps {
  form: DraftOrderForm;
  quote: UseQueryResult<{ data: DraftOrderQuote }>;
  /** False while fields are missing or wrong. */
  isComplete: boolean;
}

/** The discount on the order, and what the draft costs now. */
export function TotalsSection({ form, quote, isComplete }: TotalsSectionProps) {
  const { t } = useTranslation();
  return (
    <Section title={t("Total")}>
      <OrderDiscountFields form={untypedForm(form)} />
      <div aria-live="polite" aria-busy={quote.isFetching || undefined}>
        {!isComplete ? (
          <p className="text-ink3">{t("Complete the fields to see the total.")}</p>
        ) : quote.error ? (
          <p className="text-critical">{errorMessage(quote.error)}</p>
        ) : !quote.data ? (
          <SkeletonLines lines={4} />
        ) : (
          <Totals quote={quote.data.data} />
        )}
      </div>
    </Section>
  );
}

export function Totals({ quote: { calculation } }: { quote: DraftOrderQuote }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (!calculation)
    return <p className="text-critical">{t("The total is more than an order can charge. Lower it.")}</p>;
  const { currency, subtotal, discount_total, delivery, taxes, prices_include_tax, total } = calculation;
  const name = (tax: (typeof taxes)[number]) => `${tax.name} ${formatTaxRate(tax.ppm, locale)}`;
  const rows: MoneyRow[] = [
    { key: "subtotal", name: t("Subtotal"), value: subtotal },
    ...(discount_total > 0 ? [{ key: "discount", name: t("Discount"), value: -discount_total }] : []),
    { key: "delivery", name: t("Delivery"), value: delivery.total },
    ...(prices_include_tax
      ? []
      : taxes.map((tax) => ({ key: name(tax), name: <bdi>{name(tax)}</bdi>, value: tax.amount }))),
    { key: "total", name: t("Total"), value: total, look: "strong" },
    ...(prices_include_tax
      ? taxes.map((tax): MoneyRow => ({
          key: name(tax),
          name: t("Includes {{amount}} {{tax}} ({{rate}})", {
            amount: formatMoney(tax.amount, currency, locale),
            tax: tax.name,
            rate: formatTaxRate(tax.ppm, locale),
          }),
          value: "",
          look: "part",
        }))
      : []),
  ];
  return (
    <>
      <MoneyRows rows={rows} currency={currency} />
      <Disclosure title={t("How this total was calculated")}>
        <CalculationSteps calculation={calculation} />
      </Disclosure>
    </>
  );
}
