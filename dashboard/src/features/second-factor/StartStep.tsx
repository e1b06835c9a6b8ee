import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "../../shared/api-errors.ts";
import { Button } from "../../ui/button/Button.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { beginSecondFactor } from "./second-factor.data.ts";
import type { Secret } from "./ScanSecret.tsx";

interface StartStepProps {
  onSecret: (secret: Secret) => void;
  onBack: () => void;
}

/** Says what the user needs, before the secret is shown. */
export function StartStep({ onSecret, onBack }: StartStepProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const begin = async () => {
    setBusy(true);
    try {
      onSecret(await beginSecondFactor());
    } catch (error) {
      notify(errorMessage(error));
      setBusy(false);
    }
  };
  return (
    <>
      <p className="text-ink2">
        {t("You need an authenticator app on your phone or a password manager with one-time codes.")}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" busy={busy} onClick={() => void begin()}>
          {t("Show QR code")}
        </Button>
        <Button onClick={onBack}>{t("Cancel")}</Button>
      </div>
    </>
  );
}
