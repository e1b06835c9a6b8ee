import type { TaxReport } from "@vitrine/contract/taxes/tax-reports";
import { exponentOf } from "@vitrine/contract/values/currencies";
import { decimalOf } from "@vitrine/contract/values/money";

/** A tax report as the rows of a CSV file, with its header. */
export function taxReportCells({ rows, currency, from, to }: TaxReport): string[][] {
  const digits = exponentOf(currency);
  const amount = (minor: number) => (digits === 0 ? String(minor) : decimalOf(minor, digits));
  return [
    ["From", "To", "Country", "Region", "Tax", "Rate (%)", "Orders", "Net sales", "Tax amount", "Currency"],
    ...rows.map(({ country, region, name, ppm, orders, net, tax }) => [
      from,
      to,
      country ?? "",
      region ?? "",
      name,
      String(ppm / 10_000),
      String(orders),
      amount(net),
      amount(tax),
      currency,
    ]),
  ];
}
