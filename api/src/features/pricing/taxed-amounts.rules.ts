import type { Bill } from "./bill.rules.ts";

/** An amount without tax, and its tax. Without a name, the amount isn't taxed. */
export interface TaxedAmount {
  name: string;
  /** Parts per million. */
  ppm: number;
  net: number;
  tax: number;
}

/** The taxed amounts of an order by name and rate, from its stored prices; undefined if it has none. */
export function taxedAmounts({
  lines,
  shipping,
  fees = [],
  cash_rounding = 0,
}: Partial<Bill & { cash_rounding: number }>): TaxedAmount[] | undefined {
  if (!lines || !shipping) return undefined;
  const rows = new Map<string, TaxedAmount>();
  const add = (name: string, ppm: number, net: number, tax: number) => {
    const key = `${ppm} ${name}`;
    const row = rows.get(key) ?? { name, ppm, net: 0, tax: 0 };
    rows.set(key, { ...row, net: row.net + net, tax: row.tax + tax });
  };
  for (const { net, taxes } of [...lines, shipping, ...fees]) {
    for (const { name, ppm, amount } of taxes) add(name, ppm, net, amount);
    if (taxes.length === 0 && net !== 0) add("", 0, net, 0);
  }
  if (cash_rounding !== 0) add("", 0, cash_rounding, 0);
  return [...rows.values()];
}
