import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorCode, errorMessage } from "../api-errors.ts";
import { Button } from "../../ui/button/Button.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { DialogButtons } from "../../ui/overlay/DialogButtons.tsx";
import { DialogForm } from "../../ui/overlay/DialogForm.tsx";

export interface NamedView {
  name: string;
  is_shared?: boolean;
  may_change?: boolean;
}

interface ViewDialogProps {
  title: string;
  nameLabel: string;
  /** The view to rename; undefined for a new one. */
  view: NamedView | undefined;
  canShare: boolean | undefined;
  onClose: () => void;
  onSave: (view: NamedView) => Promise<void>;
}

/** Asks for the name of a view and, if the user may share it, who sees it. */
export function ViewDialog({ title, nameLabel, view, canShare, onClose, onSave }: ViewDialogProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(view?.name ?? "");
  const [isShared, setIsShared] = useState(view?.is_shared ?? false);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit() {
    if (!name.trim()) return setError(t("Enter a name."));
    setBusy(true);
    try {
      await onSave({ name, is_shared: isShared });
      onClose();
    } catch (failure) {
      setBusy(false);
      if (errorCode(failure) === "version_conflict") notify(errorMessage(failure), "warning");
      else setError(errorMessage(failure));
    }
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={title}>
      <DialogForm onSubmit={() => void submit()}>
        <Field label={nameLabel} name="name" error={error}>
          <TextInput
            dir="auto"
            maxLength={40}
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setError(undefined);
            }}
          />
        </Field>
        {canShare && (
          <Checkbox
            label={t("Share with your team")}
            help={t("Everyone with access to this list sees the view.")}
            checked={isShared}
            onChange={(event) => setIsShared(event.target.checked)}
          />
        )}
        <DialogButtons>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button type="submit" look="primary" busy={busy}>
            {t("Save")}
          </Button>
        </DialogButtons>
      </DialogForm>
    </Dialog>
  );
}
