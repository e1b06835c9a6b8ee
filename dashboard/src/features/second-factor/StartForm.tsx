import { useTranslation } from "react-i18next";
import * as z from "zod";
import { refused } from "../../frame/refused.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Form, useSchemaForm } from "../../ui/form.tsx";
import { PasswordInput } from "../../ui/TextInput.tsx";
import { beginSecondFactor } from "./second-factor.data.ts";
import type { Secret } from "./ScanSecret.tsx";

const withoutPassword = z.object({ password: z.string() });
const withPassword = z.object({ password: z.string().min(1, "Type your password.") });

export interface StartFormProps {
  /** False for who has none. */
  asksPassword: boolean;
  onSecret: (secret: Secret) => void;
  onBack: () => void;
}

/** Before a secret is shown: whoever sits here knows the password. */
export function StartForm({ asksPassword, onSecret, onBack }: StartFormProps) {
  const { t } = useTranslation();
  const form = useSchemaForm(asksPassword ? withPassword : withoutPassword, { password: "" });
  const { errors, isSubmitting } = form.formState;
  const begin = async ({ password }: z.output<typeof withPassword>) => {
    try {
      onSecret(await beginSecondFactor(password || undefined));
    } catch (error) {
      return refused(form, error);
    }
  };
  return (
    <Form
      form={form}
      purpose={t("To set up the authenticator")}
      onSubmit={begin}
      className="flex flex-col gap-4"
    >
      <p className="text-ink2">
        {t("You need an authenticator app on your phone; most password managers have one, too.")}
      </p>
      {asksPassword && (
        <Field label={t("Your password")} name="password" error={errors.password?.message}>
          <PasswordInput autoComplete="current-password" {...form.register("password")} />
        </Field>
      )}
      <div className="flex flex-wrap gap-2">
        <Button look="primary" type="submit" busy={isSubmitting}>
          {t("Show the code to scan")}
        </Button>
        <Button onClick={onBack}>{t("Leave it as it is")}</Button>
      </div>
    </Form>
  );
}
