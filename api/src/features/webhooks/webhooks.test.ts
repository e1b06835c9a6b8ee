import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { maxWebhookFailures, webhookRetrySeconds } from "@vitrine/contract/shops/webhooks";
import { listCustomersAddedBy } from "../customers/customers.queries.ts";
import { doDueWork } from "../../../test/due-work.ts";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { buy, shopper } from "../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { withKey } from "../order-payments/stripe-shop.fixture.ts";
import { createProduct, tea } from "../products/drafts.fixture.ts";
import { Receiver } from "./receiver.fixture.ts";
import { sendWebhooks } from "./send-webhooks.job.ts";

const receiver = new Receiver();
const app = useTestApp({ fetchGuarded: receiver.fetchGuarded });
const url = "https://hooks.example.com/vitrine";
let mona: Person;
let shop: { shop_id: number };
let handle: string;

beforeAll(async () => {
  await receiver.start();
  mona = await app.person("Mona");
  const { id, handle: at } = await app.shop(mona, "Fern Field");
  await open(app.database, id);
  shop = { shop_id: id };
  handle = at;
});
afterAll(() => receiver.stop());

beforeEach(async () => {
  await app.database.admin.query("delete from webhooks");
  receiver.received.length = 0;
  receiver.rejected = 0;
  receiver.responses = [];
});

const hooks = () => mona.client.webhooks;
type Topics = Parameters<Person["client"]["webhooks"]["create"]>[0]["body"]["topics"];

async function addWebhook(...topics: Topics) {
  const { data, secret } = await hooks().create({ params: shop, body: { url, topics } });
  receiver.secret = secret;
  return { params: { ...shop, id: data.id }, webhook: data };
}

const topicsReceived = () => receiver.received.map(({ topic }) => topic).toSorted();

/** Makes the waiting deliveries due, and sends them. */
async function sendWaiting() {
  await app.database.admin.query(
    "update webhook_deliveries set next_try_at = now() - interval '1 second' where status = 'pending'",
  );
  await sendWebhooks(app.app, shop);
}

describe("events", () => {
  it("sends changes of products with the record, signed, each once", async () => {
    await addWebhook("product.created", "product.updated", "product.deleted");
    const product = await createProduct(mona, shop, tea({ title: "Assam" }));
    await expect.poll(() => receiver.received.length).toBe(1);
    const [created] = receiver.received;
    expect(created).toMatchObject({ topic: "product.created" });
    expect(created!.body).toMatchObject({
      id: created!.eventId,
      topic: "product.created",
      shop_id: shop.shop_id,
      data: { id: product.id, title: "Assam" },
    });
    await mona.client.products.remove({ params: { ...shop, id: product.id } });
    await expect.poll(() => receiver.received.length).toBe(2);
    expect(receiver.received[1]!.body).toMatchObject({
      topic: "product.deleted",
      data: { id: product.id, name: "Assam" },
    });
    expect(receiver.rejected).toBe(0);
  });

  it("sends an order, its customer and the stock, then its payment, shipping, refund and cancellation", async () => {
    await addWebhook(
      "order.placed",
      "order.paid",
      "order.fulfilled",
      "order.refunded",
      "order.cancelled",
      "customer.created",
      "inventory.changed",
    );
    const stocked = { title: "Mug", price: 1250, on_hand: 9 };
    const { variant_id } = await insertProduct(app.database, shop.shop_id, stocked);
    await buy(shopper(app, handle), [{ variant_id, quantity: 1 }], "first@example.com");
    await expect.poll(topicsReceived).toEqual(["customer.created", "inventory.changed", "order.placed"]);
    const placed = receiver.received.find(({ topic }) => topic === "order.placed")!.body.data;
    expect(placed).toMatchObject({ email: "first@example.com", subtotal: 1250 });
    expect(placed).not.toHaveProperty("cart_id");
    expect(placed["order_url"]).toBeNull();
    const params = { ...shop, id: String(placed["id"]) };
    const { orders } = mona.client;
    receiver.received.length = 0;
    await orders.confirm({ params });
    await orders.mark_paid({ params });
    await orders.pack({ params, body: {} });
    const { data } = await orders.read({ params });
    const shipment = { ...params, shipment_id: data.shipments[0]!.id };
    await orders.ship({ params: shipment, body: {} });
    await orders.deliver({ params: shipment });
    await withKey(app, mona, crypto.randomUUID()).orders.refund({
      params,
      body: { amount: 250, reason: "other" },
    });
    await expect
      .poll(topicsReceived)
      .toEqual(["inventory.changed", "order.fulfilled", "order.paid", "order.refunded"]);

    receiver.received.length = 0;
    await buy(shopper(app, handle), [{ variant_id, quantity: 1 }], "first@example.com");
    await expect.poll(topicsReceived).toEqual(["inventory.changed", "order.placed"]);
    const second = receiver.received.find(({ topic }) => topic === "order.placed")!.body.data;
    await orders.cancel({
      params: { ...shop, id: String(second["id"]) },
      body: { reason: "other", refund: false },
    });
    await expect.poll(topicsReceived).toContain("order.cancelled");
  });

  it("sends a new customer once, although they order twice in a second", async () => {
    const { webhook } = await addWebhook("order.placed", "customer.created");
    const { variant_id } = await insertProduct(app.database, shop.shop_id, {
      title: "Cup",
      price: 900,
      on_hand: 9,
    });
    const line = { variant_id, quantity: 1 };
    await buy(shopper(app, handle), [line], "twice@example.com");
    await buy(shopper(app, handle), [line], "twice@example.com");
    const announced = async () => {
      const { rows } = await app.database.admin.query(
        "select topic from webhook_deliveries where webhook_id = $1 order by topic",
        [webhook.id],
      );
      return rows.map(({ topic }) => topic);
    };
    // The events of an order are recorded together.
    await expect.poll(announced).toHaveLength(3);
    expect(await announced()).toEqual(["customer.created", "order.placed", "order.placed"]);
    await expect.poll(() => receiver.received.length).toBe(3);

    // Also if both orders were placed in the second in which the customer was added.
    const { rows } = await app.database.admin.query(
      `update orders o set placed_at = c.created_at + (o.number - c.first) * interval '0.1 seconds'
       from (select c.id, c.created_at, min(o.number) as first from customers c join orders o on o.customer_id = c.id
             where c.email = 'twice@example.com' group by c.id, c.created_at) c
       where o.customer_id = c.id returning o.id, (o.number - c.first)::int as place`,
    );
    const added = await Promise.all(
      rows
        .toSorted((one, other) => one.place - other.place)
        .map(({ id }) => app.app.db.inShop(shop.shop_id, (tx) => listCustomersAddedBy(tx, [id as string]))),
    );
    expect(added.map(({ length }) => length)).toEqual([1, 0]);
  });

  it("sends an order as fulfilled when its last unit is shipped", async () => {
    await addWebhook("order.fulfilled", "order.paid");
    const { variant_id } = await insertProduct(app.database, shop.shop_id, {
      title: "Jar",
      price: 900,
      on_hand: 9,
    });
    await buy(shopper(app, handle), [{ variant_id, quantity: 2 }], "parts@example.com");
    const { orders } = mona.client;
    const params = { ...shop, id: (await orders.list({ params: shop, query: { limit: 1 } })).data[0]!.id };
    await orders.confirm({ params });
    const { data: order } = await orders.read({ params });
    const shipOne = async () => {
      const lines = [{ order_line_id: order.lines[0]!.id, quantity: 1 }];
      const { data } = await orders.pack({ params, body: { lines } });
      await orders.ship({ params: { ...params, shipment_id: data.shipments.at(-1)!.id }, body: {} });
    };
    await shipOne();
    // This event comes after the one that would be wrong.
    await orders.mark_paid({ params });
    await expect.poll(topicsReceived).toEqual(["order.paid"]);
    await shipOne();
    await expect.poll(topicsReceived).toEqual(["order.fulfilled", "order.paid"]);
  });

  it("enqueues nothing for other topics, for webhooks that are off, and for changes that are rolled back", async () => {
    const { params, webhook } = await addWebhook("product.created");
    await mona.client.customers.create({ params: shop, body: { name: "Nia", email: "nia@example.com" } });
    await app.app.db
      .inShop(shop.shop_id, async (tx) => {
        const { recordWebhookEvents } = await import("../webhook-events/webhook-events.queries.ts");
        await recordWebhookEvents(tx, [{ topic: "product.created", subject_id: webhook.id }]);
        throw new Error("rolled back");
      })
      .catch(() => {});
    await hooks().update({ params, body: { ...webhook, is_active: false } });
    await createProduct(mona, shop, tea());
    const { data } = await hooks().list_deliveries({ params, query: {} });
    expect(data).toEqual([]);
  });

  it("sends a delivery whose message was lost with the scheduled work", async () => {
    // No earlier test deletes products: the customers of their orders may be announced during this one.
    const { params } = await addWebhook("product.deleted");
    // As if the process had died: the row is committed, and the message was lost.
    const { events } = app.app;
    await app.database.admin.query(
      `insert into webhook_deliveries (shop_id, id, webhook_id, event_id, topic, subject_id)
       values ($1, gen_random_uuid(), $2, gen_random_uuid(), 'product.deleted', gen_random_uuid())`,
      [shop.shop_id, params.id],
    );
    await app.database.admin.query(
      "insert into due_works (shop_id, work, due_at) values ($1, 'webhooks', now())",
      [shop.shop_id],
    );
    expect(events.isListening()).toBe(true);
    await doDueWork(app);
    await expect.poll(topicsReceived).toEqual(["product.deleted"]);
  });
});

describe("concurrency", () => {
  it("claims new deliveries immediately, each once", async () => {
    const { params } = await addWebhook("customer.created");
    for (let round = 0; round < 10; round++) {
      receiver.received.length = 0;
      const { rows } = await app.database.admin.query<{ event_id: string }>(
        `insert into webhook_deliveries (shop_id, id, webhook_id, event_id, topic, subject_id)
         select $1, gen_random_uuid(), $2, gen_random_uuid(), 'customer.created', gen_random_uuid()
         from generate_series(1, 9) returning event_id`,
        [shop.shop_id, params.id],
      );
      await Promise.all(Array.from({ length: 6 }, () => sendWebhooks(app.app, shop)));
      const inserted = rows.map(({ event_id }) => event_id);
      // Customers of earlier tests may be announced at the same time.
      const received = receiver.received.map(({ eventId }) => eventId).filter((id) => inserted.includes(id));
      expect(received.toSorted()).toEqual(inserted.toSorted());
    }
  });
});

describe("retries", () => {
  it("sends the same body and event again after a failure, and shows request and response", async () => {
    const { params } = await addWebhook("product.created");
    receiver.responses = [{ status: 500, text: "Database is down\u0000" }, { status: 302 }];
    const product = await createProduct(mona, shop, tea({ title: "Darjeeling" }));
    await expect
      .poll(() => deliveriesOf(params))
      .toMatchObject([
        {
          status: "pending",
          status_code: 500,
          tries: 1,
          failure: "The server responded with status 500.",
        },
      ]);
    const [waiting] = await deliveriesOf(params);
    const wait = Date.parse(waiting!.next_try_at!) - Date.parse(waiting!.updated_at);
    expect(wait).toBe(webhookRetrySeconds[0] * 1_000);
    await sendWaiting();
    expect((await deliveriesOf(params))[0]).toMatchObject({ status: "pending", status_code: 302, tries: 2 });
    await mona.client.products.remove({ params: { ...shop, id: product.id } });
    await sendWaiting();
    const [delivered] = await deliveriesOf(params);
    expect(delivered).toMatchObject({ status: "delivered", status_code: 200, tries: 3, next_try_at: null });
    const [first] = receiver.received;
    expect(receiver.received.map(({ text }) => text)).toEqual([first!.text, first!.text, first!.text]);
    const { data } = await hooks().read_delivery({ params: { ...shop, id: delivered!.id } });
    expect(data).toMatchObject({ body: receiver.received[0]!.text, response: "Thank you" });
  });

  it("ends after eight tries, and turns the webhook off after five failed deliveries in a row", async () => {
    const { params } = await addWebhook("product.created");
    const tries = webhookRetrySeconds.length + 1;
    expect(tries).toBe(8);
    const failOnce = async () => {
      await hooks().test({ params });
      await expect.poll(async () => (await deliveriesOf(params))[0]?.tries).toBe(1);
      for (let n = 1; n < tries; n++) await sendWaiting();
    };
    for (let n = 0; n < maxWebhookFailures; n++) {
      receiver.responses = Array.from({ length: tries }, () => ({ status: 503 }));
      expect((await hooks().read({ params })).data.is_active).toBe(true);
      await failOnce();
      expect((await deliveriesOf(params))[0]).toMatchObject({ status: "failed", tries, next_try_at: null });
    }
    const { data } = await hooks().read({ params });
    expect(data).toMatchObject({ is_active: false, failures: maxWebhookFailures });
    expect(data.turned_off_at).not.toBeNull();
    const notices = await mona.client.notifications.list({ params: shop, query: {} });
    expect(notices.data.filter(({ kind }) => kind === "webhook_off")).toHaveLength(1);
    await expect(hooks().test({ params })).rejects.toMatchObject({ code: "webhook_off" });

    const on = await hooks().update({ params, body: { ...data, is_active: true } });
    expect(on.data).toMatchObject({ is_active: true, failures: 0, turned_off_at: null });
  });

  it("sends each delivery once when several jobs run at the same time", async () => {
    const { params, webhook } = await addWebhook("product.created");
    await app.database.admin.query(
      `insert into webhook_deliveries (shop_id, id, webhook_id, event_id, topic, subject_id)
       select $1, gen_random_uuid(), $2, gen_random_uuid(), 'ping', $2 from generate_series(1, 30)`,
      [shop.shop_id, webhook.id],
    );
    await Promise.all([1, 2, 3, 4].map(() => sendWebhooks(app.app, shop)));
    await expect.poll(() => receiver.received.length).toBe(30);
    expect(new Set(receiver.received.map(({ eventId }) => eventId)).size).toBe(30);
    await expect
      .poll(async () => (await deliveriesOf(params)).filter(({ status }) => status === "delivered").length)
      .toBe(30);
  });

  it("replays a delivery with the same event id", async () => {
    const { params } = await addWebhook("product.created");
    await hooks().test({ params });
    await expect.poll(() => receiver.received.length).toBe(1);
    await expect.poll(async () => (await deliveriesOf(params))[0]?.status).toBe("delivered");
    const [{ id } = { id: "" }] = await deliveriesOf(params);
    await hooks().replay({ params: { ...shop, id } });
    await expect.poll(() => receiver.received.length).toBe(2);
    expect(receiver.received[1]!.text).toBe(receiver.received[0]!.text);
  });
});

describe("security", () => {
  it("never sends to private hosts, and says why in the log", async () => {
    const { data } = await hooks().create({
      params: shop,
      body: { url: "https://127.0.0.1/admin", topics: ["product.created"] },
    });
    const params = { ...shop, id: data.id };
    await hooks().test({ params });
    await expect
      .poll(async () => (await deliveriesOf(params))[0]?.failure)
      .toBe("This URL isn't on the public internet.");
  });

  it.each([
    "http://hooks.example.com/",
    "https://user:word@hooks.example.com/",
    "https://hooks.example.com:8443/",
    "x",
  ])("rejects the URL %s", async (typed) => {
    await expect(
      hooks().create({ params: shop, body: { url: typed, topics: ["order.paid"] } }),
    ).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("returns the secret once, and signs with the previous one too after a rotation", async () => {
    const { params } = await addWebhook("product.created");
    const old = receiver.secret;
    expect(JSON.stringify(await hooks().read({ params }))).not.toContain(old);
    const { secret } = await hooks().rotate({ params });
    expect(secret).not.toBe(old);
    await hooks().test({ params });
    await expect.poll(() => receiver.received.length).toBe(1);
    receiver.secret = secret;
    await hooks().test({ params });
    await expect.poll(() => receiver.received.length).toBe(2);
    expect(receiver.rejected).toBe(0);
    await app.database.admin.query("update webhooks set previous_secret_until = now()");
    receiver.secret = old;
    await hooks().test({ params });
    await expect.poll(() => receiver.rejected).toBe(1);
    const { rows } = await app.database.admin.query("select secret from webhooks");
    expect(rows[0].secret.toString("latin1")).not.toContain(secret);
  });

  it("stores ten webhooks at most, and rejects managers", async () => {
    const body = { url, topics: ["order.paid" as const] };
    for (let n = 0; n < 10; n++) await hooks().create({ params: shop, body });
    await expect(hooks().create({ params: shop, body })).rejects.toMatchObject({ code: "limit_reached" });
    const rita = await app.person("Rita");
    await app.join(shop.shop_id, rita, "manager");
    await expect(rita.client.webhooks.create({ params: shop, body })).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});

async function deliveriesOf(params: { shop_id: number; id: string }) {
  return (await hooks().list_deliveries({ params, query: { limit: 100 } })).data;
}
