import { type RefObject, useCallback, useLayoutEffect, useState } from "react";
import { type GridColumn, nameWidth } from "./columns.ts";
import type { Place } from "./ranges.rules.ts";

export const headHeight = 36;
export const rowHeight = matchMedia("(pointer: coarse)").matches ? 44 : 36;

/** Rows rendered beyond the visible ones, so that fast scrolling doesn't show gaps. */
const beyond = 8;

interface GridWindow {
  first: number;
  last: number;
  onScroll: () => void;
  /** Number of visible rows. */
  page: number;
}

/** The rows of a scrolled table to render: the visible ones and a few beyond. All rows have the same height. */
export function useGridWindow(box: RefObject<HTMLElement | null>, rows: number): GridWindow {
  const [top, setTop] = useState(0);
  const [page, setPage] = useState(20);
  const measure = useCallback(() => {
    if (!box.current) return;
    setTop(Math.floor(box.current.scrollTop / rowHeight));
    setPage(Math.max(1, Math.floor(box.current.clientHeight / rowHeight) - 1));
  }, [box]);
  useLayoutEffect(() => {
    // The observer reports the initial size, too.
    const observer = new ResizeObserver(measure);
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, measure]);
  return {
    first: Math.max(0, top - beyond),
    last: Math.min(rows - 1, top + page + beyond),
    onScroll: measure,
    page,
  };
}

/** Scrolls a cell into view, clear of the sticky header and names. */
export function bringIntoSight(
  box: HTMLElement | null,
  { row, column }: Place,
  columns: readonly GridColumn[],
): void {
  if (!box) return;
  const top = row * rowHeight;
  const bottom = top + rowHeight + headHeight;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;

  const start = columns.slice(0, column).reduce((sum, one) => sum + one.width, 0);
  const end = start + columns[column]!.width;
  const room = box.clientWidth - nameWidth;
  const turned = getComputedStyle(box).direction === "rtl" ? -1 : 1;
  const now = box.scrollLeft * turned;
  if (start < now) box.scrollLeft = start * turned;
  else if (end > now + room) box.scrollLeft = (end - room) * turned;
}
