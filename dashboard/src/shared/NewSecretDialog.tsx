import { useTranslation } from "react-i18next";
import { Button } from "../ui/button/Button.tsx";
import { Dialog } from "../ui/overlay/Dialog.tsx";
import { CopyField } from "./CopyField.tsx";

interface NewSecretDialogProps {
  title: string;
  label: string;
  /** Verb and noun: "Copy secret". */
  action: string;
  /** Message after the secret was copied. */
  copied: string;
  secret: string;
  onClose: () => void;
}

/** Shows a secret that can't be read again. */
export function NewSecretDialog({ title, label, action, copied, secret, onClose }: NewSecretDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      footer={
        <Button look="primary" onClick={onClose}>
          {t("Done")}
        </Button>
      }
    >
      <div className="flex flex-col gap-3 pt-2">
        <p className="text-ink2">{t("Copy it now and store it safely. You can't see it again.")}</p>
        <CopyField label={label} value={secret} action={action} copied={copied} />
      </div>
    </Dialog>
  );
}
