import type { ReactNode } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Button } from "../button/Button.tsx";
import { Form } from "../form/form.tsx";
import { Dialog } from "./Dialog.tsx";
import { DialogButtons } from "./DialogButtons.tsx";

interface FormDialogProps<In extends FieldValues, Out extends FieldValues> {
  open: boolean;
  onClose: () => void;
  title: string;
  /** One sentence below the title. */
  description?: ReactNode;
  form: UseFormReturn<In, unknown, Out>;
  /** "To save this tax rate". The error summary completes the sentence. */
  purpose: string;
  /** Saves and closes the dialog. Resolves to `false` if saving failed; the dialog then stays open. */
  onSubmit: (values: Out) => unknown;
  /** Label of the submit button: "Save tax rate". */
  action: string;
  danger?: boolean;
  children: ReactNode;
}

/** A dialog with a form, whose buttons cancel and submit it. */
export function FormDialog<In extends FieldValues, Out extends FieldValues>(props: FormDialogProps<In, Out>) {
  const { open, onClose, title, description, form, purpose, onSubmit, action, danger, children } = props;
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={description}
    >
      <Form form={form} purpose={purpose} onSubmit={onSubmit} className="flex flex-col gap-4 pt-2">
        {children}
        <DialogButtons>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button type="submit" look={danger ? "danger" : "primary"} busy={form.formState.isSubmitting}>
            {action}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
