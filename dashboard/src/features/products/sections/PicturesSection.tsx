import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DropZone } from "../../../ui/form/DropZone.tsx";
import { Section } from "../../../ui/layout/Editor.tsx";
import { Field } from "../../../ui/form/Field.tsx";
import { PictureGrid } from "../../../ui/form/PictureGrid.tsx";
import { TextInput } from "../../../ui/form/TextInput.tsx";
import type { ProductForm } from "../product-form.ts";
import type { ShownPictures } from "../usePictures.ts";

const accepted = "image/jpeg,image/png,image/webp,image/avif,image/gif";

/** Pictures and video. Pictures are uploaded as soon as they are added; saving the product attaches them. */
export function PicturesSection({ form, shown }: { form: ProductForm; shown: ShownPictures }) {
  const { t } = useTranslation();
  const { pictures, add, retry, order, describe, remove } = shown;
  const [rejected, setRejected] = useState<string[]>([]);
  const { errors } = form.formState;
  const problem =
    errors.pictures?.message ??
    errors.pictures?.root?.message ??
    (rejected.length > 0
      ? t("We can't use {{names}}. Choose JPEG, PNG, WebP, AVIF or GIF files.", {
          names: rejected.join(", "),
        })
      : undefined);

  return (
    <Section title={t("Pictures")} note={t("The first picture is the cover.")}>
      {pictures.length > 0 && (
        <PictureGrid pictures={pictures} onOrder={order} onAlt={describe} onRemove={remove} onRetry={retry} />
      )}
      <Field label={t("Pictures")} hideLabel name="pictures" error={problem}>
        <DropZone
          label={t("Add pictures")}
          note={t("JPEG, PNG, WebP, AVIF or GIF, up to 20 MB each")}
          accept={accepted}
          multiple
          paste
          onFiles={(files) => {
            setRejected([]);
            add(files);
          }}
          onRejected={(files) => setRejected(files.map(({ name }) => name))}
        />
      </Field>
      <Field
        label={t("Video")}
        name="video_url"
        help={t("Enter a YouTube, Vimeo or MP4 link. Shoppers click the video to play it.")}
        error={errors.video_url?.message}
        optional
      >
        <TextInput code placeholder="https://www.youtube.com/watch?v=…" {...form.register("video_url")} />
      </Field>
    </Section>
  );
}
