import { ArrowDownUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import { sortOptions } from "./sort.ts";
import type { Column } from "./table-props.ts";

interface SortMenuProps<Row> {
  columns: readonly Column<Row>[];
  sort: string | undefined;
  onSort: (sort: string) => void;
}

/** The sort order of a list without column headers, in the browser's own picker, for phones. */
export function SortMenu<Row>({ columns, sort, onSort }: SortMenuProps<Row>) {
  const { t } = useTranslation();
  return (
    <span className="relative flex min-h-control w-control shrink-0 items-center justify-center rounded-control border border-control bg-surface text-ink2 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus">
      <ArrowDownUp size={16} aria-hidden />
      <select
        aria-label={t("Sort by")}
        value={sort}
        onChange={({ target }) => onSort(target.value)}
        className="absolute inset-0 size-full appearance-none opacity-0"
      >
        {sortOptions(columns, t).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </span>
  );
}
