import { orderName } from "@vitrine/contract/orders/order-name";
import { formatMoney } from "@vitrine/contract/values/money";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../../ui/text/useLocale.ts";
import { AmountDialog } from "./AmountDialog.tsx";
import type { OrderDialogProps } from "../OrderActionDialog.tsx";

/** Captures an authorised payment once, by default the amount due. */
export function CaptureDialog(dialog: OrderDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { order } = dialog;
  const { currency, authorization } = order;
  const authorized = authorization?.amount ?? 0;
  const due = Math.max(0, order.balance);
  return (
    <AmountDialog
      {...dialog}
      title={t("Capture the payment of order {{number}}", { number: orderName(order) })}
      description={t("You can capture once. The rest of the authorised amount is released to the customer.")}
      purpose={t("To capture this payment")}
      action={t("Capture payment")}
      label={t("Amount to capture")}
      help={t("{{authorized}} authorised, {{due}} due", {
        authorized: formatMoney(authorized, currency, locale),
        due: formatMoney(due, currency, locale),
      })}
      max={Math.min(authorized, due)}
      send={(client, request) => client.orders.capture(request)}
    />
  );
}
