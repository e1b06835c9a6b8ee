import { orderName } from "@vitrine/contract/orders/order-name";
import { refundReasons } from "@vitrine/contract/orders/orders";
import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useRequestKey } from "../../shared/request-key.ts";
import { Field } from "../../ui/form/Field.tsx";
import { useSchemaForm } from "../../ui/form/form.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { TextArea } from "../../ui/form/TextInput.tsx";
import { OrderActionDialog, type OrderDialogProps } from "./OrderActionDialog.tsx";
import { refundLabels } from "./order-labels.ts";
import { bodies } from "./order-bodies.ts";
import { refundOrder } from "./orders.data.ts";
import { mayRefundToCredit, RefundAmountField, refundTexts, refundToOptions } from "./RefundAmountField.tsx";

/** Refunds an amount of an order, by default what was paid too much, or else all that remains. */
export function RefundDialog(asking: OrderDialogProps) {
  const { t } = useTranslation();
  const { order } = asking;
  const { currency, refundable, balance } = order;
  const amount = balance < 0 ? -balance : refundable;
  const form = useSchemaForm(bodies.refund, { amount, reason: "customer", note: "", to: "original" });
  const { errors } = form.formState;
  const requestKey = useRequestKey();
  return (
    <OrderActionDialog
      {...asking}
      {...refundTexts(order, t)}
      form={form}
      title={t("Refund order {{number}}", { number: orderName(order) })}
      purpose={t("To refund this order")}
      send={async (place, body) => {
        const answer = await refundOrder(place, body, requestKey.keyOf(body));
        requestKey.forget();
        return answer;
      }}
    >
      <Controller
        control={form.control}
        name="amount"
        render={(props) => <RefundAmountField {...props} max={refundable} currency={currency} />}
      />
      {mayRefundToCredit(order) && (
        <Field label={t("Refund to")} name="to" error={errors.to?.message}>
          <Select {...form.register("to")} options={refundToOptions(t)} />
        </Field>
      )}
      <Field label={t("Reason")} name="reason" error={errors.reason?.message}>
        <Select
          {...form.register("reason")}
          options={refundReasons.map((value) => ({ value, label: refundLabels(t)[value] }))}
        />
      </Field>
      <Field
        label={t("Note")}
        name="note"
        optional
        help={t("Only visible to your team.")}
        error={errors.note?.message}
      >
        <TextArea {...form.register("note")} rows={2} />
      </Field>
    </OrderActionDialog>
  );
}
