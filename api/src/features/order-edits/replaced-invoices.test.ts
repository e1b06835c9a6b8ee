import { documentName } from "@vitrine/contract/orders/issued-document";
import { beforeAll, describe, expect, it } from "vitest";
import { codeOf } from "../../../test/attacker.ts";
import { textOfPdf } from "../../../test/pdf-text.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import type { JobData } from "../../jobs/job-data.ts";
import type { Mail } from "../../mail/deliver.ts";
import { sendInvoiceEmail } from "../documents/invoice-email.job.ts";
import { customItem, type Edit, elsewhere } from "./edit-shop.fixture.ts";
import { InvoiceShop } from "./invoice-shop.fixture.ts";

const app = useTestApp({ jobs: false });
const shop = new InvoiceShop(app);
let staff: Person;
let rival: Person;

beforeAll(async () => {
  await shop.open("Tea Replaced");
  staff = await app.person("Sam Replaced");
  await app.join(shop.id, staff, "staff");
  rival = await app.person("Rival Replaced");
  await app.shop(rival, "Rival Replaced");
});

describe("an edit of an order with an invoice", () => {
  it("issues a new invoice and a credit note of the old one, after the preview has said so", async () => {
    const { id, tea, total } = await shop.invoiced();
    const [first] = await shop.documentsOf(id);
    expect(await shop.preview(id, { lines: { [tea]: 3 } })).toMatchObject({
      replaced_invoice: documentName(first!),
    });
    expect(await shop.documentsOf(id)).toHaveLength(1);
    await shop.edit(id, { lines: { [tea]: 3 } });
    const [old, note, current] = await shop.documentsOf(id);
    expect(old).toEqual(first);
    expect(note).toMatchObject({ kind: "credit_note", total, invoice_id: old!.id });
    expect(current).toMatchObject({ kind: "invoice", total: total + 1000, invoice_id: old!.id });
    const [names, timeline] = [[note!, current!].map(documentName), (await shop.order(id)).timeline];
    expect(timeline.slice(-2)).toMatchObject([
      { action: "invoice.issued", details: { number: names[1], replaces: documentName(old!) } },
      { action: "credit_note.issued", details: { number: names[0], replaced_by: names[1] } },
    ]);
    await shop.expectAgreement(id);
  });

  it("prints the numbers of both on each other, with the items of the old one", async () => {
    const { id, tea } = await shop.invoiced();
    await shop.edit(id, { lines: { [tea]: 1 } });
    const [old, note, current] = await shop.documentsOf(id);
    const textOf = async (document: { id: string }) => {
      const read = () =>
        shop.owner.client.documents.read_file({ params: { shop_id: shop.id, id: document.id } });
      const [one, again] = [await (await read()).bytes(), await (await read()).bytes()];
      expect(Buffer.from(one).equals(Buffer.from(again))).toBe(true);
      return textOfPdf(Buffer.from(one)).join("").replaceAll(/\s/g, "");
    };
    const credit = await textOf(note!);
    expect(credit).toContain(`Replacedby:${documentName(current!)}`);
    expect(credit).toContain(`Forinvoice${documentName(old!)}`);
    expect(credit).toContain("2×Tea");
    expect(credit).toContain("1×Cup");
    expect(await textOf(current!)).toContain(`Replacesinvoice${documentName(old!)}`);
    expect(await textOf(old!)).not.toContain("Replacesinvoice");
  });

  it.each([
    ["a note", {}, { note: "Called." }],
    ["another phone", { phone: "+49 40 7654321" }, {}],
    ["another email", { email: "other@example.com" }, {}],
  ] as const)("issues nothing if it changes nothing that the invoice shows: %s", async (_, edit, more) => {
    const { id } = await shop.invoiced();
    expect((await shop.preview(id, edit)).replaced_invoice).toBeNull();
    await shop.edit(id, edit, more);
    expect(await shop.documentsOf(id)).toHaveLength(1);
  });

  it.each<[string, Edit]>([
    ["an added item", { added: [customItem("Gift wrap", 300)] }],
    ["an item at no cost", { added: [customItem("Sample", 0)] }],
    ["a discount", { discount: { kind: "fixed", value: 100 } }],
    ["the price of the delivery", { delivery_price: 900 }],
    ["the address", { address: elsewhere as never }],
    ["a tax number", { billing: { tax_number: "DE123456789", address: null } }],
  ])("issues both if it changes %s, as the preview says", async (_, edit) => {
    const { id } = await shop.invoiced();
    expect((await shop.preview(id, edit)).replaced_invoice).toEqual(expect.stringMatching(/^INV-/));
    await shop.edit(id, edit);
    expect((await shop.documentsOf(id)).map(({ kind }) => kind)).toEqual([
      "invoice",
      "credit_note",
      "invoice",
    ]);
    await shop.expectAgreement(id);
  });

  it("takes no number if it is rejected", async () => {
    const { id, tea } = await shop.invoiced();
    const late = await shop.ready(id, { lines: { [tea]: 4 } });
    await shop.edit(id, { lines: { [tea]: 3 } });
    expect(await codeOf(late)).toBe("version_conflict");
    expect(await codeOf(async () => (await shop.ready(id, { lines: { [tea]: 5 } }))(rival))).toBe(
      "not_found",
    );
    expect(await codeOf(async () => (await shop.ready(id, { lines: { [tea]: 5 } }))(staff))).toBe(
      "forbidden",
    );
    expect(await shop.documentsOf(id)).toHaveLength(3);
    await shop.expectNoGaps();
  });

  it("can be repeated: each invoice is replaced by the next", async () => {
    const { id, tea } = await shop.invoiced();
    for (const units of [3, 1, 4]) await shop.edit(id, { lines: { [tea]: units } });
    const invoices = (await shop.documentsOf(id)).filter(({ kind }) => kind === "invoice");
    expect(invoices.map(({ invoice_id }) => invoice_id)).toEqual([
      null,
      ...invoices.slice(0, -1).map((one) => one.id),
    ]);
    await shop.expectAgreement(id);
    const { data } = await shop.owner.client.documents.issue_invoice({ params: shop.place(id) });
    expect(data.id).toBe(invoices.at(-1)!.id);
  });

  it("lets no second invoice replace one, also by another way than the edit", async () => {
    const { id, tea } = await shop.invoiced();
    await shop.edit(id, { lines: { [tea]: 3 } });
    const insert = (invoice: string) =>
      shop.query(
        `insert into documents (shop_id, id, kind, number, number_prefix, order_id, invoice_id, total, content, issued_at)
         select shop_id, gen_random_uuid(), kind, number + 1000, number_prefix, order_id, ${invoice}, total, content, issued_at
         from documents where order_id = $1 and kind = 'invoice' order by number desc limit 1`,
        id,
      );
    for (const invoice of ["invoice_id", "null"])
      await expect(insert(invoice)).rejects.toMatchObject({ constraint: "documents_invoice_key" });
  });
});

describe("a contact that is changed with an invoice", () => {
  const save = async (id: string, change: object, by: Person) => {
    const { email, phone, address, version } = await shop.order(id);
    const body = { email, phone, address, version, ...change };
    await by.client.order_edits.update_contact({ params: shop.place(id), body });
  };

  it("replaces it if the buyer is another one, also by staff", async () => {
    const { id } = await shop.invoiced();
    await save(id, { address: elsewhere }, staff);
    const issued = (await shop.documentsOf(id)).map(({ kind, total }) => [kind, total]);
    const { total } = await shop.order(id);
    expect(issued).toEqual([
      ["invoice", total],
      ["credit_note", total],
      ["invoice", total],
    ]);
    await shop.expectAgreement(id);
  });

  it("leaves it if only the email or the phone is", async () => {
    const { id } = await shop.invoiced();
    await save(id, { email: "new@example.com", phone: "+49 40 7654321" }, staff);
    expect(await shop.documentsOf(id)).toHaveLength(1);
  });

  it("issues nothing if all of the invoice is credited", async () => {
    const { id, total } = await shop.invoiced();
    await shop.owner.client.orders.mark_paid({ params: shop.place(id) });
    await shop.refund(id, total);
    await shop.runJobs(id);
    await save(id, { address: elsewhere }, shop.owner);
    expect(await shop.documentsOf(id)).toHaveLength(2);
    await shop.expectAgreement(id);
  });
});

describe("refunds and cancellations", () => {
  it("before an edit have credit notes of the new invoice, too", async () => {
    const { id, tea } = await shop.invoiced();
    await shop.owner.client.orders.mark_paid({ params: shop.place(id) });
    await shop.refund(id, 300);
    await shop.runJobs(id);
    const { total } = await shop.order(id);
    await shop.edit(id, { lines: { [tea]: 3 } });
    expect((await shop.documentsOf(id)).map(({ kind, total: amount }) => [kind, amount])).toEqual([
      ["invoice", total],
      ["credit_note", 300],
      ["credit_note", total - 300],
      ["invoice", total + 1000],
      ["credit_note", 300],
    ]);
    await shop.expectAgreement(id);
  });

  it("whose credit note isn't issued yet reduce only the new invoice", async () => {
    const { id, tea } = await shop.invoiced();
    await shop.owner.client.orders.mark_paid({ params: shop.place(id) });
    await shop.refund(id, 300);
    const { total } = await shop.order(id);
    await shop.edit(id, { lines: { [tea]: 3 } });
    await shop.runJobs(id);
    expect((await shop.documentsOf(id)).map(({ kind, total: amount }) => [kind, amount])).toEqual([
      ["invoice", total],
      ["credit_note", total],
      ["invoice", total + 1000],
      ["credit_note", 300],
    ]);
  });

  it("of units that the edit removes have none: the new invoice doesn't charge them", async () => {
    const { id, tea } = await shop.invoiced();
    await shop.owner.client.orders.mark_paid({ params: shop.place(id) });
    await shop.refund(id, 1000);
    await shop.runJobs(id);
    await shop.edit(id, { lines: { [tea]: 1 } });
    expect((await shop.documentsOf(id)).at(-1)!.kind).toBe("invoice");
    await shop.expectAgreement(id);
  });

  it("after an edit credit the new invoice", async () => {
    const { id, tea } = await shop.invoiced();
    await shop.edit(id, { lines: { [tea]: 1 } });
    await shop.owner.client.orders.cancel({ params: shop.place(id), body: { reason: "customer" } });
    await shop.runJobs(id);
    const documents = await shop.documentsOf(id);
    const current = documents.findLast(({ kind }) => kind === "invoice")!;
    expect(documents.at(-1)).toMatchObject({
      kind: "credit_note",
      total: current.total,
      invoice_id: current.id,
    });
    expect(await shop.charged(id)).toBe(0);
  });
});

describe("the emails of a shop that emails invoices", () => {
  it("have the new invoice and the credit note, in one email", async () => {
    await shop.settings({ emails_invoices: true });
    const { id, tea } = await shop.invoiced();
    await shop.edit(id, { lines: { [tea]: 3 } });
    await shop.settings({ emails_invoices: false });
    const jobs = await shop.query<{ data: JobData["invoice-email"] }>(
      "select data from pgboss.job where name = 'invoice-email' and data->>'order_id' = $1 order by created_on, id",
      id,
    );
    const [old, note, current] = await shop.documentsOf(id);
    const ofEdit = jobs.filter(({ data }) => data.document_id === current!.id);
    expect([jobs.length, ofEdit.length]).toEqual([2, 1]);
    const sent: Mail[] = [];
    const post = {
      send: async (mail: Mail) => void sent.push(mail),
      forget: async () => {},
      close: () => {},
    };
    await sendInvoiceEmail({ ...app.app, post }, ofEdit[0]!.data);
    expect(sent[0]!.attachments!.map(({ name }) => name).toSorted()).toEqual(
      [note!, current!].map((one) => `${documentName(one)}.pdf`).toSorted(),
    );
    expect(sent[0]!.subject).toContain(documentName(current!));
    expect(sent[0]!.text).toContain(`It replaces invoice ${documentName(old!)}`);
  });

  it("aren't sent otherwise", async () => {
    const { id, tea } = await shop.invoiced();
    await shop.edit(id, { lines: { [tea]: 3 } });
    expect(
      await shop.query(
        "select 1 from pgboss.job where name = 'invoice-email' and data->>'order_id' = $1",
        id,
      ),
    ).toEqual([]);
  });
});
