import { share } from "@vitrine/contract/values/money";
import type { PricedLine } from "./bill.rules.ts";
import type { Tax } from "./taxes.rules.ts";

/**
 * The refund of `units` more units of a line after `returned` of them: its share of the line's total and of each of
 * its taxes. Shares are cumulative, so that any sequence of returns refunds exactly what was paid. If tax is added to
 * prices, the shopper gets `amount` and the taxes; otherwise `amount`.
 */
export function refundShare(
  line: Pick<PricedLine, "quantity" | "total" | "taxes">,
  returned: number,
  units: number,
): { amount: number; taxes: Tax[] } {
  if (returned < 0 || units < 0) throw new RangeError("Units come back in whole numbers, zero or more");
  const part = (total: number) =>
    share(total, line.quantity, returned + units) - share(total, line.quantity, returned);
  return {
    amount: part(line.total),
    taxes: line.taxes.map((tax) => ({ ...tax, amount: part(tax.amount) })),
  };
}
