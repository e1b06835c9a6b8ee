import { beforeAll, describe, expect, it } from "vitest";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { listOutbox, readOutbox } from "../../mail/outbox.ts";
import { ReturnShop } from "../returns/return-shop.fixture.ts";

const app = useTestApp();
let shop: ReturnShop;
let staff: Person;
let rival: Person;

beforeAll(async () => {
  shop = await new ReturnShop(app).open("Parcel Tea");
  staff = await shop.member("staff");
  rival = await app.person("Rival");
  await app.shop(rival, "Rival Tea");
});

const rejected = { status: 409, code: "transition_rejected" };
const orders = () => shop.owner.client.orders;
const read = async (params: { shop_id: number; id: string }) => (await orders().read({ params })).data;

/** A confirmed order of three teas and a mug, whose teas are packed. */
async function partlyPacked() {
  const order = await shop.order();
  const { params } = order;
  await orders().confirm({ params });
  const lines = [{ order_line_id: order.lines[0]!, quantity: 3 }];
  const { data } = await orders().pack({ params, body: { lines } });
  return { order, params: { ...params, shipment_id: data.shipments[0]!.id } };
}

describe("a packed shipment", () => {
  it("is cancelled by staff, so that its items can be packed again, while the order and its stock stay", async () => {
    const { order, params } = await partlyPacked();
    const before = await shop.stock(shop.tea);
    expect((await read(order.params)).shipments[0]!.allowed).toEqual(["ship", "cancel_shipment"]);
    const { message, data } = await staff.client.shipments.cancel({ params });
    expect(message).toBe(`A shipment of order #${order.number} is cancelled.`);
    expect(data).toMatchObject({
      lifecycle: "open",
      fulfilment_status: "unfulfilled",
      stage: "confirmed",
      shipments: [{ status: "cancelled", allowed: [] }],
    });
    expect(data.allowed).toContain("pack");
    expect(data.timeline.at(-1)).toMatchObject({
      action: "shipment.cancelled",
      details: { shipment_id: params.shipment_id, quantity: 3 },
    });
    expect(await shop.stock(shop.tea)).toEqual(before);
    const packed = (await orders().pack({ params: order.params, body: {} })).data;
    expect(packed).toMatchObject({ fulfilment_status: "packed", shipments: [{}, { status: "packed" }] });
    const shipment = { ...order.params, shipment_id: packed.shipments[1]!.id };
    await orders().ship({ params: shipment, body: {} });
    expect(await shop.stock(shop.tea)).toEqual({
      ...before,
      on_hand: before.on_hand - 3,
      allocated: before.allocated - 3,
    });
  });

  it("is cancelled once, also by twenty requests at once", async () => {
    const { order, params } = await partlyPacked();
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => shop.owner.client.shipments.cancel({ params })),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { timeline } = await read(order.params);
    expect(timeline.filter(({ action }) => action === "shipment.cancelled")).toHaveLength(1);
    await expect(shop.owner.client.shipments.cancel({ params })).rejects.toMatchObject(rejected);
  });

  it("is cancelled while its order is on hold", async () => {
    const { params } = await partlyPacked();
    await orders().hold({ params, body: { reason: "Wrong address" } });
    expect((await shop.owner.client.shipments.cancel({ params })).data.stage).toBe("on_hold");
  });

  it("isn't cancelled after it was shipped, with the id of another order, or by another shop", async () => {
    const { params } = await partlyPacked();
    const other = await partlyPacked();
    const { cancel } = shop.owner.client.shipments;
    await expect(cancel({ params: { ...params, id: other.params.id } })).rejects.toMatchObject({
      status: 404,
    });
    await expect(rival.client.shipments.cancel({ params })).rejects.toMatchObject({ status: 404 });
    await orders().ship({ params, body: {} });
    const before = await read(params);
    await expect(cancel({ params })).rejects.toMatchObject(rejected);
    expect(await read(params)).toEqual(before);
  });
});

describe("the tracking details of a shipped shipment", () => {
  const wrong = { courier: "DHL", tracking_number: "JD-1", tracking_url: "https://dhl.example.com/JD-1" };
  const right = { courier: "DHL", tracking_number: "JD-2", tracking_url: "https://dhl.example.com/JD-2" };

  async function shipped() {
    const { params } = await partlyPacked();
    await orders().ship({ params, body: wrong });
    return params;
  }
  const correct = (params: { shop_id: number; id: string; shipment_id: string }, body: object, by = staff) =>
    by.client.shipments.edit_tracking({ params, body });
  async function emailsOf({ id }: { id: string }) {
    const { number } = await read({ shop_id: shop.id, id });
    const outbox = `${app.directory}/outbox`;
    const found = (await listOutbox(outbox, 1000)).filter(({ subject }) =>
      subject.startsWith(`New tracking details for your order #${number} `),
    );
    return Promise.all(found.map(async (email) => (await readOutbox(outbox, email.id))!));
  }

  it("are corrected by staff, with old and new values in the timeline, and the customer is emailed if wanted", async () => {
    const params = await shipped();
    const first = await correct(params, { ...wrong, courier: "UPS" });
    expect(first.data.shipments[0]).toMatchObject({ ...wrong, courier: "UPS", status: "shipped" });
    const { data } = await correct(params, { ...right, notifies_customer: true });
    expect(data.shipments[0]).toMatchObject(right);
    expect(data.timeline.at(-1)).toMatchObject({
      action: "shipment.tracking_edited",
      details: { before: { ...wrong, courier: "UPS" }, after: right, notifies_customer: true },
    });
    const { rows } = await app.database.admin.query(
      "select from pgboss.job where name = 'order-mail' and data->>'order_id' = $1 and data->>'email' = 'tracking'",
      [params.id],
    );
    expect(rows).toHaveLength(1);
    await expect.poll(() => emailsOf(params), { timeout: 10_000 }).toHaveLength(1);
    const [email] = await emailsOf(params);
    expect(email!.text).toContain("JD-2");
    expect(email!.html).toContain(right.tracking_url);
  });

  it("aren't recorded if nothing changes, and a repeated request emails once", async () => {
    const params = await shipped();
    const { timeline, version } = await read(params);
    const same = await correct(params, { ...wrong, notifies_customer: true });
    expect(same.data).toMatchObject({ version, timeline: { length: timeline.length } });
    await correct(params, { ...right, notifies_customer: true });
    await correct(params, { ...right, notifies_customer: true });
    await expect.poll(() => emailsOf(params), { timeout: 10_000 }).toHaveLength(1);
    const edits = (await read(params)).timeline.filter(({ action }) => action === "shipment.tracking_edited");
    expect(edits).toHaveLength(1);
  });

  it("F-12: have a link without characters that change how it reads, and of a limited length", async () => {
    const params = await shipped();
    const link = "https://dhl.example.com/\u202egpj.exe\n?to=a\u2066b c";
    const { data } = await correct(params, { ...right, tracking_url: link, notifies_customer: true });
    const stored = "https://dhl.example.com/%E2%80%AEgpj.exe?to=a%E2%81%A6b%20c";
    expect(data.shipments[0]!.tracking_url).toBe(stored);
    await expect.poll(() => emailsOf(params), { timeout: 10_000 }).toHaveLength(1);
    const [email] = await emailsOf(params);
    expect(email!.text).toContain(stored);
    expect(`${email!.text}${email!.html}`).not.toMatch(/[\u202a-\u202e]/);
    const long = `https://dhl.example.com/${"x".repeat(2000)}`;
    for (const tracking_url of [
      long,
      "data:text/html,x",
      "HTTPS:javascript",
      "//dhl.example.com",
      "ftp://x.example",
    ])
      await expect(correct(params, { ...right, tracking_url })).rejects.toMatchObject({
        status: 422,
        errors: { tracking_url: [expect.any(String)] },
      });
    expect((await read(params)).shipments[0]!.tracking_url).toBe(stored);
  });

  it("are corrected by two members one after the other", async () => {
    const params = await shipped();
    await Promise.all([
      correct(params, right),
      correct(params, { ...right, tracking_number: "JD-3" }, shop.owner),
    ]);
    const order = await read(params);
    const [first, second] = order.timeline.slice(-2).map(({ details }) => details) as {
      before: object;
      after: object;
    }[];
    expect(second!.before).toEqual(
      Object.fromEntries(
        Object.keys(second!.before).map((name) => [name, { ...wrong, ...first!.after }[name as "courier"]]),
      ),
    );
    expect(order.shipments[0]).toMatchObject({ ...wrong, ...first!.after, ...second!.after });
  });

  it("are rejected if the link isn't a web address, before it is shipped, and once it is lost", async () => {
    const params = await shipped();
    await expect(correct(params, { ...right, tracking_url: "javascript:alert(1)" })).rejects.toMatchObject({
      status: 422,
      errors: { tracking_url: ["Enter a URL that starts with https://."] },
    });
    const packed = await partlyPacked();
    await expect(correct(packed.params, right)).rejects.toMatchObject(rejected);
    await expect(correct({ ...params, id: packed.params.id }, right)).rejects.toMatchObject({ status: 409 });
    await expect(correct(params, right, rival)).rejects.toMatchObject({ status: 404 });
    await orders().mark_lost({ params });
    await expect(correct(params, right)).rejects.toMatchObject(rejected);
    expect((await read(params)).shipments[0]).toMatchObject(wrong);
  });
});
