import type { UseFormRegisterReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Field } from "../../ui/form/Field.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";

interface FactorFieldProps {
  input: UseFormRegisterReturn;
  error?: string;
  /** Replaces the default help text. */
  help?: string;
}

/** A field for the code of an authenticator app, or for a recovery code. */
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
