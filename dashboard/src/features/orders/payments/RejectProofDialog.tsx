import { useTranslation } from "react-i18next";
import { client } from "../../../api.ts";
import { Field } from "../../../ui/form/Field.tsx";
import { useSchemaForm } from "../../../ui/form/form.tsx";
import { TextArea } from "../../../ui/form/TextInput.tsx";
import { OrderActionDialog, type OrderDialogProps } from "../OrderActionDialog.tsx";
import { bodies } from "../order-bodies.ts";
import { withOrder } from "./payment-proofs.data.ts";

/** Rejects a proof of payment, with a reason for the customer. */
export function RejectProofDialog({ proofId, ...dialog }: OrderDialogProps & { proofId: string }) {
  const { t } = useTranslation();
  const form = useSchemaForm(bodies.reject_proof, { reason: "" });
  return (
    <OrderActionDialog
      {...dialog}
      form={form}
      title={t("Reject proof of payment")}
      description={t("We'll email the reason to the customer, who can send another proof.")}
      purpose={t("To reject this proof")}
      action={t("Reject proof")}
      send={(place, body) =>
        withOrder(place, client.payment_proofs.reject({ params: { ...place, id: proofId }, body }))
      }
    >
      <Field label={t("Reason")} name="reason" error={form.formState.errors.reason?.message}>
        <TextArea {...form.register("reason")} rows={3} dir="auto" />
      </Field>
    </OrderActionDialog>
  );
}
