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
import { useDomainActions } from "./domains.data.ts";

const schema = z.object({
  host: z.string().trim().min(1, "Enter a domain, like shop.example.com.").max(300),
});

export function AddDomainDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { add } = useDomainActions();
  const form = useSchemaForm(schema, { host: "" });
  const { errors, isSubmitting } = form.formState;

  async function submit({ host }: z.output<typeof schema>) {
    try {
      notify((await add(host)).message, "success");
      onClose();
    } catch (error) {
      return showFormErrors(form, error);
    }
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t("Add domain")}>
      <Form
        form={form}
        purpose={t("To add this domain")}
        onSubmit={submit}
        className="flex flex-col gap-4 pt-2"
      >
        <Field
          label={t("Domain")}
          name="host"
          help={t("A domain that you own, or a subdomain of it.")}
          error={errors.host?.message}
        >
          <TextInput
            dir="ltr"
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}

            {...form.register("host")}
          />
        </Field>
        <DialogButtons>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button type="submit" look="primary" busy={isSubmitting}>
            {t("Add domain")}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
