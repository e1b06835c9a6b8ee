import { overlappingReports, type SalesReport } from "@vitrine/contract/shops/sales-reports";
import { useTranslation } from "react-i18next";
import { errorCode, errorMessage } from "../../shared/api-errors.ts";
import { daysText } from "../../shared/days-text.ts";
import { BackTo } from "../../shared/pages/BackTo.tsx";
import { Button } from "../../ui/button/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ListError, NoPermission } from "../../ui/feedback/error-states.tsx";
import { SkeletonLines } from "../../ui/feedback/Skeleton.tsx";
import { useLateBusy } from "../../ui/feedback/useLateBusy.ts";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { useListSearch } from "../../ui/table/list-search.ts";
import { Pagination } from "../../ui/table/Pagination.tsx";
import { SortMenu } from "../../ui/table/SortMenu.tsx";
import { Table } from "../../ui/table/Table.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { usePhone } from "../../ui/usePhone.ts";
import { columnsOf, rowsWithTotal } from "./report-columns.tsx";
import { reportLabels } from "./report-labels.ts";
import { ReportBand } from "./ReportBand.tsx";
import { ReportControls } from "./ReportControls.tsx";
import { type ReportSearch, reportSearch, useDownload, useReport, usualSort } from "./sales-reports.data.ts";

/** The sales of a period by product, place, customer or another property of the orders, as a table and as a file. */
export function ReportsPage() {
  const { t } = useTranslation();
  const [search, onSearch] = useListSearch(reportSearch);
  const { mayDownload, isReady, isPending, download } = useDownload(search);
  const { data, error, isPending: isLoading, isPlaceholderData, refetch, fetchStatus } = useReport(search);
  const late = useLateBusy(isLoading && fetchStatus !== "idle");
  const report = data?.data;
  return (
    <>
      <PageHead
        back={<BackTo list="dashboard" />}
        title={t("Reports")}
        actions={
          mayDownload && (
            <Button busy={isPending} onClick={() => isReady && download()}>
              {t("Download CSV")}
            </Button>
          )
        }
      />
      <ReportControls search={search} onSearch={onSearch} />
      {errorCode(error) === "forbidden" ? (
        <NoPermission>{errorMessage(error)}</NoPermission>
      ) : error ? (
        <ListError message={errorMessage(error)} onRetry={() => void refetch()} />
      ) : (
        report && <ReportBand report={report} search={search} />
      )}
      {late && !report && !error && <SkeletonLines />}
      {report && !error && (
        <div aria-busy={isPlaceholderData || undefined} className="aria-busy:opacity-60">
          <ReportTable report={report} search={search} onSearch={onSearch} />
        </div>
      )}
    </>
  );
}

interface ReportTableProps {
  report: SalesReport;
  search: ReportSearch;
  onSearch: (patch: Partial<ReportSearch>) => void;
}

function ReportTable({ report, search, onSearch }: ReportTableProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const isPhone = usePhone();
  const { report: name = "product", sort = usualSort } = search;
  const { currency, period, total } = report;
  const { title } = reportLabels(t)[name];
  const columns = columnsOf({
    report: name,
    currency,
    isCompared: report.compared !== null,
    seesProfit: total.profit !== null,
    locale,
    t,
  });
  const onSort = (next: string) => onSearch({ sort: next === usualSort ? undefined : next, page: undefined });
  if (report.row_count === 0)
    return (
      <EmptyState title={t("No sales in this period")}>
        {t("Choose another period. Orders appear here on the day they were placed.")}
      </EmptyState>
    );
  return (
    <>
      <div className="mb-2 flex items-center justify-between gap-4">
        <div>
          <h2 className="text-h2">{title}</h2>
          <p className="text-small text-ink2">{daysText(period.from, period.to, locale, period.to)}</p>
        </div>
        {isPhone && <SortMenu columns={columns} sort={sort} onSort={onSort} />}
      </div>
      {/* A scrollable table must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section aria-label={title} tabIndex={0} className="overflow-x-auto">
        <Table
          label={title}
          columns={columns}
          rows={rowsWithTotal(report)}
          rowKey={({ key }) => key}
          sort={sort}
          onSort={onSort}
        />
      </section>
      <Pagination search={search} onSearch={onSearch} shown={report.rows.length} total={report.row_count} />
      <p className="mt-4 max-w-160 text-small text-ink2">
        {t(
          "An order counts on the day it was placed, with its amounts as they are now. Refunds reduce the day of their order.",
        )}{" "}
        {overlappingReports.includes(name) &&
          t("An order can be in several rows, so rows may add up to more than the total.")}{" "}
        {total.profit !== null &&
          t(
            "Gross profit is the sales without tax and delivery of items whose cost was known when they were ordered, minus that cost.",
          )}
      </p>
    </>
  );
}
