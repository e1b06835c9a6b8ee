import { beforeAll, describe, expect, it } from "vitest";
import { mailServer } from "../../../../test/mail-server.ts";
import { open, insertProduct } from "../../../../test/sample-products.ts";
import { buy, shopper } from "../../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../../test/test-app.ts";
import { sendOrderMail } from "../follow-order.fixture.ts";

// The tests run the jobs themselves.
const app = useTestApp({ jobs: false });
let mona: Person;
let rita: Person;
let sam: Person;
let shop: { id: number; handle: string };
let tea: { variant_id: string };

beforeAll(async () => {
  [mona, rita, sam] = [await app.person("Mona"), await app.person("Rita"), await app.person("Sam")];
  await app.shop(rita, "Rita Tea");
  shop = await app.shop(mona, "Mona Tea");
  await app.join(shop.id, sam, "staff");
  await open(app.database, shop.id);
  await app.database.admin.query("update shops set email = 'hello@mona.test' where id = $1", [shop.id]);
  tea = await insertProduct(app.database, shop.id, { title: "Green Tea", price: 1250, on_hand: 1000 });
});

async function order(email: string | null = "nia@example.com") {
  const lines = [{ variant_id: tea.variant_id, quantity: 1 }];
  const placed = await buy(shopper(app, shop.handle), lines, email ?? "other@example.com");
  const { data } = await mona.client.orders.list({
    params: { shop_id: shop.id },
    query: { search: `#${placed.number}` },
  });
  const params = { shop_id: shop.id, id: data[0]!.id };
  await app.database.admin.query("update orders set email = $2 where id = $1", [params.id, email]);
  return { params, number: placed.number };
}
const message = (params: { shop_id: number; id: string }, text: string, by = mona) =>
  by.client.order_messages.create({ params, body: { text } });
const timeline = async (params: { shop_id: number; id: string }) =>
  (await mona.client.orders.read({ params })).data.timeline.filter(
    ({ action }) => action === "order.messaged",
  );
const jobs = async (orderId: string) => {
  const { rows } = await app.database.admin.query(
    "select data from pgboss.job where name = 'order-mail' and data->>'order_id' = $1 order by created_on",
    [orderId],
  );
  return rows.map(({ data }) => data);
};

describe("a message to the customer", () => {
  it("is sent once over SMTP with the shop's email as Reply-To, and appears in the timeline", async () => {
    const { params, number } = await order();
    const { message: done, data } = await message(params, "  Your tea ships on Monday.\r\n<b>Sorry</b>  ");
    expect(done).toBe("Message sent.");
    const text = "Your tea ships on Monday.\n<b>Sorry</b>";
    expect(data.timeline.at(-1)).toMatchObject({
      action: "order.messaged",
      actor: "Mona",
      details: { text },
    });
    const [job, ...others] = await jobs(params.id);
    expect(others).toEqual([]);
    const { raw, post } = await mailServer();
    await sendOrderMail({ ...app.app, post }, job);
    await sendOrderMail({ ...app.app, post }, job);
    expect(raw).toHaveLength(1);
    expect(raw[0]).toMatch(/^To: nia@example\.com\r$/m);
    expect(raw[0]).toMatch(/^Reply-To: hello@mona\.test\r$/m);
    expect(raw[0]).toContain(`Subject: Message from Mona Tea about your order #${number}`);
    expect(raw[0]).toContain("&lt;b&gt;Sorry&lt;/b&gt;");
  });

  it("is rejected without text, with too much, from staff and for an order of another shop", async () => {
    const { params } = await order();
    for (const text of ["", " \n ", "x".repeat(5001)])
      await expect(message(params, text)).rejects.toMatchObject({ code: "invalid_input" });
    await expect(message(params, "Hello", sam)).rejects.toMatchObject({ code: "forbidden" });
    await expect(message(params, "Hello", rita)).rejects.toMatchObject({ code: "not_found" });
    const { data: own } = await rita.client.shops.list({});
    await expect(message({ ...params, shop_id: own[0]!.id }, "Hello", rita)).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await timeline(params)).toEqual([]);
    expect(await jobs(params.id)).toEqual([]);
  });

  it("is rejected for an order without an email", async () => {
    const { params } = await order(null);
    await expect(message(params, "Hello")).rejects.toMatchObject({ code: "order_without_email" });
    expect(await timeline(params)).toEqual([]);
  });

  it("isn't sent twice by a repeated request, and two members at once send two", async () => {
    const { params } = await order();
    const url = `${app.baseUrl}/v1/shop/${shop.id}/orders/${params.id}/messages`;
    const headers = {
      authorization: `Bearer ${mona.token}`,
      "content-type": "application/json",
      "device-id": mona.deviceId,
      "idempotency-key": crypto.randomUUID(),
    };
    const send = () => fetch(url, { method: "POST", headers, body: JSON.stringify({ text: "Once" }) });
    for (const sent of await Promise.all([send(), send(), send()])) expect(sent.status).toBe(201);
    expect(await timeline(params)).toHaveLength(1);
    expect(await jobs(params.id)).toHaveLength(1);
    await Promise.all([message(params, "One"), message(params, "Two")]);
    expect(await timeline(params)).toHaveLength(3);
    expect(new Set((await jobs(params.id)).map(({ cause }) => cause)).size).toBe(3);
  });

  it("is limited to 20 about an order in a day, also at once", async () => {
    const { params } = await order();
    for (let sent = 0; sent < 18; sent++) await message(params, "Hello");
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => message(params, "Hello")));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(await timeline(params)).toHaveLength(20);
    await expect(message(params, "Hello")).rejects.toMatchObject({
      code: "too_many_requests",
      status: 429,
    });
    const other = await order();
    await message(other.params, "Hello");
  });

  it("F-17: counts together with the emails of corrections, so that these don't send advertising", async () => {
    const { params } = await order();
    const { orders } = mona.client;
    await orders.confirm({ params });
    const lines = (await orders.read({ params })).data.lines.map(({ id }) => ({
      order_line_id: id,
      quantity: 1,
    }));
    const other = await order();
    for (let sent = 0; sent < 10; sent++) await message(params, "Hello");
    const contact = async (email: string, of = params, by = sam) => {
      const { data } = await by.client.orders.read({ params: of });
      const { phone, address, version } = data;
      const body = { email, phone, address, version, notifies_customer: true };
      return by.client.order_edits.update_contact({ params: of, body });
    };
    for (let sent = 0; sent < 9; sent++) await contact(`victim${sent}@example.com`);
    const { data } = await orders.pack({ params, body: { lines } });
    const at = { ...params, shipment_id: data.shipments[0]!.id };
    await orders.ship({ params: at, body: {} });
    const correct = (tracking_number: string, notifies_customer: boolean) =>
      sam.client.shipments.edit_tracking({
        params: at,
        body: { courier: "DHL", tracking_number, notifies_customer },
      });
    await correct("Buy at evil.example 0", true);
    const before = await jobs(params.id);
    const rejected = { status: 429, code: "too_many_requests" };
    await expect(correct("Buy at evil.example 1", true)).rejects.toMatchObject(rejected);
    await expect(message(params, "Hello")).rejects.toMatchObject(rejected);
    expect(await jobs(params.id)).toEqual(before);
    expect((await orders.read({ params })).data.shipments[0]!.tracking_number).toBe("Buy at evil.example 0");
    // Without an email, and about another order, it still works.
    await correct("JD-1", false);
    await contact("nia2@example.com", other.params);
  });

  it("is limited to 200 of a shop in an hour", async () => {
    const { params } = await order();
    await app.database.admin.query(
      `insert into activity (shop_id, id, at, actor, role, action, target_type, target_id)
       select $1, gen_random_uuid(), now() - interval '10 minutes', 'Mona', 'owner', 'order.messaged', 'order', 'x'
       from generate_series(1, 200)`,
      [shop.id],
    );
    await expect(message(params, "Hello")).rejects.toMatchObject({ code: "too_many_requests" });
    expect(await timeline(params)).toEqual([]);
    await app.database.admin.query("delete from activity where shop_id = $1 and target_id = 'x'", [shop.id]);
    await message(params, "Hello");
  });

  it("is erased with the customer's data, and isn't sent after that", async () => {
    const { params } = await order("erase-me@example.com");
    await message(params, "To your home at 5 Secret Street");
    const [job] = await jobs(params.id);
    await app.database.admin.query(
      "update orders set lifecycle = 'closed', fulfilment_status = 'delivered' where id = $1",
      [params.id],
    );
    const { data } = await mona.client.orders.read({ params });
    await mona.client.customers.erase({ params: { shop_id: shop.id, id: data.customer_id! } });
    const { rows } = await app.database.admin.query(
      "select count(*)::int as left from activity where shop_id = $1 and after::text like '%Secret Street%'",
      [shop.id],
    );
    expect(rows[0].left).toBe(0);
    // Another email that a member enters later doesn't receive it either.
    await app.database.admin.query("update orders set email = 'new@example.com' where id = $1", [params.id]);
    const sent: unknown[] = [];
    const post = { ...app.app.post, send: async (mail: unknown) => void sent.push(mail) };
    await sendOrderMail({ ...app.app, post }, job);
    expect(sent).toEqual([]);
  });
});
