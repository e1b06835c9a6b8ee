import { email } from "@vitrine/contract/values/fields";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { client } from "../../api.ts";
import { showFormErrors, errorMessage } from "../../shared/api-errors.ts";
import { Button } from "../../ui/button/Button.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Form, useSchemaForm } from "../../ui/form/form.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import type { EmailProof } from "./email-proof.ts";
import { Step } from "./Step.tsx";

const address = z.object({ email });

interface EmailStepProps {
  shown: boolean;
  /** The initial email. */
  known?: string;
  proof: EmailProof | undefined;
  onSent: (proof: EmailProof) => void;
}

export function EmailStep({ shown, known = "", proof, onSent }: EmailStepProps) {
  const { t } = useTranslation();
  const form = useSchemaForm(address, { email: known });
  const { errors, isSubmitting } = form.formState;
  const send = async (body: z.infer<typeof address>) => {
    // The user went back and didn't change the email: continue with the code that was sent.
    if (proof?.email === body.email) return onSent(proof);
    try {
      const { message, data } = await client.accounts.validate_email({ body });
      if (data.within_minutes > 0) notify(message, "warning");
      onSent({ email: body.email, sentAt: Date.now() });
    } catch (error) {
      form.setError("email", { message: errorMessage(error) });
      return showFormErrors(form, error);
    }
  };
  return (
    <Step shown={shown}>
      <Form form={form} purpose={t("To continue")} onSubmit={send} className="flex flex-col gap-4">
        <Field label={t("Email")} name="email" error={errors.email?.message}>
          <TextInput type="email" autoComplete="email" {...form.register("email")} />
        </Field>
        <Button look="primary" type="submit" busy={isSubmitting}>
          {t("Send code")}
        </Button>
      </Form>
    </Step>
  );
}
