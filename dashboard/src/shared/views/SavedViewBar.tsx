import type { SavedView, ViewList } from "@vitrine/contract/shops/saved-views";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { useSavedViewActions } from "./saved-views.data.ts";
import { parametersIn, queryOf, withoutStored } from "./view-query.rules.ts";
import { ViewBar } from "./ViewBar.tsx";

interface SavedViewBarProps {
  list: ViewList;
  views: readonly SavedView[];
  /** The parameters of the list's URL. */
  search: { tab?: string };
  /** The query to save, with the filter that the list's own view stands for. */
  query: string;
  onSearch: (patch: Record<string, unknown>) => void;
}

/** Saves the search, filters and sort order of a list as a view, and renames, shares or deletes the open one. */
export function SavedViewBar({ list, views, search, query, onSearch }: SavedViewBarProps) {
  const { t } = useTranslation();
  const { role } = useShop();
  const { save, remove } = useSavedViewActions();
  const current = views.find(({ id }) => id === search.tab);
  const own = queryOf(search);
  // A search or a sort order alone is seldom worth a view, and the bar would move the list at each of them.
  const hasFilters = Object.keys(parametersIn(own)).some(
    (name) => current || (name !== "q" && name !== "sort"),
  );
  return (
    <ViewBar
      labels={{
        save: t("Save view"),
        saveAs: t("Save as view"),
        edit: t("Edit view"),
        remove: t("Delete view"),
        name: t("View name"),
        afterRemoval: t("Only the view is deleted."),
      }}
      current={current}
      isChanged={own !== (current?.query ?? "")}
      hasFilters={hasFilters}
      canShare={role === "owner" || role === "admin"}
      onSave={async ({ name, is_shared = false }, isNew) => {
        const draft = { list, name, is_shared, query };
        const { message, data } = await save(draft, isNew ? undefined : current);
        onSearch({ ...withoutStored(search), ...parametersIn(data.query), tab: data.id });
        return message;
      }}
      onRemove={() => remove(current?.id ?? "")}
      onRemoved={() => onSearch({ ...withoutStored(search), tab: undefined })}
    />
  );
}
