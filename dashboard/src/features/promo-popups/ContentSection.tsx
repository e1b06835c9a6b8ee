import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { PictureField, type ShownPicture } from "../../shared/records/PictureField.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { TextArea, TextInput } from "../../ui/form/TextInput.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import type { PopupForm } from "./promo-popup-form.ts";

interface ContentSectionProps {
  form: PopupForm;
  stored: ShownPicture | null;
  onPicture: (picture: ShownPicture | undefined) => void;
}

/** Title, text and picture. */
export function ContentSection({ form, stored, onPicture }: ContentSectionProps) {
  const { t } = useTranslation();
  const { errors, submitCount } = form.formState;
  const pictureId = useWatch({ control: form.control, name: "picture_id" });
  return (
    <>
      <Section title={t("Content")}>
        <Field label={t("Title")} name="title" error={errors.title?.message}>
          <TextInput dir="auto" placeholder={t("10% off your first order")} {...form.register("title")} />
        </Field>
        <Field label={t("Text")} name="text" error={errors.text?.message} optional>
          <TextArea dir="auto" rows={3} {...form.register("text")} />
        </Field>
      </Section>
      <Section
        title={t("Picture")}
        note={t("Shown above the title. Use a wide picture, 960 pixels or wider.")}
      >
        <PictureField
          name="picture_id"
          id={pictureId}
          stored={stored}
          onId={(next, picture) => {
            onPicture(picture);
            form.setValue("picture_id", next, { shouldDirty: true, shouldValidate: submitCount > 0 });
          }}
          error={errors.picture_id?.message}
        />
        {pictureId !== null && (
          <Field
            label={t("Alt text")}
            name="picture_alt"
            help={t(
              "Describe the picture for people who can't see it. Leave empty if it is only decoration.",
            )}
            error={errors.picture_alt?.message}
            optional
          >
            <TextInput dir="auto" {...form.register("picture_alt")} />
          </Field>
        )}
      </Section>
    </>
  );
}
