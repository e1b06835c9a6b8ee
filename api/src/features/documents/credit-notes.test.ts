import { documentName } from "@vitrine/contract/orders/issued-document";
import { describe, expect, it } from "vitest";
import { textOfPdf } from "../../../test/pdf-text.ts";
import { EditShop } from "../order-edits/edit-shop.fixture.ts";
import { withKey } from "../order-payments/stripe-shop.fixture.ts";
import { type DocumentOrder, useDocumentShop } from "./document-shop.fixture.ts";
import { issueDueDocuments } from "./issue-documents.action.ts";

const documents = useDocumentShop("Tea Credits", { jobs: false });
const { app } = documents;
const client = () => documents.owner.client;
const query = async (text: string, ...values: unknown[]) =>
  (await app.database.admin.query(text, values)).rows;

const read = async ({ params }: DocumentOrder) => (await client().orders.read({ params })).data;
const issue = async ({ params }: DocumentOrder) => (await client().documents.issue_invoice({ params })).data;
const refund = ({ params }: DocumentOrder, amount: number) =>
  withKey(app, documents.owner, crypto.randomUUID()).orders.refund({
    params,
    body: { amount, reason: "customer" },
  });
/** Kinds and totals of the issued documents. */
const documentsOf = async (order: DocumentOrder) =>
  (await read(order)).documents.map(({ kind, total }) => [kind, total]);

async function textOf({ id }: { id: string }): Promise<string> {
  const file = await client().documents.read_file({ params: { ...documents.inShop, id } });
  return textOfPdf(await file.bytes())
    .join()
    .replaceAll(/\s/g, "");
}
const euros = (amount: number) => `€${(amount / 100).toFixed(2)}`;

/** Runs the jobs that the order has waiting, all of them at the same time. Returns their number. */
async function runJobs({ id }: DocumentOrder): Promise<number> {
  const jobs = await query(
    "delete from pgboss.job where name = 'issue-documents' and data->>'order_id' = $1 returning data",
    id,
  );
  await Promise.all(jobs.map(({ data }) => issueDueDocuments(app.app, data)));
  return jobs.length;
}

/** The sums of the taxes of the invoice and of the credit notes. */
async function taxesOf({ id }: DocumentOrder): Promise<{ invoiced: number[]; credited: number[] }> {
  const rows = await query("select kind, content from documents where order_id = $1", id);
  const sumsOf = (kind: string) =>
    (["net", "tax"] as const).map((part) =>
      rows
        .filter((row) => row["kind"] === kind)
        .flatMap((row) => row["content"].taxes as { net: number; tax: number }[])
        .reduce((sum, tax) => sum + tax[part], 0),
    );
  return { invoiced: sumsOf("invoice"), credited: sumsOf("credit_note") };
}

/** Fails if the shop's credit notes don't have the numbers 1, 2, 3 and so on. */
async function expectNoGaps(): Promise<void> {
  const rows = await query(
    "select number from documents where shop_id = $1 and kind = 'credit_note' order by number",
    documents.shop.id,
  );
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => at + 1));
}

/** An unpaid order with an invoice. */
async function invoiced(): Promise<DocumentOrder & { total: number }> {
  const order = await documents.order();
  await issue(order);
  return { ...order, total: (await read(order)).total };
}

describe("an order that was edited after its payment", () => {
  async function paid() {
    const order = await documents.order();
    await client().orders.mark_paid({ params: order.params });
    return order;
  }
  /** Changes the units of the first line. Returns the totals before and after. */
  async function edit({ id, params }: DocumentOrder, units = 1) {
    const { total: before, lines } = await read({ id, params, token: "" });
    const { owner, shop } = documents;
    const edits = Object.assign(new EditShop(app), { owner, id: shop.id, handle: shop.handle });
    await edits.edit(id, { lines: { [lines[0]!.variant_id!]: units } });
    return { before, after: (await read({ id, params, token: "" })).total };
  }

  it("has an invoice without the difference that was refunded, and no credit note of it", async () => {
    const order = await paid();
    const { before, after } = await edit(order);
    await refund(order, before - after);
    const invoice = await issue(order);
    await runJobs(order);
    expect(await documentsOf(order)).toEqual([["invoice", after]]);
    const text = await textOf(invoice);
    expect(text).toContain(`Paid(Cashondelivery)${euros(after)}`);
    expect(text).not.toContain(euros(before));
    await refund(order, 100);
    await runJobs(order);
    expect(await documentsOf(order)).toEqual([
      ["invoice", after],
      ["credit_note", 100],
    ]);
  });

  it("has a credit note of the part of a refund that the invoice charges", async () => {
    const order = await paid();
    const { before, after } = await edit(order);
    await refund(order, before - after + 200);
    await issue(order);
    expect(await documentsOf(order)).toEqual([
      ["invoice", after],
      ["credit_note", 200],
    ]);
  });

  it("has no credit note of a refund for a unit that was added again", async () => {
    const order = await paid();
    const { before, after } = await edit(order);
    await refund(order, before - after);
    expect((await edit(order, 2)).after).toBe(before);
    await issue(order);
    await runJobs(order);
    expect(await documentsOf(order)).toEqual([["invoice", before]]);
  });

  it("has no credit note of a refund that was made before the edit", async () => {
    const order = await paid();
    await refund(order, 100);
    const { before, after } = await edit(order);
    await refund(order, before - after - 100);
    await issue(order);
    expect(await documentsOf(order)).toEqual([["invoice", after]]);
  });
});

describe("an unpaid order with an invoice", () => {
  it("has one credit note of the invoice once it is cancelled, however often the job runs", async () => {
    const order = await invoiced();
    await client().orders.cancel({ params: order.params, body: { reason: "customer" } });
    expect(await documentsOf(order)).toEqual([["invoice", order.total]]);
    const data = { shop_id: documents.shop.id, order_id: order.id };
    await Promise.all([runJobs(order), issueDueDocuments(app.app, data), issueDueDocuments(app.app, data)]);
    await issueDueDocuments(app.app, data);
    const expected = [
      ["invoice", order.total],
      ["credit_note", order.total],
    ];
    expect(await documentsOf(order)).toEqual(expected);
    const { invoiced: ofInvoice, credited } = await taxesOf(order);
    expect(credited).toEqual(ofInvoice);
    expect(ofInvoice[1]).toBeGreaterThan(0);
    const { documents: issued, timeline } = await read(order);
    expect(timeline.filter(({ action }) => action === "credit_note.issued")).toHaveLength(1);
    const text = await textOf(issued[1]!);
    expect(text).toContain(`Cancelledorder${euros(order.total)}`);
    expect(text).toContain(documentName(issued[0]!));
    expect(text).not.toContain("Reason");
    await expectNoGaps();
  });

  it("has one credit note of the invoice once it came back undelivered", async () => {
    const order = await invoiced();
    const { orders } = client();
    await orders.confirm({ params: order.params });
    await orders.pack({ params: order.params, body: {} });
    const params = { ...order.params, shipment_id: (await read(order)).shipments[0]!.id };
    await orders.ship({ params, body: {} as never });
    await orders.mark_out_for_delivery({ params });
    await orders.mark_attempt_failed({ params, body: { reason: "Refused" } });
    await orders.mark_returning({ params });
    await runJobs(order);
    expect(await documentsOf(order)).toEqual([["invoice", order.total]]);
    const lines = (await read(order)).lines.map(({ id, quantity }) => ({
      order_line_id: id,
      sellable: quantity,
      damaged: 0,
    }));
    await orders.mark_returned({ params, body: { lines } });
    expect(await runJobs(order)).toBe(1);
    expect(await documentsOf(order)).toEqual([
      ["invoice", order.total],
      ["credit_note", order.total],
    ]);
    expect(await textOf((await read(order)).documents[1]!)).toContain("Orderreturnedundelivered");
    await expectNoGaps();
  });

  it("has no second one, also by another way than the job", async () => {
    const order = await invoiced();
    await client().orders.cancel({ params: order.params, body: { reason: "customer" } });
    await runJobs(order);
    const insert = query(
      `insert into documents (shop_id, id, kind, number, number_prefix, order_id, invoice_id, total, content, issued_at)
       select shop_id, gen_random_uuid(), kind, number + 1000, number_prefix, order_id, invoice_id, total, content, issued_at
       from documents where order_id = $1 and kind = 'credit_note'`,
      order.id,
    );
    await expect(insert).rejects.toMatchObject({ constraint: "documents_rest_key" });
    expect(await documentsOf(order)).toHaveLength(2);
  });
});

describe("a partly paid order with an invoice that is cancelled", () => {
  async function partlyPaid() {
    const order = await invoiced();
    await query(
      "insert into payments (shop_id, id, order_id, kind, method, amount, cause_id) values ($1, $2, $3, 'capture', 'cash_on_delivery', 1000, $2)",
      documents.shop.id,
      crypto.randomUUID(),
      order.id,
    );
    await query("update orders set payment_status = 'partially_paid' where id = $1", order.id);
    return order;
  }

  it("has credit notes of the refund and of the rest, which add up to the invoice", async () => {
    const order = await partlyPaid();
    await client().orders.cancel({ params: order.params, body: { reason: "other", refund: true } });
    expect(await runJobs(order)).toBe(2);
    expect(await documentsOf(order)).toEqual([
      ["invoice", order.total],
      ["credit_note", 1000],
      ["credit_note", order.total - 1000],
    ]);
    const { invoiced: ofInvoice, credited } = await taxesOf(order);
    expect(credited).toEqual(ofInvoice);
  });

  it("has none of what the shop still has, until it refunds it", async () => {
    const order = await partlyPaid();
    await client().orders.cancel({ params: order.params, body: { reason: "other" } });
    await runJobs(order);
    const rest = ["credit_note", order.total - 1000];
    expect(await documentsOf(order)).toEqual([["invoice", order.total], rest]);
    await refund(order, 1000);
    await runJobs(order);
    expect(await documentsOf(order)).toEqual([["invoice", order.total], rest, ["credit_note", 1000]]);
    const { invoiced: ofInvoice, credited } = await taxesOf(order);
    expect(credited).toEqual(ofInvoice);
  });
});

it("a test order that is cancelled requests no documents", async () => {
  const order = await documents.order();
  await query("update orders set is_test = true where id = $1", order.id);
  await client().orders.cancel({ params: order.params, body: { reason: "other" } });
  expect(await runJobs(order)).toBe(0);
});
