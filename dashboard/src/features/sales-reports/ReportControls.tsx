import { salesReports, type SalesReportName } from "@vitrine/contract/shops/sales-reports";
import type { AnalyticsFilter, Comparison } from "@vitrine/contract/shops/analytics";
import { useTranslation } from "react-i18next";
import { DayRange } from "../../ui/form/DayRange.tsx";
import { Field } from "../../ui/form/Field.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { FieldRow } from "../../ui/layout/Editor.tsx";
import { periodLabels, reportLabels } from "./report-labels.ts";
import { daysProblem, periods, type ReportSearch } from "./sales-reports.data.ts";

interface ReportControlsProps {
  search: ReportSearch;
  onSearch: (patch: Partial<ReportSearch>) => void;
}

/** The report, its period, and the period that it is compared with. */
export function ReportControls({ search, onSearch }: ReportControlsProps) {
  const { t } = useTranslation();
  const reports = reportLabels(t);
  const period = periodLabels(t);
  const problem = daysProblem(search.days);
  const onFirstPage = (patch: Partial<ReportSearch>) => onSearch({ ...patch, page: undefined });
  return (
    <>
      <FieldRow className="mb-4">
        <Field label={t("Report")}>
          <Select
            value={search.report ?? "product"}
            onChange={({ target }) =>
              // Another report may not have the column of the order.
              onFirstPage({ report: target.value as SalesReportName, sort: undefined })
            }
            options={salesReports.map((value) => ({ value, label: reports[value].title }))}
          />
        </Field>
        <Field label={t("Period")}>
          <Select
            value={search.period ?? "last_30"}
            onChange={({ target }) => onFirstPage({ period: target.value as AnalyticsFilter })}
            options={periods.map((value) => ({ value, label: period[value] }))}
          />
        </Field>
        <Field label={t("Compare with")}>
          <Select
            value={search.compare ?? ""}
            onChange={({ target }) =>
              onFirstPage({ compare: (target.value || undefined) as Comparison | undefined })
            }
            options={[
              { value: "", label: t("No comparison") },
              { value: "previous_period", label: t("Previous period") },
              { value: "previous_year", label: t("Previous year") },
            ]}
          />
        </Field>
      </FieldRow>
      {search.period === "custom" && (
        <FieldRow className="mb-4 max-w-100">
          <DayRange value={search.days ?? ""} onValue={(days) => onFirstPage({ days })} />
        </FieldRow>
      )}
      {search.period === "custom" && problem && (
        <p role="alert" className="mb-4 text-critical">
          {problem === "order"
            ? t("Choose a last day that isn't before the first.")
            : t("Choose a range of up to 366 days.")}
        </p>
      )}
    </>
  );
}
