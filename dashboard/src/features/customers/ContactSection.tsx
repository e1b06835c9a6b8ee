import { useTranslation } from "react-i18next";
import { Field } from "../../ui/form/Field.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { FieldRow, Section } from "../../ui/layout/Editor.tsx";
import type { CustomerForm } from "./customer-form.ts";

export function ContactSection({ form }: { form: CustomerForm }) {
  const { t } = useTranslation();
  const { errors } = form.formState;
  return (
    <Section title={t("Contact")}>
      <Field label={t("Name")} name="name" error={errors.name?.message}>
        <TextInput dir="auto" autoComplete="off" {...form.register("name")} />
      </Field>
      <FieldRow>
        <Field label={t("Email")} name="email" error={errors.email?.message}>
          <TextInput type="email" dir="ltr" autoComplete="off" {...form.register("email")} />
        </Field>
        <Field label={t("Phone")} name="phone" error={errors.phone?.message}>
          <TextInput type="tel" dir="ltr" autoComplete="off" {...form.register("phone")} />
        </Field>
      </FieldRow>
    </Section>
  );
}
