import { sum } from "@vitrine/contract/values/money";
import type { OrderRefundInput } from "@vitrine/contract/orders/order-refunds";
import {
  cancelsAll,
  type PlannedRefund,
  planRefund,
  planWriteOff,
  refundableOrder,
} from "../order-refunds/order-refunds.rules.ts";
import { isOfItems } from "../orders/payments/undelivered-refunds.rules.ts";
import { type LostLine, lostLines, partsWithLost } from "../order-refunds/refunded-units.rules.ts";
import { paymentStatusOf } from "../orders/order-statuses.rules.ts";
import { isUnresolvedLoss, type ShipmentStatus } from "../orders/order-statuses.rules.ts";
import { fixedUnits, unitsIn, unpackedLines } from "../orders/order-units.rules.ts";
import type { OrderRecord } from "../orders/orders.queries.ts";
import { leavesUnits } from "../orders/orders.rules.ts";
import { isRepeatable, offsetsOf, owedBatches, splitByOwed } from "../orders/payments/owed-refunds.rules.ts";
import { withTotal } from "../orders/payments/edited-totals.rules.ts";
import {
  dueOf,
  overpaidOf,
  overpaidPart,
  payableOf,
  refundableOf,
} from "../orders/payments/refunds.rules.ts";
import type { StoredPart } from "../refund-parts/refund-parts.queries.ts";
import { partsOfReturn, type RefundSources, refundableOfReturn } from "../returns/returns.rules.ts";
import { repriceParts } from "./repriced-refunds.rules.ts";

type Refund = OrderRecord["refunds"][number];
type Outcome = Refund["status"];

/** A line of an order; all of its units have one price. */
interface HistoryLine {
  id: string;
  price: number;
  quantity: number;
}

/** An order in memory, changed by the rules as the actions do it, without a database. */
export class RefundedHistory {
  order: OrderRecord;
  readonly delivery = 390;
  private returns: RefundSources["all"] = [];
  private restocked = new Map<string, number>();
  private ids = 0;

  constructor(lines: HistoryLine[]) {
    this.order = {
      lifecycle: "open",
      confirmation: "confirmed",
      hold_reason: null,
      fulfilment_status: "unfulfilled",
      return_status: "none",
      payment_method: "stripe",
      prices_include_tax: true,
      cash_rounding: 0,
      is_test: false,
      documents: [],
      authorization: null,
      delivery: {},
      version: 1,
      payments: [],
      refunds: [],
      refund_parts: [],
      shipments: [],
      lines: lines.map(({ id, price, quantity }) => ({
        id,
        unit_price: price,
        quantity,
        cancelled_quantity: 0,
        total: price * quantity,
        tax: 0,
      })),
      total: sum(lines.map(({ price, quantity }) => price * quantity)) + this.delivery,
    } as unknown as OrderRecord;
    this.refresh();
  }

  private id(): string {
    return String(++this.ids).padStart(8, "0");
  }

  /** A later instant than any before. */
  private now(): string {
    return new Date(Date.UTC(2026, 0, 1) + ++this.ids * 1000).toISOString();
  }

  private refresh(): void {
    this.order.payment_status = paymentStatusOf(payableOf(this.order), this.order.payments);
  }

  sources(): RefundSources {
    return { all: this.returns, taxes: new Map(), parts: this.parts() };
  }

  parts(): StoredPart[] {
    return this.order.refund_parts.map((part) => {
      const own = this.order.refunds.filter((one) => isOfItems(one) && one.batch_id === part.batch_id);
      const is_failed = own.length > 0 && own.every(({ status }) => status === "failed");
      return { ...part, restocked: this.restocked.get(part.id) ?? 0, is_failed };
    });
  }

  able() {
    return refundableOrder(
      this.order,
      this.sources(),
      { delivery: this.delivery, fee: 0 },
      { role: "owner" },
    );
  }

  pay(amount: number): void {
    if (amount > 0) this.enter({ kind: "capture", amount, overpaid: 0, cause_id: this.id() });
  }

  private enter(payment: Partial<OrderRecord["payments"][number]>): void {
    this.order.payments.push({ method: "manual", reference: null, ...payment } as never);
    this.refresh();
  }

  ship(lineId: string, quantity: number): void {
    const lines = [{ order_line_id: lineId, quantity }];
    this.order.shipments.push({
      id: this.id(),
      status: "shipped",
      resolution: null,
      lines,
      quantity,
    } as never);
  }

  unpacked(lineId: string): number {
    return unpackedLines(this.order).find(({ order_line_id }) => order_line_id === lineId)?.quantity ?? 0;
  }

  move(at: number, status: ShipmentStatus): void {
    const moving = this.order.shipments.filter((one) => one.status === "shipped");
    const one = moving[at % Math.max(1, moving.length)];
    if (one) one.status = status;
  }

  /** Writes off a lost shipment, or sends it again. */
  resolve(at: number, how: "reshipped" | "written_off"): void {
    const lost = this.order.shipments.filter(isUnresolvedLoss);
    const shipment = lost[at % Math.max(1, lost.length)];
    if (!shipment || (how === "written_off" && !leavesUnits(this.order, shipment))) return;
    const lines = lostLines(this.order, this.sources(), shipment);
    const wanted = lines
      .filter((line) => line.wanted > 0)
      .map((line) => ({ order_line_id: line.order_line_id, quantity: line.wanted }));
    if (how === "reshipped" && wanted.length === 0) return;
    this.cancelRefunded(lines);
    if (how === "written_off") {
      const plan = planWriteOff(this.able(), wanted);
      this.cancel(wanted);
      const batch_id = this.writeParts(plan.parts);
      this.reduceDue(plan.unpaid, batch_id);
    }
    shipment.resolution = how;
    if (how === "reshipped") for (const line of wanted) this.ship(line.order_line_id, line.quantity);
  }

  private cancel(units: { order_line_id: string; quantity: number }[]): void {
    for (const { order_line_id, quantity } of units)
      this.order.lines.find(({ id }) => id === order_line_id)!.cancelled_quantity += quantity;
  }

  private cancelRefunded(lost: LostLine[]): void {
    for (const { order_line_id, refunded } of lost)
      for (const one of refunded) {
        this.cancel([{ order_line_id, quantity: one.units }]);
        this.order.refund_parts = this.order.refund_parts.filter(({ id }) => id !== one.part.id);
        for (const part of partsWithLost(one)) this.writeParts([part], part.batch_id);
      }
  }

  private writeParts(parts: PlannedRefund["parts"], batch_id = this.id()): string {
    const created_at = this.now();
    for (const part of parts) {
      const id = this.id();
      this.restocked.set(id, part.restocked);
      this.order.refund_parts.push({ ...part, id, batch_id, created_at, is_of_return: false });
    }
    return batch_id;
  }

  private reduceDue(amount: number, batch_id: string): void {
    if (amount === 0) return;
    const refund = this.addRefund({ amount, batch_id, destination: "unpaid" });
    refund.status = "succeeded";
    this.enter({ kind: "cancellation", amount, overpaid: 0, cause_id: refund.id });
  }

  private addRefund(wanted: Partial<Refund> & { amount: number }): Refund {
    const refund = {
      id: this.id(),
      status: "pending",
      destination: "original",
      provider: "stripe",
      payment_reference: null,
      is_for_return: false,
      batch_id: null,
      settled_at: null,
      repeated_by: null,
      created_at: this.now(),
      ...wanted,
    } as Refund;
    this.order.refunds.push(refund);
    return refund;
  }

  settle(refund: Refund, status: Outcome): void {
    if (refund.status !== "pending" || status === "pending") return;
    refund.status = status;
    refund.settled_at = this.now();
    const overpaid = refund.is_for_return ? 0 : overpaidPart(this.order, refund.amount);
    if (status === "succeeded")
      this.enter({ kind: "refund", amount: refund.amount, overpaid, cause_id: refund.id });
  }

  settleAll(status: Outcome): void {
    for (const refund of this.order.refunds) this.settle(refund, status);
  }

  /** Refunds items as `refundItems` does. Returns false if it isn't possible. */
  refund(wanted: Pick<OrderRefundInput, "lines" | "delivery" | "amount">, outcome: Outcome): boolean {
    const before = structuredClone(this.order);
    const plan = planRefund(this.able(), { ...wanted, fee: 0 } as OrderRefundInput);
    if (cancelsAll(this.order, plan.cancelled)) return false;
    this.cancel(plan.cancelled);
    const batch_id = this.writeParts(plan.parts);
    this.reduceDue(plan.unpaid, batch_id);
    const ofParts = plan.value - plan.unpaid;
    const isForParts = ofParts > 0 && overpaidOf(this.order) === 0 && owedBatches(before).length === 0;
    const forParts = isForParts ? wanted.amount : Math.min(wanted.amount, ofParts);
    const parts = [
      { amount: forParts, is_for_return: true, batch_id },
      ...splitByOwed(before, wanted.amount - forParts),
    ];
    this.refundParts(
      parts.map((part) => ({ ...part, batch_id: part.batch_id ?? batch_id })),
      outcome,
    );
    return true;
  }

  refundAmount(amount: number, outcome: Outcome): void {
    if (amount > 0) this.refundParts(splitByOwed(this.order, amount), outcome);
  }

  private refundParts(
    parts: Pick<Refund, "amount" | "batch_id" | "is_for_return">[],
    outcome: Outcome,
  ): void {
    const added = parts.filter(({ amount }) => amount > 0).map((part) => this.addRefund(part));
    for (const refund of added) this.settle(refund, outcome);
  }

  repeat(at: number, outcome: Outcome): void {
    const failed = this.order.refunds.filter((one) => isRepeatable(this.order, one));
    const one = failed[at % Math.max(1, failed.length)];
    if (!one) return;
    const { amount, batch_id, is_for_return } = one;
    const again = this.addRefund({ amount, batch_id, is_for_return } as Refund);
    one.repeated_by = again.id;
    this.settle(again, outcome);
  }

  /** Edits the price and the quantity of a line. */
  edit(lineId: string, price: number, more: number): void {
    if (this.order.refunds.some(({ status }) => status === "pending")) return;
    const line = this.order.lines.find(({ id }) => id === lineId)!;
    const quantity = Math.max(line.quantity + more, fixedUnits(this.order).get(lineId) ?? 0, 1);
    const lines = this.order.lines.map((one) =>
      one.id === lineId ? { ...one, unit_price: price, quantity, total: price * quantity } : one,
    );
    const total = sum(lines.map((one) => one.total)) + this.delivery;
    const priced = {
      lines: lines.map((one) => ({ ...one, taxes: [] })),
      shipping: { total: this.delivery, taxes: [] },
      fees: [],
      cash_rounding: 0,
    };
    const { parts, values } = repriceParts(this.order, priced as never);
    const amounts = new Map(parts.map(({ id, amount }) => [id, amount]));
    const edited = withTotal(this.order, total, values);
    const refund_parts = this.order.refund_parts.map((part) => ({
      ...part,
      amount: amounts.get(part.id) ?? part.amount,
    }));
    this.order = { ...edited, lines, refund_parts };
    this.refresh();
    for (const { batch_id, amount } of offsetsOf(this.order)) this.reduceDue(amount, batch_id);
  }

  /** Units of a line that can be returned, as the query of returns counts them. */
  returnable(lineId: string): number {
    const ofReturns = new Set(this.returns.map(({ id }) => id));
    const inReturns = sum(
      this.returns.flatMap((one) =>
        one.lines.filter((line) => line.order_line_id === lineId).map((line) => line.sellable),
      ),
    );
    const refunded = this.order.refund_parts.filter(
      (part) => part.order_line_id === lineId && !ofReturns.has(part.batch_id),
    );
    const left = (status: ShipmentStatus) => unitsIn(this.order, status).get(lineId) ?? 0;
    const others = left("shipped") + left("lost") + left("returned");
    const counted = sum(refunded.map(({ quantity, cancelled }) => quantity - cancelled));
    return Math.max(0, left("delivered") - inReturns - Math.max(0, counted - others));
  }

  /** Returns delivered units, and refunds them, gives their value for an exchange, or closes the return. */
  returnUnits(
    lineId: string,
    quantity: number,
    how: "refund" | "exchange" | "close",
    outcome: Outcome,
  ): void {
    const one = {
      id: this.id(),
      status: "received",
      resolution: null,
      lines: [{ order_line_id: lineId, quantity, sellable: quantity, damaged: 0 }],
    } as unknown as RefundSources["all"][number];
    this.returns.push(one);
    const amount = refundableOfReturn(this.order, this.sources(), one);
    if (how !== "close" && amount > 0) {
      this.writeParts(partsOfReturn(this.order, this.sources(), one), one.id);
      const destination = how === "exchange" ? "exchange" : "original";
      const refund = this.addRefund({ amount, batch_id: one.id, is_for_return: true, destination });
      this.settle(refund, how === "exchange" ? "succeeded" : outcome);
    }
    one.resolution = how === "close" ? "no_refund" : "refund";
    one.status = "resolved";
  }

  due(): number {
    return dueOf(this.order);
  }

  refundable(): number {
    return refundableOf(this.order);
  }
}
