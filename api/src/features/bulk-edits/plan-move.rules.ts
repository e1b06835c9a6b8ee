import type { BulkAction, BulkOutcome } from "@vitrine/contract/products/bulk-edits";

export const changedSince = {
  outcome: "skipped",
  message: "This was edited later, so it wasn't undone.",
} as const;

/** An action that adds products to a collection or category, or removes them. */
export type MoveAction = Extract<BulkAction, { collection_id: string } | { category_id: string }>;

export interface Move {
  place: "collection" | "category";
  id: string;
  action: "add" | "remove";
}

/** An edit's change to one product, with its position if it was removed from a collection. */
export interface Moved extends Move {
  position?: number;
}

export function isMove(action: { kind: string }): action is MoveAction {
  return "collection_id" in action || "category_id" in action;
}

export function moveOf(requested: MoveAction): Move {
  switch (requested.kind) {
    case "add_to_collection":
      return { place: "collection", id: requested.collection_id, action: "add" };
    case "remove_from_collection":
      return { place: "collection", id: requested.collection_id, action: "remove" };
    case "add_to_category":
      return { place: "category", id: requested.category_id, action: "add" };
    case "remove_from_category":
      return { place: "category", id: requested.category_id, action: "remove" };
  }
}

export function opposite({ place, id, action }: Move): Move {
  return { place, id, action: action === "add" ? "remove" : "add" };
}

const soAlready = {
  collection: { add: "Already in this collection.", remove: "Not in this collection." },
  category: { add: "Already in this category.", remove: "Not in this category." },
};

/** Plans a move of one product. For an undo, a product that is already in the target state was changed since. */
export function planMove(
  { place, action }: Move,
  isIn: boolean,
  isUndo: boolean,
): { outcome: Extract<BulkOutcome, "changed" | "skipped">; message: string | null } {
  if (isIn !== (action === "add")) return { outcome: "changed", message: null };
  return isUndo ? changedSince : { outcome: "skipped", message: soAlready[place][action] };
}
