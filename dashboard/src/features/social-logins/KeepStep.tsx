import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DeletionNotice } from "../../shared/account/DeletionNotice.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { notify } from "../../ui/feedback/toast.tsx";

interface KeepStepProps {
  at: string;
  /** Resolves to an error message. */
  onKeep: () => Promise<string | undefined>;
}

/** Requires that the user keeps the account, whose deletion is scheduled. */
export function KeepStep({ at, onKeep }: KeepStepProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const keep = async () => {
    setBusy(true);
    const problem = await onKeep();
    if (problem) notify(problem, "warning");
    setBusy(false);
  };
  return (
    <>
      <DeletionNotice at={at} />
      <Button look="primary" busy={busy} onClick={() => void keep()}>
        {t("Keep account and sign in")}
      </Button>
    </>
  );
}
