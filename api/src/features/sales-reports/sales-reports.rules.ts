import {
  codReports,
  type ReportFigures,
  type SalesReport,
  type SalesReportName,
} from "@vitrine/contract/shops/sales-reports";
import { exponentOf } from "@vitrine/contract/values/currencies";
import { decimalOf } from "@vitrine/contract/values/money";

/** The columns that identify a row: the value, and its names if the report has any. */
const keyColumns: Record<SalesReportName, readonly ["value" | "name" | "detail", string][]> = {
  product: [
    ["value", "Product ID"],
    ["name", "Product"],
  ],
  variant: [
    ["value", "Product ID"],
    ["name", "Product"],
    ["detail", "Variant"],
  ],
  collection: [
    ["value", "Collection ID"],
    ["name", "Collection"],
  ],
  payment_method: [
    ["value", "Payment method"],
    ["name", "Name"],
  ],
  country: [["value", "Country"]],
  region: [
    ["value", "Country"],
    ["name", "Region"],
  ],
  city: [
    ["value", "Country"],
    ["detail", "Region"],
    ["name", "City"],
  ],
  coupon: [
    ["value", "Coupon ID"],
    ["name", "Coupon"],
  ],
  customer_type: [["value", "Customer type"]],
  source: [["value", "Channel"]],
  member: [["name", "Member"]],
  courier: [["name", "Courier"]],
};

type Cell = [header: string, write: (figures: ReportFigures) => string];

/** A report as the rows of a CSV file, with its header, and the total as the last row. */
export function salesReportCells(
  { rows, total, currency, period: { from, to } }: SalesReport,
  report: SalesReportName,
): string[][] {
  const columns = keyColumns[report];
  const cells = figureCells(currency, report, total.profit !== null);
  const written = (figures: ReportFigures) => [...cells.map(([, write]) => write(figures)), currency];
  return [
    ["From", "To", ...columns.map(([, header]) => header), ...cells.map(([header]) => header), "Currency"],
    ...rows.map((row) => [from, to, ...columns.map(([column]) => row[column] ?? ""), ...written(row)]),
    [from, to, "Total", ...columns.slice(1).map(() => ""), ...written(total)],
  ];
}

function figureCells(currency: string, report: SalesReportName, hasProfit: boolean): Cell[] {
  const digits = exponentOf(currency);
  const number = (value: number | null) => (value === null ? "" : String(value));
  const amount = (minor: number | null) =>
    minor === null || digits === 0 ? number(minor) : decimalOf(minor, digits);
  const profit: Cell[] = [
    ["Sales with known cost", ({ costed_sales }) => amount(costed_sales)],
    ["Cost", ({ cost }) => amount(cost)],
    ["Gross profit", (figures) => amount(figures.profit)],
    ["Margin (%)", (figures) => marginText(figures)],
    ["Units without cost", ({ uncosted_units }) => number(uncosted_units)],
  ];
  const cod: Cell[] = [
    ["COD shipped", ({ cod_shipped }) => number(cod_shipped)],
    ["COD delivered", ({ cod_delivered }) => number(cod_delivered)],
    ["COD returned", ({ cod_returned }) => number(cod_returned)],
  ];
  return [
    ["Orders", ({ orders }) => number(orders)],
    ["Units", ({ units }) => number(units)],
    ["Gross sales", ({ gross }) => amount(gross)],
    ["Discounts", ({ discounts }) => amount(discounts)],
    ["Refunds", ({ returns }) => amount(returns)],
    ["Net sales", ({ net }) => amount(net)],
    ["Delivery", ({ shipping }) => amount(shipping)],
    ["Fees", ({ fees }) => amount(fees)],
    ["Tax", ({ tax }) => amount(tax)],
    ["Cash rounding", ({ rounding }) => amount(rounding)],
    ["Total sales", ({ total }) => amount(total)],
    ...(hasProfit ? profit : []),
    ...(codReports.includes(report) ? cod : []),
  ];
}

function marginText({ profit, costed_sales }: ReportFigures): string {
  return profit === null || !costed_sales ? "" : ((100 * profit) / costed_sales).toFixed(1);
}
