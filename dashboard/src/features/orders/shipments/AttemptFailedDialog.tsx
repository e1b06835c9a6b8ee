import { useTranslation } from "react-i18next";
import { client } from "../../../api.ts";
import { emailNotice } from "../../../shared/orders/email-notice.ts";
import { Field } from "../../../ui/form/Field.tsx";
import { useSchemaForm } from "../../../ui/form/form.tsx";
import { TextArea } from "../../../ui/form/TextInput.tsx";
import { OrderActionDialog, type ShipmentDialogProps } from "../OrderActionDialog.tsx";
import { bodies } from "../order-bodies.ts";

/** Records that the courier couldn't deliver a shipment, with the reason. */
export function AttemptFailedDialog({ shipment, ...dialog }: ShipmentDialogProps) {
  const { t } = useTranslation();
  const form = useSchemaForm(bodies.mark_attempt_failed, { reason: "" });
  return (
    <OrderActionDialog
      {...dialog}
      open={dialog.open && shipment !== undefined}
      form={form}
      title={t("Record failed delivery")}
      description={`${t("The shipment can then be sent out again, or return to you. The reason is only visible to your team.")} ${emailNotice(dialog.order, t)}`}
      purpose={t("To record this delivery")}
      action={t("Record failed delivery")}
      send={(place, body) =>
        client.orders.mark_attempt_failed({ params: { ...place, shipment_id: shipment?.id ?? "" }, body })
      }
    >
      <Field label={t("Reason")} name="reason" error={form.formState.errors.reason?.message}>
        <TextArea {...form.register("reason")} rows={3} dir="auto" />
      </Field>
    </OrderActionDialog>
  );
}
