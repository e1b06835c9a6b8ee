import { providerNames } from "@vitrine/contract/payments/online-payments";
import type { Order } from "@vitrine/contract/orders/orders";
import { formatMoney } from "@vitrine/contract/values/money";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button/Button.tsx";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { useLocale } from "../../../ui/text/useLocale.ts";
import { LazyOrderDialogs } from "../LazyOrderDialogs.tsx";
import type { OrderDialogName } from "../OrderDialogs.tsx";

/** The advance payment of a cash-on-delivery order while it is due. */
export function AdvanceBanner({ order }: { order: Order }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [requested, setRequested] = useState<OrderDialogName>();
  const { advance, allowed } = order;
  if (!advance || advance.due === 0) return null;
  const money = (minor: number) => formatMoney(minor, order.currency, locale);
  const isOnline = (providerNames as readonly string[]).includes(advance.method);
  const names = { method: advance.name, rest: money(order.balance - advance.due) };
  return (
    <div className="mb-6">
      <Banner
        tone="caution"
        title={t("An advance payment of {{amount}} is due", { amount: money(advance.due) })}
        action={
          allowed.includes("mark_paid") && (
            <Button onClick={() => setRequested("mark_paid")}>{t("Record payment")}</Button>
          )
        }
      >
        {isOnline
          ? t("The customer pays it online with {{method}}, and {{rest}} in cash.", names)
          : t("The customer pays it with {{method}}, and {{rest}} in cash.", names)}{" "}
        {order.confirmation === "pending" &&
          t("The order is confirmed when you record the payment or accept its proof.")}
      </Banner>
      <LazyOrderDialogs
        order={order}
        requested={requested && allowed.includes("mark_paid") ? requested : undefined}
        onRequested={setRequested}
      />
    </div>
  );
}
