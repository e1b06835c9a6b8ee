import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../button/Button.tsx";

/** The form of a dialog that holds its fields as state. `Form` is for the fields of a schema. */
export function DialogForm({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  return (
    <form
      noValidate
      className="flex flex-col gap-4 pt-2"
      onSubmit={(event) => {
        event.preventDefault();
        // React passes the event to the form around the dialog, too.
        event.stopPropagation();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

interface DialogButtonsProps {
  onCancel: () => void;
  /** The label of the button that closes the dialog, "Cancel" by default. */
  cancel?: string;
  /** The main button. */
  children: ReactNode;
}

/** The buttons at the end of a dialog's form. */
export function DialogButtons({ onCancel, cancel, children }: DialogButtonsProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap justify-end gap-2 max-tablet:*:flex-1">
      <Button onClick={onCancel}>{cancel ?? t("Cancel")}</Button>
      {children}
    </div>
  );
}
