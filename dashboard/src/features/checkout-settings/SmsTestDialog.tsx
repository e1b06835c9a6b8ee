import { line } from "@vitrine/contract/values/fields";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { showFormErrors } from "../../shared/api-errors.ts";
import { notify } from "../../ui/feedback/toast.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { useSchemaForm } from "../../ui/form/form.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { FormDialog } from "../../ui/overlay/FormDialog.tsx";
import { useSmsGatewayActions } from "./sms-gateway.data.ts";

const schema = z.object({ phone: line(60) });

/** Sends a test message with the stored account. */
export function SmsTestDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { test } = useSmsGatewayActions();
  const form = useSchemaForm(schema, { phone: "" });
  const { errors } = form.formState;

  async function submit({ phone }: z.output<typeof schema>) {
    try {
      notify((await test(phone)).message, "success");
      onClose();
    } catch (error) {
      return showFormErrors(form, error);
    }
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      title={t("Send test SMS")}
      form={form}
      purpose={t("To send a test SMS")}
      onSubmit={submit}
      action={t("Send test SMS")}
    >
      <Field
        label={t("Phone number")}
        name="phone"
        help={t("You can send 10 test messages an hour.")}
        error={errors.phone?.message}
      >
        <TextInput type="tel" autoComplete="tel" dir="ltr" {...form.register("phone")} />
      </Field>
    </FormDialog>
  );
}
