import type { BulkEdit } from "@vitrine/contract/products/bulk-edits";
import type { TFunction } from "i18next";

type Kind = BulkEdit["action"]["kind"];

/** Label of a bulk action by its kind: "Change prices". */
export function bulkActionLabel(kind: string, t: TFunction): string {
  const labels: Record<Kind, string> = {
    status: t("Change status"),
    add_tags: t("Add tags"),
    remove_tags: t("Remove tags"),
    set_vendor: t("Set vendor"),
    set_type: t("Set type"),
    price: t("Change prices"),
    compare_at: t("Change compare-at prices"),
    sale: t("Start sale"),
    end_sale: t("End sale"),
    add_to_collection: t("Add to collection"),
    remove_from_collection: t("Remove from collection"),
    add_to_category: t("Add to category"),
    remove_from_category: t("Remove from category"),
    delete: t("Delete products"),
    undo: t("Undo changes"),
  };
  return labels[kind as Kind] ?? kind;
}
