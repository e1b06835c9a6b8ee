import { beforeAll, describe, expect, it } from "vitest";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { buy, shopper } from "../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import type { Mail } from "../../mail/deliver.ts";
import { sendOrderMail } from "./follow-order.fixture.ts";

// The tests run the jobs themselves.
const app = useTestApp({ jobs: false });
let mona: Person;
let shop: { id: number; handle: string };
let tea: { variant_id: string };

beforeAll(async () => {
  mona = await app.person("Mona");
  shop = await app.shop(mona, "Mona Tea");
  await open(app.database, shop.id);
  tea = await insertProduct(app.database, shop.id, { title: "Green Tea", price: 1000, on_hand: 1000 });
});

async function order(quantity = 2) {
  const placed = await buy(shopper(app, shop.handle), [{ variant_id: tea.variant_id, quantity }]);
  const { data } = await mona.client.orders.list({
    params: { shop_id: shop.id },
    query: { search: `#${placed.number}` },
  });
  return { number: placed.number, params: { shop_id: shop.id, id: data[0]!.id } };
}

/** Confirms, packs and ships an order. */
async function shipped() {
  const { number, params } = await order();
  const { orders } = mona.client;
  await orders.confirm({ params });
  const { data } = await orders.pack({ params, body: {} });
  const inShipment = { ...params, shipment_id: data.shipments[0]!.id };
  const tracking_url = "https://track.example/1";
  await orders.ship({ params: inShipment, body: { courier: "DHL", tracking_number: "JD1", tracking_url } });
  return { number, params, inShipment };
}

/** Sends the requested emails of one kind about an order. */
async function sendAll(orderId: string, email: string): Promise<Mail[]> {
  const { rows } = await app.database.admin.query(
    "select data from pgboss.job where name = 'order-mail' and data->>'order_id' = $1 and data->>'email' = $2 order by created_on",
    [orderId, email],
  );
  const sent: Mail[] = [];
  const post = { ...app.app.post, send: async (mail: Mail) => void sent.push(mail) };
  for (const { data } of rows) await sendOrderMail({ ...app.app, post }, data);
  return sent;
}

describe("a payment that a member records", () => {
  it("is confirmed by email each time, with the rest that is due", async () => {
    const { params, number } = await order();
    await mona.client.orders.mark_paid({ params, body: { amount: 1000 } });
    await mona.client.orders.mark_paid({ params });
    const emails = await sendAll(params.id, "payment-received");
    expect(emails).toHaveLength(2);
    const [part, rest] = emails;
    expect(part!.subject).toBe(`Payment received for your order #${number} at Mona Tea`);
    expect(part!.text).toContain(`We received your payment of €10.00 for order #${number}.`);
    expect(rest!.text).toContain(`We received your payment of €14.90 for order #${number}.`);
    expect(rest!.text).toMatch(/There is nothing more to\s+pay\./);
    expect(await sendAll(params.id, "payment-received")).toEqual([]);
  });
});

describe("a shipment", () => {
  it("is emailed when it is out for delivery, with the amount to pay and a button to track it", async () => {
    const { params, number, inShipment } = await shipped();
    await mona.client.orders.mark_out_for_delivery({ params: inShipment });
    const [email, ...others] = await sendAll(params.id, "out-for-delivery");
    expect(others).toEqual([]);
    expect(email!.subject).toBe(`Your order #${number} at Mona Tea is out for delivery`);
    expect(email!.text).toContain("€24.90");
    expect(email!.text).toContain("DHL\nJD1");
    expect(email!.html).toContain('href="https://track.example/1"');
  });

  it("is emailed each time the courier couldn't deliver it, without the reason", async () => {
    const { params, number, inShipment } = await shipped();
    const { orders } = mona.client;
    await orders.mark_out_for_delivery({ params: inShipment });
    await orders.mark_attempt_failed({ params: inShipment, body: { reason: "Rude at the door" } });
    const [first, ...none] = await sendAll(params.id, "attempt-failed");
    expect(none).toEqual([]);
    expect(first!.subject).toBe(`Your order #${number} at Mona Tea couldn't be delivered`);
    expect(first!.text).toContain("1 Harbour Road");
    expect(first!.text + first!.html).not.toContain("Rude");
    await orders.mark_out_for_delivery({ params: inShipment });
    await orders.mark_attempt_failed({ params: inShipment, body: { reason: "Closed" } });
    expect(await sendAll(params.id, "attempt-failed")).toHaveLength(1);
  });

  it("isn't emailed as out for delivery once it is delivered", async () => {
    const { params, inShipment } = await shipped();
    await mona.client.orders.mark_out_for_delivery({ params: inShipment });
    await mona.client.orders.deliver({ params: inShipment });
    expect(await sendAll(params.id, "out-for-delivery")).toEqual([]);
  });
});

it("shows the customer each shipment with its items and the instants of its stages", async () => {
  const { number, params } = await order(3);
  const { orders } = mona.client;
  const { data } = await orders.confirm({ params });
  const line = data.lines[0]!;
  const pack = async (quantity: number) => {
    const lines = [{ order_line_id: line.id, quantity }];
    return (await orders.pack({ params, body: { lines } })).data.shipments.at(-1)!;
  };
  const first = await pack(1);
  await pack(2);
  const body = { courier: "DHL", tracking_number: "JD1" };
  await orders.ship({ params: { ...params, shipment_id: first.id }, body });
  const { order_url } = (await orders.read({ params })).data;
  const own = { handle: shop.handle, token: order_url!.split("/").at(-1)! };
  const seen = (await app.visitor().checkout.read_order({ params: own })).data;
  const anInstant = expect.stringMatching(/^\d{4}-.*Z$/) as string;
  const item = { order_line: 0, title: "Green Tea", variant_title: "" };
  expect(seen).toMatchObject({
    number,
    confirmed_at: anInstant,
    shipments: [
      {
        status: "shipped",
        courier: "DHL",
        packed_at: anInstant,
        shipped_at: anInstant,
        delivered_at: null,
        lines: [{ ...item, quantity: 1 }],
      },
      { status: "packed", packed_at: anInstant, shipped_at: null, lines: [{ ...item, quantity: 2 }] },
    ],
  });
});
