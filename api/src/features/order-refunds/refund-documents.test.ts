import { describe, expect, it } from "vitest";
import { textOfPdf } from "../../../test/pdf-text.ts";
import type { JobData } from "../../jobs/job-data.ts";
import type { Mail } from "../../mail/deliver.ts";
import { issueDueDocuments } from "../documents/issue-documents.action.ts";
import { sendOrderMail } from "../orders/follow-order.fixture.ts";
import { units, useRefundShop } from "./refund-shop.fixture.ts";

const { app, shop, read, refund, partlyShipped } = useRefundShop();

describe("the documents and emails of a refund by item", () => {
  it("credit the invoice for cancelled units that weren't paid, and for refunded ones, with their names", async () => {
    const order = await partlyShipped(2, { paid: false });
    const { documents, orders } = shop.owner.client;
    await documents.issue_invoice({ params: order.params });
    await refund(order, { lines: [units(order, 1, { cancelled: 1 })] });
    await orders.mark_paid({ params: order.params });
    await refund(order, { lines: [units(order, 0, { shipped: 1 })], amount: 500 });
    await issueDueDocuments(app.app, { shop_id: shop.id, order_id: order.params.id });
    const notes = (await read(order)).documents.filter(({ kind }) => kind === "credit_note");
    expect(notes.map(({ total }) => total)).toEqual([1299, 500]);
    const texts = await Promise.all(
      notes.map(async ({ id }) => {
        const file = await documents.read_file({ params: { shop_id: shop.id, id } });
        return textOfPdf(await file.bytes())
          .join()
          .replaceAll(/\s/g, "");
      }),
    );
    expect(texts[0]).toContain("Cancelleditems");
    expect(texts[0]).toContain("1×Mug");
    expect(texts[1]).toContain("1×Tea");
    expect(texts[1]).not.toContain("Cancelleditems");
  });

  it("list the items to the customer, and the total without what was cancelled", async () => {
    const order = await partlyShipped(2, { paid: false });
    await refund(order, { lines: [units(order, 1, { cancelled: 1 })] });
    await shop.owner.client.orders.mark_paid({ params: order.params });
    await refund(order, { lines: [units(order, 0, { shipped: 1 })], amount: 500 });
    const { rows } = await app.database.admin.query<{ data: JobData["order-mail"] }>(
      "select data from pgboss.job where name = 'order-mail' and data->>'order_id' = $1 and data->>'email' in ('edited', 'refunded')",
      [order.params.id],
    );
    const sent: Mail[] = [];
    const post = {
      send: async (mail: Mail) => void sent.push(mail),
      forget: async () => {},
      close: () => {},
    };
    for (const { data } of rows) await sendOrderMail({ ...app.app, post }, data);
    const [edited, refunded] = [
      sent.find(({ subject }) => subject.includes("changed"))!,
      sent.find(({ subject }) => subject.includes("refunded €5.00"))!,
    ];
    expect(edited.text).toContain("Removed: 1 × Mug");
    expect(edited.text).toMatch(/Cancelled items\s+-€12\.99/);
    expect(refunded.text).toMatch(/1 × Tea/);
    expect(refunded.text).not.toContain("Mug");
  });
});
