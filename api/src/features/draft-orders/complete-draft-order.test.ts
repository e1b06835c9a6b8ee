import { describe, expect, it } from "vitest";
import { setPrice, stockOf } from "../../../test/sample-products.ts";
import { completeDraftOrder } from "./complete-draft-order.action.ts";
import { custom, totalOf, type DraftInput, useDraftShop } from "./draft-orders.fixture.ts";

const { app, shop, tea, create, read, complete, completed, jobs } = useDraftShop();

describe("a draft that becomes an order", () => {
  it("takes the stock, and is an ordinary order with every figure stored", async () => {
    const { variant_id } = await tea(5);
    const draft = await create([{ variant_id, quantity: 3 }, custom("Gift box", 350)], {
      delivery: { kind: "custom", title: "Bike courier", price: 700 },
      note: "Ring twice",
      internal_note: "Called on Monday",
    });
    const order = await completed(draft);
    expect(order).toMatchObject({
      source: "draft_order",
      lifecycle: "open",
      confirmation: "not_needed",
      payment_status: "unpaid",
      payment_method: "manual",
      subtotal: 3350,
      shipping_total: 700,
      total: 4050,
      item_count: 4,
      name: "Nia Shopper",
      email: "nia@example.com",
      phone_e164: "+49401234567",
      note: "Ring twice",
      delivery: { name: "Bike courier", fee: 700, is_arranged: true },
    });
    expect(order.lines.map(({ title, variant_id: id, total }) => [title, id, total])).toEqual([
      ["Tea", variant_id, 3000],
      ["Gift box", null, 350],
    ]);
    expect(order.timeline.map(({ action, role }) => [action, role])).toEqual([
      ["order.placed", "owner"],
      ["note.added", "owner"],
    ]);
    const { data } = await shop.mona.client.orders.calculation({ params: { ...shop.params, id: order.id } });
    expect(data.lines.map(({ title, total }) => [title, total])).toEqual([
      ["Tea", 3000],
      ["Gift box", 350],
    ]);
    expect(await stockOf(app.database, variant_id)).toMatchObject({ on_hand: 5, allocated: 3 });
    expect(await jobs(order.id)).toEqual(["order-placed"]);
    expect((await read(draft.id)).order).toMatchObject({ id: order.id });
  });

  it("is paid in the ledger if it is marked as paid, and when nothing is to be paid", async () => {
    const draft = await create([custom("Wrap", 500)]);
    const order = await completed(draft, { kind: "paid" });
    expect(order).toMatchObject({ payment_status: "paid", balance: 0, refundable: 500 });
    // The order confirmation says that it is paid.
    expect(await jobs(order.id)).toEqual(["order-placed"]);
    const free = await completed(await create([custom("Gift", 0)]), { kind: "paid" });
    expect(free).toMatchObject({ payment_status: "paid", balance: 0, refundable: 0 });
  });

  it("is one order when two users complete it at once, and again later", async () => {
    const { variant_id } = await tea(2);
    const draft = await create([{ variant_id, quantity: 1 }]);
    const responses = await Promise.all([
      complete(draft),
      complete(draft, { kind: "paid" }, shop.max),
      complete(draft),
    ]);
    expect(new Set(responses.map(({ data }) => data.order_id)).size).toBe(1);
    expect((await complete(draft)).data).toEqual(responses[0].data);
    expect(await stockOf(app.database, variant_id)).toMatchObject({ allocated: 1 });
  });

  it("is one order when two processes complete it at once", async () => {
    const { variant_id } = await tea(5);
    const draft = await create([{ variant_id, quantity: 1 }]);
    const seen = {
      version: 1,
      accepted_total: totalOf(draft)!,
      payment: { kind: "later", method: "manual", days: 7 } as const,
    };
    // Past the queue of requests for the same draft, which each process has for itself.
    const actor = { account_id: null, name: "Mona", role: "owner" } as const;
    let open = 0;
    const allOpen = Promise.withResolvers<void>();
    const orders = await Promise.all(
      [1, 2, 3].map(() =>
        app.app.db.inShop(shop.params.shop_id, async (tx) => {
          if (++open === 3) allOpen.resolve();
          await allOpen.promise;
          return completeDraftOrder({ app: app.app, tx, actor }, draft.id, seen);
        }),
      ),
    );
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1);
    expect(await stockOf(app.database, variant_id)).toMatchObject({ allocated: 1 });
  });

  it("isn't written if stock is short, a price has changed, or someone saved the draft", async () => {
    const { variant_id } = await tea(2);
    const draft = await create([{ variant_id, quantity: 3 }]);
    expect(draft.quote).toMatchObject({
      missing: ["stock"],
      lines: [{ problem: "not_enough", available: 2 }],
    });
    await expect(complete(draft)).rejects.toMatchObject({
      code: "sold_out",
      body: { lines: [{ variant_id, wanted: 3, available: 2 }] },
    });
    const fits = await create([{ variant_id, quantity: 2 }]);
    await setPrice(app.database, variant_id, 1100);
    await expect(complete(fits)).rejects.toMatchObject({ code: "price_changed", body: { total: 2200 } });
    await expect(complete({ ...(await read(fits.id)), version: 9 })).rejects.toMatchObject({
      code: "version_conflict",
    });
    expect((await read(fits.id)).order).toBeNull();
    expect(await stockOf(app.database, variant_id)).toMatchObject({ allocated: 0 });
  });

  it("sells the last unit once, to a draft or another", async () => {
    const { variant_id } = await tea(1);
    const drafts = await Promise.all([1, 2, 3].map(() => create([{ variant_id, quantity: 1 }])));
    const outcomes = await Promise.allSettled(drafts.map((draft) => complete(draft)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await stockOf(app.database, variant_id)).toEqual({ on_hand: 1, allocated: 1 });
    const { rows } = await app.database.admin.query(
      "select sold_out from product_index i join variants v on v.product_id = i.product_id where v.id = $1",
      [variant_id],
    );
    expect(rows).toEqual([{ sold_out: true }]);
  });

  it.each([
    ["without items", [], {}, "lines"],
    ["without an address", [custom("Wrap", 100)], { address: null }, "address"],
    [
      "with a delivery that isn't offered",
      [custom("Wrap", 100)],
      { delivery: { kind: "rate", rate: "gone" } },
      "delivery",
    ],
  ])("is rejected %s", async (_, lines, more, field) => {
    const draft = await create(lines as DraftInput["lines"], more as Partial<DraftInput>);
    await expect(complete(draft)).rejects.toMatchObject({ errors: { [field]: [expect.any(String)] } });
  });

  it("is rejected with a payment method that the shop doesn't offer", async () => {
    const draft = await create([custom("Wrap", 100)]);
    for (const payment of [{ method: "gold" }, { kind: "link" as const, method: "stripe" }])
      await expect(complete(draft, payment)).rejects.toMatchObject({
        errors: { "payment.method": [expect.any(String)] },
      });
    expect((await read(draft.id)).order).toBeNull();
  });

  it("is a test order without stock and customer in the test mode", async () => {
    const { variant_id } = await tea(2);
    const setTestMode = (isOn: boolean) =>
      app.database.admin.query("update checkout_settings set test_mode = $2 where shop_id = $1", [
        shop.params.shop_id,
        isOn,
      ]);
    await setTestMode(true);
    const order = await completed(await create([{ variant_id, quantity: 1 }]));
    await setTestMode(false);
    expect(order).toMatchObject({ is_test: true, customer_id: null });
    expect(await stockOf(app.database, variant_id)).toMatchObject({ allocated: 0 });
  });

  it("belongs to the chosen customer, whatever email it has", async () => {
    const { data: ada } = await shop.mona.client.customers.create({
      params: shop.params,
      body: { name: "Ada Jansen", email: "ada@example.com" },
    });
    const order = await completed(await create([custom("Wrap", 100)], { customer_id: ada.id }));
    expect(order).toMatchObject({ customer_id: ada.id, email: "nia@example.com" });
  });
});
