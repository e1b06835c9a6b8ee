import { sum } from "@vitrine/contract/values/money";
import type { Bill } from "./bill.rules.ts";

/**
 * An amount without tax, and its tax. Without a name, the amount isn't taxed. The amount of a compound tax contains the taxes
 * that it is charged on.
 */
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
  const add = (name: string, ppm: number, net: number, tax: number, kind = "") => {
    const key = `${ppm}${kind} ${name}`;
    const row = rows.get(key) ?? { name, ppm, net: 0, tax: 0 };
    rows.set(key, { ...row, net: row.net + net, tax: row.tax + tax });
  };
  for (const { net, taxes } of [...lines, shipping, ...fees]) {
    const simple = sum(taxes.filter(({ is_compound }) => !is_compound).map(({ amount }) => amount));
    for (const { name, ppm, amount, is_compound } of taxes)
      if (is_compound) add(name, ppm, net + simple, amount, " compound");
      else add(name, ppm, net, amount);
    if (taxes.length === 0 && net !== 0) add("", 0, net, 0);
  }
  if (cash_rounding !== 0) add("", 0, cash_rounding, 0);
  return [...rows.values()];
}
