import { useState } from "react";
import type { ListSearch } from "./list-search.ts";

/**
 * The selected rows of a list: some of them, or `all` that match the search. Changing the view, search, filters or sort
 * order clears the selection.
 */
export function useListSelection(search: ListSearch) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [all, setAll] = useState(false);
  const select = (next: ReadonlySet<string>) => {
    setSelected(next);
    setAll(false);
  };
  const clear = () => select(new Set());

  const listKey = JSON.stringify({ ...search, page: undefined, cursor: undefined, limit: undefined });
  const [selectedIn, setSelectedIn] = useState(listKey);
  if (listKey !== selectedIn) {
    setSelectedIn(listKey);
    clear();
  }

  return { selected, all, select, selectAll: () => setAll(true), clear };
}
