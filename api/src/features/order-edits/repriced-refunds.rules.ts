import { roundedLine } from "@vitrine/contract/orders/refundable-amounts";
import { share, sum } from "@vitrine/contract/values/money";
import type { OrderPart, OrderRecord } from "../orders/orders.queries.ts";
import { type BatchValue } from "../orders/payments/edited-totals.rules.ts";
import { isOfItems } from "../orders/payments/undelivered-refunds.rules.ts";
import type { Bill, Sums } from "../pricing/bill.rules.ts";

type Taxed = { total: number; taxes: { amount: number }[] };

/**
 * The parts of an order's refunds at the prices of an edit. The shares of a line's units are cumulative, so that they add up to
 * its price.
 *
 * @returns the amounts of the parts of lines, and the values of the refunds, by batch
 */
export function repriceParts(
  {
    refund_parts,
    refunds,
    prices_include_tax,
  }: Pick<OrderRecord, "refund_parts" | "refunds" | "prices_include_tax">,
  {
    lines,
    shipping,
    fees,
    cash_rounding,
  }: Pick<Bill & Sums, "lines" | "shipping" | "fees" | "cash_rounding">,
): { parts: { id: string; amount: number }[]; values: Map<string, BatchValue> } {
  const amountsOf = ({ total, taxes }: Taxed) =>
    prices_include_tax ? [total] : [total, ...taxes.map(({ amount }) => amount)];
  const rounded = cash_rounding === 0 ? undefined : roundedLine(lines);
  const priced = new Map(
    lines.map((line) => {
      const amounts = [...amountsOf(line), ...(line.id === rounded ? [cash_rounding] : [])];
      return [line.id, { ...line, amounts }];
    }),
  );
  const left = {
    delivery: sum(amountsOf(shipping)),
    fee: sum(fees.flatMap(amountsOf)),
  };
  const counted = new Map<string, number>();
  const priceOf = (part: OrderPart): number => {
    if (part.kind !== "item") {
      const amount = Math.min(part.amount, left[part.kind]);
      if (!isFailed(part, refunds)) left[part.kind] -= amount;
      return amount;
    }
    const line = priced.get(part.order_line_id ?? "");
    if (!line) return part.amount;
    const from = counted.get(line.id) ?? 0;
    const upTo = (units: number) =>
      sum(line.amounts.map((one) => share(one, line.quantity, Math.min(line.quantity, from + units))));
    counted.set(line.id, from + (isFailed(part, refunds) ? part.cancelled : part.quantity));
    return upTo(part.quantity) - upTo(0);
  };
  const amounts = refund_parts.map((part) => ({ part, amount: priceOf(part) }));
  const values = new Map<string, BatchValue>();
  for (const { part, amount } of amounts) {
    const { before, after } = values.get(part.batch_id) ?? { before: 0, after: 0 };
    values.set(part.batch_id, { before: before + part.amount, after: after + amount });
  }
  // The refunded amount of the delivery and the fees stays: they have no units of which it is a share.
  const ofLines = amounts.filter(({ part, amount }) => part.kind === "item" && amount !== part.amount);
  return { parts: ofLines.map(({ part: { id }, amount }) => ({ id, amount })), values };
}

/** True if no money of the part's refund reached the customer. */
function isFailed({ batch_id }: OrderPart, refunds: OrderRecord["refunds"]): boolean {
  const own = refunds.filter((one) => one.batch_id === batch_id && isOfItems(one));
  return own.length > 0 && own.every(({ status }) => status === "failed");
}
