import type { Picture } from "@vitrine/contract/products/pictures";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button/Button.tsx";
import { DropZone } from "../../ui/form/DropZone.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { ProgressBar } from "../../ui/feedback/ProgressBar.tsx";
import { uploadClient } from "../../upload.ts";
import { errorMessage } from "../api-errors.ts";
import { useShop } from "../../session/shop.ts";

const accepted = "image/jpeg,image/png,image/webp,image/avif,image/gif";

export type ShownPicture = Pick<Picture, "id" | "url">;

interface PictureFieldProps {
  name: string;
  /** "Picture" by default. It isn't shown: the section around the field has a title. */
  label?: string;
  /** Id of the picture. Null or undefined if there is none. */
  id: string | null | undefined;
  /** The stored picture. */
  stored: ShownPicture | null | undefined;
  /** @param picture undefined if it was removed */
  onId: (id: string | null, picture?: ShownPicture) => void;
  error?: string;
}

/**
 * A field for one picture. The file is uploaded immediately, and belongs to the record once the form is
 * saved.
 */
export function PictureField({ name, label, id, stored, onId, error }: PictureFieldProps) {
  const { t } = useTranslation();
  const shop_id = useShop().id;
  const [sent, setSent] = useState<ShownPicture>();
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<string>();

  const picture = [sent, stored].find((one) => one && one.id === id);

  async function upload(file: File) {
    setProblem(undefined);
    setProgress(0);
    try {
      const { data } = await uploadClient(setProgress).pictures.create({
        params: { shop_id },
        body: { file },
      });
      setSent(data);
      onId(data.id, data);
    } catch (failure) {
      setProblem(errorMessage(failure));
    }
    setProgress(undefined);
  }

  return (
    <>
      {picture && (
        <div className="flex flex-col items-start gap-2">
          <img
            src={picture.url}
            alt=""
            className="max-h-56 max-w-full rounded-badge bg-sunken object-contain"
          />
          <Button onClick={() => onId(null)}>{t("Remove picture")}</Button>
        </div>
      )}
      {progress !== undefined && <ProgressBar label={t("Uploading")} value={progress} />}
      <Field label={label ?? t("Picture")} hideLabel name={name} error={problem ?? error}>
        <DropZone
          label={picture ? t("Replace picture") : t("Add picture")}
          note={t("JPEG, PNG, WebP, AVIF or GIF, up to 20 MB each")}
          accept={accepted}
          onFiles={([file]) => file && void upload(file)}
          onRejected={() => setProblem(t("Choose a JPEG, PNG, WebP, AVIF or GIF picture."))}
        />
      </Field>
    </>
  );
}
