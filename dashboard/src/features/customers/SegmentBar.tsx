import type { Segment } from "@vitrine/contract/customers/customer-filter";
import { useTranslation } from "react-i18next";
import { ViewBar } from "../../shared/views/ViewBar.tsx";
import { useSegmentActions } from "./customers.data.ts";
import { conditionsOf, type CustomersSearch, searchOf } from "./customers-list.data.ts";

interface SegmentBarProps {
  segments: readonly Segment[];
  search: CustomersSearch;
  onSearch: (patch: Record<string, unknown>) => void;
}

/** Saves the filters of the list as a segment, and renames or deletes the segment that is open. */
export function SegmentBar({ segments, search, onSearch }: SegmentBarProps) {
  const { t } = useTranslation();
  const { save, remove } = useSegmentActions();
  const current = segments.find(({ id }) => id === search.tab);
  const filter = conditionsOf(search);
  const isChanged = JSON.stringify(searchOf(filter)) !== JSON.stringify(searchOf(current?.filter ?? {}));
  return (
    <ViewBar
      labels={{
        save: t("Save segment"),
        saveAs: t("Save as segment"),
        edit: t("Rename segment"),
        remove: t("Delete segment"),
        name: t("Segment name"),
        afterRemoval: t("The customers of the segment stay."),
      }}
      current={current}
      isChanged={isChanged}
      hasFilters={Object.keys(filter).length > 0}
      onSave={async ({ name }, isNew) => {
        const over = isNew ? undefined : current;
        const { message, data } = await save(
          { name, filter: over && !isChanged ? over.filter : filter },
          over,
        );
        onSearch({ tab: data.id, page: undefined, cursor: undefined });
        return message;
      }}
      onRemove={() => remove(current?.id ?? "")}
      onRemoved={() => onSearch({ ...searchOf({}), tab: undefined, page: undefined, cursor: undefined })}
    />
  );
}
