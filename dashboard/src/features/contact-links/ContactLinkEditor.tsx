import { type ContactLink, ContactLinkDraft } from "@vitrine/contract/shops/contact-links";
import { type ContactKind, contactKinds } from "@vitrine/contract/shops/contact-values";
import type { TFunction } from "i18next";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { DeleteRecord } from "../../shared/records/DeleteRecord.tsx";
import { RecordForm } from "../../shared/records/RecordForm.tsx";
import { RecordPage } from "../../shared/records/RecordPage.tsx";
import { useRecordForm } from "../../shared/records/useRecordForm.ts";
import { Switch } from "../../ui/form/Checkbox.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { Editor, Section } from "../../ui/layout/Editor.tsx";
import { kindLabels } from "./contact-labels.ts";

/** Adds a contact link, or edits one. */
export function ContactLinkEditorPage() {
  return (
    <RecordPage page="contactLink" records={api.contact_links}>
      {(link) => <ContactLinkEditor stored={link} />}
    </RecordPage>
  );
}

type Submitted = z.output<typeof ContactLinkDraft>;
type ContactForm = UseFormReturn<z.input<typeof ContactLinkDraft>, unknown, Submitted>;

function ContactLinkEditor({ stored }: { stored?: ContactLink }) {
  const { t } = useTranslation();
  const { form, editor, remove } = useRecordForm({
    records: api.contact_links,
    stored,
    schema: ContactLinkDraft,
    empty: newLink,
    valuesOf,
    pathOf: paths.contactLink,
  });
  const { base } = editor;

  return (
    <RecordForm
      form={form}
      editor={editor}
      list="contactLinks"
      title={base ? (base.label ?? kindLabels(t)[base.kind]) : t("Add contact link")}
      purpose={t("To save this contact link")}
      unsaved={t("Unsaved contact link")}
      conflict={t("Someone else saved this contact link while you were editing")}
      actions={
        base && (
          <DeleteRecord
            label={t("Delete contact link")}
            name={base.label ?? base.value}
            onDelete={() => remove(base.id)}
            list={paths.contactLinks}
          >
            {t("The contact link is permanently deleted, and shoppers no longer see it.")}
          </DeleteRecord>
        )
      }
    >
      <Editor side={<Visibility form={form} />}>
        <LinkSection form={form} />
      </Editor>
    </RecordForm>
  );
}

function LinkSection({ form }: { form: ContactForm }) {
  const { t } = useTranslation();
  const { errors } = form.formState;
  const kind = useWatch({ control: form.control, name: "kind" });
  const labels = kindLabels(t);
  const { label, example, help } = valueField(kind, t);
  return (
    <Section title={t("Link")}>
      <Field label={t("Type")} name="kind" error={errors.kind?.message}>
        <Select
          options={contactKinds.map((one) => ({ value: one, label: labels[one] }))}
          {...form.register("kind")}
        />
      </Field>
      <Field label={label} name="value" help={help} error={errors.value?.message}>
        <TextInput
          dir={kind === "location" ? "auto" : "ltr"}
          placeholder={example}
          {...form.register("value")}
        />
      </Field>
      <Field
        label={t("Label")}
        name="label"
        help={t("Shown instead of the name of the platform, such as “Repairs”.")}
        error={errors.label?.message}
        optional
      >
        <TextInput dir="auto" {...form.register("label")} />
      </Field>
    </Section>
  );
}

/** The field for the value of a kind. */
function valueField(kind: ContactKind, t: TFunction): { label: string; example: string; help?: string } {
  switch (kind) {
    case "whatsapp":
    case "phone":
      return { label: t("Phone number"), example: "+44 20 7946 0000", help: t("With its country code.") };
    case "email":
      return { label: t("Email"), example: "hello@example.com" };
    case "location":
      return {
        label: t("Address or map link"),
        example: t("1 Fern Street, Leeds"),
        help: t("An address opens in Google Maps."),
      };
    default:
      return { label: t("Name or URL"), example: "@fernfield" };
  }
}

function Visibility({ form }: { form: ContactForm }) {
  const { t } = useTranslation();
  return (
    <Section title={t("Visibility")}>
      <Switch
        label={t("Published")}
        help={t("When this is off, shoppers don't see the contact link.")}
        {...form.register("is_published")}
      />
      <Switch
        label={t("Show in the contact button")}
        help={t("The button floats above all pages of your shop except the checkout.")}
        {...form.register("in_contact_button")}
      />
    </Section>
  );
}

const newLink = {
  kind: "whatsapp" as const,
  value: "",
  label: "",
  in_contact_button: false,
  is_published: true,
};

function valuesOf({ kind, value, label, in_contact_button, is_published }: ContactLink) {
  return { kind, value, label: label ?? "", in_contact_button, is_published };
}
