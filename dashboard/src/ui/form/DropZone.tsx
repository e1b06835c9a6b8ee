import { Upload } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { buttonClasses } from "../button/Button.tsx";
import { classes } from "../classes.ts";
import { useFieldTies } from "./Field.tsx";

interface DropZoneProps {
  /** "Add pictures" */
  label: string;
  /** Accepted files: "JPEG, PNG or WebP, up to 20 MB each". */
  note?: ReactNode;
  /** As in `<input accept>`: "image/jpeg,image/png,.csv". Other files are passed to `onRejected`. */
  accept: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
  onRejected?: (files: File[]) => void;
  /** Also accepts files pasted anywhere on the page. */
  paste?: boolean;
  disabled?: boolean;
}

/** Accepts files by drag and drop, paste or selection. For the keyboard, it is an ordinary file input. */
export function DropZone({
  label,
  note,
  accept,
  multiple,
  onFiles,
  onRejected,
  paste,
  disabled,
}: DropZoneProps) {
  const { t } = useTranslation();
  const ties = useFieldTies({});
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  function take(list: FileList | undefined | null) {
    if (disabled || !list?.length) return;
    const files = [...list];
    const fitting = files.filter((file) => fits(file, accept));
    const rejected = files.filter((file) => !fits(file, accept));
    if (rejected.length > 0) onRejected?.(rejected);
    if (fitting.length > 0) onFiles(multiple ? fitting : fitting.slice(0, 1));
  }

  usePastedFiles(paste ? take : undefined);

  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
      className={classes(
        "flex flex-col items-center gap-2 rounded-control border border-dashed px-4 py-6 text-center transition-colors",
        over ? "border-accent bg-accent-bg" : "border-control",
      )}
    >
      <label
        className={buttonClasses(
          "plain",
          "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
        )}
        aria-disabled={disabled || undefined}
      >
        <Upload size={16} aria-hidden />
        {label}
        <input
          {...ties}
          ref={input}
          type="file"
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          className="sr-only"
          onChange={(event) => {
            take(event.target.files);
            event.target.value = "";
          }}
        />
      </label>
      <p className="text-small text-ink3 pointer-coarse:hidden">
        {paste
          ? t("or drop or paste files here")
          : multiple
            ? t("or drop files here")
            : t("or drop a file here")}
      </p>
      {note && <p className="text-small text-ink3">{note}</p>}
    </div>
  );
}

/** Calls back with files that the user pastes anywhere on the page. */
function usePastedFiles(onFiles: ((files: FileList) => void) | undefined): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    if (!onFiles || !event.clipboardData?.files.length) return;
    event.preventDefault();
    onFiles(event.clipboardData.files);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => take(event);
    addEventListener("paste", listen);
    return () => removeEventListener("paste", listen);
  }, []);
}

/** Returns true if the accept list contains the file's type or extension. */
export function fits(file: { name: string; type: string }, accept: string): boolean {
  return accept.split(",").some((part) => {
    const wanted = part.trim().toLowerCase();
    if (wanted.startsWith(".")) return file.name.toLowerCase().endsWith(wanted);
    return wanted.endsWith("/*") ? file.type.startsWith(wanted.slice(0, -1)) : file.type === wanted;
  });
}
