import { share, sum } from "../values/money.ts";

/** A line with what of it is refunded already. */
export interface RefundedLine {
  /** As ordered, with cancelled units. */
  quantity: number;
  /** The line's total and, if they are added to prices, its taxes: each is shared on its own. */
  amounts: number[];
  refunded_units: number;
  refunded_amount: number;
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
