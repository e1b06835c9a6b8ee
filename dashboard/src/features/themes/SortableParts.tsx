import { Copy, Eye, EyeOff, Trash2 } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { classes } from "../../ui/classes.ts";
import { SortableRows } from "../../ui/table/SortableRows.tsx";
import { isShortcut } from "../../ui/shortcuts.ts";
import type { Edit, PartAt } from "./theme-edits.rules.ts";

interface Part {
  id: string;
  name: string;
  is_hidden: boolean;
  /** The content of a page can be moved, but not removed or duplicated. */
  isContent?: boolean;
  hasProblem?: boolean;
}

interface SortablePartsProps {
  label: string;
  parts: readonly Part[];
  partAt: (id: string) => PartAt;
  selected?: string;
  onSelect: (id: string) => void;
  onEdit: (edit: Edit) => void;
}

/** Sections or blocks, which the user selects, sorts, hides, duplicates and removes. Alt with an arrow moves one. */
export function SortableParts({ label, parts, partAt, selected, onSelect, onEdit }: SortablePartsProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const move = (id: string, to: number) => onEdit({ kind: "move", at: partAt(id), to });
  const moveByKey = (event: KeyboardEvent, id: string, index: number) => {
    const step = isShortcut(event.nativeEvent, "move-up")
      ? -1
      : isShortcut(event.nativeEvent, "move-down")
        ? 1
        : 0;
    if (step === 0) return;
    event.preventDefault();
    move(id, index + step);
    // React moves the row, which takes the focus from its button.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-part="${id}"]`)?.focus());
  };
  return (
    <div ref={list}>
      <SortableRows
        label={label}
        onMove={move}
        rows={parts.map(({ id, name, is_hidden, isContent, hasProblem }, index) => ({
          id,
          name,
          content: (
            <button
              type="button"
              data-part={id}
              aria-current={id === selected ? "true" : undefined}
              onClick={() => onSelect(id)}
              onKeyDown={(event) => moveByKey(event, id, index)}
              className={classes(
                "flex min-h-control w-full min-w-0 items-center gap-2 rounded-badge px-2 text-start hover:bg-sunken aria-[current]:bg-sunken aria-[current]:font-semibold",
                is_hidden && "text-ink3",
              )}
            >
              <bdi className="line-clamp-2 min-w-0 flex-1">{name}</bdi>
              {is_hidden && <span className="shrink-0 text-small">{t("Hidden")}</span>}
              {hasProblem && <span className="shrink-0 text-small text-critical">▲ {t("Check")}</span>}
            </button>
          ),
          items: [
            {
              label: is_hidden ? t("Show") : t("Hide"),
              icon: is_hidden ? Eye : EyeOff,
              onClick: () => onEdit({ kind: "toggle", at: partAt(id) }),
            },
            ...(isContent
              ? []
              : [
                  {
                    label: t("Duplicate"),
                    icon: Copy,
                    onClick: () => onEdit({ kind: "duplicate", at: partAt(id), id: crypto.randomUUID() }),
                  },
                  {
                    label: t("Remove"),
                    icon: Trash2,
                    danger: true,
                    onClick: () => onEdit({ kind: "remove", at: partAt(id) }),
                  },
                ]),
          ],
        }))}
      />
    </div>
  );
}
