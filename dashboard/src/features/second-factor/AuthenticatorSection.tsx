import type { Account } from "@vitrine/contract/accounts/accounts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button/Button.tsx";
import { MarginSection } from "../../ui/layout/Editor.tsx";
import { StatusBadge } from "../../ui/feedback/StatusBadge.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { FactorCodeForm } from "./FactorCodeForm.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { confirmSecondFactor, removeSecondFactor, renewRecoveryCodes } from "./second-factor.data.ts";
import { ScanSecret, type Secret } from "./ScanSecret.tsx";
import { StartStep } from "./StartStep.tsx";

type Step =
  | { name: "rest" | "start" | "renew" | "remove" }
  | { name: "scan"; secret: Secret }
  | { name: "codes"; codes: readonly string[] };

/** Two-factor authentication by authenticator app: set up, renew recovery codes and remove, step by step. */
export function AuthenticatorSection({ account }: { account: Account }) {
  const { t } = useTranslation();
  const [step, setStep] = useState<Step>({ name: "rest" });
  const rest = () => setStep({ name: "rest" });
  const showCodes = (codes: readonly string[]) => setStep({ name: "codes", codes });

  return (
    <MarginSection
      title={t("Authenticator app")}
      note={t("Protect your account with a code from your phone in addition to your password.")}
    >
      {step.name === "rest" && (
        <Rest isSet={account.has_second_factor} onStep={(name) => setStep({ name })} />
      )}
      {step.name === "start" && (
        <StartStep onSecret={(secret) => setStep({ name: "scan", secret })} onBack={rest} />
      )}
      {step.name === "scan" && (
        <>
          <ScanSecret secret={step.secret} />
          <FactorCodeForm
            purpose={t("To set up the authenticator")}
            action={t("Confirm code")}
            help={t("Enter the six-digit code from your authenticator.")}
            onCode={async (code) => showCodes(await confirmSecondFactor(code))}
            onBack={rest}
          />
        </>
      )}
      {step.name === "codes" && <RecoveryCodes codes={step.codes} email={account.email} onStored={rest} />}
      {step.name === "renew" && (
        <FactorCodeForm
          purpose={t("To create new codes")}
          action={t("Create new recovery codes")}
          help={t(
            "Enter the six-digit code from your authenticator or a recovery code. Your old recovery codes stop working.",
          )}
          onCode={async (code) => showCodes(await renewRecoveryCodes(code))}
          onBack={rest}
        />
      )}
      {step.name === "remove" && (
        <FactorCodeForm
          purpose={t("To remove the authenticator")}
          action={t("Remove authenticator")}
          look="danger"
          help={t(
            "Enter the six-digit code it shows now or a recovery code. You'll then sign in with your password only.",
          )}
          onCode={async (code) => {
            notify(await removeSecondFactor(code), "success");
            rest();
          }}
          onBack={rest}
        />
      )}
    </MarginSection>
  );
}

function Rest({ isSet, onStep }: { isSet: boolean; onStep: (name: "start" | "renew" | "remove") => void }) {
  const { t } = useTranslation();
  if (!isSet)
    return (
      <Button className="self-start" onClick={() => onStep("start")}>
        {t("Set up authenticator")}
      </Button>
    );
  return (
    <>
      <div>
        <StatusBadge tone="positive" shape="done">
          {t("Required at sign-in")}
        </StatusBadge>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onStep("renew")}>{t("New recovery codes")}</Button>
        <Button onClick={() => onStep("remove")}>{t("Remove authenticator")}</Button>
      </div>
    </>
  );
}
