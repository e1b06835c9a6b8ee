import type { Order } from "@vitrine/contract/orders/orders";
import { formatMoney } from "@vitrine/contract/values/money";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button/Button.tsx";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { useLocale } from "../../../ui/text/useLocale.ts";
import { LazyOrderDialogs } from "../LazyOrderDialogs.tsx";
import type { OrderDialogName } from "../OrderDialogs.tsx";
import { needsDelivery } from "../shipments/packing.rules.ts";
import { isShippedUnpaid, missingCash, unreturnedPayment } from "./payment-reminders.rules.ts";

/** Reminders of an order's payment: before it is shipped, of missing cash, and after it is cancelled or came back. */
export function PaymentReminders({ order }: { order: Order }) {
  const { t } = useTranslation();
  if (isShippedUnpaid(order))
    return (
      <div className="mb-6">
        <Banner tone="caution" title={t("This order isn't paid yet")}>
          {needsDelivery(order)
            ? t("Check that the payment has arrived before you ship the order.")
            : t("It's delivered when all of it is paid. Mark it as paid once the payment has arrived.")}
        </Banner>
      </div>
    );
  if (missingCash(order) > 0) return <MissingCash order={order} />;
  return unreturnedPayment(order) > 0 && <UnreturnedPayment order={order} />;
}

function MissingCash({ order }: { order: Order }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [requested, setRequested] = useState<OrderDialogName>();
  const mayRecord = order.allowed.includes("mark_paid");
  const mayWriteOff = order.allowed.includes("write_off_due");
  const isAllowed = requested !== undefined && order.allowed.some((verb) => verb === requested);
  return (
    <div className="mb-6">
      <Banner
        tone="caution"
        title={t("{{amount}} of the cash on delivery is missing", {
          amount: formatMoney(missingCash(order), order.currency, locale),
        })}
        action={
          (mayRecord || mayWriteOff) && (
            <>
              {mayRecord && <Button onClick={() => setRequested("mark_paid")}>{t("Record payment")}</Button>}
              {mayWriteOff && <Button onClick={() => setRequested("write_off_due")}>{t("Write off")}</Button>}
            </>
          )
        }
      >
        {t("The order was delivered, and less was collected than was due.")}
      </Banner>
      <LazyOrderDialogs
        order={order}
        requested={isAllowed ? requested : undefined}
        onRequested={setRequested}
      />
    </div>
  );
}

function UnreturnedPayment({ order }: { order: Order }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [requested, setRequested] = useState<OrderDialogName>();
  const amount = formatMoney(unreturnedPayment(order), order.currency, locale);
  return (
    <div className="mb-6">
      <Banner
        tone="neutral"
        title={t("The payment of {{amount}} isn't refunded", { amount })}
        action={
          order.allowed.includes("refund") && (
            <Button onClick={() => setRequested("refund")}>{t("Refund")}</Button>
          )
        }
      >
        {order.lifecycle === "cancelled"
          ? t("The order is cancelled.")
          : t("The order came back. Refund the customer as your policy says.")}
      </Banner>
      <LazyOrderDialogs order={order} requested={requested} onRequested={setRequested} />
    </div>
  );
}
