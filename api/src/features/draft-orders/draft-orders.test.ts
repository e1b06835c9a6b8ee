import type { DraftOrder, DraftOrderPayment } from "@vitrine/contract/orders/draft-orders";
import { beforeAll, describe, expect, it } from "vitest";
import { doDueWork } from "../../../test/due-work.ts";
import { open, setPrice, shelve, stockOf } from "../../../test/sample-products.ts";
import { address } from "../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { completeDraftOrder } from "./complete-draft-order.action.ts";

const app = useTestApp({ jobs: false });
let [mona, max, sam, rita] = [] as unknown as Person[] as [Person, Person, Person, Person];
let shop: { shop_id: number };
let rival: { shop_id: number };
let rug: { variant_id: string };

beforeAll(async () => {
  [mona, max, sam, rita] = await Promise.all([
    app.person("Mona"),
    app.person("Max"),
    app.person("Sam"),
    app.person("Rita"),
  ]);
  const [opened, other] = [await app.shop(mona, "Tea Drafts"), await app.shop(rita, "Rival Drafts")];
  [shop, rival] = [{ shop_id: opened.id }, { shop_id: other.id }];
  await app.join(opened.id, max, "manager");
  await app.join(opened.id, sam, "staff");
  await open(app.database, opened.id);
  rug = await shelve(app.database, other.id, { title: "Rug", price: 900, on_hand: 9 });
});

type Input = Parameters<Person["client"]["draft_orders"]["create"]>[0]["body"];
const contact = { email: "nia@example.com", phone: "+49 40 1234567", address };
const none = { kind: "none" as const };
const input = (lines: Input["lines"], more: Partial<Input> = {}): Input => ({
  ...contact,
  lines,
  delivery: none,
  ...more,
});
const custom = (title: string, unit_price: number, more: object = {}) => ({
  title,
  unit_price,
  quantity: 1,
  ...more,
});
const tea = (on_hand = 100, price = 1000) =>
  shelve(app.database, shop.shop_id, { title: "Tea", price, on_hand });
const create = async (lines: Input["lines"], more: Partial<Input> = {}) =>
  (await mona.client.draft_orders.create({ params: shop, body: input(lines, more) })).data;
const read = async (id: string) => (await mona.client.draft_orders.read({ params: { ...shop, id } })).data;
const totalOf = ({ quote }: DraftOrder) => quote.calculation?.total;
const complete = (draft: DraftOrder, payment: Partial<DraftOrderPayment> = {}, by = mona) =>
  by.client.draft_orders.complete({
    params: { ...shop, id: draft.id },
    body: {
      version: draft.version,
      accepted_total: totalOf(draft)!,
      payment: { kind: "later", method: "manual", days: 7, ...payment },
    },
  });
const orderOf = async (order_id: string) =>
  (await mona.client.orders.read({ params: { ...shop, id: order_id } })).data;
const completed = async (...of: Parameters<typeof complete>) =>
  orderOf((await complete(...of)).data.order_id);
const jobs = async (order_id: string) =>
  (
    await app.database.admin.query<{ name: string }>(
      "select name from pgboss.job where data->>'order_id' = $1 order by name",
      [order_id],
    )
  ).rows.map(({ name }) => name);

describe("a draft", () => {
  it("has today's prices each time it is read, and takes no stock", async () => {
    const { variant_id } = await tea();
    const draft = await create([{ variant_id, quantity: 2 }, custom("Gift box", 350)]);
    expect(draft).toMatchObject({
      name: expect.stringMatching(/^D\d+$/),
      customer_name: "Nia Shopper",
      order: null,
    });
    expect(totalOf(draft)).toBe(2350);
    await setPrice(app.database, variant_id, 1200);
    expect(totalOf(await read(draft.id))).toBe(2750);
    expect(await stockOf(app.database, variant_id)).toMatchObject({ allocated: 0 });
    const { data } = await mona.client.draft_orders.list({ params: shop, query: {} });
    expect(data[0]).toMatchObject({ id: draft.id, total: 2750, item_count: 3, currency: "EUR" });
  });

  it("is numbered from D1 in each shop", async () => {
    const body = { lines: [], delivery: none };
    const first = await rita.client.draft_orders.create({ params: rival, body });
    const second = await rita.client.draft_orders.create({ params: rival, body });
    expect([first.data.name, second.data.name]).toEqual(["D1", "D2"]);
  });

  it("keeps the version of the user who saved first", async () => {
    const draft = await create([custom("Wrap", 100)]);
    const save = (price: number) =>
      mona.client.draft_orders.update({
        params: { ...shop, id: draft.id },
        body: { ...input([custom("Wrap", price)]), version: draft.version },
      });
    await save(200);
    await expect(save(300)).rejects.toMatchObject({
      code: "version_conflict",
      answer: { current: { version: 2 } },
    });
    expect(totalOf(await read(draft.id))).toBe(200);
  });

  it("expires 30 days after its last change", async () => {
    const draft = await create([custom("Wrap", 100)]);
    const days = (Date.parse(draft.expires_at) - Date.parse(draft.updated_at)) / 86_400_000;
    expect(days).toBeCloseTo(30, 5);
  });

  it("is deleted once it has expired, and not before", async () => {
    const draft = await create([custom("Wrap", 100)]);
    const expire = (days: number) =>
      app.database.admin.query(
        "update draft_orders set expires_at = now() + $2 * interval '1 day' where id = $1",
        [draft.id, days],
      );
    await expire(1);
    await doDueWork(app, 31);
    expect((await read(draft.id)).name).toBe(draft.name);
    await expire(-1);
    await doDueWork(app, 62);
    await expect(read(draft.id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("moves to the customer that its own is merged into, and is erased with that one", async () => {
    const add = async (name: string) =>
      (await mona.client.customers.create({ params: shop, body: { name, email: `${name}@example.com` } }))
        .data;
    const [first, second] = [await add("first"), await add("second")];
    const draft = await create([custom("Wrap", 100)], { customer_id: first.id, email: "first@example.com" });
    await mona.client.customers.merge({
      params: { ...shop, id: second.id },
      body: { customer_id: first.id },
    });
    expect(await read(draft.id)).toMatchObject({ customer_id: second.id, customer_name: "second" });
    const { data } = await mona.client.customers.export_data({ params: { ...shop, id: second.id } });
    expect(data["draft_orders"]).toMatchObject([{ name: draft.name, email: "first@example.com" }]);
    await mona.client.customers.erase({ params: { ...shop, id: second.id } });
    await expect(read(draft.id)).rejects.toMatchObject({ code: "not_found" });
  });

  it.each([
    [
      "a variant of another shop",
      () => [{ variant_id: rug.variant_id, quantity: 1 }],
      {},
      "lines.0.variant_id",
    ],
    ["a phone number that isn't one", () => [], { phone: "12" }, "phone"],
    [
      "an address with a wrong postcode",
      () => [],
      { address: { ...address, postal_code: "1" } },
      "address.postal_code",
    ],
  ])("rejects %s and stores nothing", async (_, lines, more, field) => {
    const count = async () =>
      (await app.database.admin.query("select count(*)::int from draft_orders")).rows[0].count;
    const before = await count();
    await expect(create(lines(), more as Partial<Input>)).rejects.toMatchObject({
      code: "invalid_input",
      errors: { [field]: [expect.any(String)] },
    });
    expect(await count()).toBe(before);
  });

  it("rejects another shop's customer", async () => {
    const { data } = await rita.client.customers.create({
      params: rival,
      body: { name: "Ada", email: "ada@example.com" },
    });
    await expect(create([], { customer_id: data.id })).rejects.toMatchObject({
      errors: { customer_id: [expect.any(String)] },
    });
  });

  it("isn't open to staff, and not found in another shop", async () => {
    const draft = await create([custom("Wrap", 100)]);
    await expect(complete(draft, {}, sam)).rejects.toMatchObject({ code: "forbidden" });
    await expect(sam.client.draft_orders.create({ params: shop, body: input([]) })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(rita.client.draft_orders.read({ params: { ...rival, id: draft.id } })).rejects.toMatchObject(
      { code: "not_found" },
    );
    expect((await completed(draft, {}, max)).timeline[0]).toMatchObject({ actor: max.name, role: "manager" });
  });

  it("is deleted, unless it is an order already", async () => {
    const draft = await create([custom("Wrap", 100)]);
    await mona.client.draft_orders.remove({ params: { ...shop, id: draft.id } });
    await expect(read(draft.id)).rejects.toMatchObject({ code: "not_found" });
    const other = await create([custom("Wrap", 100)]);
    await complete(other);
    const change = { params: { ...shop, id: other.id } };
    await expect(mona.client.draft_orders.remove(change)).rejects.toMatchObject({
      code: "draft_order_completed",
    });
    await expect(
      mona.client.draft_orders.update({ ...change, body: { ...input([]), version: 2 } }),
    ).rejects.toMatchObject({ code: "draft_order_completed" });
  });
});

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
    const { data } = await mona.client.orders.calculation({ params: { ...shop, id: order.id } });
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
    const answers = await Promise.all([
      complete(draft),
      complete(draft, { kind: "paid" }, max),
      complete(draft),
    ]);
    expect(new Set(answers.map(({ data }) => data.order_id)).size).toBe(1);
    expect((await complete(draft)).data).toEqual(answers[0].data);
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
        app.app.db.inShop(shop.shop_id, async (tx) => {
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
      answer: { lines: [{ variant_id, wanted: 3, available: 2 }] },
    });
    const fits = await create([{ variant_id, quantity: 2 }]);
    await setPrice(app.database, variant_id, 1100);
    await expect(complete(fits)).rejects.toMatchObject({ code: "price_changed", answer: { total: 2200 } });
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
    const draft = await create(lines as Input["lines"], more as Partial<Input>);
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
        shop.shop_id,
        isOn,
      ]);
    await setTestMode(true);
    const order = await completed(await create([{ variant_id, quantity: 1 }]));
    await setTestMode(false);
    expect(order).toMatchObject({ is_test: true, customer_id: null });
    expect(await stockOf(app.database, variant_id)).toMatchObject({ allocated: 0 });
  });

  it("belongs to the chosen customer, whatever email it has", async () => {
    const { data: ada } = await mona.client.customers.create({
      params: shop,
      body: { name: "Ada Jansen", email: "ada@example.com" },
    });
    const order = await completed(await create([custom("Wrap", 100)], { customer_id: ada.id }));
    expect(order).toMatchObject({ customer_id: ada.id, email: "nia@example.com" });
  });
});

describe("a copy of an order", () => {
  it("has its items at today's prices, and those of deleted products as custom items", async () => {
    const [green, black] = [await tea(), await tea(100, 700)];
    const order = await completed(
      await create([
        { variant_id: green.variant_id, quantity: 2, unit_price: 1 },
        { variant_id: black.variant_id, quantity: 1 },
        custom("Gift box", 350),
      ]),
    );
    await app.database.admin.query("delete from products where id = $1", [black.product_id]);
    const { data } = await mona.client.draft_orders.duplicate_order({ params: { ...shop, id: order.id } });
    expect(
      data.lines.map(({ variant_id, title, unit_price, quantity }) => [
        variant_id,
        title,
        unit_price,
        quantity,
      ]),
    ).toEqual([
      [green.variant_id, "Tea", null, 2],
      [null, "Tea", 700, 1],
      [null, "Gift box", 350, 1],
    ]);
    expect(data).toMatchObject({ email: "nia@example.com", address: { city: "Hamburg" }, order: null });
    expect(totalOf(data)).toBe(3050);
    await expect(
      rita.client.draft_orders.duplicate_order({ params: { ...rival, id: order.id } }),
    ).rejects.toMatchObject({ code: "not_found" });
  });

  it("has the pickup of an order that is picked up, at its place, and needs no street", async () => {
    const [first, own] = [crypto.randomUUID(), crypto.randomUUID()];
    const rate = (id: string, name: string) => ({
      id,
      name: "Pickup",
      fee: 100,
      days_min: 0,
      days_max: 1,
      is_pickup: true,
      pickup_place: { name, line1: "2 Mill Lane", city: "Hamburg", postal_code: "20457", country: "DE" },
    });
    const zone = await mona.client.delivery_zones.create({
      params: shop,
      body: {
        name: "Austria",
        places: [{ country: "AT" }],
        rates: [rate(first, "The arcade"), rate(own, "The mill")],
      } as never,
    });
    const { variant_id } = await tea();
    const nameOnly = { name: "Nia Shopper", country: "DE" } as never;
    const delivery = { kind: "rate" as const, rate: own };
    const order = await completed(
      await create([{ variant_id, quantity: 1 }], { address: nameOnly, delivery }),
    );
    const duplicate = async () =>
      (await mona.client.draft_orders.duplicate_order({ params: { ...shop, id: order.id } })).data;
    const copy = await duplicate();
    expect(copy).toMatchObject({ delivery, address: { name: "Nia Shopper", line1: "", country: "DE" } });
    expect(copy.quote).toMatchObject({ missing: [], calculation: { total: 1100 } });
    expect(copy.quote.delivery_options.find(({ key }) => key === own)).toMatchObject({
      is_pickup: true,
      pickup_place: { name: "The mill" },
    });
    expect(await completed(copy)).toMatchObject({
      delivery: { is_pickup: true, pickup_place: { name: "The mill" } },
    });

    const { version, rates: _, ...stored } = zone.data;
    const at = { ...shop, id: zone.data.id };
    const changed = (
      await mona.client.delivery_zones.update({
        params: at,
        body: { ...stored, rates: [rate(first, "The arcade")], version } as never,
      })
    ).data;
    expect((await duplicate()).delivery).toMatchObject({ kind: "rate", rate: first });
    await mona.client.delivery_zones.remove({ params: at });
    expect(changed.rates).toHaveLength(1);
    expect(await duplicate()).toMatchObject({ delivery: { kind: "none" }, address: null });
  });

  it("of a pickup without a name can't be completed", async () => {
    const id = crypto.randomUUID();
    const pickup_place = {
      name: "Shop",
      line1: "2 Mill Lane",
      city: "Hamburg",
      postal_code: "20457",
      country: "DE",
    };
    const rate = { id, name: "Pickup", fee: 0, days_min: 0, days_max: 1, is_pickup: true, pickup_place };
    const body = { name: "Austria", places: [{ country: "AT" }], rates: [rate] } as never;
    const zone = await mona.client.delivery_zones.create({ params: shop, body });
    const { variant_id } = await tea();
    const draft = await create([{ variant_id, quantity: 1 }], {
      address: null,
      delivery: { kind: "rate", rate: id },
    });
    expect(draft.quote.missing).toEqual(["address"]);
    await expect(complete(draft)).rejects.toMatchObject({
      errors: { address: ["Enter the customer's name."] },
    });
    await mona.client.delivery_zones.remove({ params: { ...shop, id: zone.data.id } });
  });
});
