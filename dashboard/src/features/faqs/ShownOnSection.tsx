import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { RecordsField } from "../../shared/records/RecordsField.tsx";
import { Switch } from "../../ui/form/Checkbox.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import type { FaqForm } from "./faq-form.ts";

/** Chooses the page of questions, and the products that show the question. */
export function ShownOnSection({ form }: { form: FaqForm }) {
  const { t } = useTranslation();
  return (
    <Section title={t("Shown on")}>
      <Switch
        label={t("Page of questions and answers")}
        help={t("Turn off for a question that is only about some products.")}
        {...form.register("is_on_page")}
      />
      <Records
        form={form}
        kind="products"
        label={t("Products")}
        placeholder={t("Search product, vendor, SKU")}
      />
      <Records form={form} kind="categories" label={t("Categories")} placeholder={t("Search category")} />
      <Records form={form} kind="collections" label={t("Collections")} placeholder={t("Search collection")} />
      <p className="text-small text-ink3">
        {t("Products of a category or collection show the question, also those that you add later.")}
      </p>
    </Section>
  );
}

interface RecordsProps {
  form: FaqForm;
  kind: "products" | "categories" | "collections";
  label: string;
  placeholder: string;
}

function Records({ form, kind, label, placeholder }: RecordsProps) {
  const chosen = useWatch({ control: form.control, name: kind });
  return (
    <Field label={label} name={kind} error={form.formState.errors[kind]?.message} optional>
      <RecordsField
        kind={kind}
        chosen={chosen}
        onChosen={(next) => form.setValue(kind, next, { shouldDirty: true })}
        placeholder={placeholder}
      />
    </Field>
  );
}
