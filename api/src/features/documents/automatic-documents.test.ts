import { afterEach, expect, it, vi } from "vitest";
import { documentName } from "@vitrine/contract/orders/issued-document";
import { textOfPdf } from "../../../test/pdf-text.ts";
import { type DocumentOrder, useDocumentShop } from "./document-shop.fixture.ts";

// With jobs: what is due is issued by one, after the change of the order.

const documents = useDocumentShop("Tea Due");
const { app } = documents;
const client = () => documents.owner.client;
const kindsOf = async ({ params }: DocumentOrder) =>
  (await client().orders.read({ params })).data.documents.map(({ kind }) => kind);
const eventually = (order: DocumentOrder, kinds: string[]) =>
  vi.waitFor(async () => expect(await kindsOf(order)).toEqual(kinds), 15_000);
/** Another order, whose document is issued later, proves that nothing was issued for this one. */
const settle = async (issued: () => Promise<DocumentOrder>) => eventually(await issued(), ["invoice"]);

async function refund({ id }: DocumentOrder, amount: number): Promise<void> {
  const { owner, shop } = documents;
  const response = await fetch(`${app.baseUrl}/v1/shop/${shop.id}/orders/${id}/refunds`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${owner.token}`,
      "Device-Id": owner.deviceId,
      "Content-Type": "application/json",
      "Idempotency-Key": crypto.randomUUID(),
    },
    body: JSON.stringify({ amount, reason: "damaged" }),
  });
  expect(response.status).toBe(201);
}

afterEach(() => documents.settings({ issue_invoices: "by_hand" }));

async function confirmed(): Promise<DocumentOrder> {
  const order = await documents.order();
  await client().orders.confirm({ params: order.params });
  return order;
}

it("issues the invoice of an order when it is confirmed, if the shop wants that", async () => {
  await documents.settings({ issue_invoices: "confirmed" });
  const unconfirmed = await documents.order();
  await settle(confirmed);
  expect(await kindsOf(unconfirmed)).toEqual([]);
});

it("issues the invoice of an order when it is paid, if the shop wants that", async () => {
  await documents.settings({ issue_invoices: "paid" });
  const unpaid = await confirmed();
  await settle(async () => {
    const order = await documents.order();
    await client().orders.mark_paid({ params: order.params });
    return order;
  });
  expect(await kindsOf(unpaid)).toEqual([]);
});

it("issues the invoice of cash on delivery with the delivery, which pays it", async () => {
  await documents.settings({ issue_invoices: "paid" });
  const { id, params } = await confirmed();
  await client().orders.pack({ params, body: {} });
  const { data } = await client().orders.read({ params });
  const shipment = { ...params, shipment_id: data.shipments[0]!.id };
  await client().orders.ship({ params: shipment, body: {} as never });
  await client().orders.deliver({ params: shipment });
  await eventually({ id, params, token: "" }, ["invoice"]);
});

it("issues a credit note for each refund of an order with an invoice, and none without", async () => {
  const [order, without] = [await documents.order(), await documents.order()];
  for (const { params } of [order, without]) await client().orders.mark_paid({ params });
  await client().documents.issue_invoice({ params: order.params });
  await refund(without, 100);
  await refund(order, 100);
  await eventually(order, ["invoice", "credit_note"]);
  await refund(order, 200);
  await eventually(order, ["invoice", "credit_note", "credit_note"]);
  expect(await kindsOf(without)).toEqual([]);
});

it("keeps the documents of an erased customer, without their personal data", async () => {
  const order = await documents.order();
  const { data: invoice } = await client().documents.issue_invoice({ params: order.params });
  const read = async () => {
    const file = await client().documents.read_file({ params: { ...documents.inShop, id: invoice.id } });
    return textOfPdf(await file.bytes()).join("\n");
  };
  expect(await read()).toContain("Nia Shopper");
  await client().orders.cancel({ params: order.params, body: { reason: "customer" } });
  const { customer_id: id } = (await client().orders.read({ params: order.params })).data;
  await client().customers.erase({ params: { ...documents.inShop, id: id! } });
  await vi.waitFor(async () => expect(await read()).not.toMatch(/Nia|Harbour|buyer-/), 15_000);
  expect(await read()).toContain(documentName(invoice));
});

it("starts with the number in the settings, which is fixed from then on, unlike the prefix", async () => {
  const rival = await app.person("Nora Due");
  const shop = await app.shop(rival, "Own Numbers");
  const params = { shop_id: shop.id };
  const { documents: endpoints } = rival.client;
  const { data: defaults } = await endpoints.read_settings({ params });
  expect(defaults).toMatchObject({ issue_invoices: "by_hand", invoice_prefix: "INV-", invoice_start: 1 });
  const { data: saved } = await endpoints.update_settings({
    params,
    body: { ...defaults, invoice_start: 501, invoice_prefix: "2026/" },
  });
  expect(saved).toMatchObject({ invoice_start: 501, has_invoices: false });
  await expect(endpoints.update_settings({ params, body: { ...saved, version: 1 } })).rejects.toMatchObject({
    code: "version_conflict",
  });
  await app.database.admin.query(
    "insert into document_counters (shop_id, kind, last_number) values ($1, 'invoice', 501)",
    [shop.id],
  );
  await expect(
    endpoints.update_settings({ params, body: { ...saved, invoice_start: 1 } }),
  ).rejects.toMatchObject({ code: "first_number_used" });
  const { data } = await endpoints.update_settings({ params, body: { ...saved, invoice_prefix: "2027/" } });
  expect(data).toMatchObject({ invoice_start: 501, invoice_prefix: "2027/", has_invoices: true });
});
