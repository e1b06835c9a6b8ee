import type { CategoryRow } from "@vitrine/contract/products/categories";

/** Where a category goes: below a parent (null is the top), so many others before it. */
export interface Place {
  parent_id: string | null;
  position: number;
}

/** A category among its siblings, with those above it, the nearest last, and each one's place among its own. */
export interface Standing {
  row: CategoryRow;
  index: number;
  siblings: readonly CategoryRow[];
  above: readonly { row: CategoryRow; index: number }[];
}

export const deepest = 5;
/** As the last below its parent, however many there are. */
export const last = 1_000_000;

/** Whether a category, with the levels below it, has room below a parent. */
function fitsBelow(row: CategoryRow, parentDepth: number): boolean {
  return parentDepth + 1 + row.levels_below <= deepest;
}

/** Where a step leads: up and down among the siblings, in below the one before it, out behind its parent. */
export function stepTo(
  { row, index, siblings, above }: Standing,
  step: "up" | "down" | "in" | "out",
): Place | undefined {
  const { parent_id } = row;
  if (step === "up") return index > 0 ? { parent_id, position: index - 1 } : undefined;
  if (step === "down") return index < siblings.length - 1 ? { parent_id, position: index + 1 } : undefined;
  if (step === "out") {
    const parent = above.at(-1);
    return parent && { parent_id: parent.row.parent_id, position: parent.index + 1 };
  }
  const before = siblings[index - 1];
  return before && fitsBelow(row, before.depth) ? { parent_id: before.id, position: last } : undefined;
}

/** Where a category goes that is dropped before, behind or on another; nothing where it cannot. */
export function dropAt(
  dragged: Standing,
  target: Standing,
  on: "before" | "inside" | "after",
): Place | undefined {
  const { row } = dragged;
  if (target.row.id === row.id || target.row.trail.some(({ id }) => id === row.id)) return undefined;
  if (on === "inside")
    return fitsBelow(row, target.row.depth) ? { parent_id: target.row.id, position: last } : undefined;
  if (!fitsBelow(row, target.row.depth - 1)) return undefined;
  const isSibling = target.row.parent_id === row.parent_id;
  const gap = target.index + (on === "after" ? 1 : 0);
  // It leaves its own place first.
  const position = isSibling && dragged.index < gap ? gap - 1 : gap;
  if (isSibling && position === dragged.index) return undefined;
  return { parent_id: target.row.parent_id, position };
}
