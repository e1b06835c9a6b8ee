import type { TFunction } from "i18next";

/** What a column is sorted as: says in words which way, and which way comes first. */
export type SortKind = "text" | "amount" | "date";

interface SortedColumn {
  id: string;
  head: string;
  sortable?: SortKind;
}

/** Which way a column is sorted by `sort` ("total", "-total"); undefined where the list is sorted by another. */
export function directionOfSort(
  id: string,
  sort: string | undefined,
): "ascending" | "descending" | undefined {
  if (sort === id) return "ascending";
  return sort === `-${id}` ? "descending" : undefined;
}

/** The sort after a click on a column's header: the other way round, or the way that comes first for its kind. */
export function nextSort({ id, sortable }: SortedColumn, sort: string | undefined): string {
  const direction = directionOfSort(id, sort);
  const isAscending = direction ? direction === "descending" : sortable === "text";
  return isAscending ? id : `-${id}`;
}

/** Every way a list can be sorted, in words, for the menu that phones have instead of headers. */
export function sortOptions(
  columns: readonly SortedColumn[],
  t: TFunction,
): { value: string; label: string }[] {
  return columns.flatMap(({ id, head: column, sortable }) => {
    const up = { value: id };
    const down = { value: `-${id}` };
    if (sortable === "text")
      return [
        { ...up, label: t("{{column}}: A to Z", { column }) },
        { ...down, label: t("{{column}}: Z to A", { column }) },
      ];
    if (sortable === "amount")
      return [
        { ...down, label: t("{{column}}: highest first", { column }) },
        { ...up, label: t("{{column}}: lowest first", { column }) },
      ];
    if (sortable === "date")
      return [
        { ...down, label: t("{{column}}: newest first", { column }) },
        { ...up, label: t("{{column}}: oldest first", { column }) },
      ];
    return [];
  });
}
