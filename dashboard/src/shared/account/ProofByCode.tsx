import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, type ButtonLook } from "../../ui/button/Button.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { CodeForm } from "./CodeForm.tsx";
import { OutboxHint } from "./OutboxHint.tsx";
import { errorMessage } from "../api-errors.ts";

export interface ProofByCodeProps {
  purpose: string;
  /** The name of the deed. */
  action: string;
  look?: ButtonLook;
  /** Has the code sent; answers what to say. */
  onSend: () => Promise<string>;
  /** Does the deed; what it throws is shown beside the field. */
  onCode: (otp: string) => unknown;
  back: ReactNode;
  /** Buttons stand at the end there, and the way back before the deed. */
  inDialog?: boolean;
}

/** Asks who has no password for the code of a letter, once they say so. */
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
          <div className="flex flex-wrap justify-end gap-2 max-tablet:*:flex-1">
            {back}
            {first}
          </div>
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
