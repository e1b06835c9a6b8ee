import { useTranslation } from "react-i18next";
import { RemoteChoices } from "../../ui/combobox/RemoteChoices.tsx";
import type { FilterControl } from "../../ui/table/Filters.tsx";
import type { TagSuggestions } from "../tags/tag-suggestions.ts";

/** The control of a filter by one tag. */
export function TagChoice({ value, onValue, suggest }: FilterControl & { suggest: TagSuggestions }) {
  const { t } = useTranslation();
  const chosen = typeof value === "string" ? [{ value, label: value }] : [];
  return (
    <RemoteChoices
      single
      searchLabel={t("Search tags")}
      chosen={chosen}
      onChosen={([tag]) => onValue(tag)}
      {...suggest}
    />
  );
}
