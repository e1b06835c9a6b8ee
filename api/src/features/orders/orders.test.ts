import { orderSorts } from "@vitrine/contract/orders/order-endpoints";
import { type OrderRow } from "@vitrine/contract/orders/orders";
import { describe, expect, it } from "vitest";
import { open, insertProduct, stockOf } from "../../../test/sample-products.ts";
import { buy, shopper } from "../../../test/shopper.ts";
import { useTestApp } from "../../../test/test-app.ts";
import { requireOrderForUpdate } from "./orders.queries.ts";

const app = useTestApp();

async function soldOrder(name: string) {
  const mona = await app.person(`Mona of ${name}`);
  const shop = await app.shop(mona, name);
  await open(app.database, shop.id);
  const tea = await insertProduct(app.database, shop.id, {
    title: "Tea",
    price: 500,
    on_hand: 10,
    sku: "TEA-1",
  });
  const nia = shopper(app, shop.handle);
  const placed = await buy(nia, [{ variant_id: tea.variant_id, quantity: 3 }]);
  const { data } = await mona.client.orders.list({ params: { shop_id: shop.id }, query: {} });
  return { mona, shop, tea, nia, placed, id: data[0]!.id, params: { shop_id: shop.id, id: data[0]!.id } };
}

describe("an order", () => {
  it("is confirmed, packed, shipped and delivered, and updates stock, payments and the customer's page", async () => {
    const { mona, tea, nia, placed, params, shop } = await soldOrder("Order Tea");
    const { orders } = mona.client;
    let { data: order } = await orders.read({ params });
    expect(order).toMatchObject({
      stage: "new",
      allowed: ["confirm", "hold", "mark_paid", "cancel", "cancel_items", "edit", "edit_contact"],
      balance: 1990,
    });

    ({ data: order } = await orders.confirm({ params }));
    expect(order).toMatchObject({
      stage: "confirmed",
      allowed: ["hold", "pack", "mark_paid", "cancel", "cancel_items", "edit", "edit_contact"],
    });
    ({ data: order } = await orders.pack({ params, body: {} }));
    expect(order).toMatchObject({ stage: "packed", fulfilment_status: "packed" });
    expect(await stockOf(app.database, tea.variant_id)).toEqual({ on_hand: 10, allocated: 3 });

    const shipment = { ...params, shipment_id: order.shipments[0]!.id };
    ({ data: order } = await orders.ship({
      params: shipment,
      body: { courier: "DHL", tracking_number: "JD014", tracking_url: "https://dhl.example/JD014" },
    }));
    expect(order).toMatchObject({ stage: "shipped", allowed: ["deliver", "mark_paid"] });
    expect(await stockOf(app.database, tea.variant_id)).toEqual({ on_hand: 7, allocated: 0 });

    ({ data: order } = await orders.deliver({ params: shipment }));
    expect(order).toMatchObject({ stage: "delivered", payment_status: "paid", balance: 0 });
    expect(order.timeline.map(({ action }) => action)).toEqual([
      "order.placed",
      "order.confirmed",
      "shipment.packed",
      "shipment.shipped",
      "shipment.delivered",
    ]);
    const { data: seen } = await nia.client.checkout.read_order({
      params: { handle: shop.handle, token: placed.token },
    });
    expect(seen).toMatchObject({
      stage: "delivered",
      shipments: [{ courier: "DHL", tracking_number: "JD014" }],
    });
  });

  it("releases exactly its allocated stock when it is cancelled, once", async () => {
    const { mona, tea, params } = await soldOrder("Cancel Tea");
    const cancel = () => mona.client.orders.cancel({ params, body: { reason: "customer", note: null } });
    const results = await Promise.allSettled(Array.from({ length: 10 }, cancel));
    expect(results.filter((a) => a.status === "fulfilled")).toHaveLength(1);
    expect(
      results.filter((a) => a.status === "rejected").every((a) => a.reason.code === "transition_rejected"),
    ).toBe(true);
    expect(await stockOf(app.database, tea.variant_id)).toEqual({ on_hand: 10, allocated: 0 });
  });

  it("is locked by the transaction that changes it, also for other processes", async () => {
    const { params } = await soldOrder("Held Tea");
    const countFree = async () =>
      (await app.database.admin.query("select from orders where id = $1 for update skip locked", [params.id]))
        .rowCount;
    await expect.poll(countFree).toBe(1);
    await app.app.db.inShop(params.shop_id, async (tx) => {
      await requireOrderForUpdate(tx, params.id);
      expect(await countFree()).toBe(0);
    });
    expect(await countFree()).toBe(1);
  });

  it("ships once when Ship is clicked twenty times at once", async () => {
    const { mona, tea, params } = await soldOrder("Ship Tea");
    await mona.client.orders.confirm({ params });
    const { data: order } = await mona.client.orders.pack({ params, body: {} });
    const ship = () =>
      mona.client.orders.ship({
        params: { ...params, shipment_id: order.shipments[0]!.id },
        body: { courier: null, tracking_number: null },
      });
    const results = await Promise.allSettled(Array.from({ length: 20 }, ship));
    expect(results.filter((a) => a.status === "fulfilled")).toHaveLength(1);
    expect(await stockOf(app.database, tea.variant_id)).toEqual({ on_hand: 7, allocated: 0 });
    const { rows } = await app.database.admin.query(
      "select sum(on_hand_change)::int as moved from stock_movements where variant_id = $1",
      [tea.variant_id],
    );
    expect(rows[0].moved).toBe(7);
  });

  it("rejects a shipment that lists one item twice with 422, and packs nothing", async () => {
    const { mona, params } = await soldOrder("Twice Tea");
    await mona.client.orders.confirm({ params });
    const { data: order } = await mona.client.orders.read({ params });
    const line = { order_line_id: order.lines[0]!.id, quantity: 1 };
    const twice = { order_line_id: line.order_line_id.toUpperCase(), quantity: 1 };
    await expect(mona.client.orders.pack({ params, body: { lines: [line, twice] } })).rejects.toMatchObject({
      status: 422,
      code: "invalid_input",
      errors: {
        "lines.1.order_line_id": ["This item is listed twice. List it once, with the whole quantity."],
      },
    });
    expect((await mona.client.orders.read({ params })).data.shipments).toEqual([]);
  });

  it("can be confirmed and packed by staff, but not cancelled once packed", async () => {
    const { mona, shop, params } = await soldOrder("Staff Tea");
    const sam = await app.person("Sam Staff");
    await app.join(shop.id, sam, "staff");
    await sam.client.orders.confirm({ params });
    const { data: packed } = await sam.client.orders.pack({ params, body: {} });
    expect(packed.allowed).not.toContain("cancel");
    await expect(
      sam.client.orders.cancel({ params, body: { reason: "other", note: null } }),
    ).rejects.toMatchObject({ code: "transition_rejected" });
    expect((await mona.client.orders.read({ params })).data.allowed).toContain("cancel");
  });

  it("is found by number, email, SKU and stage, but not from another shop", async () => {
    const { mona, shop, params, placed } = await soldOrder("Find Tea");
    const find = async (query: Record<string, string>) =>
      (await mona.client.orders.list({ params: { shop_id: shop.id }, query })).data.map(({ id }) => id);
    expect(await find({ search: `#${placed.number}` })).toEqual([params.id]);
    expect(await find({ search: "nia@example.com" })).toEqual([params.id]);
    expect(await find({ search: "TEA-1" })).toEqual([params.id]);
    expect(await find({ stage: "new" })).toEqual([params.id]);
    expect(await find({ stage: "shipped" })).toEqual([]);
    const rita = await app.person("Rita Rival");
    await app.shop(rita, "Rival Tea");
    await expect(rita.client.orders.read({ params })).rejects.toMatchObject({ status: 404 });
    await expect(
      rita.client.orders.cancel({ params, body: { reason: "fraud", note: null } }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it("is found by the days of the shop's time zone, the last day of the range included", async () => {
    const { mona, shop, params } = await soldOrder("Auckland Tea");
    const { admin } = app.database;
    await admin.query("update shops set time_zone = 'Pacific/Auckland' where id = $1", [shop.id]);
    const find = async (query: Record<string, string>) =>
      (await mona.client.orders.list({ params: { shop_id: shop.id }, query })).data.length;
    const placedAt = (at: string) =>
      admin.query("update orders set placed_at = $2 where id = $1", [params.id, at]);
    // Auckland is 13 hours ahead of UTC in November.
    await placedAt("2026-11-10T10:59:59Z"); // the 10th, 23:59:59
    expect(await find({ to: "2026-11-10" })).toBe(1);
    expect(await find({ to: "2026-11-09" })).toBe(0);
    expect(await find({ from: "2026-11-10", to: "2026-11-10" })).toBe(1);
    expect(await find({ from: "2026-11-11" })).toBe(0);
    await placedAt("2026-11-10T11:00:00Z"); // the 11th, 00:00
    expect(await find({ to: "2026-11-10" })).toBe(0);
    expect(await find({ from: "2026-11-11", to: "2026-11-11" })).toBe(1);
  });

  it("collects on delivery only what was not captured before", async () => {
    const { mona, params } = await soldOrder("Deposit Tea");
    const { orders } = mona.client;
    await app.database.admin.query(
      "insert into payments (shop_id, id, order_id, kind, method, amount, cause_id) select shop_id, gen_random_uuid(), id, 'capture', 'card', 990, id from orders where id = $1",
      [params.id],
    );
    expect((await orders.read({ params })).data.balance).toBe(1000);
    await orders.confirm({ params });
    const { data: packed } = await orders.pack({ params, body: {} });
    const shipment = { ...params, shipment_id: packed.shipments[0]!.id };
    await orders.ship({ params: shipment, body: { courier: null, tracking_number: null } });
    const { data: delivered } = await orders.deliver({ params: shipment });
    expect(delivered).toMatchObject({ payment_status: "paid", balance: 0, total: 1990 });
    expect(delivered.timeline.at(-1)).toMatchObject({ details: { collected: 1000 } });
    const { rows } = await app.database.admin.query(
      "select kind, amount::int from payments where order_id = $1 order by amount",
      [params.id],
    );
    expect(rows).toEqual([
      { kind: "capture", amount: 990 },
      { kind: "collection", amount: 1000 },
    ]);
  });

  it("is listed by number, date, customer or total, page by page, each order once", async () => {
    const { mona, shop, tea } = await soldOrder("Sort Tea");
    // Equal names and totals, so that pages end between orders with the same value.
    for (const [name, quantity] of [
      ["Ada", 1],
      ["ada", 1],
      ["Émile", 2],
      ["Ada", 1],
      ["Zoë", 2],
    ] as const) {
      const { number } = await buy(shopper(app, shop.handle), [{ variant_id: tea.variant_id, quantity }]);
      await app.database.admin.query("update orders set name = $1 where shop_id = $2 and number = $3", [
        name,
        shop.id,
        number,
      ]);
    }
    const list = (query: Record<string, string | number>) =>
      mona.client.orders.list({ params: { shop_id: shop.id }, query });
    const whole = (await list({})).data;
    expect(whole).toHaveLength(6);
    const collator = new Intl.Collator("und");
    const compare: Record<string, (a: OrderRow, b: OrderRow) => number> = {
      number: (a, b) => a.number - b.number,
      placed: (a, b) => Date.parse(a.placed_at) - Date.parse(b.placed_at),
      customer: (a, b) => collator.compare(a.name, b.name),
      total: (a, b) => a.total - b.total,
    };
    for (const sort of orderSorts) {
      const sign = sort.startsWith("-") ? -1 : 1;
      const by = compare[sort.replace("-", "")]!;
      const expected = whole
        .toSorted((a, b) => sign * (by(a, b) || (a.id < b.id ? -1 : 1)))
        .map(({ number }) => number);
      const found: number[] = [];
      for (let cursor: string | null | undefined; cursor !== null;) {
        const { data, meta } = await list({ sort, limit: 2, ...(cursor && { cursor }) });
        expect(meta.total).toBe(6);
        found.push(...data.map(({ number }) => number));
        cursor = meta.next_cursor;
      }
      expect(found, sort).toEqual(expected);
    }
    expect(whole.map(({ number }) => number)).toEqual(
      (await list({ sort: "-placed" })).data.map(({ number }) => number),
    );
    await expect(list({ sort: "email" })).rejects.toMatchObject({ status: 422 });
    const { meta } = await list({ sort: "customer", limit: 2 });
    await expect(list({ sort: "placed", cursor: meta.next_cursor! })).rejects.toMatchObject({ status: 422 });
  });
});
