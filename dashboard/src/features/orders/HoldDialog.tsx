import { orderName } from "@vitrine/contract/orders/order-name";
import { useTranslation } from "react-i18next";
import { client } from "../../api.ts";
import { Field } from "../../ui/form/Field.tsx";
import { useSchemaForm } from "../../ui/form/form.tsx";
import { TextArea } from "../../ui/form/TextInput.tsx";
import { OrderActionDialog, type OrderDialogProps } from "./OrderActionDialog.tsx";
import { bodies } from "./order-bodies.ts";

/** Puts an order on hold, with a reason. */
export function HoldDialog(dialog: OrderDialogProps) {
  const { t } = useTranslation();
  const form = useSchemaForm(bodies.hold, { reason: "" });
  return (
    <OrderActionDialog
      {...dialog}
      form={form}
      title={t("Put order {{number}} on hold", { number: orderName(dialog.order) })}
      description={t(
        "The order can't be packed or shipped until you release the hold. The customer isn't notified.",
      )}
      purpose={t("To put this order on hold")}
      action={t("Put on hold")}
      send={(params, body) => client.orders.hold({ params, body })}
    >
      <Field label={t("Reason")} name="reason" error={form.formState.errors.reason?.message}>
        <TextArea {...form.register("reason")} rows={3} />
      </Field>
    </OrderActionDialog>
  );
}
