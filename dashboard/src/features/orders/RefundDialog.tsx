import { orderName } from "@vitrine/contract/orders/order-name";
import { refundReasons } from "@vitrine/contract/orders/orders";
import { formatMoney } from "@vitrine/contract/values/money";
import { useRef } from "react";
import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Field } from "../../ui/form/Field.tsx";
import { useSchemaForm } from "../../ui/form/form.tsx";
import { MoneyInput } from "../../ui/form/MoneyInput.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { TextArea } from "../../ui/form/TextInput.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { OrderActionDialog, type OrderDialogProps } from "./OrderActionDialog.tsx";
import { refundLabels } from "./order-labels.ts";
import { bodies } from "./order-bodies.ts";
import { refundOrder } from "./orders.data.ts";

/** Refunds an amount of an order, by default all that remains. */
export function RefundDialog(asking: OrderDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { order } = asking;
  const { currency, refundable } = order;
  const form = useSchemaForm(bodies.refund, { amount: refundable, reason: "customer", note: "" });
  const { errors } = form.formState;
  // A repeated click after a lost response must not refund twice.
  const sent = useRef({ body: "", key: "" });
  function keyOf(body: object): string {
    const text = JSON.stringify(body);
    if (sent.current.body !== text) sent.current = { body: text, key: crypto.randomUUID() };
    return sent.current.key;
  }
  return (
    <OrderActionDialog
      {...asking}
      form={form}
      title={t("Refund order {{number}}", { number: orderName(order) })}
      description={
        order.is_refunded_online
          ? t("The money goes back the way the customer paid, and we email them. This can't be undone.")
          : t(
              "Vitrine records the refund and emails the customer. Return the money to the customer yourself.",
            )
      }
      purpose={t("To refund this order")}
      action={order.is_refunded_online ? t("Refund customer") : t("Record refund")}
      send={async (place, body) => {
        const answer = await refundOrder(place, body, keyOf(body));
        sent.current = { body: "", key: "" };
        return answer;
      }}
    >
      <Field
        label={t("Amount")}
        name="amount"
        help={t("Up to {{amount}}", { amount: formatMoney(refundable, currency, locale) })}
        error={errors.amount?.message}
      >
        <Controller
          control={form.control}
          name="amount"
          render={({ field }) => (
            <MoneyInput
              currency={currency}
              value={field.value}
              onValue={(minor) => field.onChange(minor ?? 0)}
              onBlur={field.onBlur}
            />
          )}
        />
      </Field>
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
