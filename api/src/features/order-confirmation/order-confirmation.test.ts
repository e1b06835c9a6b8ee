import { beforeEach, describe, expect, it } from "vitest";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { address, fill, shopper } from "../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { claimNextOrders } from "./claim-orders.action.ts";

const app = useTestApp({ jobs: false });
let owner: Person;
let staff: Person;
let shop: { id: number; handle: string };
let variant_id: string;
let count = 0;

beforeEach(async () => {
  owner ??= await app.person("Mona Desk");
  staff ??= await app.person("Sam Desk");
  shop = await app.shop(owner, `Desk ${++count}`);
  await app.join(shop.id, staff, "staff");
  await open(app.database, shop.id);
  ({ variant_id } = await insertProduct(app.database, shop.id, { title: "Tea", price: 1000, on_hand: 100 }));
});

const sql = async (text: string, ...values: unknown[]) =>
  (await app.database.admin.query(text, [shop.id, ...values])).rows;

interface Contact {
  email?: string;
  phone?: string;
  address?: Partial<typeof address> & { region?: string };
  /** Minutes since the order was placed. */
  ago?: number;
}

/** Places a cash-on-delivery order that awaits its confirmation. Returns its id. */
async function order({ email = `${crypto.randomUUID()}@example.com`, phone, ago, ...more }: Contact = {}) {
  const it = shopper(app, shop.handle);
  const params = { handle: shop.handle };
  await fill(it, [{ variant_id, quantity: 1 }], email);
  const body = { email, phone, address: { ...address, ...more.address } };
  const { data: cart } = await it.client.checkout.update_address({ params, body });
  it.key = crypto.randomUUID();
  const placed = await it.client.checkout.place_order({ params, body: { accepted_total: cart.total } });
  const [{ id }] = await sql(
    "update orders set placed_at = placed_at - make_interval(mins => $3) where shop_id = $1 and number = $2 returning id",
    placed.data.number,
    ago ?? 0,
  );
  return id as string;
}

const claim = async (by: Person, except: string[] = []) =>
  (await by.client.order_confirmation.claim({ params: { shop_id: shop.id }, body: { except_ids: except } }))
    .data;
const idsOf = async (...call: Parameters<typeof claim>) =>
  (await claim(...call)).orders.map((one) => one.order.id);
const noAnswer = (by: Person, id: string, minutes = 60) =>
  by.client.order_confirmation.no_answer({ params: { shop_id: shop.id, id }, body: { minutes } });
const callAgain = (id: string) =>
  sql("update orders set call_again_at = now() where shop_id = $1 and id = $2", id);
const detailsOf = async (id: string) => (await claim(owner)).orders.find((one) => one.order.id === id)!;

describe("the next orders to confirm", () => {
  it("are the two oldest, then the others as they are finished", async () => {
    const [third, first, second] = [
      await order({ ago: 10 }),
      await order({ ago: 30 }),
      await order({ ago: 20 }),
    ];
    expect(await idsOf(staff)).toEqual([first, second]);
    // Again, for example after a reload.
    expect(await idsOf(staff)).toEqual([first, second]);
    expect(await idsOf(staff, [first])).toEqual([second, third]);
    await staff.client.orders.confirm({ params: { shop_id: shop.id, id: first } });
    const { orders, queue } = await claim(staff);
    expect(orders.map((one) => one.order.id)).toEqual([second, third]);
    expect(queue).toEqual({ due: 2, later: 0, next_call_at: null });
    expect(await claim(staff, [second, third])).toMatchObject({ orders: [], queue: { due: 0 } });
  });

  it("don't include orders of another member until the claim expires", async () => {
    const ids = [await order({ ago: 3 }), await order({ ago: 2 }), await order({ ago: 1 })];
    expect(await idsOf(owner)).toEqual(ids.slice(0, 2));
    expect(await idsOf(staff)).toEqual(ids.slice(2));
    const [{ minutes }] = await sql(
      "select round(extract(epoch from min(expires_at) - now()) / 60)::int as minutes from order_claims where shop_id = $1",
    );
    expect(minutes).toBe(10);
    await sql("update order_claims set expires_at = now() where shop_id = $1 and order_id = $2", ids[0]);
    expect(await idsOf(staff)).toEqual(expect.arrayContaining([ids[0], ids[2]]));
    expect(await idsOf(owner)).toEqual([ids[1]]);
  });

  it("are never the same for members who claim at once, on several servers", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 8; n++) ids.push(await order());
    // Within a process, calls wait for each other before their transactions begin.
    const actor = { account_id: null, name: "Member", role: "staff" as const };
    const claims = Array.from({ length: 4 }, () =>
      app.app.db.inShop(shop.id, (tx) =>
        claimNextOrders({ app: app.app, tx, actor }, crypto.randomUUID(), []),
      ),
    );
    const claimed = (await Promise.all(claims)).flat().map((one) => one.order.id);
    expect(claimed.toSorted()).toEqual(ids.toSorted());
  });

  it("renew the member's claims", async () => {
    const id = await order();
    await idsOf(staff);
    await sql("update order_claims set expires_at = now() + interval '1 minute' where shop_id = $1");
    expect(await idsOf(staff)).toEqual([id]);
    const [{ soon }] = await sql(
      "select expires_at < now() + interval '5 minutes' as soon from order_claims where shop_id = $1",
    );
    expect(soon).toBe(false);
  });

  it("are unpaid cash-on-delivery orders that aren't confirmed, on hold or cancelled", async () => {
    const params = { shop_id: shop.id };
    const ids = [await order(), await order(), await order(), await order()];
    const [confirmed, held, cancelled, paid] = ids.map((id) => ({ params: { ...params, id } }));
    await owner.client.orders.confirm(confirmed!);
    await owner.client.orders.hold({ ...held!, body: { reason: "Wrong phone number" } });
    await owner.client.orders.cancel({ ...cancelled!, body: { reason: "customer" } });
    await owner.client.orders.mark_paid(paid!);
    const other = await order();
    await sql("update orders set payment_method = 'bank' where shop_id = $1 and id = $2", other);
    expect(await claim(staff)).toEqual({
      orders: [],
      queue: { due: 0, later: 0, next_call_at: null },
    });
    await owner.client.orders.unhold(held!);
    expect(await idsOf(staff)).toEqual([held!.params.id]);
  });
});

describe("a call without an answer", () => {
  it("is recorded with its member, and the order comes back after those not called yet", async () => {
    const [first, second] = [await order({ ago: 20 }), await order({ ago: 10 })];
    const { data, message } = await noAnswer(staff, first, 30);
    expect(message).toMatch(/^No answer for order #\d+ recorded\.$/);
    expect(data.timeline.at(-1)).toMatchObject({
      actor: "Sam Desk",
      role: "staff",
      action: "order.not_answered",
      details: { unanswered_calls: 1, minutes: 30 },
    });
    const { orders, queue } = await claim(staff);
    expect(orders.map((one) => one.order.id)).toEqual([second]);
    expect(queue).toMatchObject({ due: 1, later: 1 });
    const minutes = (Date.parse(queue.next_call_at!) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(28);
    expect(minutes).toBeLessThan(32);
    await callAgain(first);
    const again = await claim(staff);
    expect(again.orders).toMatchObject([
      { order: { id: second }, unanswered_calls: 0 },
      { order: { id: first }, unanswered_calls: 1 },
    ]);
    expect(again.queue).toEqual({ due: 2, later: 0, next_call_at: null });
    expect((await noAnswer(staff, first)).data.timeline.at(-1)!.details).toMatchObject({
      unanswered_calls: 2,
    });
  });

  it("frees the member for another order", async () => {
    const ids = [await order({ ago: 3 }), await order({ ago: 2 }), await order({ ago: 1 })];
    await claim(staff);
    await noAnswer(staff, ids[0]!);
    expect(await idsOf(staff)).toEqual([ids[1], ids[2]]);
  });

  it("counts once, also twice at once", async () => {
    const id = await order();
    const both = await Promise.allSettled([noAnswer(owner, id), noAnswer(staff, id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(noAnswer(staff, id)).rejects.toMatchObject({
      code: "transition_rejected",
      message: "A call without an answer was just recorded.",
    });
    expect(await sql("select unanswered_calls from orders where shop_id = $1")).toEqual([
      { unanswered_calls: 1 },
    ]);
  });

  it("is rejected for a confirmed order, a cancelled one and another shop's", async () => {
    const [confirmed, cancelled] = [await order(), await order()];
    const params = { shop_id: shop.id };
    await owner.client.orders.confirm({ params: { ...params, id: confirmed } });
    await owner.client.orders.cancel({ params: { ...params, id: cancelled }, body: { reason: "other" } });
    for (const id of [confirmed, cancelled])
      await expect(noAnswer(staff, id)).rejects.toMatchObject({ code: "transition_rejected" });
    const other = await app.shop(owner, `Other desk ${count}`);
    const theirs = { shop_id: other.id, id: confirmed };
    await expect(
      owner.client.order_confirmation.no_answer({ params: theirs, body: { minutes: 60 } }),
    ).rejects.toMatchObject({ code: "not_found" });
    expect(await sql("select sum(unanswered_calls)::int as calls from orders where shop_id = $1")).toEqual([
      { calls: 0 },
    ]);
  });

  it.each([4, 10_081, 30.5])(
    "comes back after 5 minutes to 7 days, not after %f minutes",
    async (minutes) => {
      const id = await order();
      await expect(noAnswer(staff, id, minutes)).rejects.toMatchObject({ code: "invalid_input" });
    },
  );
});

describe("an order to confirm", () => {
  /** Ships and delivers an order, or the courier returns it. */
  async function ship(id: string, { isReturned = false } = {}) {
    const { orders } = owner.client;
    const params = { shop_id: shop.id, id };
    await orders.confirm({ params });
    const { data } = await orders.pack({ params, body: {} });
    const ofShipment = { params: { ...params, shipment_id: data.shipments[0]!.id } };
    await orders.ship({ ...ofShipment, body: {} });
    if (!isReturned) return orders.deliver(ofShipment);
    await orders.mark_attempt_failed({ ...ofShipment, body: { reason: "Refused" } });
    return orders.mark_returning(ofShipment);
  }

  it("shows the deliveries of the customer and of the phone number, and the success rate of the city", async () => {
    const day = 24 * 60;
    const phone = "+49 40 1234567";
    await ship(await order({ email: "nia@example.com", ago: day }));
    await ship(await order({ email: "other@example.com", phone, ago: day }), { isReturned: true });
    await ship(await order({ address: { city: "HAMBURG" }, ago: day }));
    await ship(await order({ address: { city: "Berlin", postal_code: "10115" }, ago: day }));
    const cancelled = await order({ email: "nia@example.com", ago: day });
    const params = { shop_id: shop.id, id: cancelled };
    await owner.client.orders.cancel({ params, body: { reason: "customer" } });
    const id = await order({ email: "nia@example.com", phone });
    expect(await detailsOf(id)).toMatchObject({
      history: { orders: 3, delivered: 1, returned: 1, cancelled: 1 },
      area: { name: "Hamburg", delivered: 2, returned: 1 },
      risks: [],
      cancels_at: null,
    });
  });

  it("has the cash-on-delivery orders that its customer received, and its risks, on its page", async () => {
    const phone = "+49 40 1234567";
    const id = await order({ email: "nia@example.com", phone, ago: 3000 });
    const read = async (person = owner, shop_id = shop.id) =>
      (await person.client.order_confirmation.history({ params: { shop_id, id } })).data;
    expect(await read()).toEqual({ cod_shipped: 0, cod_delivered: 0, risks: [] });
    await ship(id);
    // The order itself doesn't count, nor do others that haven't left the shop.
    await order({ email: "nia@example.com", ago: 1000 });
    expect(await read()).toEqual({ cod_shipped: 0, cod_delivered: 0, risks: [] });
    await ship(await order({ email: "nia@example.com", ago: 1100 }));
    const transfer = await order({ email: "nia@example.com", ago: 1200 });
    await ship(transfer);
    await sql("update orders set payment_method = 'transfer' where shop_id = $1 and id = $2", transfer);
    await ship(await order({ phone, ago: 1300 }), { isReturned: true });
    await ship(await order({ phone, ago: 1400 }), { isReturned: true });
    expect(await read()).toEqual({
      cod_shipped: 3,
      cod_delivered: 1,
      risks: [{ kind: "failed_deliveries", orders: 2 }],
    });
    const rita = await app.person("Rita History");
    const other = await app.shop(rita, "Other history");
    await expect(read(rita)).rejects.toMatchObject({ status: 404 });
    await expect(read(rita, other.id)).rejects.toMatchObject({ status: 404 });
  });

  it("is marked if two orders with its phone number came back, whichever their emails", async () => {
    const phone = "+49 40 1234567";
    for (let n = 0; n < 2; n++) await ship(await order({ phone, ago: 1000 }), { isReturned: true });
    const id = await order({ phone });
    expect((await detailsOf(id)).risks).toEqual([{ kind: "failed_deliveries", orders: 2 }]);
    const other = await order({ phone: "+49 40 7654321" });
    expect((await detailsOf(other)).risks).toEqual([]);
  });

  it("is marked if the customer or the phone number has ordered within an hour", async () => {
    const phone = "+49 40 1234567";
    await order({ email: "nia@example.com", ago: 50 });
    await order({ email: "other@example.com", phone, ago: 59 });
    await order({ email: "nia@example.com", ago: 62 });
    const id = await order({ email: "nia@example.com", phone });
    await sql("delete from order_claims where shop_id = $1");
    await sql(
      "update orders set call_again_at = now() + interval '1 day' where shop_id = $1 and id <> $2",
      id,
    );
    expect((await detailsOf(id)).risks).toEqual([{ kind: "repeated_orders", orders: 2 }]);
  });

  it("is marked if its customer was blocked after it was placed", async () => {
    const id = await order({ email: "Nia+tea@example.com" });
    const { data } = await owner.client.customers.create({
      params: { shop_id: shop.id },
      body: { name: "Nia", email: "nia@example.com" },
    });
    const params = { shop_id: shop.id, id: data.id };
    await owner.client.customers.block({ params, body: { reason: "Fraud" } });
    expect((await detailsOf(id)).risks).toEqual([{ kind: "blocked", orders: 0 }]);
  });

  it("is marked if its delivery address was blocked after it was placed", async () => {
    const home = { ...address, line1: "9 Quay Street" };
    const id = await order({ address: { line1: "9, QUAY STREET" } });
    const { data } = await owner.client.customers.create({
      params: { shop_id: shop.id },
      body: { name: "Noa", email: "noa@example.com" },
    });
    const params = { shop_id: shop.id, id: data.id };
    await owner.client.customers.block({ params, body: { reason: "Fraud", addresses: [home] } });
    expect((await detailsOf(id)).risks).toEqual([{ kind: "blocked_address", orders: 0 }]);
  });

  it("has the time at which it is cancelled", async () => {
    const id = await order({ ago: 60 });
    const params = { shop_id: shop.id };
    const { version } = (await owner.client.checkout_settings.read({ params })).data;
    await owner.client.checkout_settings.update({ params, body: { cod_cancel_hours: 3, version } });
    const hours = (Date.parse((await detailsOf(id)).cancels_at!) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(1.9);
    expect(hours).toBeLessThan(2.1);
  });
});
