import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { client } from "../../api.ts";
import { refused, wordsOf } from "../../frame/refused.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Form, useSchemaForm } from "../../ui/form.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { notify } from "../../ui/toast.tsx";
import type { Proof } from "./RegisterPage.tsx";
import { Step } from "./Step.tsx";

const resendAfterMs = 30_000;
const code = z.object({
  otp: z
    .string()
    .transform((typed) => typed.replace(/\s/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, "Type the six digits from the mail.")),
});

export interface CodeStepProps {
  shown: boolean;
  proof: Proof | undefined;
  onSent: (proof: Proof) => void;
  onBack: () => void;
  onProven: (proof: Proof) => void;
}

export function CodeStep({ shown, proof, onSent, onBack, onProven }: CodeStepProps) {
  const { t } = useTranslation();
  const form = useSchemaForm(code, { otp: "" });
  const { errors, isSubmitting } = form.formState;
  const [resending, setResending] = useState(false);
  if (!proof) return null;

  const prove = async ({ otp }: z.output<typeof code>) => {
    try {
      const { data } = await client.accounts.otp_verify({ body: { email: proof.email, otp } });
      onProven({ ...proof, ticket: data.ticket });
    } catch (error) {
      form.setError("otp", { message: wordsOf(error) });
      return refused(form, error);
    }
  };
  const resend = async () => {
    setResending(true);
    try {
      const { message } = await client.accounts.validate_email({ body: { email: proof.email } });
      onSent({ ...proof, sentAt: Date.now() });
      form.reset();
      notify(message, "success");
    } catch (error) {
      notify(wordsOf(error));
    } finally {
      setResending(false);
    }
  };

  return (
    <Step shown={shown}>
      <Form form={form} purpose={t("To go on")} onSubmit={prove} className="flex flex-col gap-4">
        <Field label={t("Six-digit code")} name="otp" error={errors.otp?.message}>
          <TextInput
            code
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            className="text-h2 tracking-[0.35em]"
            {...form.register("otp")}
          />
        </Field>
        <Button look="primary" type="submit" busy={isSubmitting}>
          {t("Confirm code")}
        </Button>
        <div className="flex flex-wrap justify-between gap-2">
          <Button look="quiet" className="-ms-3.5" onClick={onBack}>
            {t("Change e-mail")}
          </Button>
          <ResendButton
            key={proof.sentAt}
            sentAt={proof.sentAt}
            busy={resending}
            onPress={() => void resend()}
          />
        </div>
      </Form>
    </Step>
  );
}

/** Asks for another code, half a minute after the one before. */
function ResendButton({ sentAt, busy, onPress }: { sentAt: number; busy: boolean; onPress: () => void }) {
  const { t } = useTranslation();
  const [wait, setWait] = useState(resendAfterMs / 1000);
  useEffect(() => {
    const count = () => setWait(Math.max(0, Math.ceil((sentAt + resendAfterMs - Date.now()) / 1000)));
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [sentAt]);
  return (
    <Button
      look="quiet"
      className="-me-3.5"
      busy={busy}
      disabledReason={wait > 0 ? t("A letter takes a moment to arrive.") : undefined}
      onClick={onPress}
    >
      {wait > 0 ? t("Send again in {{wait}} s", { wait }) : t("Send code again")}
    </Button>
  );
}
