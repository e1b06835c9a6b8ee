import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Avatar } from "./Avatar.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { DropZone } from "../../ui/form/DropZone.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { ProgressBar } from "../../ui/feedback/ProgressBar.tsx";

const accepted = "image/jpeg,image/png,image/webp,image/avif,image/gif";
const maxBytes = 20_000_000;

/** State of a photo field: upload progress, and the file behind the URL of a newly chosen photo. */
export function usePhoto(stored: string | null) {
  const files = useRef(new Map<string, File>());
  const saved = useRef(stored);
  const [progress, setProgress] = useState<number>();
  useEffect(() => {
    const made = files.current;
    return () => {
      for (const address of made.keys()) URL.revokeObjectURL(address);
    };
  }, []);
  return {
    progress,
    setProgress,
    /** Returns a URL that shows a file before it is saved. */
    show(file: File): string {
      const address = URL.createObjectURL(file);
      files.current.set(address, file);
      return address;
    },
    /** The photo in the request body: omitted if unchanged, "" if removed. */
    toSend(photo: string | null): { photo?: File | "" } {
      if (photo === saved.current) return {};
      return { photo: photo === null ? "" : files.current.get(photo) };
    },
    hasSaved(photo: string | null) {
      saved.current = photo;
      setProgress(undefined);
    },
  };
}

interface PhotoFieldProps {
  photo: ReturnType<typeof usePhoto>;
  value: string | null;
  onValue: (value: string | null) => void;
  error: string | undefined;
  /** Shows a placeholder portrait if there is no photo. */
  isPerson?: boolean;
}

/** A photo of a person or a shop. It is shown immediately and sent when the form is saved. */
export function PhotoField({ photo, value, onValue, error, isPerson = true }: PhotoFieldProps) {
  const { t } = useTranslation();
  const [rejected, setRejected] = useState<string>();
  const take = ([file]: File[]) => {
    if (!file) return;
    if (file.size > maxBytes) return setRejected(t("Choose a picture up to 20 MB."));
    setRejected(undefined);
    onValue(photo.show(file));
  };
  return (
    <div className="flex flex-wrap items-start gap-4">
      {(value || isPerson) && (
        <div className="flex flex-col items-start gap-2">
          <Avatar photo={value} className="size-24" />
          {value && (
            <Button look="quiet" className="-ms-3.5" onClick={() => onValue(null)}>
              {t("Remove photo")}
            </Button>
          )}
        </div>
      )}
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-2">
        <Field label={t("Photo")} hideLabel name="photo" error={error ?? rejected}>
          <DropZone
            label={value ? t("Choose another photo") : t("Choose photo")}
            note={t("JPEG, PNG, WebP, AVIF or GIF, up to 20 MB")}
            accept={accepted}
            onFiles={take}
            onRejected={() => setRejected(t("Choose a picture: JPEG, PNG, WebP, AVIF or GIF."))}
          />
        </Field>
        {photo.progress !== undefined && <ProgressBar label={t("Uploading")} value={photo.progress} />}
      </div>
    </div>
  );
}
