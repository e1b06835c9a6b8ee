import { beforeAll, describe, expect, it } from "vitest";
import { listOutbox, readOutbox } from "../../../mail/outbox.ts";
import { listOwnReviews } from "../../reviews/store-reviews.queries.ts";
import { withKey } from "../../order-payments/stripe-shop.fixture.ts";
import { custom, useDraftShop } from "../../draft-orders/draft-orders.fixture.ts";
import { sendOrderMail } from "../follow-order.fixture.ts";
import { completeDelivered } from "./complete-order.action.ts";

const { app, shop, tea, create, completed, orderOf, jobs } = useDraftShop();
const buyer = { name: "Nia Shopper", country: "DE" } as never;
const repair = custom("Repair", 3000, { requires_shipping: false });
const rejected = { status: 409, code: "transition_rejected" };
const paid = { kind: "paid" } as const;
let course: string;

beforeAll(async () => {
  ({ variant_id: course } = await tea(9));
  await app.database.admin.query("update variants set requires_shipping = false where id = $1", [course]);
  await app.database.admin.query(
    `insert into webhooks (shop_id, id, url, topics, secret) values ($1, gen_random_uuid(), 'https://hooks.example.com', '{order.fulfilled}', 'x')`,
    [shop.params.shop_id],
  );
});

/** An order of services, without anything to deliver. */
const ordered = async (lines: Parameters<typeof create>[0] = [repair], payment: object = {}) =>
  completed(await create(lines, { address: buyer }), payment);
const at = (id: string) => ({ params: { ...shop.params, id } });
const fulfil = (id: string, by = shop.mona) => by.client.orders.mark_fulfilled(at(id));
const change = async (ids: string[]) =>
  (
    await shop.mona.client.order_changes.create({
      params: shop.params,
      body: { change: "mark_fulfilled", ids },
    })
  ).data;
const sql = (text: string, ...values: unknown[]) => app.database.admin.query(text, values);
const stockOf = async (variant: string) =>
  (await sql("select on_hand, allocated from stock_levels where variant_id = $1", variant)).rows[0];
const countEvents = async (id: string) =>
  (await sql("select 1 from webhook_deliveries where topic = 'order.fulfilled' and subject_id = $1", id))
    .rowCount;

describe("an order of services", () => {
  it("is to be fulfilled, also once it is paid, and is found by its stage", async () => {
    const order = await ordered([repair], paid);
    expect(order).toMatchObject({
      payment_status: "paid",
      fulfilment_status: "service_unfulfilled",
      stage: "confirmed",
      lines: [{ is_service: true, fulfilled_at: null }],
    });
    expect(order.timeline.map(({ action }) => action)).not.toContain("order.delivered_online");
    expect(order.allowed).toContain("mark_fulfilled");
    for (const verb of ["pack", "complete"]) expect(order.allowed).not.toContain(verb);
    const { data } = await shop.mona.client.orders.list({
      params: shop.params,
      query: { stage: "confirmed" },
    });
    expect(data.map(({ id }) => id)).toContain(order.id);
  });

  it("is marked as fulfilled by staff: its stock, timeline, event, email and completion follow", async () => {
    const before = await stockOf(course);
    const order = await ordered([{ variant_id: course, quantity: 2 }]);
    const { data, message } = await fulfil(order.id, shop.sam);
    expect(message).toBe(`Order #${order.number} is fulfilled.`);
    expect(data).toMatchObject({
      fulfilment_status: "service_fulfilled",
      stage: "delivered",
      payment_status: "unpaid",
    });
    expect(data.lines[0]!.fulfilled_at).not.toBeNull();
    expect(data.allowed).not.toContain("cancel");
    expect(data.timeline.at(-1)).toMatchObject({ action: "order.fulfilled", actor: "Sam", role: "staff" });
    expect(await stockOf(course)).toEqual({ ...before, on_hand: before.on_hand - 2 });
    expect(await countEvents(order.id)).toBe(1);
    expect(await jobs(order.id)).toEqual(expect.arrayContaining(["complete-order", "order-mail"]));
  });

  it("is completed after the days of the shop, once it is paid", async () => {
    const order = await ordered([repair], paid);
    await fulfil(order.id);
    const run = () => completeDelivered(app.app, { shop_id: shop.params.shop_id, order_id: order.id });
    await run();
    expect(await orderOf(order.id)).toMatchObject({ lifecycle: "open" });
    await sql(
      "update order_lines set fulfilled_at = now() - interval '31 days' where order_id = $1",
      order.id,
    );
    await run();
    expect(await orderOf(order.id)).toMatchObject({ lifecycle: "closed", stage: "completed" });
  });

  it("is emailed and shown to its customer as completed, who can review the product", async () => {
    const order = await ordered([{ variant_id: course, quantity: 1 }], paid);
    const token = order.order_url!.split("/").at(-1)!.split("?")[0]!;
    const { rows } = await sql("select handle from shops where id = $1", shop.params.shop_id);
    const page = async () =>
      (await app.visitor().checkout.read_order({ params: { handle: rows[0].handle, token } })).data;
    const reviewed = () => app.app.db.inShop(shop.params.shop_id, (tx) => listOwnReviews(tx, order.id));
    expect(await page()).toMatchObject({ is_digital: true, is_service: true, stage: "confirmed" });
    expect(await reviewed()).toEqual([]);
    await fulfil(order.id);
    expect(await page()).toMatchObject({
      is_service: true,
      stage: "delivered",
      fulfilled_at: expect.any(String),
      cancellable_until: null,
    });
    // The product, and the shop.
    expect(await reviewed()).toHaveLength(2);
    await sendOrderMail(app.app, {
      shop_id: shop.params.shop_id,
      order_id: order.id,
      email: "delivered",
      cause: order.id,
    });
    const outbox = `${app.directory}/outbox`;
    const found = (await listOutbox(outbox, 100)).find(({ subject }) => subject.includes("is completed"))!;
    const sent = (await readOutbox(outbox, found.id))!;
    expect(sent.subject).toMatch(/^Your order #\d+ at Tea Drafts is completed$/);
    expect(sent.text).toContain(`Your order #${order.number} is completed.`);
    expect(sent.text).not.toMatch(/delivered|parcel/);
  });

  it("is fulfilled once, with ten clicks at once", async () => {
    const before = await stockOf(course);
    const order = await ordered([{ variant_id: course, quantity: 1 }]);
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => fulfil(order.id)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await stockOf(course)).toEqual({ ...before, on_hand: before.on_hand - 1 });
    expect(await countEvents(order.id)).toBe(1);
  });

  it("isn't fulfilled while it is on hold, by other shops, or if something of it is shipped", async () => {
    const order = await ordered();
    await shop.mona.client.orders.hold({ ...at(order.id), body: { reason: "Wait" } });
    await expect(fulfil(order.id)).rejects.toMatchObject(rejected);
    await expect(fulfil(order.id, shop.rita)).rejects.toMatchObject({ status: 404 });
    const { variant_id } = await tea();
    const mixed = await completed(await create([{ variant_id, quantity: 1 }, repair]));
    await expect(fulfil(mixed.id)).rejects.toMatchObject(rejected);
    expect(await orderOf(order.id)).toMatchObject({ fulfilment_status: "service_unfulfilled" });
  });

  it("is fulfilled with others, and the rest say why they aren't", async () => {
    const { variant_id } = await tea();
    const [first, second, tray] = [
      await ordered(),
      await ordered(),
      await completed(await create([{ variant_id, quantity: 1 }])),
    ];
    expect(await change([first.id, second.id, tray.id])).toMatchObject([
      { id: first.id, problem: null },
      { id: second.id, problem: null },
      { id: tray.id, problem: expect.stringContaining("Only confirmed orders of services") },
    ]);
  });

  it("can be cancelled by managers and refunded after it is fulfilled, but not edited", async () => {
    const order = await ordered([{ variant_id: course, quantity: 1 }, repair], paid);
    const { data: done } = await fulfil(order.id);
    expect(done.allowed).toEqual(expect.arrayContaining(["refund", "cancel", "complete", "cancel_items"]));
    expect(done.allowed).not.toContain("edit");
    const before = await stockOf(course);
    const { data } = await withKey(app, shop.mona, crypto.randomUUID()).order_refunds.create({
      ...at(order.id),
      body: {
        version: done.version,
        lines: [{ order_line_id: done.lines[0]!.id, cancelled: 1, shipped: 0, restocks: false }],
        delivery: 0,
        fee: 0,
        amount: 1000,
        reason: "customer",
        note: null,
        notifies_customer: false,
      },
    });
    expect(data).toMatchObject({
      fulfilment_status: "service_fulfilled",
      payment_status: "partially_refunded",
    });
    expect(await stockOf(course)).toEqual(before);
  });

  it("allows a write-off of the amount due once it is fulfilled", async () => {
    const order = await ordered();
    expect(order.allowed).not.toContain("write_off_due");
    expect((await fulfil(order.id)).data.allowed).toContain("write_off_due");
  });
});

describe("services in an order with items to deliver", () => {
  it("are fulfilled with the last delivery", async () => {
    const { variant_id } = await tea();
    const before = await stockOf(course);
    const mixed = await completed(
      await create([
        { variant_id, quantity: 1 },
        { variant_id: course, quantity: 1 },
      ]),
    );
    expect(mixed).toMatchObject({ fulfilment_status: "unfulfilled" });
    const { orders } = shop.mona.client;
    await orders.mark_paid({ ...at(mixed.id), body: {} });
    expect(await stockOf(course)).toEqual({ ...before, allocated: before.allocated + 1 });
    const { data: packed } = await orders.pack({ ...at(mixed.id), body: {} });
    const params = { ...at(mixed.id).params, shipment_id: packed.shipments[0]!.id };
    await orders.ship({ params, body: {} });
    const { data } = await orders.deliver({ params });
    expect(data.fulfilment_status).toBe("delivered");
    expect(data.lines.find(({ is_service }) => is_service)!.fulfilled_at).not.toBeNull();
    expect(await stockOf(course)).toEqual({ ...before, on_hand: before.on_hand - 1 });
  });

  it("are marked as fulfilled if the items to deliver are cancelled", async () => {
    const { variant_id } = await tea();
    const mixed = await completed(await create([{ variant_id, quantity: 1 }, repair]));
    const { data } = await withKey(app, shop.mona, crypto.randomUUID()).order_refunds.create({
      ...at(mixed.id),
      body: {
        version: mixed.version,
        lines: [{ order_line_id: mixed.lines[0]!.id, cancelled: 1, shipped: 0, restocks: false }],
        delivery: 0,
        fee: 0,
        amount: 0,
        reason: "inventory",
        note: null,
        notifies_customer: false,
      },
    });
    expect(data).toMatchObject({ fulfilment_status: "service_unfulfilled" });
    expect((await fulfil(mixed.id)).data).toMatchObject({ fulfilment_status: "service_fulfilled" });
  });
});
