import { RedirectDraft, type RedirectRow } from "@vitrine/contract/shops/redirects";
import { useTranslation } from "react-i18next";
import { showFormErrors } from "../../shared/api-errors.ts";
import { Button } from "../../ui/button/Button.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Form, useSchemaForm } from "../../ui/form/form.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { DialogButtons } from "../../ui/overlay/DialogButtons.tsx";
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
  const { errors, isSubmitting } = form.formState;
  const title = stored ? t("Edit redirect") : t("Create redirect");

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title}>
      <Form
        form={form}
        purpose={t("To save this redirect")}
        className="flex flex-col gap-4 pt-2"
        onSubmit={async (values) => {
          try {
            notify((await save(values, stored)).message, "success");
            onClose();
          } catch (failure) {
            showFormErrors(form, failure);
          }
          return false;
        }}
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
        <DialogButtons>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button type="submit" look="primary" busy={isSubmitting}>
            {stored ? t("Save redirect") : title}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
