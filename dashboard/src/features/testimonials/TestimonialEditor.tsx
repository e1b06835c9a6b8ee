import { type Testimonial, TestimonialDraft } from "@vitrine/contract/shops/testimonials";
import { Controller, type UseFormReturn, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { DeleteRecord } from "../../shared/records/DeleteRecord.tsx";
import { PictureField } from "../../shared/records/PictureField.tsx";
import { RecordForm } from "../../shared/records/RecordForm.tsx";
import { RecordPage } from "../../shared/records/RecordPage.tsx";
import { useRecordForm } from "../../shared/records/useRecordForm.ts";
import { starsText } from "../../shared/stars-text.ts";
import { Switch } from "../../ui/form/Checkbox.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { TextArea, TextInput } from "../../ui/form/TextInput.tsx";
import { Editor, Section } from "../../ui/layout/Editor.tsx";

/** Adds a testimonial, or edits one. */
export function TestimonialEditorPage() {
  return (
    <RecordPage page="testimonial" records={api.testimonials}>
      {(testimonial) => <TestimonialEditor stored={testimonial} />}
    </RecordPage>
  );
}

type Submitted = z.output<typeof TestimonialDraft>;
type TestimonialForm = UseFormReturn<z.input<typeof TestimonialDraft>, unknown, Submitted>;

function TestimonialEditor({ stored }: { stored?: Testimonial }) {
  const { t } = useTranslation();
  const { form, editor, remove } = useRecordForm({
    records: api.testimonials,
    stored,
    schema: TestimonialDraft,
    empty: newTestimonial,
    valuesOf,
    pathOf: paths.testimonial,
  });
  const { base } = editor;

  return (
    <RecordForm
      form={form}
      editor={editor}
      list="testimonials"
      title={base?.name ?? t("Add testimonial")}
      purpose={t("To save this testimonial")}
      unsaved={t("Unsaved testimonial")}
      conflict={t("Someone else saved this testimonial while you were editing")}
      actions={
        base && (
          <DeleteRecord
            label={t("Delete testimonial")}
            name={base.name}
            onDelete={() => remove(base.id)}
            list={paths.testimonials}
          >
            {t("The testimonial is permanently deleted, and shoppers no longer see it.")}
          </DeleteRecord>
        )
      }
    >
      <Editor side={<Visibility form={form} />}>
        <QuoteSection form={form} />
        <PictureSection form={form} stored={base} />
      </Editor>
    </RecordForm>
  );
}

function QuoteSection({ form }: { form: TestimonialForm }) {
  const { t } = useTranslation();
  const { errors } = form.formState;
  return (
    <Section title={t("Testimonial")} note={t("Quote only customers who agreed.")}>
      <Field label={t("Text")} name="text" error={errors.text?.message}>
        <TextArea
          dir="auto"
          placeholder={t("Everything arrived fresh and well packed.")}
          {...form.register("text")}
        />
      </Field>
      <Field label={t("Name")} name="name" error={errors.name?.message}>
        <TextInput dir="auto" {...form.register("name")} />
      </Field>
      <Field label={t("Role or place")} name="role" error={errors.role?.message} optional>
        <TextInput dir="auto" placeholder={t("Café owner, Leeds")} {...form.register("role")} />
      </Field>
      <Field
        label={t("Stars")}
        name="stars"
        help={t("Only shown beside the text. They don't count in ratings.")}
        error={errors.stars?.message}
        optional
      >
        <Controller
          control={form.control}
          name="stars"
          render={({ field: { value, onChange, onBlur } }) => (
            <Select
              placeholder={t("No stars")}
              options={[5, 4, 3, 2, 1].map((stars) => ({
                value: String(stars),
                label: starsText(stars, t),
              }))}
              value={value ?? ""}
              onChange={({ target }) => onChange(target.value === "" ? null : Number(target.value))}
              onBlur={onBlur}
            />
          )}
        />
      </Field>
    </Section>
  );
}

function PictureSection({ form, stored }: { form: TestimonialForm; stored: Testimonial | undefined }) {
  const { t } = useTranslation();
  const id = useWatch({ control: form.control, name: "picture_id" });
  return (
    <Section title={t("Picture")} note={t("For example, a photo of the customer. Shown small and round.")}>
      <PictureField
        name="picture_id"
        id={id}
        stored={stored?.picture}
        onId={(next) => form.setValue("picture_id", next, { shouldDirty: true })}
        error={form.formState.errors.picture_id?.message}
      />
    </Section>
  );
}

function Visibility({ form }: { form: TestimonialForm }) {
  const { t } = useTranslation();
  return (
    <Section title={t("Visibility")}>
      <Switch
        label={t("Published")}
        help={t("When this is off, shoppers don't see the testimonial.")}
        {...form.register("is_published")}
      />
    </Section>
  );
}

const newTestimonial = { name: "", role: "", text: "", picture_id: null, stars: null, is_published: true };

function valuesOf({ name, role, text, picture, stars, is_published }: Testimonial) {
  return { name, role: role ?? "", text, picture_id: picture && picture.id, stars, is_published };
}
