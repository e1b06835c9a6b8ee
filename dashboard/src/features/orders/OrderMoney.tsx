import type { Order } from "@vitrine/contract/orders/orders";
import { useTranslation } from "react-i18next";
import { DetailList, Section } from "../../ui/layout/Editor.tsx";
import { Money } from "../../ui/text/Figure.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { dueLabel } from "./order-labels.ts";

/** The parts of an order's total, with the paid amount and the balance. */
export function OrderMoney({ order }: { order: Order }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const row = (name: string, minor: number) => ({
    name,
    value: <Money minor={minor} currency={order.currency} />,
  });
  const isCancelled = order.lifecycle === "cancelled";
  return (
    <Section title={t("Payment")}>
      <DetailList
        details={[
          row(t("Subtotal"), order.subtotal),
          ...(order.discount_total ? [row(t("Discount"), -order.discount_total)] : []),
          row(t("Delivery"), order.shipping_total),
          ...(order.fee_total ? [row(t("Fees"), order.fee_total)] : []),
          ...(order.tax_total ? [row(t("Tax"), order.tax_total)] : []),
          {
            name: t("Total"),
            value: (
              <strong className="font-semibold">
                <Money minor={order.total} currency={order.currency} />
              </strong>
            ),
          },
          ...(isCancelled ? [] : [row(t("Paid"), order.total - order.balance)]),
          {
            name: t("Balance"),
            value: <strong className="font-semibold">{dueLabel(order, t, locale)}</strong>,
          },
        ]}
      />
    </Section>
  );
}
