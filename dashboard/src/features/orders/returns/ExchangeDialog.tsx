import type { ExchangeQuote } from "@vitrine/contract/orders/exchanges";
import type { OrderReturns } from "@vitrine/contract/orders/returns";
import { formatMoney } from "@vitrine/contract/values/money";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useShop } from "../../../session/shop.ts";
import { errorMessage } from "../../../shared/api-errors.ts";
import { AddLine } from "../../../shared/order-lines/AddLine.tsx";
import { MoneyRows } from "../../../shared/orders/MoneyRows.tsx";
import { Button } from "../../../ui/button/Button.tsx";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { Dialog } from "../../../ui/overlay/Dialog.tsx";
import { DialogButtons } from "../../../ui/overlay/DialogButtons.tsx";
import { DialogForm } from "../../../ui/overlay/DialogForm.tsx";
import { useLocale } from "../../../ui/text/useLocale.ts";
import { methodLabel } from "../../../shared/orders/method-label.ts";
import type { OrderDialogProps } from "../OrderActionDialog.tsx";
import { type ExchangeItem, useExchange, useExchangeQuote } from "./exchanges.data.ts";
import { ExchangeItems } from "./ExchangeItems.tsx";
import { ExchangePayment, type PaymentChoice, SurplusChoice } from "./ExchangePayment.tsx";

interface ExchangeDialogProps extends OrderDialogProps {
  one: OrderReturns["returns"][number] | undefined;
}

/** Chooses the items that the customer gets in place of the returned ones, and how a difference is paid. */
export function ExchangeDialog({ order, one, open, onOpenChange }: ExchangeDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("Exchange items")}
      description={t(
        "A new order is created at today's prices, without a delivery fee. The returned items pay for it.",
      )}
    >
      {one && <Exchange order={order} returnId={one.id} onClose={() => onOpenChange(false)} />}
    </Dialog>
  );
}

interface ExchangeProps extends Pick<OrderDialogProps, "order"> {
  returnId: string;
  onClose: () => void;
}

function Exchange({ order, returnId, onClose }: ExchangeProps) {
  const { t } = useTranslation();
  const [items, setItems] = useState<ExchangeItem[]>([]);
  const [payment, setPayment] = useState<PaymentChoice>({ kind: "later", days: 7 });
  const [surplusTo, setSurplusTo] = useState<"original" | "store_credit">("original");
  const quoted = useExchangeQuote(order.id, returnId, items);
  const { isCurrent, error } = quoted;
  const exchange = useExchange(order, returnId);
  const methods =
    quoted.quote && (payment.kind === "link" ? quoted.quote.payment_links : quoted.quote.payment_methods);
  const method = methods?.find(({ key }) => key === payment.method) ?? methods?.[0];
  const quote = quoted.quote && quoteFor(quoted.quote, method?.key);
  const problem = quote && isCurrent ? problemOf(quote, method, t) : undefined;

  const [isTried, setIsTried] = useState(false);
  const hint = items.length === 0 && isTried ? t("Add an item.") : problem;

  async function send() {
    setIsTried(true);
    if (!quote || quote.total === null || !isCurrent || problem) return;
    const { due, credit, total } = quote;
    try {
      await exchange.mutateAsync({
        lines: items.map(({ variant_id, quantity }) => ({ variant_id, quantity })),
        accepted_total: total,
        accepted_credit: credit,
        payment: due > 0 ? { kind: payment.kind, method: method!.key, days: payment.days ?? 0 } : null,
        surplus_to: quote.surplus > 0 ? surplusTo : "original",
      });
      onClose();
    } catch {
      // Shown as a notification.
    }
  }

  return (
    <DialogForm onSubmit={() => void send()}>
      <ExchangeItems items={items} quoted={isCurrent ? quote?.lines : undefined} onItems={setItems} />
      <AddLine
        name="lines"
        isProductOnly
        chosen={new Set(items.map(({ variant_id }) => variant_id))}
        onAdd={({ variant_id, title }) =>
          setItems([...items, { variant_id: variant_id!, title, quantity: 1 }])
        }
      />
      {error && <Banner tone="critical" title={errorMessage(error)} />}
      {quote && items.length > 0 && (
        <>
          <ExchangeSums quote={quote} />
          {quote.due > 0 && (
            <ExchangePayment
              choice={payment}
              methods={(methods ?? []).map(({ key, name }) => ({ key, name: methodLabel(key, name, t) }))}
              mayLink={quote.payment_links.length > 0}
              isTooSmallToLink={quote.is_too_small_to_link}
              onChoice={setPayment}
            />
          )}
          {quote.surplus > 0 && quote.may_use_store_credit && (
            <SurplusChoice value={surplusTo} onValue={setSurplusTo} />
          )}
        </>
      )}
      {hint && (
        <p className="text-critical" role="alert">
          {hint}
        </p>
      )}
      <DialogButtons>
        <Button onClick={onClose}>{t("Cancel")}</Button>
        <Button type="submit" look="primary" busy={exchange.isPending}>
          {t("Create exchange")}
        </Button>
      </DialogButtons>
    </DialogForm>
  );
}

/** The reason why the exchange can't be made. */
function problemOf(
  { lines, total, due }: ExchangeQuote,
  method: { key: string } | undefined,
  t: TFunction,
): string | undefined {
  if (lines.some(({ problem }) => problem)) return t("Change the items that aren't available.");
  if (total === null) return t("The total is more than an order can charge. Remove items.");
  return due > 0 && !method ? t("Choose how the customer pays the difference.") : undefined;
}

/** The quote with the amounts for the payment method of the difference: cash is rounded to the smallest coin. */
function quoteFor(quote: ExchangeQuote, method: string | undefined): ExchangeQuote {
  if (quote.due === 0 || method !== "cash_on_delivery") return { ...quote, cash_rounding: 0 };
  const { total, due, cash_rounding } = quote;
  return { ...quote, total: total && total + cash_rounding, due: due + cash_rounding };
}

function ExchangeSums({ quote }: { quote: ExchangeQuote }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { currency } = useShop();
  const { total, credit, due, surplus, cash_rounding } = quote;
  const amount = (minor: number) => formatMoney(minor, currency, locale);
  const difference =
    surplus > 0
      ? { name: t("To refund"), value: amount(surplus) }
      : { name: t("To pay"), value: amount(due) };
  return (
    <MoneyRows
      currency={currency}
      rows={[
        { key: "total", name: t("New order"), value: (total ?? 0) - cash_rounding },
        ...(cash_rounding === 0 ? [] : [{ key: "rounding", name: t("Rounding"), value: cash_rounding }]),
        { key: "credit", name: t("Returned items"), value: -credit },
        { key: "difference", ...difference, look: "strong" },
      ]}
    />
  );
}
