import { beforeAll, describe, expect, it } from "vitest";
import { address, buy, shopper } from "../../../test/shopper.ts";
import type { Person } from "../../../test/test-app.ts";
import { type CustomerDraft, useCustomerShop } from "./customers.fixture.ts";

const { app, shop, add, read, save, line, history } = useCustomerShop();
let sam: Person;
let rita: Person;
let rival: { shop_id: number };

beforeAll(async () => {
  [sam, rita] = await Promise.all([app.person("Sam"), app.person("Rita")]);
  await app.join(shop.params.shop_id, sam, "staff");
  rival = { shop_id: (await app.shop(rita, "Rival Rugs")).id };
});

const found = async (email: string) =>
  (await shop.mona.client.customers.list({ params: shop.params, query: { search: email } })).data[0]!;
const order = (email: string) => buy(shopper(app, shop.store.handle), line(), email);
// Counted by a job.
const eventually = { timeout: 30_000 };

describe("a customer that the shop adds", () => {
  it("has the fields that were entered, and is found by its search words", async () => {
    const draft = {
      name: "Zoë Field",
      email: " Zoe@Example.com ",
      phone: "030 1234567",
      note: "Calls first",
      tags: ["vip", "trade", "vip"],
      addresses: [{ ...address, name: "Zoë Field", postal_code: "20457" }],
      accepts_marketing: true,
      is_tax_exempt: true,
      tax_exempt_reason: "Reverse charge",
      tax_number: "DE123",
    };
    const { id } = await add(draft);
    expect(await read(id)).toMatchObject({
      ...draft,
      email: "zoe@example.com",
      tags: ["trade", "vip"],
      country: "DE",
      orders_count: 0,
      total_spent: 0,
      average_order: null,
      consents: [{ accepts_marketing: true }],
    });
    expect((await found("030 1234567")).id).toBe(id);
    expect(await history(id)).toEqual(["customer.created"]);
  });

  it.each<[string, CustomerDraft, Record<string, string[]>]>([
    ["no email and phone", {}, { email: ["Enter an email or a phone number."] }],
    [
      "a phone number that isn't one",
      { phone: "12" },
      { phone: [expect.stringContaining("area code") as string] },
    ],
    [
      "a postcode of another country",
      { email: "x@example.com", addresses: [{ ...address, postal_code: "1" }] },
      { "addresses.0.postal_code": [expect.any(String) as string] },
    ],
    [
      "an exemption without a reason",
      { email: "x@example.com", is_tax_exempt: true },
      { tax_exempt_reason: ["Enter a reason."] },
    ],
  ])("is rejected with %s", async (_, draft, errors) => {
    await expect(add(draft)).rejects.toMatchObject({ status: 422, errors });
  });

  it("is rejected with the customer who already has its email or phone, however they are written", async () => {
    const { id } = await add({ name: "First", email: "first@example.com", phone: "+49 30 7654321" });
    for (const draft of [
      { email: "FIRST@example.com" },
      { email: "second@example.com", phone: "030 7654321" },
    ])
      await expect(add(draft)).rejects.toMatchObject({
        status: 409,
        code: "customer_exists",
        body: { customer: { id, name: "First" } },
      });
    // Another shop may have the same customer.
    const body = { name: "First", email: "first@example.com" };
    await rita.client.customers.create({ params: rival, body });
  });

  it("is added once when two users add it at the same time", async () => {
    const added = await Promise.allSettled(Array.from({ length: 6 }, () => add({ phone: "+49 30 1112223" })));
    expect(added.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("a change of a customer", () => {
  it("is rejected if someone else saved first, with the stored version", async () => {
    const { id, version } = await add({ email: "v@example.com" });
    await save(id, version, { email: "v@example.com", note: "theirs" });
    await expect(save(id, version, { email: "v@example.com", note: "mine" })).rejects.toMatchObject({
      code: "version_conflict",
      body: { current: { note: "theirs" } },
    });
    expect((await read(id)).note).toBe("theirs");
  });

  it("records each change of the consent, and what changed", async () => {
    const { id, version } = await add({ email: "c@example.com" });
    const { data } = await save(id, version, { email: "c@example.com", accepts_marketing: true });
    await save(id, data.version, { email: "c@example.com", accepts_marketing: false });
    const { consents, accepts_marketing } = await read(id);
    expect(accepts_marketing).toBe(false);
    expect(consents.map((consent) => consent.accepts_marketing)).toEqual([false, true]);
    const { data: log } = await shop.mona.client.activity_log.list({
      params: shop.params,
      query: { target_id: id },
    });
    expect(log[0]).toMatchObject({
      before: { accepts_marketing: true },
      after: { accepts_marketing: false },
    });
  });

  it("leaves a stored phone number that isn't valid, as other systems export it", async () => {
    const { id, version } = await add({ email: "legacy@example.com" });
    await app.database.admin.query("update customers set phone = '12' where id = $1", [id]);
    await save(id, version, { email: "legacy@example.com", phone: "12", note: "x" });
    expect(await read(id)).toMatchObject({ phone: "12", note: "x" });
  });
});

describe("orders of a customer", () => {
  it("are counted with what was paid and refunded, without cancelled ones", async () => {
    await order("buyer@example.com");
    await order("buyer@example.com");
    await expect.poll(async () => (await found("buyer@example.com")).orders_count, eventually).toBe(2);
    const { id } = await found("buyer@example.com");
    const { data: orders } = await shop.mona.client.customers.orders({
      params: { ...shop.params, id },
      query: { limit: 1 },
    });
    const params = { ...shop.params, id: orders[0]!.id };
    await shop.mona.client.orders.mark_paid({ params });
    const { total } = orders[0]!;
    expect(await read(id)).toMatchObject({
      total_spent: total,
      orders_count: 2,
      average_order: total,
      country: "DE",
    });
    await app.database.admin.query(
      `insert into payments (shop_id, id, order_id, kind, method, amount, cause_id)
       values ($1, gen_random_uuid(), $2, 'refund', 'card', 300, gen_random_uuid())`,
      [shop.params.shop_id, params.id],
    );
    expect(await read(id)).toMatchObject({ total_spent: total - 300, average_order: total - 150 });
    await shop.mona.client.orders.cancel({ params, body: { reason: "customer" } });
    expect(await read(id)).toMatchObject({ orders_count: 1, total_spent: 0, average_order: total });
    expect((await read(id)).order_addresses).toMatchObject([{ line1: "1 Harbour Road" }]);
  });

  it("are listed newest first, page by page", async () => {
    for (let n = 0; n < 3; n++) await order("pages@example.com");
    const { id } = await found("pages@example.com");
    const params = { ...shop.params, id };
    const first = await shop.mona.client.customers.orders({ params, query: { limit: 2 } });
    const second = await shop.mona.client.customers.orders({
      params,
      query: { limit: 2, cursor: first.meta.next_cursor! },
    });
    const numbers = [...first.data, ...second.data].map(({ number }) => number);
    expect(numbers).toHaveLength(3);
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
    expect(second.meta.next_cursor).toBeNull();
  });

  it("show how many cash-on-delivery orders were delivered of those shipped", async () => {
    await order("cod@example.com");
    await order("cod@example.com");
    const { id } = await found("cod@example.com");
    const { data: orders } = await shop.mona.client.customers.orders({
      params: { ...shop.params, id },
      query: {},
    });
    for (const [at, { id: orderId }] of orders.entries()) {
      const params = { ...shop.params, id: orderId };
      await shop.mona.client.orders.confirm({ params }).catch(() => undefined);
      const { data } = await shop.mona.client.orders.pack({ params, body: {} });
      const shipment = { ...params, shipment_id: data.shipments[0]!.id };
      await shop.mona.client.orders.ship({ params: shipment, body: {} });
      if (at === 0) await shop.mona.client.orders.deliver({ params: shipment });
    }
    expect(await read(id)).toMatchObject({ cod_shipped: 2, cod_delivered: 1 });
  });

  it("by phone alone belong to the customer with this phone number, or to a new one", async () => {
    const byPhone = async (phone: string) => {
      const it = shopper(app, shop.store.handle);
      const params = { handle: shop.store.handle };
      it.cartToken = (await it.client.checkout.add_line({ params, body: line()[0]! })).data.token;
      const { data } = await it.client.checkout.update_address({ params, body: { phone, address } });
      it.key = crypto.randomUUID();
      await it.client.checkout.place_order({ params, body: { accepted_total: data.total } });
    };
    const { id } = await add({ name: "Known", email: "known@example.com", phone: "+49 30 5550001" });
    await byPhone("030 5550001");
    await byPhone("030 5550002");
    await byPhone("030 5550002");
    await expect.poll(async () => (await read(id)).orders_count, eventually).toBe(1);
    await expect.poll(async () => (await found("030 5550002")).orders_count, eventually).toBe(2);
    expect(await found("030 5550002")).toMatchObject({ email: null, name: "Nia Shopper" });
  });
});

describe("tags of several customers", () => {
  it("are added and removed, by id and by filter, and only real changes are logged", async () => {
    const [one, two] = [
      await add({ email: "t1@tags.example" }),
      await add({ email: "t2@tags.example", tags: ["new"] }),
    ];
    const change = (body: Parameters<Person["client"]["customers"]["change_tags"]>[0]["body"]) =>
      shop.mona.client.customers.change_tags({ params: shop.params, body });
    expect((await change({ select: { ids: [one.id, two.id] }, add: ["new"] })).data.changed).toBe(1);
    expect(await history(two.id)).toEqual(["customer.created"]);
    const byFilter = { select: { filter: { search: "tags.example" } }, add: ["gold"], remove: ["new"] };
    expect((await change(byFilter)).data.changed).toBe(2);
    expect((await read(one.id)).tags).toEqual(["gold"]);
    const { data } = await shop.mona.client.customers.list({ params: shop.params, query: { tag: "gold" } });
    expect(data.map(({ id }) => id).toSorted()).toEqual([one.id, two.id].toSorted());
    expect(
      (await shop.mona.client.customers.tags({ params: shop.params, query: { search: "GOL" } })).data,
    ).toEqual(["gold"]);
  });

  it("leave another shop's customers alone", async () => {
    const { data } = await rita.client.customers.create({
      params: rival,
      body: { name: "Theirs", email: "theirs@example.com", tags: ["keep"] },
    });
    await shop.mona.client.customers.change_tags({
      params: shop.params,
      body: { select: { ids: [data.id] }, add: ["taken"], remove: ["keep"] },
    });
    const theirs = await rita.client.customers.read({ params: { ...rival, id: data.id } });
    expect(theirs.data.tags).toEqual(["keep"]);
  });
});

describe("roles and shops", () => {
  it("reject staff with 403, and another shop's owner with 404", async () => {
    const { id } = await add({ email: "roles@example.com" });
    const params = { ...shop.params, id };
    const calls: ((person: Person) => Promise<unknown>)[] = [
      (person) => person.client.customers.read({ params }),
      (person) => person.client.customers.block({ params, body: { reason: "x" } }),
      (person) => person.client.customers.unblock_address({ params, query: { key: "x" } }),
      (person) => person.client.customers.export({ params: shop.params, query: {} }),
      (person) => person.client.customers.export_data({ params }),
      (person) => person.client.customers.erase({ params }),
    ];
    for (const call of calls) {
      await expect(call(sam)).rejects.toMatchObject({ status: 403 });
      await expect(call(rita)).rejects.toMatchObject({ status: 404 });
    }
    await expect(rita.client.customers.read({ params: { ...rival, id } })).rejects.toMatchObject({
      status: 404,
    });
    expect(await read(id)).toMatchObject({ is_blocked: false, erased_at: null });
  });
});
