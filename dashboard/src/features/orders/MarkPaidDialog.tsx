import { orderName } from "@vitrine/contract/orders/order-name";
import { formatMoney } from "@vitrine/contract/values/money";
import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { emailNotice } from "../../shared/orders/email-notice.ts";
import { useRequestKey } from "../../shared/request-key.ts";
import { useSchemaForm } from "../../ui/form/form.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { AmountField } from "./AmountField.tsx";
import { OrderActionDialog, type OrderDialogProps } from "./OrderActionDialog.tsx";
import { bodies } from "./order-bodies.ts";
import { markPaid } from "./orders.data.ts";

/** Records a payment that the shop has received, by default the amount due. */
export function MarkPaidDialog(asking: OrderDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { order } = asking;
  const { currency } = order;
  const due = Math.max(0, order.balance);
  const { amount } = bodies.mark_paid.shape;
  const form = useSchemaForm(
    bodies.mark_paid.extend({ amount: amount.max(due, "Enter no more than the amount due.") }),
    { amount: due },
  );
  const requestKey = useRequestKey();
  return (
    <OrderActionDialog
      {...asking}
      form={form}
      title={t("Mark order {{number}} as paid", { number: orderName(order) })}
      description={`${t("Record what you have received, for example in cash. The rest stays due.")} ${emailNotice(order, t)}`}
      purpose={t("To mark this order as paid")}
      action={t("Record payment")}
      send={async (place, body) => {
        const answer = await markPaid(place, body, requestKey.keyOf(body));
        requestKey.forget();
        return answer;
      }}
    >
      <Controller
        control={form.control}
        name="amount"
        render={({ field, fieldState }) => (
          <AmountField
            label={t("Amount received")}
            help={t("{{amount}} due", { amount: formatMoney(due, currency, locale) })}
            field={field}
            fieldState={fieldState}
            currency={currency}
          />
        )}
      />
    </OrderActionDialog>
  );
}
