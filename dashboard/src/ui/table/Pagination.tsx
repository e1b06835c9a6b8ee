import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../button/Button.tsx";
import { usualLimit, type ListSearch } from "./list-search.ts";
import { useLocale } from "../text/useLocale.ts";

/** The number of rows of a list, as far as it was counted. */
export interface Counted {
  total?: number;
  /** True if there are more than `total` rows and counting stopped there. */
  totalIsMinimum?: boolean;
}

/**
 * "1–50 of 1,042", "1–50 of more than 1,000", or "1–50" if the rows weren't counted. The last page contains the
 * last row, so that its number is the total.
 */
export function useRange(
  search: ListSearch,
  shown: number,
  { total: counted, totalIsMinimum, nextCursor }: Counted & { nextCursor?: string },
): string {
  const { t } = useTranslation();
  const locale = useLocale();
  const write = (figure: number) => figure.toLocaleString(locale);
  const before = ((search.page ?? 1) - 1) * (search.limit ?? usualLimit);
  const range =
    shown === 0 ? "0" : shown === 1 ? write(before + 1) : `${write(before + 1)}–${write(before + shown)}`;
  const total = counted ?? (nextCursor ? undefined : before + shown);
  if (total === undefined) return range;
  // If the pages so far contain more rows than were counted, the range is enough.
  if (totalIsMinimum && before + shown > total) return range;
  return totalIsMinimum
    ? t("{{range}} of more than {{total}}", { range, total: write(total) })
    : t("{{range}} of {{total}}", { range, total: write(total) });
}

interface PaginationProps extends Counted {
  search: ListSearch;
  onSearch: (patch: ListSearch) => void;
  shown: number;
  /** If present, the list is paginated by cursor, otherwise by page number up to `total`. */
  nextCursor?: string;
}

/** The range, buttons for the previous and next page, and the number of rows per page. */
export function Pagination({ search, onSearch, shown, total, totalIsMinimum, nextCursor }: PaginationProps) {
  const { t } = useTranslation();
  const range = useRange(search, shown, { total, totalIsMinimum, nextCursor });
  // By page number, to go back. After a reload they are lost, and the previous page
  // is the first.
  const visitedCursors = useRef(new Map<number, string | undefined>());
  const page = search.page ?? 1;
  useEffect(() => {
    visitedCursors.current.set(page, search.cursor);
  }, [page, search.cursor]);

  const limit = search.limit ?? usualLimit;
  const hasNext =
    Boolean(nextCursor) || (search.cursor === undefined && total !== undefined && page * limit < total);
  const back = () => {
    const known = visitedCursors.current.has(page - 1) || !search.cursor;
    const before = known ? page - 1 : 1;
    onSearch({
      page: before > 1 ? before : undefined,
      cursor: before > 1 ? visitedCursors.current.get(before) : undefined,
    });
  };

  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-small text-ink3 print:hidden">
      <p>{range}</p>
      <div className="flex items-center gap-1">
        <IconButton
          icon={ChevronLeft}
          turns
          label={t("Previous page")}
          disabledReason={page > 1 ? undefined : t("This is the first page")}
          onClick={back}
        />
        <IconButton
          icon={ChevronRight}
          turns
          label={t("Next page")}
          disabledReason={hasNext ? undefined : t("This is the last page")}
          onClick={() => onSearch({ page: page + 1, cursor: nextCursor })}
        />
        <select
          aria-label={t("Rows per page")}
          value={limit}
          onChange={(event) =>
            onSearch({
              limit: Number(event.target.value) as ListSearch["limit"],
              page: undefined,
              cursor: undefined,
            })
          }
          className="min-h-control rounded-control bg-transparent ps-1 text-input hover:text-ink1"
        >
          {[25, 50, 100].map((rows) => (
            <option key={rows} value={rows}>
              {t("{{rows}} per page", { rows })}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
