import type { ViewList } from "@vitrine/contract/shops/saved-views";
import type { Tab } from "../../ui/layout/Tabs.tsx";
import type { ListSearch } from "../../ui/table/list-search.ts";
import type { SearchSchema } from "../../ui/table/useListSearch.ts";
import { useSavedViews } from "./saved-views.data.ts";
import { SavedViewBar } from "./SavedViewBar.tsx";
import { parametersIn, queryOf, withoutStored } from "./view-query.rules.ts";

interface SavedTabsProps<Search> {
  list: ViewList;
  /** The views that every member has, the one without filters first. */
  tabs: readonly Tab[];
  schema: SearchSchema<Search>;
  search: Search;
  onSearch: (patch: Partial<Search>) => void;
  /** The filter that the current tab stands for, by the name that saved views have for it. */
  ofTab: Partial<Search>;
}

/** The tabs of a list with its saved views, and the bar that saves them. `onSearch` also opens a view. */
export function useSavedTabs<Search extends ListSearch>(props: SavedTabsProps<Search>) {
  const { list, tabs, schema, search, onSearch, ofTab } = props;
  const views = useSavedViews(list);
  const isSaved = (tab: unknown) => views.some(({ id }) => id === tab);

  /** A saved view sets all filters; leaving it removes them. Filters stay while other tabs change. */
  function change(patch: Record<string, unknown>) {
    if (!("tab" in patch) || (!isSaved(patch["tab"]) && !isSaved(search.tab)))
      return onSearch(patch as Partial<Search>);
    const view = views.find(({ id }) => id === patch["tab"]);
    onSearch({ ...withoutStored(search), ...schema.parse(parametersIn(view?.query ?? "")), ...patch });
  }

  return {
    tabs: [...tabs, ...views.map(({ id, name }) => ({ id, label: name }))],
    onSearch: change,
    bar: (
      <SavedViewBar
        list={list}
        views={views}
        search={search}
        query={queryOf({ ...search, ...ofTab })}
        onSearch={(patch) => onSearch(patch as Partial<Search>)}
      />
    ),
  };
}
