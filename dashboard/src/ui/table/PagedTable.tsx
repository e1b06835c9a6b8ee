import type { ListSearch } from "./list-search.ts";
import { Pagination } from "./Pagination.tsx";
import { Table } from "./Table.tsx";
import type { TableProps } from "./table-props.ts";

interface PagedTableProps<Row> extends TableProps<Row> {
  search: ListSearch;
  onSearch: (patch: ListSearch) => void;
  /** The cursor of the next page; null after the last one. */
  nextCursor: string | null | undefined;
}

/** A table inside a page, with buttons for its pages if it has more than one. */
export function PagedTable<Row>({ search, onSearch, nextCursor, ...table }: PagedTableProps<Row>) {
  return (
    <>
      <Table {...table} />
      {(search.page || nextCursor) && (
        <Pagination
          search={search}
          onSearch={onSearch}
          shown={table.rows.length}
          nextCursor={nextCursor ?? undefined}
        />
      )}
    </>
  );
}
