import {
  discountName,
  formatTaxRate,
  includedTaxes,
  type SumRow,
  sumRows,
} from "@vitrine/contract/orders/order-sums";
import { isTooSmall } from "@vitrine/contract/payments/charge-limits";
import { providerNames } from "@vitrine/contract/payments/online-payments";
import type { Order } from "@vitrine/contract/orders/orders";
import { mayActAsShopper } from "@vitrine/contract/roles";
import { providerTitle } from "@vitrine/contract/payments/provider-titles";
import { formatMoney } from "@vitrine/contract/values/money";
import type { TFunction } from "i18next";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useShop } from "../../../session/shop.ts";
import { tooSmallText } from "../../../shared/orders/too-small-text.ts";
import { type MoneyRow, MoneyRows } from "../../../shared/orders/MoneyRows.tsx";
import { Button } from "../../../ui/button/Button.tsx";
import { OutsideLink } from "../../../ui/button/TextLink.tsx";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { Disclosure } from "../../../ui/layout/Disclosure.tsx";
import { Section } from "../../../ui/layout/Editor.tsx";
import { useLocale } from "../../../ui/text/useLocale.ts";
import { LazyOrderDialogs } from "../LazyOrderDialogs.tsx";
import { missingCash } from "./payment-reminders.rules.ts";
import { isAuthorized } from "./authorized.rules.ts";
import { balanceLabel } from "./payment-labels.ts";
import { needsDelivery } from "../shipments/packing.rules.ts";
import { refundLabels } from "../refunds/refund-labels.ts";
import type { OrderDialogName } from "../OrderDialogs.tsx";
import { owedOf } from "../refunds/refund-due.rules.ts";

// Loaded when it is opened.
const OrderCalculation = lazy(async () => ({
  default: (await import("./OrderCalculation.tsx")).OrderCalculation,
}));

/** The parts of an order's total, with the paid amount and the balance, and how the total was calculated. */
export function OrderMoney({ order }: { order: Order }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const isCancelled = order.lifecycle === "cancelled";
  const rows: MoneyRow[] = [
    ...sumRows({ ...order, requires_shipping: needsDelivery(order) }).map((row, position) => ({
      key: `${position} ${row.kind}`,
      name: <bdi>{sumLabel(row, t, locale)}</bdi>,
      value: row.amount ?? 0,
    })),
    { key: "total", name: t("Total"), value: order.total, look: "strong" },
    ...includedTaxes(order).map((tax): MoneyRow => ({
      key: `${tax.name} ${tax.ppm}`,
      name: t("Includes {{amount}} {{tax}} ({{rate}})", {
        amount: formatMoney(tax.amount, order.currency, locale),
        tax: tax.name,
        rate: formatTaxRate(tax.ppm, locale),
      }),
      value: "",
      look: "part",
    })),
    ...(order.advance
      ? [
          {
            key: "advance",
            name: <bdi>{t("Advance payment ({{method}})", { method: order.advance.name })}</bdi>,
            value: order.advance.amount,
            look: "part" as const,
          },
        ]
      : []),
    ...(isCancelled && order.refunds.length === 0 ? [] : paidRows(order, t)),
    ...order.refunds.map((refund): MoneyRow => ({
      key: refund.id,
      name: (
        <span className="flex flex-wrap gap-x-2">
          {refund.destination === "unpaid" ? t("Cancelled items") : t("Refund")}
          <span>{refundNote(refund, t)}</span>
        </span>
      ),
      value: refund.status === "failed" ? t("Failed") : -refund.amount,
    })),
    ...(order.written_off > 0
      ? [{ key: "written_off", name: t("Written off"), value: order.written_off }]
      : []),
    { key: "balance", name: t("Balance"), value: balanceLabel(order, t, locale), look: "strong" },
    ...(owedOf(order) > 0
      ? [{ key: "refund_due", name: t("Refund due"), value: order.refund_due, look: "strong" as const }]
      : []),
  ];
  return (
    <Section title={t("Payment")}>
      <MoneyRows rows={rows} currency={order.currency} />
      <Disclosure title={t("How this total was calculated")}>
        <Suspense>
          <OrderCalculation order={order} />
        </Suspense>
      </Disclosure>
    </Section>
  );
}

/** The amount that is due, or that the customer has paid too much, after an edit of a paid order. */
export function OffBalance({ order }: { order: Order }) {
  const { t } = useTranslation();
  // The link of others only shows the order.
  const { permissions } = useShop();
  const locale = useLocale();
  const [requested, setRequested] = useState<OrderDialogName>();
  const amount = formatMoney(Math.abs(order.balance), order.currency, locale);
  const isPaidOnline = (providerNames as readonly string[]).includes(order.payment_method);
  const isTiny = isTooSmall(order.payment_method, order.balance, order.currency);
  const mayRefund = order.allowed.includes("refund");
  // The first payment has its own message, and so has an authorised one.
  const isRest = order.payment_status === "partially_paid" && !isAuthorized(order);
  // The rest after an advance payment is paid in cash, as agreed.
  if (order.balance === 0 || (order.balance > 0 && (!isRest || order.advance))) return null;
  // Missing cash has its own reminder.
  if (missingCash(order) > 0) return null;
  // What was paid too much is part of the refund due, which has its own message.
  if (order.balance < 0 && owedOf(order) > 0) return null;
  return (
    <div className="mb-6">
      {order.balance > 0 ? (
        <Banner tone="caution" title={t("{{amount}} of this order is still due", { amount })}>
          {isTiny && tooSmallText(t)}
          {isPaidOnline && !isTiny && (
            <>
              {t("The customer can pay it online on the order status page.")}{" "}
              {order.order_url && mayActAsShopper(permissions) && (
                <OutsideLink href={order.order_url}>{t("Open payment link")}</OutsideLink>
              )}
            </>
          )}
        </Banner>
      ) : (
        <Banner
          tone="caution"
          title={t("The customer has paid {{amount}} too much", { amount })}
          action={
            mayRefund && (
              <Button onClick={() => setRequested("refund")}>{t("Refund {{amount}}", { amount })}</Button>
            )
          }
        />
      )}
      <LazyOrderDialogs order={order} requested={requested} onRequested={setRequested} />
    </div>
  );
}

/** The amounts that paid for the order, before refunds. */
function paidRows({ paid }: Order, t: TFunction): MoneyRow[] {
  return [
    ...(paid.store_credit > 0
      ? [{ key: "store_credit", name: t("Store credit"), value: paid.store_credit }]
      : []),
    ...(paid.exchange > 0 ? [{ key: "exchange", name: t("Returned items"), value: paid.exchange }] : []),
    { key: "paid", name: t("Paid"), value: paid.other },
  ];
}

function refundNote(refund: Order["refunds"][number], t: TFunction): string {
  const { status, reason, failure, provider, destination, is_overdue } = refund;
  const to = {
    original: undefined,
    unpaid: undefined,
    store_credit: t("Store credit"),
    exchange: t("Exchange"),
  }[destination];
  const label = [refundLabels(t)[reason], to].filter(Boolean).join(" · ");
  if (is_overdue)
    return `${label} · ${t("Check with {{provider}}", { provider: providerTitle(provider ?? "") })}`;
  if (status === "pending") return `${label} · ${t("In progress")}`;
  return failure ? `${label} · ${failure}` : label;
}

function sumLabel(row: SumRow, t: TFunction, locale: string): string {
  switch (row.kind) {
    case "subtotal":
      return t("Subtotal");
    case "delivery":
      return t("Delivery");
    case "fee":
      return t("Fees");
    case "rounding":
      return t("Rounding");
    case "discount":
      return row.title === "Discount" ? t("Discount") : discountName(row);
    case "tax":
      return `${row.name} ${formatTaxRate(row.ppm, locale)}`;
  }
}
