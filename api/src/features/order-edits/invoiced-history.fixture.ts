import { currentInvoice } from "@vitrine/contract/orders/issued-document";
import { sum } from "@vitrine/contract/values/money";
import { creditsToIssue } from "../documents/credits.rules.ts";
import { creditNotesOf } from "../documents/issue-documents.action.ts";
import type { OrderRecord } from "../orders/orders.queries.ts";

interface IssuedAmount {
  id: string;
  kind: "invoice" | "credit_note";
  invoice_id: string | null;
  refund_id: string | null;
  total: number;
}

/** The documents of an order in memory, issued by the rules as the actions do it. */
export class InvoicedHistory {
  private documents: IssuedAmount[] = [];

  private add(document: Omit<IssuedAmount, "id">): IssuedAmount {
    const row = { id: String(this.documents.length), ...document };
    this.documents.push(row);
    return row;
  }

  private creditsOf(order: OrderRecord, total: number, documents: IssuedAmount[]) {
    const overpaid = new Map(order.payments.map((one) => [one.cause_id ?? "", one.overpaid]));
    return creditsToIssue({ ...order, total, documents, overpaid });
  }

  /** Issues the first invoice, and what is due of the current one. */
  issue(order: OrderRecord): void {
    const invoice =
      currentInvoice(this.documents) ??
      this.add({ kind: "invoice", invoice_id: null, refund_id: null, total: order.total });
    const notes = creditNotesOf(this.documents, invoice);
    for (const { refund_id, amount } of this.creditsOf(order, invoice.total, notes))
      this.add({ kind: "credit_note", invoice_id: invoice.id, refund_id, total: amount });
  }

  /** Replaces the current invoice by one of the edited order. */
  replace(order: OrderRecord): void {
    const replaced = currentInvoice(this.documents);
    if (!replaced) return;
    const left = replaced.total - sum(creditNotesOf(this.documents, replaced).map(({ total }) => total));
    const about = { invoice_id: replaced.id, refund_id: null };
    this.add({ kind: "invoice", ...about, total: order.total });
    if (left > 0) this.add({ kind: "credit_note", ...about, total: left });
    this.issue(order);
  }

  /** The sum of the invoices without the credit notes. */
  charged(): number {
    return sum(this.documents.map(({ kind, total }) => (kind === "invoice" ? total : -total)));
  }
}

/** The amount that an order charges: its total without its refunds, except what they returned of a payment of too much. */
export function chargedBy({ total, payments }: Pick<OrderRecord, "total" | "payments">): number {
  const reductions = payments.filter(({ kind }) => kind === "refund" || kind === "cancellation");
  return Math.max(0, total - sum(reductions.map(({ amount, overpaid }) => amount - overpaid)));
}
