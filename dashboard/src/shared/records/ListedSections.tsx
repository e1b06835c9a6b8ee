import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Checkbox } from "../../ui/form/Checkbox.tsx";
import { DescriptionInput } from "../../ui/rich-text/DescriptionInput.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import { Field } from "../../ui/form/Field.tsx";
import type { TextPicture } from "../../ui/rich-text/PictureButton.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { OutsideLink } from "../../ui/button/TextLink.tsx";
import { asListed, type Listed, type ListedForm } from "./listed-form.ts";
import { PictureField, type ShownPicture } from "./PictureField.tsx";
import { useTextPictures } from "./useTextPictures.ts";

interface TitleSectionProps<In extends Listed, Out> {
  form: ListedForm<In, Out>;
  /** Heading of the section: "Product", "Category". */
  heading: string;
  /** An example of a title, shown as placeholder. */
  example: string;
  /** Label of the text, "Description" by default. */
  textLabel?: string;
  /** Pictures that the description may show without another upload. */
  pictures?: readonly TextPicture[];
}

/** Title and description. */
export function TitleSection<In extends Listed, Out>({
  form: given,
  heading,
  example,
  textLabel,
  pictures,
}: TitleSectionProps<In, Out>) {
  const { t } = useTranslation();
  const { control, register, setValue, formState } = asListed(given);
  const { errors, submitCount } = formState;
  const html = useWatch({ control, name: "description_html" });
  return (
    <Section title={heading}>
      <Field label={t("Title")} name="title" error={errors.title?.message}>
        <TextInput dir="auto" placeholder={example} {...register("title")} />
      </Field>
      <DescriptionInput
        label={textLabel}
        html={html ?? ""}
        pictures={useTextPictures(pictures ?? [])}
        onHtml={(next) =>
          setValue("description_html", next, { shouldDirty: true, shouldValidate: submitCount > 0 })
        }
        error={errors.description_html?.message}
      />
    </Section>
  );
}

interface PictureSectionProps<In extends Listed, Out> {
  form: ListedForm<In, Out>;
  stored: ShownPicture | null | undefined;
}

/** The picture of a record that can have only one. */
export function PictureSection<In extends Listed, Out>({
  form: given,
  stored,
}: PictureSectionProps<In, Out>) {
  const { t } = useTranslation();
  const { control, setValue, formState } = asListed(given);
  const id = useWatch({ control, name: "picture_id" });
  return (
    <Section title={t("Picture")}>
      <PictureField
        name="picture_id"
        id={id}
        stored={stored}
        onId={(next) => setValue("picture_id", next, { shouldDirty: true })}
        error={formState.errors.picture_id?.message}
      />
    </Section>
  );
}

interface VisibilitySectionProps<In extends Listed, Out> {
  form: ListedForm<In, Out>;
  /** Help text about the effect of hiding the record. */
  help: string;
  stored: { hidden: boolean; store_url: string } | undefined;
  children?: ReactNode;
}

/** The visibility of a record, and a link to its page in the shop. */
export function VisibilitySection<In extends Listed, Out>({
  form,
  help,
  stored,
  children,
}: VisibilitySectionProps<In, Out>) {
  const { t } = useTranslation();
  return (
    <Section title={t("Visibility")}>
      <Checkbox label={t("Hide from shoppers")} help={help} {...asListed(form).register("hidden")} />
      {stored && !stored.hidden && (
        <p>
          <OutsideLink href={stored.store_url}>{t("View in shop")}</OutsideLink>
        </p>
      )}
      {children}
    </Section>
  );
}
