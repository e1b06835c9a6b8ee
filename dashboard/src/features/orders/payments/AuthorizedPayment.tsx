import type { Order } from "@vitrine/contract/orders/orders";
import { formatMoney } from "@vitrine/contract/values/money";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useShop } from "../../../session/shop.ts";
import { Button } from "../../../ui/button/Button.tsx";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { DateText } from "../../../ui/text/DateText.tsx";
import { useLocale } from "../../../ui/text/useLocale.ts";
import { isAuthorized } from "./authorized.rules.ts";
import { LazyOrderDialogs } from "../LazyOrderDialogs.tsx";
import type { OrderDialogName } from "../OrderDialogs.tsx";

/** A payment that is authorised and not captured yet, with the instant until which it can be. */
export function AuthorizedPayment({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { time_zone } = useShop();
  const locale = useLocale();
  const [requested, setRequested] = useState<OrderDialogName>();
  const { authorization, allowed } = order;
  if (!authorization || !isAuthorized(order)) return null;
  const amount = formatMoney(authorization.amount, order.currency, locale);
  return (
    <div className="mb-6">
      <Banner
        tone="caution"
        title={t("A payment of {{amount}} is authorised", { amount })}
        action={
          allowed.includes("capture") && (
            <Button onClick={() => setRequested("capture")}>{t("Capture payment")}</Button>
          )
        }
      >
        {authorization.status === "capturing" ? (
          t("The payment is being captured.")
        ) : (
          <>
            {authorization.failure && (
              <>{t("The last capture failed: {{failure}}", { failure: authorization.failure })} </>
            )}
            {t("Capture it before it expires:")}{" "}
            <DateText at={authorization.expires_at} format="full" zone={time_zone} />
          </>
        )}
      </Banner>
      <LazyOrderDialogs
        order={order}
        requested={requested && allowed.includes("capture") ? requested : undefined}
        onRequested={setRequested}
      />
    </div>
  );
}
