import type { RefundedLine } from "@vitrine/contract/orders/refundable-amounts";
import { share, sum } from "@vitrine/contract/values/money";
import type { Tax } from "../pricing/taxes.rules.ts";
import type { StoredPart } from "./refund-parts.queries.ts";

/** A line of an order as it was priced. */
interface PricedOrderLine {
  id: string;
  quantity: number;
  total: number;
  taxes: Tax[];
  prices_include_tax: boolean;
  /** The rounding of the order, if this line has it: see `roundedLine`. */
  cash_rounding: number;
}

/**
 * A line with what of it is refunded.
 *
 * @param earlier units that were refunded with returns before parts of refunds were stored
 */
export function refundedLine(
  { id, quantity, total, taxes, prices_include_tax, cash_rounding }: PricedOrderLine,
  parts: readonly StoredPart[],
  earlier: number,
): RefundedLine {
  const amounts = [
    total,
    ...(prices_include_tax ? [] : taxes.map(({ amount }) => amount)),
    ...(cash_rounding === 0 ? [] : [cash_rounding]),
  ];
  const own = parts.filter(({ order_line_id }) => order_line_id === id).map(countedPart);
  const shareOfEarlier = sum(amounts.map((one) => share(one, quantity, Math.min(quantity, earlier))));
  return {
    quantity,
    amounts,
    refunded_units: earlier + sum(own.map((part) => part.quantity)),
    refunded_amount: shareOfEarlier + sum(own.map(({ amount }) => amount)),
  };
}

/** The units of a part that aren't in the order anymore or are refunded. Cancelled units stay cancelled if their refund has failed. */
function countedPart({ quantity, cancelled, amount, is_failed }: StoredPart) {
  return is_failed
    ? { quantity: cancelled, amount: share(amount, quantity, cancelled) }
    : { quantity, amount };
}

/** The amount of the parts of a kind that is refunded. */
export function refundedOfKind(parts: readonly StoredPart[], kind: StoredPart["kind"]): number {
  return sum(parts.filter((part) => part.kind === kind && !part.is_failed).map(({ amount }) => amount));
}
