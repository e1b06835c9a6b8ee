import { mailedCode } from "@vitrine/contract/accounts/accounts";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { showFormErrors, errorMessage } from "../api-errors.ts";
import { Button } from "../../ui/button/Button.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Form, useSchemaForm } from "../../ui/form/form.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { notify } from "../../ui/feedback/toast.tsx";

const resendAfterMs = 30_000;
// Codes are often copied with the space in their middle.
const schema = z.object({
  otp: z
    .string()
    .transform((typed) => typed.replace(/\s/g, ""))
    .pipe(mailedCode),
});

interface CodeFormProps {
  purpose: string;
  /** Verb and noun, the label of the button. */
  action: string;
  /** Time at which the email was sent, as returned by `Date.now()`. */
  sentAt: number;
  /** Submits the code. Its error is shown at the field. */
  onCode: (otp: string) => unknown;
  /** Sends another email. Resolves to the message to show. */
  onResend: () => Promise<string>;
  /** A button or link to go back. */
  back: ReactNode;
}

/** A form for the six-digit code of an email, with a button to request another. */
export function CodeForm({ purpose, action, sentAt, onCode, onResend, back }: CodeFormProps) {
  const { t } = useTranslation();
  const form = useSchemaForm(schema, { otp: "" });
  const { errors, isSubmitting } = form.formState;
  const [resending, setResending] = useState(false);

  const prove = async ({ otp }: z.output<typeof schema>) => {
    try {
      await onCode(otp);
    } catch (error) {
      form.setError("otp", { message: errorMessage(error) });
      return showFormErrors(form, error);
    }
  };
  const resend = async () => {
    setResending(true);
    try {
      notify(await onResend(), "success");
      form.reset();
    } catch (error) {
      notify(errorMessage(error));
    } finally {
      setResending(false);
    }
  };

  return (
    <Form form={form} purpose={purpose} onSubmit={prove} className="flex flex-col gap-4">
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
        {action}
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        {back}
        <ResendButton key={sentAt} sentAt={sentAt} busy={resending} onClick={() => void resend()} />
      </div>
    </Form>
  );
}

/** Requests another code, at the earliest 30 seconds after the last one. */
function ResendButton({ sentAt, busy, onClick }: { sentAt: number; busy: boolean; onClick: () => void }) {
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
      disabledReason={wait > 0 ? t("The email can take a minute to arrive.") : undefined}
      onClick={onClick}
    >
      {wait > 0 ? t("Resend in {{wait}} s", { wait }) : t("Resend code")}
    </Button>
  );
}
