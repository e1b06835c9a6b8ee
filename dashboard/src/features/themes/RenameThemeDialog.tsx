import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button/Button.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { Dialog } from "../../ui/overlay/Dialog.tsx";
import { useThemeActions } from "./themes.data.ts";

interface RenameThemeDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  theme: { id: string; name: string };
}

export function RenameThemeDialog({ open, onOpenChange, theme }: RenameThemeDialogProps) {
  const { t } = useTranslation();
  const { rename } = useThemeActions();
  const [name, setName] = useState(theme.name);
  const [busy, setBusy] = useState(false);
  const isBlank = name.trim() === "";

  async function save() {
    if (isBlank) return;
    setBusy(true);
    await rename(theme.id, name).then(
      () => onOpenChange(false),
      () => undefined,
    );
    setBusy(false);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("Rename theme")}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t("Cancel")}</Button>
          <Button look="primary" busy={busy} onClick={() => void save()}>
            {t("Rename theme")}
          </Button>
        </>
      }
    >
      <Field label={t("Name")} error={isBlank ? "Enter a name." : undefined}>
        <TextInput dir="auto" maxLength={60} value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
    </Dialog>
  );
}
