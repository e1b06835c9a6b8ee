import { type RefundedLine, shareOfUnits } from "@vitrine/contract/orders/refundable-amounts";
import type { PricedLine } from "./bill.rules.ts";
import type { Tax } from "./taxes.rules.ts";

/** The refund of `units` more units of a line after `returned` of them: its share of the total and of each tax. */
export function refundShare(
  { quantity, total, taxes }: Pick<PricedLine, "quantity" | "total" | "taxes">,
  returned: number,
  units: number,
): { amount: number; taxes: Tax[] } {
  const part = (amount: number) => {
    const none: RefundedLine = { quantity, amounts: [amount], refunded_units: 0, refunded_amount: 0 };
    const refunded_amount = shareOfUnits(none, returned);
    return shareOfUnits({ ...none, refunded_units: returned, refunded_amount }, units);
  };
  return { amount: part(total), taxes: taxes.map((tax) => ({ ...tax, amount: part(tax.amount) })) };
}
