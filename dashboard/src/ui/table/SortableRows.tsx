import { Ellipsis } from "lucide-react";
import { useRef, useState, type PointerEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../button/Button.tsx";
import { DragHandle } from "../button/DragHandle.tsx";
import { classes } from "../classes.ts";
import { Menu, type MenuItem } from "../overlay/Menu.tsx";
import { moveItems } from "../overlay/move-items.ts";
import { type RowLinkProps, useRowClick } from "./RowLink.tsx";

interface SortableRow {
  id: string;
  name: string;
  /** Before the content: a checkbox. */
  start?: ReactNode;
  /** Has a `RowLink` if there is a `link`. */
  content: ReactNode;
  /** The record that a click on the row opens. */
  link?: RowLinkProps;
  /** Menu items in addition to those that move the row. */
  items: readonly MenuItem[];
}

/**
 * Rows that the user sorts by dragging their handle, with the arrow keys on it, or in the menu. Without
 * `onMove`, their order is fixed.
 */
export function SortableRows({
  label,
  rows,
  onMove,
}: {
  label: string;
  rows: readonly SortableRow[];
  /** `to` is the new index among all rows. */
  onMove?: (id: string, to: number) => void;
}) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<{ id: string; over: number }>();
  const [message, setMessage] = useState("");

  function move(id: string, to: number) {
    if (to < 0 || to >= rows.length || rows.findIndex((row) => row.id === id) === to) return;
    onMove?.(id, to);
    setMessage(t("Position {{place}} of {{total}}", { place: to + 1, total: rows.length }));
  }

  function dragOver(event: PointerEvent) {
    if (!dragged) return;
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-row]");
    if (!under || !list.current?.contains(under)) return;
    const over = rows.findIndex((row) => row.id === under.dataset["row"]);
    if (over !== -1 && over !== dragged.over) setDragged({ ...dragged, over });
  }

  return (
    <>
      <ul ref={list} aria-label={label}>
        {rows.map((row, index) => {
          const from = rows.findIndex(({ id }) => id === dragged?.id);
          const isTarget = dragged?.over === index && from !== index;
          return (
            <SortableItem
              key={row.id}
              row={row}
              isDragged={dragged?.id === row.id}
              target={isTarget ? (from < index ? "below" : "above") : undefined}
              moves={onMove && moveItems(index, rows.length, (to) => move(row.id, to), t)}
              handle={
                onMove && (
                  <DragHandle
                    name={row.name}
                    steps={{ ArrowUp: -1, ArrowDown: 1 }}
                    onStep={(step) => move(row.id, index + step)}
                    onGrab={() => setDragged({ id: row.id, over: index })}
                    onDrag={dragOver}
                    onDrop={() => {
                      if (dragged) move(dragged.id, dragged.over);
                      setDragged(undefined);
                    }}
                    onCancel={() => setDragged(undefined)}
                  />
                )
              }
            />
          );
        })}
      </ul>
      <p aria-live="polite" className="sr-only">
        {message}
      </p>
    </>
  );
}

interface SortableItemProps {
  row: SortableRow;
  isDragged: boolean;
  /** The side of this row where the dragged one would be inserted. */
  target: "above" | "below" | undefined;
  handle: ReactNode;
  moves: readonly MenuItem[] | undefined;
}

function SortableItem({ row, isDragged, target, handle, moves }: SortableItemProps) {
  const { t } = useTranslation();
  const rowClick = useRowClick();
  return (
    <li
      data-row={row.id}
      {...(row.link && rowClick(row.link))}
      className={classes(
        "relative flex min-h-row items-center gap-2 border-b border-rule py-1",
        row.link && "cursor-pointer hover:bg-sunken",
        isDragged && "opacity-50",
        target === "below" && "shadow-[inset_0_-2px_var(--color-accent)]",
        target === "above" && "shadow-[inset_0_2px_var(--color-accent)]",
      )}
    >
      {handle}
      {row.start !== undefined && (
        <div data-controls="" className="flex cursor-default items-center">
          {row.start}
        </div>
      )}
      <div className="min-w-0 flex-1">{row.content}</div>
      <Menu
        trigger={<IconButton icon={Ellipsis} label={t("Actions for {{name}}", { name: row.name })} />}
        items={[...(moves ?? []), ...row.items]}
      />
    </li>
  );
}
