import { orderName } from "@vitrine/contract/orders/order-name";
import { formatMoney } from "@vitrine/contract/values/money";
import { useTranslation } from "react-i18next";
import { emailNotice } from "../../../shared/orders/email-notice.ts";
import { useLocale } from "../../../ui/text/useLocale.ts";
import { AmountDialog } from "./AmountDialog.tsx";
import type { OrderDialogProps } from "../OrderActionDialog.tsx";

/** Records a payment that the shop has received, by default the amount due. */
export function MarkPaidDialog(dialog: OrderDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { order } = dialog;
  const due = Math.max(0, order.balance);
  const advance = order.advance?.due ?? 0;
  const amounts = {
    amount: formatMoney(due, order.currency, locale),
    advance: formatMoney(advance, order.currency, locale),
  };
  return (
    <AmountDialog
      {...dialog}
      title={t("Mark order {{number}} as paid", { number: orderName(order) })}
      description={`${t("Record what you have received, for example in cash. The rest stays due.")} ${emailNotice(order, t)}`}
      purpose={t("To mark this order as paid")}
      action={t("Record payment")}
      label={t("Amount received")}
      help={
        advance > 0
          ? t("{{amount}} due, {{advance}} of it in advance", amounts)
          : t("{{amount}} due", { amount: amounts.amount })
      }
      max={due}
      start={advance > 0 ? advance : due}
      send={(client, request) => client.orders.mark_paid(request)}
    />
  );
}
