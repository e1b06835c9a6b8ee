import type { Order } from "@vitrine/contract/orders/orders";
import { formatMoney } from "@vitrine/contract/values/money";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { translateMessage } from "../../../i18n.ts";
import { useRepeatableRequest } from "../../../shared/useRepeatableRequest.ts";
import { Button } from "../../../ui/button/Button.tsx";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { ConfirmDialog } from "../../../ui/overlay/Dialog.tsx";
import { useLocale } from "../../../ui/text/useLocale.ts";
import { LazyOrderDialogs } from "../LazyOrderDialogs.tsx";
import type { OrderDialogName } from "../OrderDialogs.tsx";
import { useOrderChange } from "../orders.data.ts";
import { owedOf } from "./refund-due.rules.ts";

type Refund = Order["refunds"][number];

/** The refunds that failed and can be repeated, and the refund that is due for cancelled items. */
export function RefundBanners({ order }: { order: Order }) {
  const failed = order.refunds.filter(({ may_repeat }) => may_repeat);
  const repeatable = failed.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <>
      {failed.map((refund) => (
        <FailedRefund key={refund.id} order={order} refund={refund} />
      ))}
      {owedOf(order) > 0 && order.refund_due > repeatable && <RefundDue order={order} />}
    </>
  );
}

function RefundDue({ order }: { order: Order }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [requested, setRequested] = useState<OrderDialogName>();
  const amount = formatMoney(order.refund_due, order.currency, locale);
  return (
    <div className="mb-6">
      <Banner
        tone="caution"
        title={t("Refund due: {{amount}}", { amount })}
        action={
          order.allowed.includes("refund") && (
            <Button onClick={() => setRequested("refund")}>{t("Refund {{amount}}", { amount })}</Button>
          )
        }
      >
        {order.balance < 0
          ? t("The customer has paid for cancelled items, and paid too much.")
          : t("The customer has paid for items that are cancelled.")}
      </Banner>
      <LazyOrderDialogs order={order} requested={requested} onRequested={setRequested} />
    </div>
  );
}

function FailedRefund({ order, refund }: { order: Order; refund: Refund }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const change = useOrderChange(order);
  const sendOnce = useRepeatableRequest();
  const [confirms, setConfirms] = useState(false);
  const amount = formatMoney(refund.amount, order.currency, locale);

  function repeat(way: "original" | "manual") {
    const body = { way };
    return change.mutateAsync((place) =>
      sendOnce(body, (client) =>
        client.order_refunds.repeat({ params: { ...place, refund_id: refund.id }, body }),
      ),
    );
  }

  return (
    <div className="mb-6">
      <Banner
        tone="critical"
        title={t("The refund of {{amount}} failed", { amount })}
        action={
          <>
            <Button busy={change.isPending} onClick={() => void repeat("original").catch(() => undefined)}>
              {t("Try again")}
            </Button>
            <Button onClick={() => setConfirms(true)}>{t("Record manual refund")}</Button>
          </>
        }
      >
        {refund.failure && <bdi>{translateMessage(refund.failure)}</bdi>}
      </Banner>
      <ConfirmDialog
        open={confirms}
        onOpenChange={setConfirms}
        title={t("Record a manual refund of {{amount}}?", { amount })}
        action={t("Record refund")}
        danger={false}
        onConfirm={() => repeat("manual")}
      >
        {t("Vitrine records the refund. Return the money to the customer yourself.")}
      </ConfirmDialog>
    </div>
  );
}
