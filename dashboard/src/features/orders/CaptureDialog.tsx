import { orderName } from "@vitrine/contract/orders/order-name";
import { formatMoney } from "@vitrine/contract/values/money";
import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useRequestKey } from "../../shared/request-key.ts";
import { useSchemaForm } from "../../ui/form/form.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { AmountField } from "./AmountField.tsx";
import { OrderActionDialog, type OrderDialogProps } from "./OrderActionDialog.tsx";
import { bodies } from "./order-bodies.ts";
import { capturePayment } from "./orders.data.ts";

/** Captures an authorised payment once, by default the amount due. */
export function CaptureDialog(asking: OrderDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { order } = asking;
  const { currency, authorization } = order;
  const authorized = authorization?.amount ?? 0;
  const max = Math.min(authorized, Math.max(0, order.balance));
  const { amount } = bodies.capture.shape;
  const form = useSchemaForm(
    bodies.capture.extend({ amount: amount.max(max, "Enter no more than the amount due.") }),
    { amount: max },
  );
  const requestKey = useRequestKey();
  return (
    <OrderActionDialog
      {...asking}
      form={form}
      title={t("Capture the payment of order {{number}}", { number: orderName(order) })}
      description={t("You can capture once. The rest of the authorised amount is released to the customer.")}
      purpose={t("To capture this payment")}
      action={t("Capture payment")}
      send={async (place, body) => {
        const answer = await capturePayment(place, body, requestKey.keyOf(body));
        requestKey.forget();
        return answer;
      }}
    >
      <Controller
        control={form.control}
        name="amount"
        render={({ field, fieldState }) => (
          <AmountField
            label={t("Amount to capture")}
            help={t("{{authorized}} authorised, {{due}} due", {
              authorized: formatMoney(authorized, currency, locale),
              due: formatMoney(Math.max(0, order.balance), currency, locale),
            })}
            field={field}
            fieldState={fieldState}
            currency={currency}
          />
        )}
      />
    </OrderActionDialog>
  );
}
