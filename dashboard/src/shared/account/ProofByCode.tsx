import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, type ButtonLook } from "../../ui/button/Button.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { CodeForm } from "./CodeForm.tsx";
import { OutboxHint } from "./OutboxHint.tsx";
import { errorMessage } from "../api-errors.ts";
import { DialogButtons } from "../../ui/overlay/DialogButtons.tsx";

interface ProofByCodeProps {
  purpose: string;
  /** Label of the button that performs the action. */
  action: string;
  look?: ButtonLook;
  /** Sends the code. Resolves to the message to show. */
  onSend: () => Promise<string>;
  /** Performs the action. Its error is shown at the field. */
  onCode: (otp: string) => unknown;
  back: ReactNode;
  /** Aligns the buttons to the end, with the back button first. */
  inDialog?: boolean;
}

/** Confirms the identity of a user without a password by a code, which is emailed on request. */
export function ProofByCode({ purpose, action, look, onSend, onCode, back, inDialog }: ProofByCodeProps) {
  const { t } = useTranslation();
  const [sentAt, setSentAt] = useState<number>();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    const message = await onSend();
    setSentAt(Date.now());
    return message;
  };
  const sendFirst = async () => {
    setBusy(true);
    try {
      notify(await send(), "success");
    } catch (error) {
      notify(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  if (sentAt === undefined) {
    const first = (
      <Button look="primary" busy={busy} onClick={() => void sendFirst()}>
        {t("Send code")}
      </Button>
    );
    return (
      <div className="flex flex-col gap-4">
        <p className="text-ink2">{t("We'll email you a code to confirm it's you.")}</p>
        {inDialog ? (
          <DialogButtons>
            {back}
            {first}
          </DialogButtons>
        ) : (
          <div className="flex flex-wrap gap-2">
            {first}
            {back}
          </div>
        )}
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <CodeForm
        purpose={purpose}
        action={action}
        look={look}
        sentAt={sentAt}
        onCode={onCode}
        onResend={send}
        back={back}
      />
      <OutboxHint />
    </div>
  );
}
