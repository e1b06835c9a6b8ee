import { orderName } from "@vitrine/contract/orders/order-name";
import { formatMoney } from "@vitrine/contract/values/money";
import { useTranslation } from "react-i18next";
import { emailNotice } from "../../../shared/orders/email-notice.ts";
import { useLocale } from "../../../ui/text/useLocale.ts";
import { AmountDialog } from "./AmountDialog.tsx";
import type { OrderDialogProps } from "../OrderActionDialog.tsx";
import { markPaid } from "../orders.data.ts";

/** Records a payment that the shop has received, by default the amount due. */
export function MarkPaidDialog(asking: OrderDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { order } = asking;
  const due = Math.max(0, order.balance);
  return (
    <AmountDialog
      {...asking}
      title={t("Mark order {{number}} as paid", { number: orderName(order) })}
      description={`${t("Record what you have received, for example in cash. The rest stays due.")} ${emailNotice(order, t)}`}
      purpose={t("To mark this order as paid")}
      action={t("Record payment")}
      label={t("Amount received")}
      help={t("{{amount}} due", { amount: formatMoney(due, order.currency, locale) })}
      max={due}
      send={markPaid}
    />
  );
}
