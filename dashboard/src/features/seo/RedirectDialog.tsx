import { RedirectDraft, type RedirectRow } from "@vitrine/contract/shops/redirects";
import { useTranslation } from "react-i18next";
import { showFormErrors } from "../../shared/api-errors.ts";
import { notify } from "../../ui/feedback/toast.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { useSchemaForm } from "../../ui/form/form.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { FormDialog } from "../../ui/overlay/FormDialog.tsx";
import { useRedirectActions } from "./seo.data.ts";

interface RedirectDialogProps {
  /** The redirect to edit; absent for a new one. */
  stored?: RedirectRow;
  /** The path of a new redirect. */
  path?: string;
  onClose: () => void;
}

/** Creates or edits a redirect. */
export function RedirectDialog({ stored, path = "", onClose }: RedirectDialogProps) {
  const { t } = useTranslation();
  const { save } = useRedirectActions();
  const form = useSchemaForm(RedirectDraft, {
    path: stored?.path ?? path,
    target: stored?.target ?? "",
  });
  const { errors } = form.formState;
  const title = stored ? t("Edit redirect") : t("Create redirect");

  return (
    <FormDialog
      open
      onClose={onClose}
      title={title}
      form={form}
      purpose={t("To save this redirect")}
      onSubmit={async (values) => {
        try {
          notify((await save(values, stored)).message, "success");
          onClose();
        } catch (failure) {
          showFormErrors(form, failure);
        }
        return false;
      }}
      action={stored ? t("Save redirect") : title}
    >
      <Field
        label={t("Old path")}
        name="path"
        help={t("If a page exists at this path, shoppers see the page and not the redirect.")}
        error={errors.path?.message}
      >
        <TextInput code autoComplete="off" {...form.register("path")} />
      </Field>
      <Field
        label={t("Redirect to")}
        name="target"
        help={t("A path in your shop, or the full URL of another site.")}
        error={errors.target?.message}
      >
        <TextInput code autoComplete="off" {...form.register("target")} />
      </Field>
    </FormDialog>
  );
}
