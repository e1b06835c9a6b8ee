import type { UseFormRegisterReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Field } from "../../ui/form/Field.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";

export interface FactorFieldProps {
  input: UseFormRegisterReturn;
  error?: string;
  /** Where more is to be said than how to sign in. */
  help?: string;
}

/** The code of an authenticator, or a recovery code in its place. */
export function FactorField({ input, error, help }: FactorFieldProps) {
  const { t } = useTranslation();
  return (
    <Field
      label={t("Authenticator code")}
      name={input.name}
      help={help ?? t("Enter the six-digit code from your authenticator, or a recovery code.")}
      error={error}
    >
      <TextInput code autoComplete="one-time-code" autoCapitalize="off" maxLength={40} {...input} />
    </Field>
  );
}
