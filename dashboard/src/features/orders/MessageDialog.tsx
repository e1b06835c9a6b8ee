import { useTranslation } from "react-i18next";
import { useRepeatableRequest } from "../../shared/useRepeatableRequest.ts";
import { Field } from "../../ui/form/Field.tsx";
import { useSchemaForm } from "../../ui/form/form.tsx";
import { TextArea } from "../../ui/form/TextInput.tsx";
import { OrderActionDialog, type OrderDialogProps } from "./OrderActionDialog.tsx";
import { bodies } from "./order-bodies.ts";

/** Emails a message to the customer. */
export function MessageDialog(dialog: OrderDialogProps) {
  const { t } = useTranslation();
  const { email, name } = dialog.order;
  const form = useSchemaForm(bodies.message, { text: "" });
  const sendOnce = useRepeatableRequest();
  return (
    <OrderActionDialog
      {...dialog}
      form={form}
      title={t("Message customer")}
      description={t(
        "We email your message to {{email}}, with a link to the order. Replies go to the contact email in your shop's settings.",
        { email },
      )}
      purpose={t("To send this message")}
      action={t("Send message")}
      send={(params, body) => sendOnce(body, (client) => client.order_messages.create({ params, body }))}
    >
      <Field
        label={t("Message")}
        name="text"
        help={t("It begins with a greeting to {{name}}.", { name })}
        error={form.formState.errors.text?.message}
      >
        <TextArea {...form.register("text")} rows={6} dir="auto" />
      </Field>
    </OrderActionDialog>
  );
}
