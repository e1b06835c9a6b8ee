import { useTranslation } from "react-i18next";
import { client } from "../../api.ts";
import { Button } from "../../ui/button/Button.tsx";
import { CodeForm } from "../../shared/account/CodeForm.tsx";
import type { EmailProof } from "./email-proof.ts";
import { Step } from "./Step.tsx";

interface CodeStepProps {
  shown: boolean;
  proof: EmailProof | undefined;
  onSent: (proof: EmailProof) => void;
  onBack: () => void;
  onProven: (proof: EmailProof) => void;
}

export function CodeStep({ shown, proof, onSent, onBack, onProven }: CodeStepProps) {
  const { t } = useTranslation();
  if (!proof) return null;
  const { email } = proof;
  return (
    <Step shown={shown}>
      <CodeForm
        purpose={t("To continue")}
        action={t("Confirm code")}
        sentAt={proof.sentAt}
        onCode={async (otp) => {
          const { data } = await client.accounts.otp_verify({ body: { email, otp } });
          onProven({ ...proof, ticket: data.ticket });
        }}
        onResend={async () => {
          const { message } = await client.accounts.validate_email({ body: { email } });
          onSent({ ...proof, sentAt: Date.now() });
          return message;
        }}
        back={
          <Button look="quiet" className="-ms-3.5" onClick={onBack}>
            {t("Change email")}
          </Button>
        }
      />
    </Step>
  );
}
