import type { ConfirmationQueue } from "@vitrine/contract/checkout/order-confirmation";
import { hasPermission } from "@vitrine/contract/roles";
import { useTranslation } from "react-i18next";
import { paths } from "../../paths.ts";
import { useShop } from "../../session/shop.ts";
import { ButtonLink } from "../../ui/button/TextLink.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { DateText } from "../../ui/text/DateText.tsx";

/** Shown when the member has no order to confirm: all are done, with other members, or to be called again later. */
export function QueueState({ due, queue }: { due: number; queue: ConfirmationQueue }) {
  const { t } = useTranslation();
  const { permissions, time_zone } = useShop();
  const orders = (
    <ButtonLink to={paths.orders} look="primary">
      {t("View orders")}
    </ButtonLink>
  );
  if (due > 0)
    return (
      <EmptyState title={t("Other members have the remaining orders")} action={orders}>
        {t("An order appears here if a member doesn't finish it within 10 minutes.")}
      </EmptyState>
    );
  if (queue.next_call_at)
    return (
      <EmptyState title={t("No orders to call now")} action={orders}>
        {t("Orders to call again later: {{number}}. The next one appears here:", { number: queue.later })}{" "}
        <DateText at={queue.next_call_at} zone={time_zone} />
      </EmptyState>
    );
  return (
    <EmptyState
      title={t("No orders to confirm")}
      action={orders}
      secondary={
        hasPermission(permissions, "checkout") && (
          <ButtonLink to={paths.cashOnDelivery}>{t("Cash on delivery settings")}</ButtonLink>
        )
      }
    >
      {t("Cash-on-delivery orders appear here until they are confirmed.")}
    </EmptyState>
  );
}
