import type { OrderImportPreview } from "@vitrine/contract/orders/import-orders";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { SummaryBand } from "../../ui/chart/SummaryBand.tsx";
import { RowProblems } from "../../shared/records/RowProblems.tsx";
import { Section } from "../../ui/layout/Editor.tsx";
import { Table } from "../../ui/table/Table.tsx";
import type { Column } from "../../ui/table/table-props.ts";
import { Figure, Money } from "../../ui/text/Figure.tsx";
import { useLocale } from "../../ui/text/useLocale.ts";

/** The result that an import would have: figures, the total of each month, and rows with problems. */
export function Preview({ preview }: { preview: OrderImportPreview }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const figure = (label: string, value: number) => ({ label, value: <Figure value={value} /> });
  const { months, problems, errors, warnings, currency } = preview;
  return (
    <>
      <SummaryBand
        label={t("Import preview")}
        figures={[
          figure(t("Orders"), preview.orders),
          figure(t("Items"), preview.lines),
          figure(t("Customers"), preview.customers),
          figure(t("New customers"), preview.new_customers),
          ...(preview.known > 0 ? [figure(t("Already imported"), preview.known)] : []),
          figure(t("Rows with errors"), errors),
          ...(warnings > 0 ? [figure(t("Warnings"), warnings)] : []),
        ]}
      />
      {problems.length > 0 && (
        <Section title={t("Rows with problems")}>
          <RowProblems problems={problems} total={errors + warnings} />
        </Section>
      )}
      {months.length > 0 && (
        <Section title={t("Total of each month")}>
          <Table
            label={t("Total of each month")}
            columns={monthColumns(currency, locale, t)}
            rows={months}
            rowKey={({ month }) => month}
          />
        </Section>
      )}
    </>
  );
}

function monthColumns(
  currency: string,
  locale: string,
  t: TFunction,
): Column<OrderImportPreview["months"][number]>[] {
  const nameOf = new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" });
  return [
    {
      id: "month",
      head: t("Month"),
      phone: "start",
      cell: ({ month }) => nameOf.format(new Date(`${month}-01T00:00Z`)),
    },
    {
      id: "orders",
      head: t("Orders"),
      align: "end",
      phone: "below-start",
      cell: ({ orders }) => <Figure value={orders} />,
    },
    {
      id: "total",
      head: t("Total"),
      align: "end",
      phone: "end",
      cell: ({ total }) => <Money minor={total} currency={currency} />,
    },
  ];
}
