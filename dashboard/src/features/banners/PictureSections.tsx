import type { Banner } from "@vitrine/contract/shops/banners";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { PictureField } from "../../shared/records/PictureField.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import type { BannerForm } from "./banner-form.ts";

/** The picture with its alt text, and another picture for phones. */
export function PictureSections({ form, stored }: { form: BannerForm; stored: Banner | undefined }) {
  const { t } = useTranslation();
  const { control, formState, setValue } = form;
  const { errors, submitCount } = formState;
  const [id, phoneId] = useWatch({ control, name: ["picture_id", "phone_picture_id"] });
  const change = { shouldDirty: true, shouldValidate: submitCount > 0 };
  return (
    <>
      <Section
        title={t("Picture")}
        note={t("Use a wide picture, 2400 by 1200 pixels or larger. Its edges may be cropped.")}
      >
        <PictureField
          name="picture_id"
          id={id}
          stored={stored?.picture}
          onId={(next) => setValue("picture_id", next, change)}
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
      <Section
        title={t("Picture for phones")}
        note={t(
          "An upright picture, shown on phones instead. Without one, phones show the middle of the picture.",
        )}
      >
        <PictureField
          name="phone_picture_id"
          label={t("Picture for phones")}
          id={phoneId}
          stored={stored?.phone_picture}
          onId={(next) => setValue("phone_picture_id", next, change)}
          error={errors.phone_picture_id?.message}
        />
      </Section>
    </>
  );
}
