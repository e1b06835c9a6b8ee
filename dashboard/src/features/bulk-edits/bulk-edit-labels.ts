import type { BulkEdit, BulkOutcome } from "@vitrine/contract/products/bulk-edits";
import type { TFunction } from "i18next";
import { bulkActionLabel } from "../../shared/products/bulk-action-labels.ts";
import type { Shape, Tone } from "../../ui/feedback/StatusBadge.tsx";

/** The action of a bulk edit with its values: "Add tags: sale, summer". */
export function bulkEditLabel({ action, place }: Pick<BulkEdit, "action" | "place">, t: TFunction): string {
  const apply = bulkActionLabel(action.kind, t);
  const value = place ?? valueOf(action, t);
  return value ? `${apply}: ${value}` : apply;
}

function valueOf(action: BulkEdit["action"], t: TFunction): string | null {
  switch (action.kind) {
    case "status":
      return statusNames(t)[action.status];
    case "add_tags":
    case "remove_tags":
      return action.tags.join(", ");
    case "set_vendor":
      return action.vendor ?? t("none");
    case "set_type":
      return action.product_type ?? t("none");
    case "price":
    case "sale":
      return action.change.by === "percent"
        ? `${action.change.basis_points > 0 ? "+" : "−"}${Math.abs(action.change.basis_points) / 100} %`
        : null;
    default:
      return null;
  }
}

function statusNames(t: TFunction) {
  return { active: t("Active"), draft: t("Draft"), archived: t("Archived") };
}

export function outcomeBadge(outcome: BulkOutcome, t: TFunction): [Tone, Shape, string] {
  const states: Record<BulkOutcome, [Tone, Shape, string]> = {
    changed: ["positive", "done", t("Changed")],
    archived: ["caution", "reversed", t("Archived instead")],
    deleted: ["neutral", "reversed", t("Deleted")],
    skipped: ["neutral", "none", t("Unchanged")],
    failed: ["critical", "problem", t("Not changed")],
  };
  return states[outcome];
}

/** Number of products that a bulk edit has processed. */
function touchedBy({ counts }: Pick<BulkEdit, "counts">): number {
  return counts.changed + counts.archived + counts.deleted;
}

/** "12 products changed", "11 of 12 products changed". */
export function outcomeLabel(edit: Pick<BulkEdit, "counts" | "total">, locale: string, t: TFunction): string {
  const changed = touchedBy(edit);
  if (changed === edit.total)
    return t("{{number}} products changed", {
      number: changed.toLocaleString(locale),
      count: changed,
      defaultValue_one: "1 product changed",
    });
  return t("{{changed}} of {{total}} products changed", {
    changed: changed.toLocaleString(locale),
    total: edit.total.toLocaleString(locale),
  });
}
