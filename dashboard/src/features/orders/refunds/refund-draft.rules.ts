import type { RefundableOrder } from "@vitrine/contract/orders/order-refunds";
import { shareOfUnits, splitRefund } from "@vitrine/contract/orders/refundable-amounts";
import { sum } from "@vitrine/contract/values/money";

export interface DraftUnits {
  /** Undefined while the field is empty, NaN while its text isn't a number. */
  cancelled?: number;
  shipped?: number;
  restocks?: boolean;
}

/** The entered units and amounts. */
export interface RefundDraft {
  units: Record<string, DraftUnits>;
  delivery?: number;
  fee?: number;
  /** Undefined for the suggested amount. */
  amount?: number;
}

/** A line with the entered units; wrong ones count as none. */
export interface DraftLine {
  id: string;
  cancelled: number;
  shipped: number;
  restocks: boolean;
  mayRestock: boolean;
  value: number;
  isCancelledWrong: boolean;
  isShippedWrong: boolean;
}

type RefundableLine = RefundableOrder["lines"][number];

function isWithin(units: number, max: number): boolean {
  return Number.isInteger(units) && units >= 0 && units <= max;
}

function draftLine(line: RefundableLine, entered: DraftUnits = {}): DraftLine {
  const { cancelled = 0, shipped = 0, restocks = true } = entered;
  const isCancelledWrong = !isWithin(cancelled, line.cancellable);
  const isShippedWrong = !isWithin(shipped, line.shipped);
  const units = { cancelled: isCancelledWrong ? 0 : cancelled, shipped: isShippedWrong ? 0 : shipped };
  const mayRestock = units.shipped > 0 && units.shipped <= line.restockable;
  return {
    id: line.order_line_id,
    ...units,
    restocks: mayRestock && restocks,
    mayRestock,
    value: shareOfUnits(line, units.cancelled + units.shipped),
    isCancelledWrong,
    isShippedWrong,
  };
}

/**
 * The lines, the value of the entered parts, and the amount of the refund. A cancellation is empty without cancelled units,
 * also with an amount.
 */
export function draftSums(able: RefundableOrder, draft: RefundDraft, isCancellation = false) {
  const lines = able.lines.map((line) => draftLine(line, draft.units[line.order_line_id]));
  const items = sum(lines.map(({ value }) => value));
  const { delivery = 0, fee = 0 } = draft;
  const value = items + delivery + fee;
  const { unpaid, suggested } = splitRefund(value, able);
  const amount = able.may_refund ? (draft.amount ?? (value > 0 ? suggested : able.refund_due)) : 0;
  const cancelled = sum(lines.map(({ cancelled }) => cancelled));
  return {
    lines,
    // Of no item that is chosen: paid too much, or for items that are cancelled already.
    refundDue: value > 0 ? 0 : able.refund_due,
    items,
    delivery,
    fee,
    unpaid,
    amount,
    cancelled,
    isWrong:
      lines.some(({ isCancelledWrong, isShippedWrong }) => isCancelledWrong || isShippedWrong) ||
      delivery > able.delivery ||
      fee > able.fee ||
      // An amount that isn't a number, too.
      !(amount <= able.refundable),
    isEmpty: isCancellation
      ? cancelled === 0
      : amount === 0 && lines.every(({ cancelled, shipped }) => cancelled + shipped === 0),
  };
}
