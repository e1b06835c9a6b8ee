import { shareOfUnits } from "@vitrine/contract/orders/refundable-amounts";
import { parse } from "csv-parse/sync";
import { beforeEach, describe, expect, it } from "vitest";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { fill, type Shopper, shopper } from "../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { EditShop } from "../order-edits/edit-shop.fixture.ts";
import { withKey } from "../order-payments/stripe-shop.fixture.ts";

// The test runs the jobs itself.
const app = useTestApp({ jobs: false });
let mona: Person;
let shop: { id: number; handle: string };
let tea: string;
let transfer: string;
let count = 0;

/** Tea for 10.03, delivered for 3.00. Cash is rounded to 0.05. */
beforeEach(async () => {
  mona ??= await app.person("Mona Coins");
  shop = await app.shop(mona, `Coins ${++count}`);
  await open(app.database, shop.id);
  tea = (await insertProduct(app.database, shop.id, { title: "Tea", price: 1003, on_hand: 100 })).variant_id;
  const body = { name: "Transfer" };
  transfer = (await mona.client.payment_methods.create({ params: { shop_id: shop.id }, body })).data.id;
  await set({ delivery_fee: 300, cod_rounding: 5, confirm_orders: false });
});

async function set(change: object): Promise<void> {
  const params = { shop_id: shop.id };
  const { version } = (await mona.client.checkout_settings.read({ params })).data;
  await mona.client.checkout_settings.update({ params, body: { ...change, version } });
}

const params = () => ({ handle: shop.handle });
const query = async (text: string, ...values: unknown[]) =>
  (await app.database.admin.query(text, [shop.id, ...values])).rows;

async function cartOf(quantity = 1): Promise<Shopper> {
  const it = shopper(app, shop.handle);
  await fill(it, [{ variant_id: tea, quantity }]);
  return it;
}

const choose = async (it: Shopper, method = "cash_on_delivery") =>
  (await it.client.checkout.update_payment({ params: params(), body: { method } })).data;

async function place(it: Shopper, method?: string) {
  const { total: accepted_total } = await choose(it, method);
  it.key = crypto.randomUUID();
  const { data } = await it.client.checkout.place_order({ params: params(), body: { accepted_total } });
  const [{ id }] = await query("select id from orders where shop_id = $1 and number = $2", data.number);
  return { placed: data, id: id as string, params: { shop_id: shop.id, id: id as string } };
}

const read = async (id: string) => (await mona.client.orders.read({ params: { shop_id: shop.id, id } })).data;

describe("a cart that is paid in cash", () => {
  it("is rounded once cash on delivery is chosen, and not with another method", async () => {
    const it = await cartOf();
    expect(await choose(it)).toMatchObject({ total: 1305, cash_rounding: 2, subtotal: 1003 });
    expect(await choose(it, transfer)).toMatchObject({ total: 1303, cash_rounding: 0 });
  });

  it("isn't rounded in a shop without the setting", async () => {
    await set({ cod_rounding: null });
    expect(await choose(await cartOf())).toMatchObject({ total: 1303, cash_rounding: 0 });
  });

  it("is rounded after the advance payment, which stays exact", async () => {
    await set({ cod_advance: "fixed", cod_advance_amount: 101 });
    expect(await choose(await cartOf())).toMatchObject({
      total: 1301,
      cash_rounding: -2,
      advance: { amount: 101, rest: 1200 },
    });
  });

  it("isn't rounded to nothing", async () => {
    await set({ delivery_fee: 0, cod_rounding: 10_000 });
    expect(await choose(await cartOf())).toMatchObject({ total: 10_000, cash_rounding: 8997 });
  });

  it("rejects an order for the exact total", async () => {
    const it = await cartOf();
    await choose(it);
    it.key = crypto.randomUUID();
    await expect(
      it.client.checkout.place_order({ params: params(), body: { accepted_total: 1303 } }),
    ).rejects.toMatchObject({ code: "price_changed" });
  });
});

describe("an order that is paid in cash", () => {
  it("has the rounding for the shopper, the owner, in its calculation, and in the file of orders", async () => {
    const { placed, id } = await place(await cartOf());
    expect(placed).toMatchObject({ total: 1305, cash_rounding: 2, amount_due: 1305 });
    expect(await read(id)).toMatchObject({ total: 1305, cash_rounding: 2, balance: 1305 });
    const { data } = await mona.client.orders.calculation({ params: { shop_id: shop.id, id } });
    expect(data).toMatchObject({ total: 1305, cash_rounding: 2 });
    const file = await mona.client.order_exports.read({
      params: { shop_id: shop.id },
      query: { preset: "orders", ids: [id] },
    });
    const [row] = parse<Record<string, string>>(await file.text(), { columns: true, bom: true });
    expect([row!["Rounding"], row!["Total"]]).toEqual(["0.02", "13.05"]);
  });

  it("isn't stored with a rounding if another method pays for it", async () => {
    const { id } = await place(await cartOf(), transfer);
    const [row] = await query("select cash_rounding, total from orders where shop_id = $1 and id = $2", id);
    expect(row).toEqual({ cash_rounding: null, total: 1303 });
  });

  it("isn't counted as tax in the sales of the day", async () => {
    await place(await cartOf());
    await place(await cartOf());
    const { data } = await mona.client.analytics.read({
      params: { shop_id: shop.id },
      query: { filter: "today" },
    });
    expect(data.sales).toMatchObject({ gross: 2006, shipping: 600, tax: 0, rounding: 4, total: 2610 });
  });

  it("is rounded again by an edit, and has its first total once the edit is undone", async () => {
    const { id } = await place(await cartOf());
    const edits = Object.assign(new EditShop(app), { owner: mona, id: shop.id, handle: shop.handle });
    await edits.edit(id, { lines: { [tea]: 2 } });
    expect(await read(id)).toMatchObject({ total: 2305, cash_rounding: -1 });
    await edits.edit(id, { lines: { [tea]: 1 } });
    expect(await read(id)).toMatchObject({ total: 1305, cash_rounding: 2 });
  });

  it("is refunded in parts that add up to what was collected", async () => {
    const { params: order, id } = await place(await cartOf(2));
    const { orders, order_refunds } = mona.client;
    const { total } = await read(id);
    expect(total).toBe(2305);
    const { data } = await orders.pack({ params: order, body: {} });
    const shipment = { ...order, shipment_id: data.shipments[0]!.id };
    await orders.ship({ params: shipment, body: {} });
    await orders.deliver({ params: shipment });
    const amounts: number[] = [];
    for (const delivery of [0, 300]) {
      const { data: able } = await order_refunds.read({ params: order });
      const [line] = able.lines;
      const amount = shareOfUnits(line!, 1) + delivery;
      amounts.push(amount);
      await withKey(app, mona, crypto.randomUUID()).order_refunds.create({
        params: order,
        body: {
          lines: [{ order_line_id: line!.order_line_id, shipped: 1 }],
          delivery,
          amount,
          reason: "customer",
          version: able.version,
        },
      });
    }
    expect(amounts.reduce((sum, one) => sum + one, 0)).toBe(total);
    expect(await read(id)).toMatchObject({ payment_status: "refunded", refund_due: 0 });
  });
});

describe("a draft order", () => {
  it("is rounded if it is paid in cash on delivery, and not otherwise", async () => {
    const { draft_orders } = mona.client;
    const place_ = { shop_id: shop.id };
    const complete = async (method: string, accepted_total: number) => {
      const { data: draft } = await draft_orders.create({
        params: place_,
        body: {
          email: "nia@example.com",
          address: {
            name: "Nia",
            line1: "Elbchaussee 1",
            city: "Hamburg",
            postal_code: "22765",
            country: "DE",
          },
          lines: [{ variant_id: tea, quantity: 1 }],
          delivery: { kind: "none" },
        },
      });
      expect(draft.quote).toMatchObject({ calculation: { total: 1003 }, cash_rounding: 2 });
      const body = { version: draft.version, accepted_total, payment: { kind: "later" as const, method } };
      const { data } = await draft_orders.complete({ params: { ...place_, id: draft.id }, body });
      return read(data.order_id);
    };
    expect(await complete("cash_on_delivery", 1005)).toMatchObject({ total: 1005, cash_rounding: 2 });
    expect(await complete(transfer, 1003)).toMatchObject({ total: 1003, cash_rounding: 0 });
    await expect(complete("cash_on_delivery", 1003)).rejects.toMatchObject({ code: "price_changed" });
  });
});

describe("the setting", () => {
  it.each([0, -5, 7, 1.5, 3, 1e12, "5"])("rejects %s with 422 and stays", async (cod_rounding) => {
    await expect(set({ cod_rounding })).rejects.toMatchObject({ code: "invalid_input" });
    const { data } = await mona.client.checkout_settings.read({ params: { shop_id: shop.id } });
    expect(data.cod_rounding).toBe(5);
  });
});
