import {
  codReports,
  type ReportFigures,
  type ReportRow,
  type SalesReport,
  type SalesReportName,
} from "@vitrine/contract/shops/sales-reports";
import type { TFunction } from "i18next";
import { changeOf } from "../../shared/change-of.ts";
import type { Column } from "../../ui/table/table-props.ts";
import { Figure, Money } from "../../ui/text/Figure.tsx";
import { reportLabels, rowTexts } from "./report-labels.ts";

/** The key of the last row, with the total. */
export const totalKey = "total";

/** The rows of a report, and its total as the last one. */
export function rowsWithTotal({ rows, total, compared_total }: SalesReport): ReportRow[] {
  const previous_orders = compared_total && compared_total.orders;
  const previous_total = compared_total && compared_total.total;
  const texts = { key: totalKey, value: null, name: null, detail: null };
  return [...rows, { ...texts, ...total, previous_orders, previous_total }];
}

interface Shown {
  report: SalesReportName;
  currency: string;
  isCompared: boolean;
  seesProfit: boolean;
  locale: string;
  t: TFunction;
}

export function columnsOf(shown: Shown): Column<ReportRow>[] {
  const { report, currency, isCompared, seesProfit, t } = shown;
  const money = (minor: number | null) => minor !== null && <Money minor={minor} currency={currency} />;
  const amount = (
    id: keyof ReportFigures,
    head: string,
    phone?: Column<ReportRow>["phone"],
  ): Column<ReportRow> => ({
    id,
    head,
    align: "end",
    phone,
    sortable: "amount",
    cell: (row) => inWeight(row, money(row[id])),
  });
  const count = (id: keyof ReportFigures, head: string): Column<ReportRow> => ({
    ...amount(id, head),
    cell: (row) => inWeight(row, <Figure value={row[id] ?? 0} />),
  });
  return [
    nameColumn(shown),
    { ...count("orders", t("Orders")), phone: "below-start", cell: (row) => <OrdersCell row={row} t={t} /> },
    count("units", t("Units")),
    amount("gross", t("Gross sales")),
    amount("discounts", t("Discounts")),
    amount("returns", t("Refunds")),
    amount("net", t("Net sales")),
    amount("shipping", t("Delivery")),
    amount("tax", t("Tax")),
    amount("total", t("Total sales"), "end"),
    ...(isCompared ? [comparedColumn(shown, money)] : []),
    ...(seesProfit ? profitColumns(t, amount) : []),
    ...(codReports.includes(report) ? codColumns(t, count) : []),
  ];
}

function inWeight({ key }: ReportRow, content: React.ReactNode) {
  return key === totalKey ? <strong className="font-semibold">{content}</strong> : content;
}

function nameColumn({ report, locale, t }: Shown): Column<ReportRow> {
  return {
    id: "name",
    head: reportLabels(t)[report].head,
    phone: "start",
    width: "min-w-48",
    sortable: "text",
    cell: (row) => {
      if (row.key === totalKey) return <strong className="font-semibold">{t("Total")}</strong>;
      const { text, below } = rowTexts(report, row, locale, t);
      return (
        <span className="wrap-anywhere">
          <bdi>{text}</bdi>
          {below && <bdi className="block text-small text-ink3">{below}</bdi>}
        </span>
      );
    },
  };
}

/** On phones it has no header, so there it says what it counts. */
function OrdersCell({ row, t }: { row: ReportRow; t: TFunction }) {
  const { orders } = row;
  return inWeight(
    row,
    <>
      <span className="max-tablet:hidden">
        <Figure value={orders} />
      </span>
      <span className="tablet:hidden">
        {t("{{number}} orders", { number: orders, count: orders, defaultValue_one: "1 order" })}
      </span>
    </>,
  );
}

function comparedColumn(
  { locale, t }: Shown,
  money: (minor: number | null) => React.ReactNode,
): Column<ReportRow> {
  return {
    id: "previous_total",
    head: t("Before"),
    align: "end",
    phone: "below-end",
    cell: (row) => {
      const change = row.previous_total !== null && changeOf(row.total, row.previous_total, locale);
      return inWeight(
        row,
        <>
          {money(row.previous_total)}
          {change && (
            <bdi
              dir="ltr"
              className={change.good ? "block text-small text-positive" : "block text-small text-critical"}
            >
              {change.text}
            </bdi>
          )}
        </>,
      );
    },
  };
}

function profitColumns(
  t: TFunction,
  amount: (id: keyof ReportFigures, head: string) => Column<ReportRow>,
): Column<ReportRow>[] {
  return [
    amount("profit", t("Gross profit")),
    {
      id: "margin",
      head: t("Margin"),
      align: "end",
      cell: (row) =>
        inWeight(row, row.costed_sales ? <Figure share={(row.profit ?? 0) / row.costed_sales} /> : "–"),
    },
    {
      id: "uncosted_units",
      head: t("Units without cost"),
      align: "end",
      cell: (row) => inWeight(row, <Figure value={row.uncosted_units ?? 0} />),
    },
  ];
}

function codColumns(
  t: TFunction,
  count: (id: keyof ReportFigures, head: string) => Column<ReportRow>,
): Column<ReportRow>[] {
  return [
    count("cod_shipped", t("Cash orders shipped")),
    count("cod_delivered", t("Cash orders delivered")),
    {
      id: "cod_success",
      head: t("Delivered"),
      align: "end",
      phone: "last-line",
      cell: (row) =>
        inWeight(row, row.cod_shipped ? <Figure share={(row.cod_delivered ?? 0) / row.cod_shipped} /> : "–"),
    },
  ];
}
