import { type TaxGroup, taxGroups, type TaxReportRow } from "@vitrine/contract/taxes/tax-reports";
import { wallTime } from "@vitrine/contract/values/zoned-time";
import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useShop } from "../../session/shop.ts";
import { errorCode, errorMessage } from "../../shared/api-errors.ts";
import { BackTo } from "../../shared/pages/BackTo.tsx";
import { countryName } from "../../shared/places/address-format.ts";
import { percentText } from "../../shared/tax-rates.ts";
import { Button } from "../../ui/button/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ListError, NoPermission } from "../../ui/feedback/error-states.tsx";
import { SkeletonLines } from "../../ui/feedback/Skeleton.tsx";
import { useLateBusy } from "../../ui/feedback/useLateBusy.ts";
import { Field } from "../../ui/form/Field.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { FieldRow } from "../../ui/layout/Editor.tsx";
import { PageHead } from "../../ui/layout/PageHead.tsx";
import { Table } from "../../ui/table/Table.tsx";
import type { Column } from "../../ui/table/table-props.ts";
import { Figure, Money } from "../../ui/text/Figure.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";
import { type TaxReportQuery, useExportTaxReport, useTaxReport } from "./sales-tax.data.ts";

/** The taxes of a range of days by rate, as a table and as a file. */
export function TaxReportPage() {
  const { t } = useTranslation();
  const { time_zone } = useShop();
  const [days, setDays] = useState(() => thisMonth(time_zone));
  const [group, setGroup] = useState<TaxGroup>("country");
  const file = useExportTaxReport();
  const isRange = days.from !== "" && days.from <= days.to;

  return (
    <>
      <PageHead
        back={<BackTo list="salesTax" />}
        title={t("Tax report")}
        note={t(
          "Tax on orders placed in this period. Cancelled orders and unpaid returned orders aren't included. A refund of items, delivery or fees reduces their taxes. Any other amount reduces each rate of its order in proportion.",
        )}
        actions={
          <Button busy={file.isPending} onClick={() => isRange && file.mutate({ ...days, group })}>
            {t("Download CSV")}
          </Button>
        }
      />
      <FieldRow className="mb-4 max-w-100">
        <Field label={t("First day")} name="from">
          <TextInput
            type="date"
            value={days.from}
            onChange={(event) => setDays({ ...days, from: event.target.value })}
          />
        </Field>
        <Field
          label={t("Last day")}
          name="to"
          error={isRange ? undefined : t("Choose a last day that isn't before the first.")}
        >
          <TextInput
            type="date"
            value={days.to}
            onChange={(event) => setDays({ ...days, to: event.target.value })}
          />
        </Field>
      </FieldRow>
      <Field label={t("Rows")} name="group" className="mb-6 max-w-100">
        <Select
          value={group}
          onChange={(event) => setGroup(event.target.value as TaxGroup)}
          options={taxGroups.map((value) => ({ value, label: groupLabel(value, t) }))}
        />
      </Field>
      {isRange && <Report query={{ ...days, group }} />}
    </>
  );
}

function groupLabel(group: TaxGroup, t: TFunction): string {
  switch (group) {
    case "rate":
      return t("By tax rate");
    case "country":
      return t("By country and tax rate");
    case "region":
      return t("By region and tax rate");
  }
}

function Report({ query }: { query: TaxReportQuery }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, error, isPending, isPlaceholderData, refetch } = useTaxReport(query);
  const late = useLateBusy(isPending);
  if (errorCode(error) === "forbidden") return <NoPermission>{errorMessage(error)}</NoPermission>;
  if (error) return <ListError message={errorMessage(error)} onRetry={() => void refetch()} />;
  if (!data) return late && <SkeletonLines />;
  const { rows, currency, tax_total } = data.data;
  if (rows.length === 0)
    return (
      <EmptyState title={t("No tax in this period")}>
        {t("Orders with tax appear here. Choose another period, or check your tax rates.")}
      </EmptyState>
    );
  return (
    <div aria-busy={isPlaceholderData || undefined} className="aria-busy:opacity-60">
      <Table
        label={t("Tax report")}
        columns={columnsOf({ currency, hasPlaces: query.group !== "rate" }, locale, t)}
        rows={rows}
        rowKey={({ name, ppm, country, region }) => [name, ppm, country, region].join(" ")}
      />
      <p className="flex justify-between gap-4 border-t border-ink1 px-3 py-3 font-semibold">
        <span>{t("Total tax")}</span>
        <Money minor={tax_total} currency={currency} />
      </p>
    </div>
  );
}

function columnsOf(
  { currency, hasPlaces }: { currency: string; hasPlaces: boolean },
  locale: string,
  t: TFunction,
): Column<TaxReportRow>[] {
  return [
    {
      id: "name",
      head: t("Tax"),
      phone: "start",
      cell: ({ name, ppm }) => (
        <span dir="auto">
          {name} <bdi className="tabular-nums">{percentText(ppm, locale)}</bdi>
        </span>
      ),
    },
    ...(hasPlaces
      ? [
          {
            id: "place",
            head: t("Place"),
            phone: "below-start",
            cell: ({ country, region }) => (
              <span dir="auto">
                {[country && countryName(country, locale), region].filter(Boolean).join(" · ")}
              </span>
            ),
          } satisfies Column<TaxReportRow>,
        ]
      : []),
    {
      id: "orders",
      head: t("Orders"),
      align: "end",
      cell: ({ orders }) => <Figure value={orders} />,
    },
    {
      id: "net",
      head: t("Net sales"),
      align: "end",
      phone: hasPlaces ? "below-end" : "below-start",
      cell: ({ net }) => <Money minor={net} currency={currency} />,
    },
    {
      id: "tax",
      head: t("Tax amount"),
      align: "end",
      phone: "end",
      cell: ({ tax }) => <Money minor={tax} currency={currency} />,
    },
  ];
}

/** The current month until today, in the shop's time zone. */
function thisMonth(timeZone: string): { from: string; to: string } {
  const today = wallTime(new Date().toISOString(), timeZone).slice(0, 10);
  return { from: `${today.slice(0, 7)}-01`, to: today };
}
