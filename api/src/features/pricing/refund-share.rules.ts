import { share } from "@vitrine/contract/values/money";
import type { PricedLine } from "./bill.rules.ts";
import type { Tax } from "./taxes.rules.ts";

/**
 * What `units` more of a line are worth when `returned` of them went back before: the part of the line's total
 * and of each of its taxes. Shares are cumulative, so however a line goes back, it gives what was paid and not
 * a cent more. Where tax comes on top of prices, the shopper gets `amount` and the taxes; else `amount`.
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
