import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { BulkBar } from "./BulkBar.tsx";
import { Button } from "../button/Button.tsx";
import { EmptyState, type EmptyStateProps } from "../feedback/EmptyState.tsx";
import { anyFilterSet, clearedFilters, Filters, type Filter } from "./Filters.tsx";
import { ListError, NoPermission } from "../feedback/error-states.tsx";
import type { ListSearch } from "./list-search.ts";
import type { MenuItem } from "../overlay/Menu.tsx";
import { PageHead } from "../layout/PageHead.tsx";
import { type Counted, Pagination, useRange } from "./Pagination.tsx";
import { SearchInput } from "../form/SearchInput.tsx";
import { SortMenu } from "./SortMenu.tsx";
import { SortableTable } from "./SortableTable.tsx";
import { actionsColumn } from "./row-actions.tsx";
import { SkeletonLines } from "../feedback/Skeleton.tsx";
import { Table } from "./Table.tsx";
import type { Column } from "./table-props.ts";
import { Tabs, type Tab } from "../layout/Tabs.tsx";
import { useLateBusy } from "../feedback/useLateBusy.ts";
import { useListSelection } from "./useListSelection.ts";
import { usePhone } from "../usePhone.ts";

/** The rows of a list and their state, from a query of TanStack Query. */
export interface ListRows<Row> extends Counted {
  rows: readonly Row[] | undefined;
  nextCursor?: string;
  /** True while any page is loading. */
  busy: boolean;
  /** Message of the error state, shown with a button to try again. */
  error?: string;
  onRetry?: () => void;
  /** Message of the no-permission state. */
  denied?: string;
}

/** The selected rows: some of them, or all that match the search and filters. */
export interface Chosen {
  ids: readonly string[];
  all: boolean;
  count: number;
  clear: () => void;
}

interface ListPageProps<Row> {
  title: string;
  /** A link to the page that this list belongs to, if the menu has no entry for it. */
  back?: ReactNode;
  /** The only primary action. */
  action?: ReactNode;
  /** Plain buttons before the primary action. */
  secondary?: ReactNode;
  /** A SummaryBand or Banner between header and list. */
  above?: ReactNode;
  search: ListSearch;
  // Declared as a method, so that the function of a page may accept only its own parameters.
  onSearch(patch: Record<string, unknown>): void;
  /** "Search order, customer, SKU". Without it, there is no search field. */
  searchLabel?: string;
  tabs?: readonly Tab[];
  filters?: readonly Filter[];
  /** Below the filters: saves them as a view. */
  viewBar?: ReactNode;
  columns: readonly Column<Row>[];
  /** The default sort order. Required if columns are sortable. */
  defaultSort?: string;
  list: ListRows<Row>;
  rowKey: (row: Row) => string;
  rowTo?: (row: Row) => string;
  rowSearch?: (row: Row) => Record<string, unknown>;
  onRowOpen?: (row: Row) => void;
  rowName?: (row: Row) => string;
  /** The menu at the end of each row. */
  rowActions?: (row: Row) => readonly MenuItem[];
  /** Lets the user sort the rows: `to` is the index among all rows. The list must have a single page. */
  onMove?: (id: string, to: number) => void;
  /** The empty state of a list that has no rows without search and filters. */
  firstUse: EmptyStateProps;
  /** Makes rows selectable; returns the BulkButtons. */
  renderBulk?: (chosen: Chosen) => ReactNode;
}

const noFilters: readonly Filter[] = [];

/**
 * A list: header, search, views, filters, rows, and its loading, empty, error and no-permission states. Its
 * state is in the URL.
 */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const {
    title,
    back,
    action,
    secondary,
    above,
    search,
    onSearch,
    searchLabel,
    tabs,
    filters = noFilters,
    list,
    columns,
    defaultSort,
  } = props;
  const isPhone = usePhone();
  const sortedOnPhone = isPhone && columns.some(({ sortable }) => sortable);
  const sort = search.sort ?? defaultSort;
  const onSort = (next: string) =>
    onSearch({ sort: next === defaultSort ? undefined : next, page: undefined, cursor: undefined });
  const { t } = useTranslation();
  const range = useRange(search, list.rows?.length ?? 0, list);

  return (
    <>
      <PageHead
        back={back}
        title={title}
        beside={list.rows && list.rows.length > 0 && <span className="text-ink3">{range}</span>}
        actions={
          (action || secondary) && (
            <>
              {secondary}
              {action}
            </>
          )
        }
      />
      {above}
      {tabs && tabs.length > 1 && (
        <Tabs
          label={t("Views of {{title}}", { title })}
          tabs={tabs}
          current={search.tab ?? tabs[0]?.id ?? ""}
          onTab={(tab) =>
            onSearch({ tab: tab === tabs[0]?.id ? undefined : tab, page: undefined, cursor: undefined })
          }
        />
      )}
      {(searchLabel || filters.length > 0 || sortedOnPhone) && (
        <search className="-mx-4 flex gap-2 overflow-x-auto px-4 py-3 [scrollbar-width:none] tablet:mx-0 tablet:flex-wrap tablet:overflow-visible tablet:px-0 print:hidden">
          {searchLabel && (
            <SearchInput
              label={searchLabel}
              text={search.q ?? ""}
              onText={(q) => onSearch({ q: q || undefined, page: undefined, cursor: undefined })}
            />
          )}
          {sortedOnPhone && <SortMenu columns={columns} sort={sort} onSort={onSort} />}
          <Filters filters={filters} search={search} onSearch={onSearch} />
        </search>
      )}
      {props.viewBar}
      <ListBody {...props} filters={filters} sort={sort} onSort={onSort} />
    </>
  );
}

interface ListBodyProps<Row> extends ListPageProps<Row> {
  sort: string | undefined;
  onSort: (sort: string) => void;
}

function ListBody<Row>(props: ListBodyProps<Row>) {
  const { search, onSearch, filters = noFilters, tabs, list, firstUse } = props;
  const selection = useListSelection(search);
  const late = useLateBusy(list.busy && !list.rows);

  if (list.denied !== undefined) return <NoPermission>{list.denied}</NoPermission>;
  if (list.error !== undefined && !list.rows)
    return <ListError message={list.error} onRetry={list.onRetry} />;
  if (late) return <SkeletonLines />;
  if (!list.rows) return null;
  if (list.rows.length > 0) return <FilledList {...props} rows={list.rows} selection={selection} />;
  return isNarrowed(search, filters, tabs) ? (
    <NoResults search={search} onSearch={onSearch} filters={filters} />
  ) : (
    <EmptyState {...firstUse} />
  );
}

interface FilledListProps<Row> extends ListBodyProps<Row> {
  rows: readonly Row[];
  selection: ReturnType<typeof useListSelection>;
}

/** The rows, the bar for the selected ones, and the links to other pages of the list. */
function FilledList<Row>({ rows, selection, ...props }: FilledListProps<Row>) {
  const { t } = useTranslation();
  const { search, onSearch, list, columns, onMove, renderBulk, sort, onSort } = props;
  const { title, rowKey, rowTo, rowSearch, rowName, rowActions, onRowOpen } = props;
  const table = {
    label: title,
    rows,
    rowKey,
    rowTo,
    rowSearch,
    rowName,
    selected: selection.selected,
    onSelected: renderBulk && selection.select,
  };
  return (
    <>
      {list.error !== undefined && <ListError message={list.error} onRetry={list.onRetry} />}
      <div aria-busy={list.busy || undefined} className="aria-busy:opacity-60">
        {onMove ? (
          <SortableTable {...table} columns={columns} rowActions={rowActions} onMove={onMove} />
        ) : (
          <Table
            {...table}
            columns={rowActions ? [...columns, actionsColumn(rowActions, rowName, t)] : columns}
            onRowOpen={onRowOpen}
            sort={sort}
            onSort={onSort}
          />
        )}
      </div>
      {renderBulk && selection.selected.size > 0 && (
        <SelectionBar
          selection={selection}
          pageIds={rows.map(rowKey)}
          total={list.total}
          renderBulk={renderBulk}
        />
      )}
      {/* A list that the owner sorts has one page. */}
      {!onMove && (
        <Pagination
          search={search}
          onSearch={onSearch}
          shown={rows.length}
          total={list.total}
          totalIsMinimum={list.totalIsMinimum}
          nextCursor={list.nextCursor}
        />
      )}
    </>
  );
}

/** True if a search, a filter, a view or a later page explains why the list is empty. */
function isNarrowed(
  search: ListSearch,
  filters: readonly Filter[],
  tabs: readonly Tab[] | undefined,
): boolean {
  return Boolean(
    search.q || search.page || search.cursor || anyFilterSet(filters, search) || (tabs && search.tab),
  );
}

function NoResults({
  search,
  onSearch,
  filters,
}: Pick<ListPageProps<never>, "search" | "onSearch"> & { filters: readonly Filter[] }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={search.q ? t("No results for “{{q}}”", { q: search.q }) : t("No results match these filters")}
      action={
        <Button onClick={() => onSearch({ ...clearedFilters(filters), q: undefined, tab: undefined })}>
          {t("Clear search and filters")}
        </Button>
      }
    >
      {t("Try fewer words or another view.")}
    </EmptyState>
  );
}

interface SelectionBarProps {
  selection: ReturnType<typeof useListSelection>;
  /** Ids of the rows of this page. */
  pageIds: readonly string[];
  total: number | undefined;
  renderBulk: (chosen: Chosen) => ReactNode;
}

function SelectionBar({ selection, pageIds, total, renderBulk }: SelectionBarProps) {
  const { selected, all, selectAll, clear } = selection;
  const count = all ? (total ?? selected.size) : selected.size;
  const wholePage = pageIds.every((id) => selected.has(id));
  return (
    <BulkBar
      count={count}
      onClear={clear}
      everything={
        wholePage && !all && (total ?? 0) > selected.size
          ? { total: total ?? 0, onSelect: selectAll }
          : undefined
      }
    >
      {renderBulk({ ids: [...selected], all, count, clear })}
    </BulkBar>
  );
}
