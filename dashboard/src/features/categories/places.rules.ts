import type { CategoryRow } from "@vitrine/contract/products/categories";

/** The target of a move: the parent (null for the top level) and the position among its children, from 0. */
export interface Place {
  parent_id: string | null;
  position: number;
}

/** A category with its siblings and ancestors (parent last), each with its index among its own siblings. */
export interface Standing {
  row: CategoryRow;
  index: number;
  siblings: readonly CategoryRow[];
  above: readonly { row: CategoryRow; index: number }[];
}

/** A part of a row to drop at. Before and after it, the dragged category becomes a sibling. */
export type DropPosition = "before" | "inside" | "after";

/** A move by one step: among the siblings, into the previous one, or out of the parent. */
export type Step = "up" | "down" | "in" | "out";

export const deepest = 5;
/** A position after all siblings; the server reduces it to the last one. */
const last = 1_000_000;

/** True if a category and its subcategories stay within the maximum depth under a parent. */
function fitsBelow(row: CategoryRow, parentDepth: number): boolean {
  return parentDepth + 1 + row.levels_below <= deepest;
}

/**
 * The target of a move by one step: up or down among the siblings, into the previous sibling, or out to the
 * position after the parent. Undefined if the step isn't possible.
 */
export function stepTo({ row, index, siblings, above }: Standing, step: Step): Place | undefined {
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

/** The target of a drop before, into or after a category; undefined if impossible or without effect. */
export function dropAt(dragged: Standing, target: Standing, on: DropPosition): Place | undefined {
  const { row } = dragged;
  if (target.row.id === row.id || target.row.trail.some(({ id }) => id === row.id)) return undefined;
  if (on === "inside")
    return fitsBelow(row, target.row.depth) ? { parent_id: target.row.id, position: last } : undefined;
  if (!fitsBelow(row, target.row.depth - 1)) return undefined;
  const isSibling = target.row.parent_id === row.parent_id;
  const gap = target.index + (on === "after" ? 1 : 0);
  // The dragged category is removed before it is inserted, so positions after it shift by one.
  const position = isSibling && dragged.index < gap ? gap - 1 : gap;
  if (isSibling && position === dragged.index) return undefined;
  return { parent_id: target.row.parent_id, position };
}
