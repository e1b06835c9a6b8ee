import { type BlogPost, postState } from "@vitrine/contract/shops/blogs";
import { useState } from "react";
import { Controller, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { PictureField } from "../../shared/records/PictureField.tsx";
import { OutsideLink } from "../../ui/button/TextLink.tsx";
import { Switch } from "../../ui/form/Checkbox.tsx";
import { Chips } from "../../ui/form/Chips.tsx";
import { DateTimeInput } from "../../ui/form/DateTimeInput.tsx";
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
  const { store_url, time_zone } = useShop();
  const [openedAt] = useState(() => Date.now());
  const isPublished = useWatch({ control: form.control, name: "is_published" });
  return (
    <Section title={t("Visibility")}>
      <Switch
        label={t("Published")}
        help={t("When this is off, shoppers don't see the post.")}
        {...form.register("is_published")}
      />
      {isPublished && (
        <Field
          label={t("Publication date")}
          name="published_at"
          help={t(
            "In the time of your shop ({{zone}}). Leave empty to publish now, or choose a later date to schedule the post.",
            { zone: time_zone },
          )}
          error={form.formState.errors.published_at?.message}
          optional
        >
          <Controller
            control={form.control}
            name="published_at"
            render={({ field }) => (
              <DateTimeInput
                zone={time_zone}
                value={field.value ?? null}
                onValue={field.onChange}
                onBlur={field.onBlur}
              />
            )}
          />
        </Field>
      )}
      {stored && postState(stored, openedAt) === "published" && (
        <p>
          <OutsideLink href={`${store_url}/blog/${encodeURIComponent(stored.handle)}`}>
            {t("View in shop")}
          </OutsideLink>
        </p>
      )}
    </Section>
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
