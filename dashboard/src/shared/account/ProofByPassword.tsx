import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Form, useSchemaForm } from "../../ui/form/form.tsx";
import { PasswordInput } from "../../ui/form/TextInput.tsx";
import { DialogButtons } from "../../ui/overlay/DialogButtons.tsx";
import { errorCode, errorMessage, showFormErrors } from "../api-errors.ts";

interface ProofByPasswordProps {
  purpose: string;
  /** Label of the button that performs the action. */
  action: string;
  /** Performs the action. An error of the password is shown at the field. */
  onPassword: (password: string) => Promise<void>;
  back: ReactNode;
}

const schema = z.object({ password: z.string().min(1, "Enter your password.") });

/** Confirms the identity of a user by their password, in a dialog. */
export function ProofByPassword({ purpose, action, onPassword, back }: ProofByPasswordProps) {
  const { t } = useTranslation();
  const form = useSchemaForm(schema, { password: "" });
  const { errors, isSubmitting } = form.formState;
  useEffect(() => form.setFocus("password"), [form]);
  const [apiError, setApiError] = useState<string>();
  const submit = async ({ password }: z.output<typeof schema>) => {
    setApiError(undefined);
    try {
      await onPassword(password);
    } catch (error) {
      if (errorCode(error) !== "wrong_password") setApiError(errorMessage(error));
      return showFormErrors(form, error);
    }
  };
  return (
    <Form form={form} purpose={purpose} onSubmit={submit} className="flex flex-col gap-4">
      {apiError && <Banner tone="critical" title={apiError} />}
      <Field label={t("Your password")} name="password" error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...form.register("password")} />
      </Field>
      <DialogButtons>
        {back}
        <Button look="primary" type="submit" busy={isSubmitting}>
          {action}
        </Button>
      </DialogButtons>
    </Form>
  );
}
