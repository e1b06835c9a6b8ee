import { beforeEach, describe, expect, it } from "vitest";
import { codeOf } from "../../../test/attacker.ts";
import { textOfPdf } from "../../../test/pdf-text.ts";
import type { JobData } from "../../jobs/job-data.ts";
import type { Mail } from "../../mail/deliver.ts";
import type { Person } from "../../../test/test-app.ts";
import { withKey } from "../order-payments/stripe-shop.fixture.ts";
import { type DocumentOrder, useDocumentShop } from "./document-shop.fixture.ts";
import { sendInvoiceEmail } from "./invoice-email.job.ts";
import { invoiceEmailProblem } from "./invoice-sending.rules.ts";
import { issueDueDocuments } from "./issue-documents.action.ts";

const shop = useDocumentShop("Emailed", { jobs: false });
const { app } = shop;

let sent: Mail[] = [];
const post = {
  send: async (mail: Mail) => void sent.push(mail),
  forget: async () => {},
  close: () => {},
};

beforeEach(() => {
  sent = [];
});

async function jobsOf({ id }: DocumentOrder): Promise<JobData["invoice-email"][]> {
  const { rows } = await app.database.admin.query<{ data: JobData["invoice-email"] }>(
    "select data from pgboss.job where name = 'invoice-email' and data->>'order_id' = $1 order by created_on",
    [id],
  );
  return rows.map(({ data }) => data);
}

/** Sends the emails that are due; twice, because a job may be retried. */
async function deliver(order: DocumentOrder): Promise<Mail[]> {
  for (const job of [...(await jobsOf(order)), ...(await jobsOf(order))])
    await sendInvoiceEmail({ ...app.app, post }, job);
  return sent;
}

const email = ({ params }: DocumentOrder, by: Person = shop.owner, key: string = crypto.randomUUID()) =>
  withKey(app, by, key).documents.email_invoice({ params });
const read = async ({ params }: DocumentOrder) => (await shop.owner.client.orders.read({ params })).data;

async function invoiced(): Promise<DocumentOrder & { name: string }> {
  const order = await shop.order();
  const { data } = await shop.owner.client.documents.issue_invoice({ params: order.params });
  return { ...order, name: `${data.number_prefix}${data.number}` };
}

describe("an invoice by email", () => {
  it("goes to the customer once, with the PDF, the total and the shop's contact email for replies", async () => {
    const order = await invoiced();
    await app.database.admin.query("update shops set email = 'shop@example.com' where id = $1", [
      shop.shop.id,
    ]);
    expect((await read(order)).may_email_invoice).toBe(true);
    const { data } = await email(order);
    expect(data.timeline.at(-1)).toMatchObject({
      action: "invoice.emailed",
      details: { number: order.name },
    });
    const [mail, ...others] = await deliver(order);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: (await read(order)).email, replyTo: "shop@example.com" });
    expect(mail!.subject).toMatch(new RegExp(`^Invoice ${order.name} for your order #\\d+ at Emailed$`));
    expect(mail!.text).toContain(`Your invoice ${order.name} for order`);
    expect(mail!.attachments).toHaveLength(1);
    const [file] = mail!.attachments!;
    expect(file).toMatchObject({ name: `${order.name}.pdf`, type: "application/pdf" });
    const id = data.documents[0]!.id;
    const stored = await shop.owner.client.documents.read_file({ params: { ...shop.inShop, id } });
    expect(Buffer.from(file!.content).equals(Buffer.from(await stored.bytes()))).toBe(true);
    expect(textOfPdf(Buffer.from(file!.content)).join("").replaceAll(/\s/g, "")).toContain(order.name);
  });

  it("is in the language of the order", async () => {
    const order = await invoiced();
    await app.database.admin.query("update orders set language = 'de' where id = $1", [order.id]);
    await email(order);
    const [mail] = await deliver(order);
    expect(mail!.subject).toMatch(/^Rechnung /);
  });

  it("isn't sent to a customer whose data was erased", async () => {
    const order = await invoiced();
    await email(order);
    await app.database.admin.query("update orders set email = null where id = $1", [order.id]);
    expect(await deliver(order)).toEqual([]);
    expect((await read(order)).may_email_invoice).toBe(false);
    expect(await codeOf(() => email(order))).toBe("order_without_email");
  });

  it("is rejected without an invoice, by staff, of another shop's order, and sends nothing", async () => {
    const [without, order] = [await shop.order(), await invoiced()];
    expect((await read(without)).may_email_invoice).toBe(false);
    expect(await codeOf(() => email(without))).toBe("transition_rejected");
    expect(await codeOf(() => email(order, shop.staff))).toBe("forbidden");
    const rival = await app.person("Rival Emailed");
    await app.shop(rival, "Rival Emailed");
    expect(await codeOf(() => email(order, rival))).toBe("not_found");
    expect([await jobsOf(without), await jobsOf(order)]).toEqual([[], []]);
  });

  it("is sent once for a repeated request, and up to 10 times in a day", async () => {
    const order = await invoiced();
    const key = crypto.randomUUID();
    expect(await email(order, shop.owner, key)).toEqual(await email(order, shop.owner, key));
    expect(await jobsOf(order)).toHaveLength(1);
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => email(order)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(9);
    expect(await codeOf(() => email(order))).toBe("too_many_requests");
    expect(await jobsOf(order)).toHaveLength(10);
  });
});

it("isn't emailed once the shop has sent 200 emails to customers in an hour, of any kind", async () => {
  const order = await invoiced();
  await email(order);
  const emailed = (action: string, after: object, count: number) =>
    app.database.admin.query(
      `insert into activity (shop_id, id, at, actor, role, action, target_type, target_id, after)
       select $1, gen_random_uuid(), now() - interval '10 minutes', 'Mona', 'owner', $2, 'order', 'sample', $3
       from generate_series(1, $4)`,
      [shop.shop.id, action, after, count],
    );
  await emailed("order.messaged", {}, 60);
  await emailed("draft_order.completed", { is_requested: true }, 60);
  // Automatic ones, and orders without a payment link, don't count.
  await emailed("invoice.emailed", { is_requested: false }, 300);
  await emailed("draft_order.completed", { is_requested: false }, 300);
  await email(order);
  const { rows } = await app.database.admin.query<{ sent: number }>(
    "select count(*)::int as sent from activity where shop_id = $1 and after->>'is_requested' = 'true' and at > now() - interval '1 hour'",
    [shop.shop.id],
  );
  await emailed("invoice.emailed", { is_requested: true }, 200 - 60 - rows[0]!.sent);
  const before = await jobsOf(order);
  await expect(email(order)).rejects.toMatchObject({
    code: "too_many_requests",
    message: "You can send up to 200 emails to customers in an hour. Wait an hour, then try again.",
  });
  expect(await jobsOf(order)).toEqual(before);
  await app.database.admin.query("delete from activity where shop_id = $1 and target_id = 'sample'", [
    shop.shop.id,
  ]);
  await email(order);
});

describe("an invoice that is issued", () => {
  it("is emailed automatically, once, only if the shop turns that on", async () => {
    const silent = await invoiced();
    expect(await jobsOf(silent)).toEqual([]);
    await shop.settings({ emails_invoices: true, issue_invoices: "confirmed" });
    const order = await shop.order();
    await shop.owner.client.orders.confirm({ params: order.params });
    for (let times = 0; times < 2; times++)
      await issueDueDocuments(app.app, { shop_id: shop.shop.id, order_id: order.id });
    expect(await jobsOf(order)).toHaveLength(1);
    expect(await deliver(order)).toHaveLength(1);
    expect((await read(order)).timeline.filter(({ action }) => action === "invoice.emailed")).toHaveLength(1);
    await shop.settings({ emails_invoices: false, issue_invoices: "by_hand" });
  });
});

describe("the limit of emails with an invoice", () => {
  it("counts those of the last day only", () => {
    const now = Date.parse("2026-11-28T12:00:00Z");
    const entries = (times: number, at: string, action = "invoice.emailed") =>
      Array.from({ length: times }, () => ({ action, at }));
    expect(invoiceEmailProblem(entries(9, "2026-11-28T11:00:00Z"), now)).toBeUndefined();
    expect(invoiceEmailProblem(entries(10, "2026-11-27T11:00:00Z"), now)).toBeUndefined();
    expect(invoiceEmailProblem(entries(10, "2026-11-28T11:00:00Z", "order.messaged"), now)).toBeUndefined();
    expect(invoiceEmailProblem(entries(10, "2026-11-28T11:00:00Z"), now)).toMatchObject({
      retry_after: 86_400,
    });
  });
});
