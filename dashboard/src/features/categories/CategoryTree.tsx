import type { CategoryRow } from "@vitrine/contract/products/categories";
import { useRef, useState, type PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import { errorMessage } from "../../shared/api-errors.ts";
import { Button } from "../../ui/button/Button.tsx";
import { ListError } from "../../ui/feedback/error-states.tsx";
import { SkeletonLines } from "../../ui/feedback/Skeleton.tsx";
import { notify } from "../../ui/feedback/toast.tsx";
import { useLateBusy } from "../../ui/feedback/useLateBusy.ts";
import { useCategories, useCategoryActions } from "./categories.data.ts";
import { CategoryLine, type Drag } from "./CategoryLine.tsx";
import { dropAt, type DropPosition, type Place, type Standing } from "./places.rules.ts";

/** The drop target: a row, and the part of it under the pointer. */
interface Target {
  over?: Standing;
  on: DropPosition;
}

/** The tree of categories. Levels load when opened. Rows move by drag handle, its arrow keys, or menu. */
export function CategoryTree({ onDelete }: { onDelete: (row: CategoryRow) => void }) {
  const { t } = useTranslation();
  const { move } = useCategoryActions();
  const tree = useRef<HTMLDivElement>(null);
  // All rendered rows by id, to find the row under the pointer.
  const standings = useRef(new Map<string, Standing>());
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [drag, setDrag] = useState<{ from: Standing } & Target>();
  const [message, setMessage] = useState("");

  async function moveTo({ row }: Standing, place: Place) {
    try {
      const { message } = await move(row.id, place.parent_id, place.position);
      if (place.parent_id) setOpen((before) => new Set(before).add(place.parent_id!));
      setMessage(`${row.title}: ${message}`);
    } catch (error) {
      notify(errorMessage(error), "warning");
    }
  }

  /** The row under the pointer, and the part of it. */
  function targetOf(event: PointerEvent): Target {
    const line = document
      .elementFromPoint(event.clientX, event.clientY)
      ?.closest<HTMLElement>("[data-category]");
    const over =
      line && tree.current?.contains(line) ? standings.current.get(line.dataset["category"]!) : undefined;
    if (!line || !over) return { on: "inside" };
    const { top, height } = line.getBoundingClientRect();
    const share = (event.clientY - top) / height;
    return { over, on: share < 0.3 ? "before" : share > 0.7 ? "after" : "inside" };
  }

  function dragOver(event: PointerEvent) {
    if (drag) setDrag({ from: drag.from, ...targetOf(event) });
  }

  function drop(event: PointerEvent) {
    if (!drag) return;
    // The position of the drop itself: on a slow device, the last move event may be elsewhere.
    const { over, on } = targetOf(event);
    const place = over && dropAt(drag.from, over, on);
    if (place) void moveTo(drag.from, place);
    setDrag(undefined);
  }

  const dragging: Drag = {
    begin: (from) => setDrag({ from, on: "inside" }),
    over: dragOver,
    drop,
    cancel: () => setDrag(undefined),
    isDragged: (id) => drag?.from.row.id === id,
    dropPositionAt: (id) =>
      drag?.over?.row.id === id && dropAt(drag.from, drag.over, drag.on) ? drag.on : undefined,
  };

  return (
    <div ref={tree}>
      <Level
        above={[]}
        open={open}
        onToggle={(id) =>
          setOpen((before) => {
            const next = new Set(before);
            if (!next.delete(id)) next.add(id);
            return next;
          })
        }
        drag={dragging}
        onMove={moveTo}
        onDelete={onDelete}
        note={(standing) => standings.current.set(standing.row.id, standing)}
        label={t("Categories")}
      />
      <p aria-live="polite" className="sr-only">
        {message}
      </p>
    </div>
  );
}

interface LevelProps {
  above: Standing["above"];
  open: ReadonlySet<string>;
  onToggle: (id: string) => void;
  drag: Drag;
  onMove: (standing: Standing, place: Place) => void;
  onDelete: (row: CategoryRow) => void;
  note: (standing: Standing) => void;
  label: string;
}

function Level(props: LevelProps) {
  const { above, open, onToggle, drag, onMove, onDelete, note, label } = props;
  const { t } = useTranslation();
  const parent = above.at(-1)?.row;
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useCategories({
    parent_id: parent?.id,
  });
  const late = useLateBusy(isPending);
  const rows = data?.pages.flatMap((page) => page.data) ?? [];

  if (error && !data) return <ListError message={errorMessage(error)} onRetry={() => void refetch()} />;
  if (isPending) return late ? <SkeletonLines lines={parent ? 2 : 8} /> : null;
  return (
    <ul aria-label={label}>
      {rows.map((row, index) => {
        const standing: Standing = { row, index, siblings: rows, above };
        note(standing);
        const isOpen = open.has(row.id) && row.child_count > 0;
        return (
          <li key={row.id}>
            <CategoryLine
              standing={standing}
              isOpen={isOpen}
              onToggle={() => onToggle(row.id)}
              drag={drag}
              onMove={(place) => onMove(standing, place)}
              onDelete={() => onDelete(row)}
            />
            {isOpen && (
              <Level
                {...props}
                above={[...above, { row, index }]}
                label={t("Subcategories of {{title}}", { title: row.title })}
              />
            )}
          </li>
        );
      })}
      {hasNextPage && (
        <li className="py-2 ps-3">
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t("Show more")}
          </Button>
        </li>
      )}
    </ul>
  );
}
