import { orderName } from "@vitrine/contract/orders/order-name";
import { formatMoney } from "@vitrine/contract/values/money";
import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { client } from "../../../api.ts";
import { Field } from "../../../ui/form/Field.tsx";
import { useSchemaForm } from "../../../ui/form/form.tsx";
import { TextArea } from "../../../ui/form/TextInput.tsx";
import { useLocale } from "../../../ui/text/useLocale.ts";
import { OrderActionDialog, type OrderDialogProps } from "../OrderActionDialog.tsx";
import { bodies } from "../order-bodies.ts";
import { AmountField } from "./AmountField.tsx";

/** Writes off an amount that is due, with a reason. */
export function WriteOffDueDialog(dialog: OrderDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { order } = dialog;
  const due = Math.max(0, order.balance);
  const { amount } = bodies.write_off_due.shape;
  const form = useSchemaForm(
    bodies.write_off_due.extend({ amount: amount.max(due, "Enter no more than the amount due.") }),
    { amount: due, reason: "" },
  );
  return (
    <OrderActionDialog
      {...dialog}
      form={form}
      title={t("Write off an amount of order {{number}}", { number: orderName(order) })}
      description={t(
        "The amount isn't due anymore. It doesn't count as received, and your sales and taxes stay the same. The customer isn't notified.",
      )}
      purpose={t("To write off this amount")}
      action={t("Write off")}
      send={(params, body) => client.orders.write_off_due({ params, body })}
    >
      <Controller
        control={form.control}
        name="amount"
        render={({ field, fieldState }) => (
          <AmountField
            label={t("Amount")}
            help={t("{{amount}} due", { amount: formatMoney(due, order.currency, locale) })}
            field={field}
            fieldState={fieldState}
            currency={order.currency}
          />
        )}
      />
      <Field label={t("Reason")} name="reason" error={form.formState.errors.reason?.message}>
        <TextArea {...form.register("reason")} rows={3} />
      </Field>
    </OrderActionDialog>
  );
}
