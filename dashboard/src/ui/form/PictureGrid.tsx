import { Ellipsis } from "lucide-react";
import { useRef, useState, type PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import { Button, IconButton } from "../button/Button.tsx";
import { DragHandle } from "../button/DragHandle.tsx";
import { classes } from "../classes.ts";
import { Menu } from "../overlay/Menu.tsx";
import { moveItems } from "../overlay/move-items.ts";
import { ProgressBar } from "../feedback/ProgressBar.tsx";
import { TextInput } from "./TextInput.tsx";

export interface Picture {
  id: string;
  url: string;
  alt: string;
  /** Upload progress, 0…1. */
  progress?: number;
  /** Reason why the upload failed. */
  error?: string;
}

interface PictureGridProps {
  pictures: readonly Picture[];
  onOrder: (ids: string[]) => void;
  onAlt: (id: string, alt: string) => void;
  onRemove: (id: string) => void;
  onRetry?: (id: string) => void;
}

/** Pictures in order, the first being the cover. The user moves them by the handle or the menu. */
export function PictureGrid({ pictures, onOrder, onAlt, onRemove, onRetry }: PictureGridProps) {
  const { t } = useTranslation();
  const grid = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<string>();
  const [message, setMessage] = useState("");
  const ids = pictures.map((picture) => picture.id);

  function move(id: string, to: number) {
    if (to < 0 || to >= ids.length || ids.indexOf(id) === to) return;
    onOrder(ids.filter((other) => other !== id).toSpliced(to, 0, id));
    setMessage(t("Picture {{place}} of {{total}}", { place: to + 1, total: ids.length }));
  }

  function dragOver(event: PointerEvent) {
    if (!dragged) return;
    const under = document
      .elementFromPoint(event.clientX, event.clientY)
      ?.closest<HTMLElement>("[data-picture]");
    if (under && grid.current?.contains(under)) move(dragged, ids.indexOf(under.dataset["picture"] ?? ""));
  }

  return (
    <>
      <ul ref={grid} className="grid grid-cols-2 gap-x-4 gap-y-5 tablet:grid-cols-3 wide:grid-cols-4">
        {pictures.map((picture, index) => {
          const name = picture.alt || t("Picture {{place}}", { place: index + 1 });
          return (
            <li
              key={picture.id}
              data-picture={picture.id}
              className={classes("flex min-w-0 flex-col gap-1.5", dragged === picture.id && "opacity-50")}
            >
              <Thumbnail picture={picture} isCover={index === 0} />
              <div className="flex items-center">
                <DragHandle
                  name={name}
                  steps={{ ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }}
                  onStep={(step) => move(picture.id, index + step)}
                  onGrab={() => setDragged(picture.id)}
                  onDrag={dragOver}
                  onDrop={() => setDragged(undefined)}
                  onCancel={() => setDragged(undefined)}
                />
                <span className="flex-1" />
                <Menu
                  trigger={<IconButton icon={Ellipsis} label={t("Actions for {{name}}", { name })} />}
                  items={[
                    ...moveItems(index, ids.length, (to) => move(picture.id, to), t),
                    { label: t("Remove picture"), onClick: () => onRemove(picture.id), danger: true },
                  ]}
                />
              </div>
              {picture.progress !== undefined && !picture.error && (
                <ProgressBar label={t("Uploading")} value={picture.progress} />
              )}
              {picture.error ? (
                <UploadError message={picture.error} onRetry={onRetry && (() => onRetry(picture.id))} />
              ) : (
                <TextInput
                  aria-label={t("Alt text for {{name}}", { name })}
                  placeholder={t("Alt text")}
                  value={picture.alt}
                  onChange={(event) => onAlt(picture.id, event.target.value)}
                />
              )}
            </li>
          );
        })}
      </ul>
      <p aria-live="polite" className="sr-only">
        {message}
      </p>
    </>
  );
}

function Thumbnail({ picture: { url, alt }, isCover }: { picture: Picture; isCover: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="relative aspect-square bg-sunken">
      <img src={url} alt={alt} draggable={false} className="size-full object-contain" />
      {isCover && (
        <span className="absolute start-1.5 top-1.5 rounded-badge bg-ink1 px-1.5 text-small font-medium text-canvas">
          {t("Cover")}
        </span>
      )}
    </div>
  );
}

function UploadError({ message, onRetry }: { message: string; onRetry?: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="text-small text-critical">
      <p>
        <span aria-hidden>▲ </span>
        {message}
      </p>
      {onRetry && (
        <Button look="quiet" className="-ms-3.5" onClick={onRetry}>
          {t("Try again")}
        </Button>
      )}
    </div>
  );
}
