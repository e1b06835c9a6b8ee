import type { UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Field } from "../../ui/form/Field.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";

/** The email and the phone number of a customer, in a form with the fields `email` and `phone`. */
export function ContactFields({ form }: { form: UseFormReturn }) {
  const { t } = useTranslation();
  const { errors } = form.formState;
  const errorOf = (name: "email" | "phone") => errors[name]?.message as string | undefined;
  return (
    <>
      <Field label={t("Email")} name="email" error={errorOf("email")} optional>
        <TextInput type="email" dir="ltr" autoComplete="off" {...form.register("email")} />
      </Field>
      <Field label={t("Phone")} name="phone" error={errorOf("phone")} optional>
        <TextInput type="tel" dir="ltr" autoComplete="off" {...form.register("phone")} />
      </Field>
    </>
  );
}
