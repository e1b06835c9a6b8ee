import { type PointerEvent, type RefObject, useRef } from "react";
import type { GridCells, Selection } from "./grid-cells.ts";
import type { Place } from "./ranges.rules.ts";

/** Pointer handlers that select cells, and fill cells down when the handle of the selection is dragged. */
export function useCellDragging(
  cells: GridCells,
  { focus, box, select, goTo }: Selection,
  element: RefObject<HTMLElement | null>,
) {
  const dragging = useRef<"choose" | "fill">(undefined);

  function placeUnder(event: PointerEvent): Place | undefined {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const cell = under?.closest<HTMLElement>("[data-column]");
    return cell && element.current?.contains(cell)
      ? { row: Number(cell.dataset["row"]), column: Number(cell.dataset["column"]) }
      : undefined;
  }

  function onPointerDown(event: PointerEvent) {
    if (event.button !== 0 || (event.target as HTMLElement).matches("input, select")) return;
    if ((event.target as HTMLElement).closest("[data-handle]")) dragging.current = "fill";
    else {
      const place = placeUnder(event);
      if (!place) return;
      goTo(place, event.shiftKey);
      dragging.current = event.pointerType === "mouse" ? "choose" : undefined;
    }
    element.current?.focus({ preventScroll: true });
  }

  function onPointerMove(event: PointerEvent) {
    if (!dragging.current) return;
    const place = placeUnder(event);
    if (!place || (place.row === focus.row && place.column === focus.column)) return;
    if (dragging.current === "choose") goTo(place, true);
    else
      select({
        anchor: { row: box.top, column: box.first },
        focus: { row: Math.max(place.row, box.top), column: box.last },
      });
  }

  function onPointerUp() {
    if (dragging.current === "fill") cells.fillDown(box);
    dragging.current = undefined;
  }

  return { onPointerDown, onPointerMove, onPointerUp };
}
