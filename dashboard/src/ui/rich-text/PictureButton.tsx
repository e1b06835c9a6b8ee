import type { Editor } from "@tiptap/react";
import { Image } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, IconButton } from "../button/Button.tsx";
import { DropZone, fits } from "../form/DropZone.tsx";
import { Field } from "../form/Field.tsx";
import { Popover } from "../overlay/Popover.tsx";
import { TextInput } from "../form/TextInput.tsx";
import { inText } from "./in-text.ts";
import { toolClasses } from "./toolbar-classes.ts";

export interface TextPicture {
  src: string;
  alt: string;
  width?: number;
  height?: number;
}

/** The pictures available to a text. */
export interface PictureSource {
  /** Existing pictures to choose from. */
  there: readonly TextPicture[];
  /** Uploads a file to the shop. Returns the picture or an error message. */
  bring: (file: File) => Promise<{ picture?: TextPicture; problem?: string }>;
}

const accepted = "image/jpeg,image/png,image/webp,image/avif,image/gif";

export function picturesIn(from: DataTransfer | null): File[] {
  return [...(from?.files ?? [])].filter((file) => fits(file, accepted));
}

interface PictureButtonProps {
  editor: Editor;
  /** Alt text of the selected picture. Undefined if none is selected. */
  alt: string | undefined;
  pictures: PictureSource;
  onFiles: (files: File[]) => void;
}

export function PictureButton({ editor, alt, pictures, onFiles }: PictureButtonProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [rejected, setRejected] = useState(false);
  return (
    <Popover
      title={alt === undefined ? t("Add picture") : t("Picture")}
      open={open}
      onOpenChange={(next) => {
        setRejected(false);
        setOpen(next);
      }}
      trigger={
        <IconButton
          label={t("Picture")}
          icon={Image}
          aria-pressed={alt !== undefined}
          className={toolClasses}
        />
      }
    >
      {alt !== undefined ? (
        <ChosenPicture editor={editor} alt={alt} onDone={() => setOpen(false)} />
      ) : (
        <div className="flex flex-col gap-3">
          {pictures.there.length > 0 && (
            <ul className="grid max-h-48 grid-cols-4 gap-1.5 overflow-y-auto">
              {pictures.there.map((picture) => (
                <li key={picture.src}>
                  <button
                    type="button"
                    aria-label={picture.alt || t("Product picture")}
                    className="block w-full"
                    onClick={() => {
                      setOpen(false);
                      inText(editor).insertContent({ type: "picture", attrs: picture }).run();
                    }}
                  >
                    <img
                      src={picture.src}
                      alt=""
                      className="aspect-square w-full rounded-badge bg-sunken object-cover"
                    />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <Field
            label={t("Picture")}
            hideLabel
            error={rejected ? t("Choose a JPEG, PNG, WebP, AVIF or GIF picture.") : undefined}
          >
            <DropZone
              label={t("Upload picture")}
              note={t("JPEG, PNG, WebP, AVIF or GIF, up to 20 MB each")}
              accept={accepted}
              onFiles={(files) => {
                setOpen(false);
                onFiles(files);
              }}
              onRejected={() => setRejected(true)}
            />
          </Field>
        </div>
      )}
    </Popover>
  );
}

function ChosenPicture({ editor, alt, onDone }: { editor: Editor; alt: string; onDone: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-3">
      <Field label={t("Alt text")}>
        <TextInput
          dir="auto"
          value={alt}
          onChange={(event) => editor.commands.updateAttributes("picture", { alt: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            onDone();
          }}
        />
      </Field>
      <Button
        className="self-start"
        onClick={() => {
          onDone();
          inText(editor).deleteSelection().run();
        }}
      >
        {t("Remove picture")}
      </Button>
    </div>
  );
}
