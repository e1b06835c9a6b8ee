import { sum } from "@vitrine/contract/values/money";
import type { OrderRecord } from "../orders/orders.queries.ts";
import { receivedOf, refundableOf } from "../orders/payments/refunds.rules.ts";

type Refund = Pick<OrderRecord["refunds"][number], "id" | "amount" | "reason" | "status"> &
  Partial<Pick<OrderRecord["refunds"][number], "destination">>;

/** `overpaid` is the part of each refund that had been paid too much, by the refund's id. */
export interface CreditSources extends Pick<
  OrderRecord,
  "lifecycle" | "fulfilment_status" | "total" | "payments" | "refunds"
> {
  documents: { kind: string; refund_id: string | null; total: number }[];
  overpaid: Map<string, number>;
}

/** A credit note to issue. `refund_id` is null for the rest of an invoice that won't be paid. */
export interface Credit {
  refund_id: string | null;
  amount: number;
  reason: Refund["reason"] | "cancelled" | "returned";
}

/**
 * The credit notes that an order with an invoice still needs, those of the oldest refunds first. Together with the issued
 * ones, they never exceed the invoice.
 */
export function creditsToIssue(sources: CreditSources): Credit[] {
  const notes = sources.documents.filter(({ kind }) => kind === "credit_note");
  let left = sources.total - sum(notes.map(({ total }) => total));
  const credits: Credit[] = [];
  const add = (credit: Credit) => {
    const amount = Math.min(credit.amount, left);
    if (amount <= 0) return;
    credits.push({ ...credit, amount });
    left -= amount;
  };
  for (const { id, amount, reason } of refundsOfInvoice(sources, notes))
    add({ refund_id: id, amount, reason });
  const reason = reasonNotToPay(sources);
  if (reason && !notes.some(({ refund_id }) => refund_id === null))
    add({ refund_id: null, amount: left - refundsToCome(sources), reason });
  return credits;
}

/**
 * The uncredited refunds of what the invoice charged, with the amount to credit. What had been paid too much wasn't charged, nor was
 * a payment that came too late or twice.
 */
function refundsOfInvoice({ refunds, overpaid }: CreditSources, notes: CreditSources["documents"]): Refund[] {
  const creditedBy = new Map(notes.map((note) => [note.refund_id, note.total]));
  // The credit note of a refund that failed afterwards remains valid for the refund that replaces it.
  let spare = sum(refunds.map(({ id, status }) => (status === "failed" ? (creditedBy.get(id) ?? 0) : 0)));
  return refunds
    .filter(
      ({ id, reason, status }) => reason !== "late_payment" && status === "succeeded" && !creditedBy.has(id),
    )
    .flatMap((refund) => {
      const amount = refund.amount - (overpaid.get(refund.id) ?? 0);
      if (amount > spare) return [{ ...refund, amount }];
      spare -= amount;
      return [];
    });
}

function reasonNotToPay({
  lifecycle,
  fulfilment_status,
}: Pick<OrderRecord, "lifecycle" | "fulfilment_status">): "cancelled" | "returned" | undefined {
  if (lifecycle === "cancelled") return "cancelled";
  return fulfilment_status === "returned" ? "returned" : undefined;
}

/** The amount that was received and can still be refunded, with a credit note of its own. */
function refundsToCome(order: Pick<OrderRecord, "payments" | "refunds">): number {
  const pending = order.refunds.filter(
    ({ status, reason }) => status === "pending" && reason !== "late_payment",
  );
  return refundableOf(order) + sum(pending.map(({ amount }) => amount));
}

/** The amount that was paid for the invoice: what was received, without returned amounts that the invoice doesn't charge. */
export function paidOf({
  total,
  payments,
  refunds,
}: Pick<OrderRecord, "total" | "payments" | "refunds">): number {
  const overpaid = sum(payments.map(({ kind, overpaid: part }) => (kind === "cancellation" ? 0 : part)));
  const paid = receivedOf({ payments }) - overpaid;
  const late = refunds.filter(({ reason, status }) => reason === "late_payment" && status === "pending");
  const settled = payments.filter(({ kind }) => kind === "refund");
  const returned = sum([...settled, ...late].map(({ amount }) => amount)) - overpaid;
  return paid - Math.min(returned, Math.max(0, paid - total));
}
