import { hasPermission } from "@vitrine/contract/roles";
import type { Order } from "@vitrine/contract/orders/orders";
import type { TFunction } from "i18next";
import { orderName } from "@vitrine/contract/orders/order-name";
import { cancelReasons } from "@vitrine/contract/orders/orders";
import { formatMoney } from "@vitrine/contract/values/money";
import { useTranslation } from "react-i18next";
import { client } from "../../api.ts";
import { useShop } from "../../session/shop.ts";
import { cancelLabels } from "../../shared/orders/cancel-labels.ts";
import { emailNotice } from "../../shared/orders/email-notice.ts";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { useSchemaForm } from "../../ui/form/form.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { TextArea } from "../../ui/form/TextInput.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { OrderActionDialog, type OrderDialogProps } from "./OrderActionDialog.tsx";
import { isAuthorized } from "./payments/authorized.rules.ts";
import { bodies } from "./order-bodies.ts";

/** Cancels an order with a reason. Its button repeats the order number, because this can't be undone. */
export function CancelDialog(dialog: OrderDialogProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const number = orderName(dialog.order);
  const { permissions } = useShop();
  const mayRefund = dialog.order.refundable > 0 && hasPermission(permissions, "orders/refund");
  const form = useSchemaForm(bodies.cancel, {
    reason: "customer",
    note: "",
    refund: mayRefund,
  });
  const wasShipped = dialog.order.shipments.some(({ shipped_at }) => shipped_at !== null);
  const { errors } = form.formState;
  return (
    <OrderActionDialog
      {...dialog}
      danger
      form={form}
      title={t("Cancel order {{number}}?", { number })}
      description={
        <>
          {wasShipped
            ? t("Only items that weren't shipped go back into stock now.")
            : t("The items go back into stock.")}{" "}
          {isAuthorized(dialog.order) && `${t("The authorised payment is released.")} `}
          {emailNotice(dialog.order, t)} {t("This can't be undone.")}
        </>
      }
      purpose={t("To cancel this order")}
      action={t("Cancel order {{number}}", { number })}
      cancel={t("Keep order")}
      send={(params, body) => client.orders.cancel({ params, body })}
    >
      <Field label={t("Reason")} name="reason" error={errors.reason?.message}>
        <Select
          {...form.register("reason")}
          options={cancelReasons.map((value) => ({ value, label: cancelLabels(t)[value] }))}
        />
      </Field>
      {mayRefund && <Checkbox {...refundChoice(dialog.order, t, locale)} {...form.register("refund")} />}
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

function refundChoice({ refundable, currency, is_refunded_online }: Order, t: TFunction, locale: string) {
  const amount = formatMoney(refundable, currency, locale);
  return is_refunded_online
    ? { label: t("Refund {{amount}}", { amount }), help: t("The money goes back the way the customer paid.") }
    : {
        label: t("Record a refund of {{amount}}", { amount }),
        help: t("Return the money to the customer yourself."),
      };
}
