import { sum } from "@vitrine/contract/values/money";
import { expect } from "vitest";
import { issueDueDocuments } from "../documents/issue-documents.action.ts";
import { withKey } from "../order-payments/stripe-shop.fixture.ts";
import { requireOrder } from "../orders/orders.queries.ts";
import { refundableOf } from "../orders/payments/refunds.rules.ts";
import { EditShop, type SoldOrder } from "./edit-shop.fixture.ts";
import { chargedBy } from "./invoiced-history.fixture.ts";

interface TaxRow {
  name: string;
  ppm: number;
  tax: number;
}

/** A shop whose orders have invoices. */
export class InvoiceShop extends EditShop {
  async settings(change: Record<string, unknown>): Promise<void> {
    const params = { shop_id: this.id };
    const { data } = await this.owner.client.documents.read_settings({ params });
    await this.owner.client.documents.update_settings({ params, body: { ...data, ...change } });
  }

  async invoiced(): Promise<SoldOrder & { total: number }> {
    const order = await this.sold();
    const { data } = await this.owner.client.documents.issue_invoice({ params: this.place(order.id) });
    return { ...order, total: data.total };
  }

  async documentsOf(id: string) {
    return (await this.order(id)).documents;
  }

  refund(id: string, amount: number) {
    const { orders } = withKey(this.app, this.owner, crypto.randomUUID());
    return orders.refund({ params: this.place(id), body: { amount, reason: "customer" } });
  }

  /** Issues what is due of an order, as its jobs do. */
  async runJobs(id: string): Promise<void> {
    const jobs = await this.query<{ data: { shop_id: number; order_id: string } }>(
      "delete from pgboss.job where name = 'issue-documents' and data->>'order_id' = $1 returning data",
      id,
    );
    await Promise.all(jobs.map(({ data }) => issueDueDocuments(this.app.app, data)));
  }

  /** The sum of the invoices of an order without its credit notes. */
  async charged(id: string): Promise<number> {
    const documents = await this.documentsOf(id);
    return sum(documents.map(({ kind, total }) => (kind === "invoice" ? total : -total)));
  }

  /** The amount that the order charges now: of a cancelled one, what the shop still has. */
  private async expectedOf(id: string): Promise<number> {
    const order = await this.app.app.db.inShop(this.id, (tx) => requireOrder(tx, id));
    return order.lifecycle === "cancelled" ? refundableOf(order) : chargedBy(order);
  }

  /** Fails unless the documents of an order charge what the order does, and its earlier invoices nothing. */
  async expectAgreement(id: string, about = ""): Promise<void> {
    expect(await this.charged(id), about).toBe(await this.expectedOf(id));
    const documents = await this.documentsOf(id);
    const invoices = documents.filter(({ kind }) => kind === "invoice");
    for (const { id: invoice, total } of invoices.slice(0, -1)) {
      const notes = documents.filter((one) => one.kind === "credit_note" && one.invoice_id === invoice);
      expect(sum(notes.map((note) => note.total)), about).toBe(total);
      expect(await this.taxesOf(id, invoice), about).toEqual([]);
    }
  }

  /** The taxes of the documents of an order by name and rate, or those of one invoice and its credit notes. */
  async taxesOf(id: string, invoice?: string): Promise<TaxRow[]> {
    return this.query<TaxRow>(
      `select tax->>'name' as name, (tax->>'ppm')::int as ppm,
         sum((tax->>'tax')::int * case d.kind when 'invoice' then 1 else -1 end)::int as tax
       from documents d, jsonb_array_elements(d.content->'taxes') tax
       where d.order_id = $1 and ($2::uuid is null or d.id = $2 or d.kind = 'credit_note' and d.invoice_id = $2)
       group by 1, 2 having sum((tax->>'tax')::int * case d.kind when 'invoice' then 1 else -1 end) <> 0
         or sum((tax->>'net')::int * case d.kind when 'invoice' then 1 else -1 end) <> 0 order by 1, 2`,
      id,
      invoice ?? null,
    );
  }

  /** Fails if the shop's invoices or credit notes don't have the numbers 1, 2, 3 and so on. */
  async expectNoGaps(): Promise<void> {
    for (const kind of ["invoice", "credit_note"]) {
      const rows = await this.query<{ number: number }>(
        "select number from documents where shop_id = $1 and kind = $2 order by number",
        this.id,
        kind,
      );
      expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => at + 1));
    }
  }
}
