import type { TFunction } from "i18next";

/** Type of a column's values. Determines the names of the sort orders and which direction comes first. */
export type SortKind = "text" | "amount" | "date";

interface SortedColumn {
  id: string;
  head: string;
  sortable?: SortKind;
}

/** Direction in which `sort` ("total", "-total") sorts a column. Undefined if it sorts by another column. */
export function directionOfSort(
  id: string,
  sort: string | undefined,
): "ascending" | "descending" | undefined {
  if (sort === id) return "ascending";
  return sort === `-${id}` ? "descending" : undefined;
}

/** The sort order after a click on a column's header: reversed, or else the first direction for its type. */
export function nextSort({ id, sortable }: SortedColumn, sort: string | undefined): string {
  const direction = directionOfSort(id, sort);
  const isAscending = direction ? direction === "descending" : sortable === "text";
  return isAscending ? id : `-${id}`;
}

/** Every sort order of a list with its label, for the menu on phones, which replaces the column headers. */
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
