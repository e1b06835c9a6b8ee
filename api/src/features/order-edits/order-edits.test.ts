import { beforeAll, describe, expect, it } from "vitest";
import { setPrice, stockOf } from "../../../test/sample-products.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { customItem, EditShop, elsewhere, inputOf, product } from "./edit-shop.fixture.ts";

const app = useTestApp({ jobs: false });
const shop = new EditShop(app);
let [manager, staff, rival] = [] as unknown as Person[] as [Person, Person, Person];

beforeAll(async () => {
  await shop.open("Tea Edits");
  [manager, staff, rival] = await Promise.all([
    app.person("Max Edits"),
    app.person("Sam Edits"),
    app.person("Rita Edits"),
  ]);
  await app.join(shop.id, manager, "manager");
  await app.join(shop.id, staff, "staff");
  await app.shop(rival, "Rival Edits");
});

const allocated = async (variant: string) => (await stockOf(app.database, variant)).allocated;
const setStock = (variant: string, free: number) =>
  shop.query("update stock_levels set on_hand = allocated + $2 where variant_id = $1", variant, free);

describe("an edit of an order", () => {
  it("changes quantities at the prices that were sold, and the stock by the difference", async () => {
    const { id, tea, cup } = await shop.sold();
    await setPrice(app.database, tea, 9000);
    const edit = { lines: { [tea]: 5, [cup]: 0 } };
    const { before, after, balance } = await shop.preview(id, edit);
    expect([before.total, after?.total]).toEqual([2500, 5000]);
    expect(balance).toEqual({ before: 2500, after: 5000 });
    expect(await allocated(tea)).toBe(2);
    await shop.edit(id, edit);
    const order = await shop.order(id);
    expect(order).toMatchObject({ total: 5000, subtotal: 5000, item_count: 5, balance: 5000 });
    expect(order.lines).toMatchObject([{ variant_id: tea, quantity: 5, unit_price: 1000, total: 5000 }]);
    expect([await allocated(tea), await allocated(cup)]).toEqual([5, 0]);
    const moves = await shop.query(
      "select kind, allocated_change, available_after, account_id is not null as by_member from stock_movements where variant_id = any($1) and created_at > (select placed_at from orders where id = $2) and account_id is not null order by kind",
      [tea, cup],
      id,
    );
    expect(moves).toEqual([
      { kind: "allocation", allocated_change: 3, available_after: 95, by_member: true },
      { kind: "release", allocated_change: -1, available_after: 100, by_member: true },
    ]);
  });

  it("adds products at today's price and custom items, and shows how the total was calculated", async () => {
    const { id } = await shop.sold();
    const pot = await shop.put("Pot", 3000);
    await setPrice(app.database, pot.variant_id, 4000);
    const discount = { kind: "percent" as const, value: 1000 };
    await shop.edit(id, { added: [product(pot.variant_id, 2, { discount }), customItem("Gift box", 350)] });
    const order = await shop.order(id);
    expect(order.total).toBe(2500 + 7200 + 350);
    expect(order.lines.slice(2)).toMatchObject([
      { title: "Pot", quantity: 2, unit_price: 4000, discount: 800, total: 7200 },
      { title: "Gift box", variant_id: null, quantity: 1, unit_price: 350 },
    ]);
    expect(await allocated(pot.variant_id)).toBe(2);
    const { data } = await shop.owner.client.orders.calculation({ params: shop.place(id) });
    expect(data.lines.map(({ title, total }) => [title, total])).toEqual([
      ["Tea", 2000],
      ["Cup", 500],
      ["Pot", 7200],
      ["Gift box", 350],
    ]);
    expect(data.total).toBe(order.total);
  });

  it("has one discount on the order, which the next edit shows and can remove", async () => {
    const { id, tea } = await shop.sold();
    const discount = { kind: "percent" as const, value: 1000 };
    await shop.edit(id, { discount, discount_reason: "Late" });
    expect(await shop.order(id)).toMatchObject({
      total: 2250,
      discounts: [{ title: "Late", class: "order", amount: 250 }],
    });
    await shop.edit(id, { lines: { [tea]: 4 } });
    expect(await shop.editable(id)).toMatchObject({ discount, discount_reason: "Late" });
    expect((await shop.order(id)).total).toBe(4050);
    await shop.edit(id, { lines: { [tea]: 2 }, discount: null });
    expect(await shop.order(id)).toMatchObject({ total: 2500, discounts: [], balance: 2500 });
  });

  it("changes the price of the delivery, the address and the contact, of which only the kind is logged", async () => {
    const { id } = await shop.sold();
    const edit = {
      delivery_price: 750,
      address: elsewhere,
      email: "new@example.com",
      phone: "+49 40 1234567",
    };
    await shop.edit(id, edit as never, { note: "As agreed" });
    const order = await shop.order(id);
    expect(order).toMatchObject({
      total: 3250,
      shipping_total: 750,
      email: "new@example.com",
      phone_e164: "+49401234567",
      address: { line1: "2 New Road" },
      delivery: { fee: 750 },
    });
    const event = order.timeline.at(-1)!;
    expect(event).toMatchObject({
      action: "order.edited",
      actor: shop.owner.name,
      details: { note: "As agreed" },
    });
    expect(event.details["changes"]).toEqual([
      { kind: "delivery", before: 0, after: 750 },
      { kind: "total", before: 2500, after: 3250 },
      { kind: "email" },
      { kind: "phone" },
      { kind: "address" },
    ]);
  });

  it("replaces an item with the same one at another price, without stock in between", async () => {
    const { id, tea } = await shop.sold();
    await setStock(tea, 0);
    const unit_price = 800;
    expect(
      (await shop.preview(id, { lines: { [tea]: 0 }, added: [product(tea, 2, { unit_price })] })).added,
    ).toMatchObject([{ problem: null }]);
    await shop.edit(id, { lines: { [tea]: 0 }, added: [product(tea, 2, { unit_price })] });
    expect(await shop.order(id)).toMatchObject({ total: 2100 });
    expect(await allocated(tea)).toBe(2);
  });

  it("writes nothing that isn't changed, and keeps a phone number that is no longer valid", async () => {
    const { id } = await shop.sold();
    await shop.query("update orders set phone = 'ring twice' where id = $1", id);
    const figures = (order: Awaited<ReturnType<typeof shop.order>>) => {
      const { version: _, timeline: __, ...rest } = order;
      return rest;
    };
    const before = figures(await shop.order(id));
    await shop.edit(id, {});
    expect(figures(await shop.order(id))).toEqual(before);
  });
});

describe("an edit is rejected, and nothing changes,", () => {
  const state = async (id: string) => {
    const order = await shop.order(id);
    const levels = await shop.query(
      "select variant_id, allocated from stock_levels where shop_id = $1 order by 1",
      shop.id,
    );
    return { order, levels };
  };
  async function rejected(id: string, attempt: () => Promise<unknown>, error: object) {
    const before = await state(id);
    await expect(attempt()).rejects.toMatchObject(error);
    expect(await state(id)).toEqual(before);
  }

  it("if the order has changed since it was read, and the answer has the order as it is", async () => {
    const { id, tea } = await shop.sold();
    const late = await shop.ready(id, { lines: { [tea]: 1 } });
    await shop.edit(id, { lines: { [tea]: 3 } });
    await rejected(id, late, {
      code: "version_conflict",
      body: { current: { version: 2, lines: [{ quantity: 3 }, { quantity: 1 }] } },
    });
  });

  it("if a price has changed since the preview", async () => {
    const { id } = await shop.sold();
    const pot = await shop.put("Pot", 3000);
    const late = await shop.ready(id, { added: [product(pot.variant_id)] });
    await setPrice(app.database, pot.variant_id, 3100);
    await rejected(id, late, { code: "price_changed", body: { total: 5600 } });
  });

  it("if there is too little stock, which says of what", async () => {
    const { id, tea } = await shop.sold();
    await setStock(tea, 2);
    expect((await shop.preview(id, { lines: { [tea]: 4 } })).short).toEqual([]);
    expect((await shop.preview(id, { lines: { [tea]: 5 } })).short).toMatchObject([{ available: 4 }]);
    const late = await shop.ready(id, { lines: { [tea]: 5 } });
    await rejected(id, late, { code: "sold_out", message: expect.stringContaining("Only 2 of Tea left") });
    const pot = await shop.put("Pot", 3000, 1);
    const added = await shop.ready(id, { added: [product(pot.variant_id, 2)] });
    await rejected(id, added, { code: "sold_out", message: expect.stringContaining("Only 1 of Pot left") });
    await shop.query("delete from variants where id = $1", tea);
    const gone = await shop.ready(id, { lines: { [tea]: 3 } });
    await rejected(id, gone, { code: "sold_out", message: expect.stringContaining("Tea just sold out") });
  });

  it("if it removes units that are packed, or the last item", async () => {
    const { id, tea, cup } = await shop.sold();
    const { orders } = shop.owner.client;
    await orders.confirm({ params: shop.place(id) });
    const [line] = (await shop.order(id)).lines;
    await orders.pack({
      params: shop.place(id),
      body: { lines: [{ order_line_id: line!.id, quantity: 1 }] },
    });
    expect((await shop.editable(id)).lines[0]).toMatchObject({ quantity: 2, min_quantity: 1 });
    await rejected(id, () => shop.edit(id, { lines: { [tea]: 0 } }), {
      code: "invalid_input",
      errors: { "quantities.0.quantity": [expect.stringContaining("can't be removed")] },
    });
    await shop.edit(id, { lines: { [tea]: 1, [cup]: 0 } });
    expect(await shop.order(id)).toMatchObject({ total: 1000, fulfilment_status: "packed" });
    const other = await shop.sold();
    await rejected(other.id, () => shop.edit(other.id, { lines: { [other.tea]: 0, [other.cup]: 0 } }), {
      code: "invalid_input",
      errors: { quantities: [expect.stringContaining("Leave at least one item")] },
    });
  });

  it("if it adds an item that is in the order or of another shop, or an address that isn't one", async () => {
    const { id, tea } = await shop.sold();
    const fields = (attempt: () => Promise<unknown>, errors: object) =>
      rejected(id, attempt, { code: "invalid_input", errors });
    await fields(() => shop.edit(id, { added: [product(tea)] }), {
      "added.0.variant_id": [expect.anything()],
    });
    const foreign = crypto.randomUUID();
    await fields(() => shop.edit(id, { added: [product(foreign)] }), {
      "added.0.variant_id": [expect.anything()],
    });
    await fields(() => shop.edit(id, { address: { ...elsewhere, postal_code: "?" } as never, phone: "x" }), {
      "address.postal_code": [expect.anything()],
      phone: [expect.anything()],
    });
    const quantities = [{ order_line_id: foreign, quantity: 1 }];
    await fields(() => shop.edit(id, { quantities }), { "quantities.0.order_line_id": [expect.anything()] });
    const most = {
      ...inputOf(await shop.editable(id)),
      added: [customItem("Ship", 1e13)],
      version: 1,
      accepted_total: 1,
    };
    const save = () => shop.owner.client.order_edits.create({ params: shop.place(id), body: most });
    await fields(save, { added: [expect.stringContaining("Lower it")] });
    const body = { ...most, version: 1, accepted_total: 1 };
    expect(
      (await shop.owner.client.order_edits.preview({ params: shop.place(id), body })).data.after,
    ).toBeNull();
  });

  it("once everything is packed, or the order is cancelled", async () => {
    const [packed, cancelled] = [await shop.sold(), await shop.sold()];
    const { orders } = shop.owner.client;
    const [latePack, lateCancel] = [await shop.ready(packed.id, {}), await shop.ready(cancelled.id, {})];
    expect((await shop.order(packed.id)).allowed).toContain("edit");
    await orders.confirm({ params: shop.place(packed.id) });
    await orders.pack({ params: shop.place(packed.id), body: {} });
    await orders.cancel({ params: shop.place(cancelled.id), body: { reason: "customer", note: null } });
    for (const [id, late] of [
      [packed.id, latePack],
      [cancelled.id, lateCancel],
    ] as const) {
      await rejected(id, late, { code: "transition_rejected" });
      await rejected(id, () => shop.editable(id), { code: "transition_rejected" });
      expect((await shop.order(id)).allowed).not.toContain("edit");
    }
  });

  it("by staff, who don't see the action, and by other shops", async () => {
    const { id } = await shop.sold();
    const late = await shop.ready(id, {});
    await rejected(id, () => late(staff), { status: 403 });
    await rejected(id, () => late(rival), { status: 404 });
    const seen = await staff.client.orders.read({ params: shop.place(id) });
    expect(seen.data.allowed).not.toContain("edit");
    await late(manager);
  });
});

it("edits a test order without stock", async () => {
  await shop.query("update checkout_settings set test_mode = true where shop_id = $1", shop.id);
  await shop.query("update shops set storefront_version = storefront_version + 1 where id = $1", shop.id);
  const { id, tea } = await shop.sold();
  await shop.query("update checkout_settings set test_mode = false where shop_id = $1", shop.id);
  await shop.query("update shops set storefront_version = storefront_version + 1 where id = $1", shop.id);
  const pot = await shop.put("Pot", 3000);
  await shop.edit(id, { lines: { [tea]: 90 }, added: [product(pot.variant_id)] });
  expect(await shop.order(id)).toMatchObject({ is_test: true, total: 90_000 + 500 + 3000 });
  expect([await allocated(tea), await allocated(pot.variant_id)]).toEqual([0, 0]);
});
