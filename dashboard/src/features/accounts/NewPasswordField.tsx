import type { UseFormRegisterReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Field } from "../../ui/form/Field.tsx";
import { PasswordInput } from "../../ui/form/TextInput.tsx";

interface NewPasswordFieldProps {
  label: string;
  input: UseFormRegisterReturn;
  error?: string;
}

/** A field for a new password: describes a good password, and lets password managers suggest one. */
export function NewPasswordField({ label, input, error }: NewPasswordFieldProps) {
  const { t } = useTranslation();
  return (
    <Field
      label={label}
      name={input.name}
      help={t("At least 8 characters. A few words in a row are easy to remember.")}
      error={error}
    >
      <PasswordInput autoComplete="new-password" {...input} />
    </Field>
  );
}
