import { beforeAll, describe, expect, it } from "vitest";
import { open } from "../../../../test/sample-products.ts";
import { fill, shopper } from "../../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../../test/test-app.ts";
import { withKey } from "../../order-payments/stripe-shop.fixture.ts";
import { createProduct, tea } from "../../products/drafts.fixture.ts";
import { followPlacedOrders } from "../order-placed.job.ts";
import { completeDelivered } from "./complete-order.action.ts";

const app = useTestApp({ jobs: false });
let owner: Person;
let shop: { id: number; handle: string };
let pattern: string;
let mug: string;
const rejected = { status: 409, code: "transition_rejected" };

beforeAll(async () => {
  owner = await app.person("Mona");
  shop = await app.shop(owner, "Pattern Shop");
  await open(app.database, shop.id);
  // Cash on delivery isn't offered for downloads.
  await owner.client.payment_methods.create({ params: { shop_id: shop.id }, body: { name: "Transfer" } });
  const create = async (title: string, requires_shipping: boolean) => {
    const product = await createProduct(
      owner,
      { shop_id: shop.id },
      tea({
        title,
        status: "active",
        variants: [{ option_values: [], price: 900, on_hand: 50, requires_shipping }],
      }),
    );
    return product;
  };
  const download = await create("Pattern", false);
  pattern = download.variants[0]!.id;
  mug = (await create("Mug", true)).variants[0]!.id;
  await owner.client.digital_files.create({
    params: { shop_id: shop.id, id: download.id },
    body: { file: new File(["pattern"], "pattern.txt", { type: "text/plain" }) },
  });
});

/** A confirmed order of these variants, one unit each unless said otherwise. */
async function place(...lines: (string | { variant_id: string; quantity: number })[]) {
  const wanted = lines.map((line) => (typeof line === "string" ? { variant_id: line, quantity: 1 } : line));
  const it = shopper(app, shop.handle);
  await fill(it, wanted, `${crypto.randomUUID()}@example.com`);
  const at = { handle: shop.handle };
  if (wanted.some(({ variant_id }) => variant_id === mug))
    await it.client.checkout.update_payment({ params: at, body: { method: "cash_on_delivery" } });
  const { total } = (await it.client.checkout.read_cart({ params: at })).data;
  it.key = crypto.randomUUID();
  const body = { accepted_total: total };
  const placed = (await it.client.checkout.place_order({ params: at, body })).data;
  const { rows } = await app.database.admin.query<{ id: string }>(
    "select id from orders where shop_id = $1 and number = $2",
    [shop.id, placed.number],
  );
  const params = { shop_id: shop.id, id: rows[0]!.id };
  const { data } = await owner.client.orders.read({ params });
  const order = data.confirmation === "pending" ? (await owner.client.orders.confirm({ params })).data : data;
  return { params, order, token: placed.token };
}

const markPaid = (params: { shop_id: number; id: string }) =>
  owner.client.orders.mark_paid({ params, body: {} });
const read = async (params: { shop_id: number; id: string }) =>
  (await owner.client.orders.read({ params })).data;
const page = async (token: string) =>
  (await app.visitor().checkout.read_order({ params: { handle: shop.handle, token } })).data;

async function stockOf(variantId: string) {
  const { rows } = await app.database.admin.query<{ on_hand: number; allocated: number }>(
    "select on_hand, allocated from stock_levels where variant_id = $1",
    [variantId],
  );
  return rows[0]!;
}

const countJobs = async (name: string, id: string) =>
  (
    await app.database.admin.query("select 1 from pgboss.job where name = $1 and data->>'order_id' = $2", [
      name,
      id,
    ])
  ).rowCount;

describe("an order that needs no shipping", () => {
  it("awaits its payment, is never packed, and is delivered by the payment", async () => {
    const before = await stockOf(pattern);
    const { params, order, token } = await place({ variant_id: pattern, quantity: 2 });
    expect(order).toMatchObject({ fulfilment_status: "not_needed", stage: "awaiting_payment" });
    expect(order.allowed).not.toContain("pack");
    await expect(owner.client.orders.pack({ params, body: {} })).rejects.toMatchObject(rejected);
    expect(await page(token)).toMatchObject({ is_digital: true, stage: "confirmed", downloads: [] });
    expect(await stockOf(pattern)).toEqual({ ...before, allocated: before.allocated + 2 });

    const { data: paid } = await markPaid(params);
    expect(paid).toMatchObject({ fulfilment_status: "not_needed", stage: "delivered" });
    expect(paid.timeline.filter(({ action }) => action === "order.delivered_online")).toHaveLength(1);
    const shown = await page(token);
    expect(shown).toMatchObject({ stage: "delivered", cancellable_until: null });
    expect(shown.downloads).toHaveLength(1);
    expect(await stockOf(pattern)).toEqual({ on_hand: before.on_hand - 2, allocated: before.allocated });
    expect(await countJobs("complete-order", params.id)).toBe(1);
  });

  it("isn't counted as an order to pack", async () => {
    const count = async () =>
      (await owner.client.analytics.orders_to_do({ params: { shop_id: shop.id } })).data.to_pack;
    const before = await count();
    const { params } = await place(pattern);
    expect(await count()).toBe(before);
    await markPaid(params);
    expect(await count()).toBe(before);
    await place(mug);
    expect(await count()).toBe(before + 1);
  });

  it("is completed automatically, its days counted from the payment", async () => {
    const { params } = await place(pattern);
    await markPaid(params);
    const run = () => completeDelivered(app.app, { shop_id: shop.id, order_id: params.id });
    await run();
    expect(await read(params)).toMatchObject({ lifecycle: "open" });
    await app.database.admin.query(
      "update activity set at = at - interval '31 days' where target_id = $1 and action = 'order.delivered_online'",
      [params.id],
    );
    await run();
    expect(await read(params)).toMatchObject({ lifecycle: "closed", stage: "completed" });
  });

  it("can be refunded and cancelled by managers, which ends the downloads and returns no stock", async () => {
    const { params, token } = await place(pattern);
    await markPaid(params);
    const before = await stockOf(pattern);
    const body = { reason: "customer" as const, note: null, refund: true };
    const { data } = await owner.client.orders.cancel({ params, body });
    expect(data).toMatchObject({ lifecycle: "cancelled", payment_status: "refunded" });
    expect((await page(token)).downloads).toEqual([]);
    expect(await stockOf(pattern)).toEqual(before);
  });

  it("is delivered when it is placed if it costs nothing, and once if the job runs twice", async () => {
    const { params } = await place(pattern);
    await app.database.admin.query(
      "update orders set payment_status = 'paid', confirmation = 'not_needed', total = 0 where id = $1",
      [params.id],
    );
    const before = await stockOf(pattern);
    const job = { shop_id: shop.id, order_id: params.id };
    await followPlacedOrders(app.app, [job]);
    await followPlacedOrders(app.app, [job]);
    const { timeline } = await read(params);
    expect(timeline.filter(({ action }) => action === "order.delivered_online")).toHaveLength(1);
    expect(await stockOf(pattern)).toEqual({ on_hand: before.on_hand - 1, allocated: before.allocated - 1 });
  });
});

describe("an order that needs shipping for some of its items", () => {
  it("is packed and delivered without the others, whose files are ready once it is paid", async () => {
    const before = await stockOf(pattern);
    const { params, order, token } = await place(pattern, mug);
    expect(order).toMatchObject({ fulfilment_status: "unfulfilled", stage: "confirmed" });
    const { data: paid } = await markPaid(params);
    expect(paid).toMatchObject({ fulfilment_status: "unfulfilled", stage: "confirmed" });
    expect((await page(token)).downloads).toHaveLength(1);
    expect(await countJobs("complete-order", params.id)).toBe(0);

    const digital = order.lines.find(({ requires_shipping }) => !requires_shipping)!;
    const lines = [{ order_line_id: digital.id, quantity: 1 }];
    await expect(owner.client.orders.pack({ params, body: { lines } })).rejects.toMatchObject(rejected);
    const { data: packed } = await owner.client.orders.pack({ params, body: {} });
    expect(packed).toMatchObject({ fulfilment_status: "packed" });
    expect(packed.shipments[0]!.lines.map(({ order_line_id }) => order_line_id)).not.toContain(digital.id);
    const shipment = { ...params, shipment_id: packed.shipments[0]!.id };
    await owner.client.orders.ship({ params: shipment, body: {} });
    const { data: delivered } = await owner.client.orders.deliver({ params: shipment });
    expect(delivered).toMatchObject({ fulfilment_status: "delivered", stage: "delivered" });
    expect(await countJobs("complete-order", params.id)).toBe(1);
    expect(await stockOf(pattern)).toEqual({ ...before, on_hand: before.on_hand - 1 });
  });

  it("is delivered if the items to ship are cancelled after the payment", async () => {
    const { params, order } = await place(pattern, mug);
    const { data: paid } = await markPaid(params);
    const shipped = order.lines.find(({ requires_shipping }) => requires_shipping)!;
    const { data } = await withKey(app, owner, crypto.randomUUID()).order_refunds.create({
      params,
      body: {
        version: paid.version,
        lines: [{ order_line_id: shipped.id, cancelled: 1, shipped: 0, restocks: false }],
        delivery: 0,
        fee: 0,
        amount: 900,
        reason: "inventory",
        note: null,
        notifies_customer: false,
      },
    });
    expect(data).toMatchObject({ fulfilment_status: "not_needed", stage: "delivered" });
    expect(await countJobs("complete-order", params.id)).toBe(1);
  });
});
