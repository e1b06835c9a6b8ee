import { email } from "@vitrine/contract/fields";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { client } from "../../api.ts";
import { refused, wordsOf } from "../../frame/refused.ts";
import { startSession } from "../../frame/session.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Form, useSchemaForm } from "../../ui/form.tsx";
import { PasswordInput, TextInput } from "../../ui/TextInput.tsx";
import { notify } from "../../ui/toast.tsx";

const credentials = z.object({ email, password: z.string().min(1, "Type your password.") });

export interface SignInFormProps {
  /** The address to begin with. */
  known?: string;
  /** What comes after the welcome; the button stays busy until it settles. */
  onSignedIn: () => unknown;
  footer?: ReactNode;
}

/** E-mail and password. A refusal stays in sight, and so does what was typed. */
export function SignInForm({ known = "", onSignedIn, footer }: SignInFormProps) {
  const { t } = useTranslation();
  const form = useSchemaForm(credentials, { email: known, password: "" });
  const { errors, isSubmitting } = form.formState;
  const [refusal, setRefusal] = useState<string>();
  const signIn = async (body: z.infer<typeof credentials>) => {
    setRefusal(undefined);
    try {
      const answer = await client.accounts.login({ body });
      startSession(answer);
      notify(answer.message, "success");
    } catch (error) {
      setRefusal(wordsOf(error));
      return refused(form, error);
    }
    return onSignedIn();
  };
  return (
    <Form form={form} purpose={t("To sign in")} onSubmit={signIn} className="flex flex-col gap-4">
      {refusal && <Banner tone="critical" title={refusal} />}
      <Field label={t("E-mail")} name="email" error={errors.email?.message}>
        <TextInput type="email" autoComplete="username" {...form.register("email")} />
      </Field>
      <Field label={t("Password")} name="password" error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...form.register("password")} />
      </Field>
      <Button look="primary" type="submit" busy={isSubmitting}>
        {t("Sign in")}
      </Button>
      {footer}
    </Form>
  );
}
