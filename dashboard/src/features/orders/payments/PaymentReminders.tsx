import type { Order } from "@vitrine/contract/orders/orders";
import { formatMoney } from "@vitrine/contract/values/money";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button/Button.tsx";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { useLocale } from "../../../ui/text/useLocale.ts";
import { LazyOrderDialogs } from "../LazyOrderDialogs.tsx";
import type { OrderDialogName } from "../OrderDialogs.tsx";
import { isShippedUnpaid, unreturnedPayment } from "./payment-reminders.rules.ts";

/** Reminders of an order's payment before it is shipped, and after it is cancelled or came back. */
export function PaymentReminders({ order }: { order: Order }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [requested, setRequested] = useState<OrderDialogName>();
  const unreturned = unreturnedPayment(order);
  const amount = formatMoney(unreturned, order.currency, locale);
  if (isShippedUnpaid(order))
    return (
      <div className="mb-6">
        <Banner tone="caution" title={t("This order isn't paid yet")}>
          {t("Check that the payment has arrived before you ship the order.")}
        </Banner>
      </div>
    );
  if (unreturned === 0) return null;
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
