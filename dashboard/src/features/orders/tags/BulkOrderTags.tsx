import type { TagVerb } from "@vitrine/contract/orders/order-changes";
import { useTranslation } from "react-i18next";
import { TagsDialog } from "../../../shared/tags/TagsDialog.tsx";
import { useLocale } from "../../../ui/text/useLocale.ts";
import { useOrderTags } from "./order-tags.data.ts";

interface BulkOrderTagsProps {
  verb: TagVerb;
  /** Number of the selected orders. */
  count: number;
  onApply: (tags: string[]) => Promise<void>;
  onClose: () => void;
}

/** Asks for the tags to add to the selected orders, or to remove from them. */
export function BulkOrderTags({ verb, count, onApply, onClose }: BulkOrderTagsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const suggest = useOrderTags();
  const number = count.toLocaleString(locale);
  return (
    <TagsDialog
      verb={verb === "add_tags" ? "add" : "remove"}
      title={
        verb === "add_tags"
          ? t("Add tags to {{number}} orders", { number, count, defaultValue_one: "Add tags to 1 order" })
          : t("Remove tags from {{number}} orders", {
              number,
              count,
              defaultValue_one: "Remove tags from 1 order",
            })
      }
      suggest={suggest}
      maxLength={40}
      onApply={onApply}
      onClose={onClose}
    />
  );
}
