import { useTranslation } from "react-i18next";
import * as z from "zod";
import { showFormErrors } from "../../shared/api-errors.ts";
import { notify } from "../../ui/feedback/toast.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { useSchemaForm } from "../../ui/form/form.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { FormDialog } from "../../ui/overlay/FormDialog.tsx";
import { useDomainActions } from "./domains.data.ts";

const schema = z.object({
  host: z.string().trim().min(1, "Enter a domain, like shop.example.com.").max(300),
});

export function AddDomainDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { add } = useDomainActions();
  const form = useSchemaForm(schema, { host: "" });
  const { errors } = form.formState;

  async function submit({ host }: z.output<typeof schema>) {
    try {
      notify((await add(host)).message, "success");
      onClose();
    } catch (error) {
      return showFormErrors(form, error);
    }
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      title={t("Add domain")}
      form={form}
      purpose={t("To add this domain")}
      onSubmit={submit}
      action={t("Add domain")}
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
    </FormDialog>
  );
}
