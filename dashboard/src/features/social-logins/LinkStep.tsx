import { email } from "@vitrine/contract/values/fields";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button/Button.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Form, useSchemaForm } from "../../ui/form/form.tsx";
import { PasswordInput, TextInput } from "../../ui/form/TextInput.tsx";
import { TextLink } from "../../ui/button/TextLink.tsx";

const typed = z.object({ email, password: z.string().min(1, "Enter your password.") });

interface LinkStepProps {
  /** The account's email; if undefined, the form has a field for it. */
  known?: string;
  /** Tries the password; resolves to an error message. */
  onTyped: (typed: { email: string; password: string }) => Promise<string | undefined>;
}

/** Requires the password of the existing account once, to link the provider. */
export function LinkStep({ known, onTyped }: LinkStepProps) {
  const { t } = useTranslation();
  const form = useSchemaForm(typed, { email: known ?? "", password: "" });
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus(known ? "password" : "email"), [setFocus, known]);
  const submit = async (values: z.infer<typeof typed>) => {
    const problem = await onTyped(values);
    if (problem) form.setError("password", { message: problem });
    return !problem;
  };
  return (
    <Form form={form} purpose={t("To sign in")} onSubmit={submit} className="flex flex-col gap-4">
      <Field label={t("Email")} name="email" error={errors.email?.message}>
        <TextInput
          type="email"
          autoComplete="username"
          readOnly={Boolean(known)}
          {...form.register("email")}
        />
      </Field>
      <Field label={t("Password")} name="password" error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...form.register("password")} />
      </Field>
      <Button look="primary" type="submit" busy={isSubmitting}>
        {t("Connect and sign in")}
      </Button>
      <TextLink to={paths.forgotPassword} className="self-start">
        {t("Forgot your password, or don't have one?")}
      </TextLink>
    </Form>
  );
}
