import { line } from "@vitrine/contract/values/fields";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { showFormErrors } from "../../shared/api-errors.ts";
import { Button } from "../../ui/button/Button.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Form, useSchemaForm } from "../../ui/form/form.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { DialogButtons } from "../../ui/overlay/DialogButtons.tsx";
import { useSmsGatewayActions } from "./sms-gateway.data.ts";

const schema = z.object({ phone: line(60) });

/** Sends a test message with the stored account. */
export function SmsTestDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { test } = useSmsGatewayActions();
  const form = useSchemaForm(schema, { phone: "" });
  const { errors, isSubmitting } = form.formState;

  async function submit({ phone }: z.output<typeof schema>) {
    try {
      notify((await test(phone)).message, "success");
      onClose();
    } catch (error) {
      return showFormErrors(form, error);
    }
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t("Send test SMS")}>
      <Form
        form={form}
        purpose={t("To send a test SMS")}
        onSubmit={submit}
        className="flex flex-col gap-4 pt-2"
      >
        <Field
          label={t("Phone number")}
          name="phone"
          help={t("You can send 10 test messages an hour.")}
          error={errors.phone?.message}
        >
          <TextInput type="tel" autoComplete="tel" dir="ltr" {...form.register("phone")} />
        </Field>
        <DialogButtons>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button type="submit" look="primary" busy={isSubmitting}>
            {t("Send test SMS")}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
