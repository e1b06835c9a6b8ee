import { share, sum } from "../values/money.ts";

/** A line with what of it is refunded already. */
export interface RefundedLine {
  /** As ordered, with cancelled units. */
  quantity: number;
  /** The line's total, its taxes if they are added to prices, and the order's rounding: each is shared on its own. */
  amounts: number[];
  refunded_units: number;
  refunded_amount: number;
}

/**
 * The id of the line whose refund has the rounding of an order that was paid in cash: the first of those that cost most. So the
 * parts of a refund add up to the total.
 */
export function roundedLine(lines: readonly { id: string; total: number }[]): string | undefined {
  const max = Math.max(...lines.map(({ total }) => total));
  return lines.find(({ total }) => total === max)?.id;
}

/**
 * The price of `units` more units of a line with its taxes, after those that are refunded. Shares are cumulative, so that any
 * refunds of all units add up to what the line costs.
 */
export function shareOfUnits(line: RefundedLine, units: number): number {
  const upTo = Math.min(line.quantity, line.refunded_units + units);
  const amount = sum(line.amounts.map((one) => share(one, line.quantity, upTo)));
  return units === 0 ? 0 : Math.max(0, amount - line.refunded_amount);
}

/**
 * The value of refunded parts of an order: what isn't paid yet is no longer due, and the rest can be refunded.
 *
 * @param due the amount that is still to be paid
 * @param refundable the amount that was received and can be refunded
 */
export function splitRefund(
  value: number,
  { due, refundable }: { due: number; refundable: number },
): { unpaid: number; suggested: number } {
  const unpaid = Math.min(value, due);
  return { unpaid, suggested: Math.min(value - unpaid, refundable) };
}
