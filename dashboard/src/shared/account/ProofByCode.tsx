import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button/Button.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { CodeForm } from "./CodeForm.tsx";
import { OutboxHint } from "./OutboxHint.tsx";
import { errorMessage } from "../api-errors.ts";
import { DialogButtons } from "../../ui/overlay/DialogButtons.tsx";

interface ProofByCodeProps {
  purpose: string;
  /** Label of the button that performs the action. */
  action: string;
  /** Sends the code. Resolves to the message to show. */
  onSend: () => Promise<string>;
  /** Performs the action. Its error is shown at the field. */
  onCode: (otp: string) => unknown;
  back: ReactNode;
}

/** Confirms the identity of a user without a password by a code, which is emailed on request, in a dialog. */
export function ProofByCode({ purpose, action, onSend, onCode, back }: ProofByCodeProps) {
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
  if (sentAt === undefined)
    return (
      <div className="flex flex-col gap-4">
        <p className="text-ink2">{t("We'll email you a code to confirm it's you.")}</p>
        <DialogButtons>
          {back}
          <Button look="primary" busy={busy} onClick={() => void sendFirst()}>
            {t("Send code")}
          </Button>
        </DialogButtons>
      </div>
    );
  return (
    <div className="flex flex-col gap-3">
      <CodeForm
        purpose={purpose}
        action={action}
        sentAt={sentAt}
        onCode={onCode}
        onResend={send}
        back={back}
      />
      <OutboxHint />
    </div>
  );
}
