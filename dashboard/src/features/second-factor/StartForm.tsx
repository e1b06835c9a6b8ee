import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { ProofByCode } from "../../shared/account/ProofByCode.tsx";
import { showFormErrors } from "../../shared/api-errors.ts";
import { Button } from "../../ui/button/Button.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Form, useSchemaForm } from "../../ui/form/form.tsx";
import { PasswordInput } from "../../ui/form/TextInput.tsx";
import { beginSecondFactor, sendFactorCode } from "./second-factor.data.ts";
import type { Secret } from "./ScanSecret.tsx";

interface StartFormProps {
  /** False for an account without a password, which uses an emailed code. */
  requiresPassword: boolean;
  onSecret: (secret: Secret) => void;
  onBack: () => void;
}

/** Requires the password or an emailed code before the secret is shown. */
export function StartForm({ requiresPassword, onSecret, onBack }: StartFormProps) {
  const { t } = useTranslation();
  const back = <Button onClick={onBack}>{t("Cancel")}</Button>;
  return (
    <>
      <p className="text-ink2">
        {t("You need an authenticator app on your phone or a password manager with one-time codes.")}
      </p>
      {requiresPassword ? (
        <ByPassword
          onPassword={async (password) => onSecret(await beginSecondFactor({ password }))}
          back={back}
        />
      ) : (
        <ProofByCode
          purpose={t("To set up the authenticator")}
          action={t("Show QR code")}
          onSend={sendFactorCode}
          onCode={async (otp) => onSecret(await beginSecondFactor({ otp }))}
          back={back}
        />
      )}
    </>
  );
}

const schema = z.object({ password: z.string().min(1, "Enter your password.") });

interface ByPasswordProps {
  onPassword: (password: string) => Promise<void>;
  back: ReactNode;
}

function ByPassword({ onPassword, back }: ByPasswordProps) {
  const { t } = useTranslation();
  const form = useSchemaForm(schema, { password: "" });
  const { errors, isSubmitting } = form.formState;
  const begin = async ({ password }: z.output<typeof schema>) => {
    try {
      await onPassword(password);
    } catch (error) {
      return showFormErrors(form, error);
    }
  };
  return (
    <Form
      form={form}
      purpose={t("To set up the authenticator")}
      onSubmit={begin}
      className="flex flex-col gap-4"
    >
      <Field label={t("Your password")} name="password" error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...form.register("password")} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" type="submit" busy={isSubmitting}>
          {t("Show QR code")}
        </Button>
        {back}
      </div>
    </Form>
  );
}
