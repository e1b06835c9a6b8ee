import type { BlogPost } from "@vitrine/contract/shops/blogs";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { PictureField } from "../../shared/records/PictureField.tsx";
import { PublicationDateSection } from "../../shared/records/PublicationDateSection.tsx";
import { Chips } from "../../ui/form/Chips.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { TextArea, TextInput } from "../../ui/form/TextInput.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import type { PostForm } from "./post-form.ts";

interface StoredProps {
  form: PostForm;
  stored: BlogPost | undefined;
}

/** Publication now or on a date, in the shop's time zone. */
export function PublicationSection({ form, stored }: StoredProps) {
  const { t } = useTranslation();
  return (
    <PublicationDateSection
      form={form}
      stored={stored}
      help={t("When this is off, shoppers don't see the post.")}
      path={stored && `/blog/${encodeURIComponent(stored.handle)}`}
    />
  );
}

/** Author, excerpt and tags. */
export function DetailsSection({ form }: { form: PostForm }) {
  const { t } = useTranslation();
  const { errors, submitCount } = form.formState;
  const tags = useWatch({ control: form.control, name: "tags" }) ?? [];
  const setTags = (next: string[]) =>
    form.setValue("tags", next, { shouldDirty: true, shouldValidate: submitCount > 0 });
  return (
    <Section title={t("Details")}>
      <Field label={t("Author")} name="author" error={errors.author?.message} optional>
        <TextInput dir="auto" {...form.register("author")} />
      </Field>
      <Field
        label={t("Excerpt")}
        name="excerpt"
        help={t("Shown in lists of posts. Leave empty for the beginning of the content.")}
        error={errors.excerpt?.message}
        optional
      >
        <TextArea rows={3} dir="auto" {...form.register("excerpt")} />
      </Field>
      <Field label={t("Tags")} name="tags" error={errors.tags?.message} optional>
        <Chips
          values={tags}
          onAdd={(tag) => setTags([...(form.getValues("tags") ?? []), tag])}
          onRemove={(tag) => setTags(tags.filter((one) => one !== tag))}
        />
      </Field>
    </Section>
  );
}

/** The cover, which lists show, too. */
export function CoverSection({ form, stored }: StoredProps) {
  const { t } = useTranslation();
  const { errors } = form.formState;
  const id = useWatch({ control: form.control, name: "picture_id" });
  return (
    <Section title={t("Cover picture")}>
      <PictureField
        name="picture_id"
        id={id}
        stored={stored?.picture}
        onId={(next) => form.setValue("picture_id", next, { shouldDirty: true })}
        error={errors.picture_id?.message}
      />
      <Field
        label={t("Alt text")}
        name="picture_alt"
        help={t("Describe the picture for people who can't see it. Leave empty if it is only decoration.")}
        error={errors.picture_alt?.message}
        optional
      >
        <TextInput dir="auto" {...form.register("picture_alt")} />
      </Field>
    </Section>
  );
}
