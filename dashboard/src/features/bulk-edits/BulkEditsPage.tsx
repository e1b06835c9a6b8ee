import type { BulkEdit } from "@vitrine/contract/products/bulk-edits";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import * as z from "zod";
import { BackTo } from "../../shared/pages/BackTo.tsx";
import { errorMessage } from "../../shared/api-errors.ts";
import { useShop } from "../../session/shop.ts";
import { paths } from "../../paths.ts";
import { Section } from "../../ui/layout/Editor.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ListError } from "../../ui/feedback/error-states.tsx";
import { type ListSearch, listSearch, useListSearch } from "../../ui/table/list-search.ts";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { dateColumn } from "../../ui/table/date-column.tsx";
import { SkeletonLines } from "../../ui/feedback/Skeleton.tsx";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import type { Column } from "../../ui/table/table-props.ts";
import { ButtonLink, TextLink } from "../../ui/button/TextLink.tsx";
import { useLateBusy } from "../../ui/feedback/useLateBusy.ts";
import { useLocale } from "../../ui/text/useLocale.ts";
import { useBulkEdits } from "./bulk-edits.data.ts";
import { bulkEditLabel, outcomeLabel } from "./bulk-edit-labels.ts";
import { OneBulkEdit } from "./OneBulkEdit.tsx";

const bulkSearch = listSearch.extend({ id: z.uuid().optional().catch(undefined) });

/** The bulk edits of the last three months, with the one in the URL opened. */
export function BulkEditsPage() {
  const { t } = useTranslation();
  const [search, onSearch] = useListSearch(bulkSearch);
  return (
    <>
      <PageHead
        back={<BackTo list="products" />}
        title={t("Bulk edits")}
        note={t("Changes to several products at once and their results.")}
      />
      {search.id !== undefined && (
        <OneBulkEdit
          key={search.id}
          id={search.id}
          onFollow={(id) => onSearch({ id, page: undefined, cursor: undefined })}
        />
      )}
      <Earlier search={search} onSearch={onSearch} />
    </>
  );
}

function Earlier({
  search,
  onSearch,
}: {
  search: ListSearch & { id?: string };
  onSearch: (patch: ListSearch) => void;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { time_zone } = useShop();
  const limit = search.limit ?? 25;
  const { data, error, isPending, refetch } = useBulkEdits({ limit, cursor: search.cursor });
  const late = useLateBusy(isPending);
  if (error && !data) return <ListError message={errorMessage(error)} onRetry={() => void refetch()} />;
  if (!data) return late && <SkeletonLines />;
  const rows = data.data.filter(({ id }) => id !== search.id);
  if (rows.length === 0)
    return (
      search.id === undefined && (
        <EmptyState
          title={t("No bulk edits yet")}
          action={<ButtonLink to={paths.products}>{t("View products")}</ButtonLink>}
          example={[t("Change prices"), t("{{number}} products changed", { number: 12, count: 12 })]}
        >
          {t(
            "Bulk edits appear here after you select products in the product list and change them together.",
          )}
        </EmptyState>
      )
    );
  return (
    <div className={search.id === undefined ? undefined : "mt-10"}>
      <Section title={t("Last three months")}>
        <PagedTable
          label={t("Bulk edits")}
          columns={columnsOf(time_zone, locale, t)}
          rows={rows}
          rowKey={({ id }) => id}
          search={{ ...search, limit }}
          onSearch={onSearch}
          nextCursor={data.meta.next_cursor}
        />
      </Section>
    </div>
  );
}

function columnsOf(zone: string, locale: string, t: TFunction): Column<BulkEdit>[] {
  return [
    {
      id: "what",
      head: t("Bulk edit"),
      phone: "start",
      cell: (edit) => (
        <TextLink to={paths.bulkEdits} search={{ id: edit.id }} className="wrap-anywhere">
          {bulkEditLabel(edit, t)}
        </TextLink>
      ),
    },
    {
      id: "result",
      head: t("Result"),
      phone: "below-start",
      cell: (edit) => (edit.undone_by === null ? outcomeLabel(edit, locale, t) : t("Undone")),
    },
    dateColumn(zone, t),
  ];
}
