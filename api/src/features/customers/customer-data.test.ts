import { describe, expect, it } from "vitest";
import { address, buy, shopper } from "../../../test/shopper.ts";
import { useCustomerShop } from "./customers.fixture.ts";

// Merging, exporting and erasing customers.

const { app, shop, add, read } = useCustomerShop();

const byEmail = async (email: string) =>
  (await shop.mona.client.customers.list({ params: shop.params, query: { search: email } })).data.find(
    (one) => one.email === email,
  );
const rows = async (text: string, values: unknown[] = []) =>
  (await app.database.admin.query(text, values)).rows as Record<string, unknown>[];
const countSent = async (email: string) =>
  (await rows("select from emails where recipient = $1 and sent_at is not null", [email])).length;

// Counted by a job.
const eventually = { timeout: 30_000 };

async function order(email: string) {
  await buy(shopper(app, shop.store.handle), [{ variant_id: shop.store.variant_id, quantity: 1 }], email);
  await expect.poll(async () => (await byEmail(email))?.orders_count ?? 0, eventually).toBeGreaterThan(0);
  return (await byEmail(email))!.id;
}
const merge = (id: string, customer_id: string) =>
  shop.mona.client.customers.merge({ params: { ...shop.params, id }, body: { customer_id } });

describe("a merge", () => {
  it("moves orders, addresses, tags and history, and shows the result beforehand", async () => {
    const source = await order("twin.two@example.com");
    const { version } = await read(source);
    await shop.mona.client.customers.update({
      params: { ...shop.params, id: source },
      body: {
        name: "Twin",
        email: "twin.two@example.com",
        version,
        note: "Second",
        tags: ["b", "c"],
        addresses: [{ ...address, line1: "2 Second Street" }],
      },
    });
    const target = await order("twin.one@example.com");
    const before = await read(target);
    await shop.mona.client.customers.update({
      params: { ...shop.params, id: target },
      body: {
        name: "Twin",
        email: "twin.one@example.com",
        version: before.version,
        note: "First",
        tags: ["a", "b"],
        addresses: [
          {
            ...address,
            line1: "1 First Street",
          },
        ],
      },
    });
    const { data: preview } = await shop.mona.client.customers.preview_merge({
      params: { ...shop.params, id: target },
      query: { customer_id: source },
    });
    const expected = { name: "Twin", email: "twin.one@example.com", tags: ["a", "b", "c"], orders_count: 2 };
    expect(preview).toMatchObject({ ...expected, addresses: 2 });
    const { data } = await merge(target, source);
    expect(data).toMatchObject({ ...expected, note: "First\n\nSecond" });
    expect(data.addresses.map(({ line1 }) => line1)).toEqual(["1 First Street", "2 Second Street"]);
    await expect(read(source)).rejects.toMatchObject({ status: 404 });
    const { data: orders } = await shop.mona.client.customers.orders({
      params: { ...shop.params, id: target },
      query: {},
    });
    expect(orders).toHaveLength(2);
    const { data: log } = await shop.mona.client.activity_log.list({
      params: shop.params,
      query: { target_id: target },
    });
    expect(log.map(({ action }) => action)).toEqual([
      "customer.merged",
      "customer.changed",
      "customer.changed",
    ]);
    // A later order with the other email makes a new customer.
    expect(await order("twin.two@example.com")).not.toBe(target);
  });

  it.each([
    ["the target's", "2026-11-02", "2026-11-01", true],
    ["the source's", "2026-11-01", "2026-11-02", false],
  ])("takes %s consent if it is newer, and keeps both histories", async (_, ofTarget, ofSource, accepts) => {
    const [target, source] = [
      await add({ email: `${ofTarget}-t@example.com`, accepts_marketing: true }),
      await add({ email: `${ofTarget}-s@example.com` }),
    ];
    const setAt = (id: string, at: string) =>
      rows("update customers set marketing_changed_at = $2 where id = $1", [id, at]);
    await setAt(target.id, ofTarget);
    await setAt(source.id, ofSource);
    const { data } = await merge(target.id, source.id);
    expect(data.accepts_marketing).toBe(accepts);
    expect(data.consents.map((one) => one.accepts_marketing)).toContain(true);
  });

  it("gives a customer without email or phone those of the other", async () => {
    const target = await add({ phone: "+49 30 2220001" });
    const source = await add({ name: "Bea", email: "bea@example.com" });
    const { data } = await merge(target.id, source.id);
    expect(data).toMatchObject({ email: "bea@example.com", phone: "+49 30 2220001", name: "Ada" });
  });

  it("blocks both emails if one of the customers was blocked", async () => {
    const [target, source] = [await add({ email: "m1@example.com" }), await add({ email: "m2@example.com" })];
    await shop.mona.client.customers.block({
      params: { ...shop.params, id: source.id },
      body: { reason: "Fraud" },
    });
    expect((await merge(target.id, source.id)).data).toMatchObject({
      is_blocked: true,
      block_reason: "Fraud",
    });
    for (const email of ["m1@example.com", "m2@example.com"])
      await expect(
        buy(shopper(app, shop.store.handle), [{ variant_id: shop.store.variant_id, quantity: 1 }], email),
      ).rejects.toMatchObject({ code: "contact_blocked" });
  });

  it("of a customer with itself, or twice at once, is rejected", async () => {
    const [target, source] = [await add({ email: "x1@example.com" }), await add({ email: "x2@example.com" })];
    await expect(merge(target.id, target.id)).rejects.toMatchObject({ code: "customer_same" });
    const both = await Promise.allSettled([merge(target.id, source.id), merge(target.id, source.id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("the CSV file", () => {
  it("has Shopify's columns, and cells that a spreadsheet doesn't run", async () => {
    await add({
      name: "=HYPERLINK(1) Field",
      email: "csv@example.com",
      phone: "+49 30 4440001",
      tags: ["one", "two"],
      note: "@note",
      addresses: [
        {
          ...address,
          company: "Field Ltd",
          country: "US",
          region: "NY",
          city: "New York",
          postal_code: "10001",
        },
      ],
      accepts_marketing: true,
      is_tax_exempt: true,
      tax_exempt_reason: "x",
    });
    const file = await shop.mona.client.customers.export({
      params: shop.params,
      query: { search: "csv@example.com" },
    });
    expect(file.name).toMatch(/^customers-\d{4}-\d\d-\d\d\.csv$/);
    expect((await file.text()).trim().split("\n")).toEqual([
      expect.stringMatching(
        /^\ufeff?First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Tags,Note,Tax Exempt,Total Spent,Total Orders$/,
      ) as string,
      "'=HYPERLINK(1),Field,csv@example.com,yes,Field Ltd,1 Harbour Road,,New York,NY,US,10001,,'+49304440001,no,\"one, two\",'@note,yes,0.00,0",
    ]);
  });

  it("contains each customer of the filter once, over several batches", async () => {
    await app.database.admin.query(
      `insert into customers (shop_id, id, email, name, country)
       select $1, gen_random_uuid(), 'many' || n || '@example.com', 'Many', 'FR' from generate_series(1, 2100) n`,
      [shop.params.shop_id],
    );
    const file = await shop.mona.client.customers.export({ params: shop.params, query: { country: "FR" } });
    const emails = (await file.text()).match(/many\d+@example\.com/g)!;
    expect(emails).toHaveLength(2100);
    expect(new Set(emails).size).toBe(2100);
  });
});

describe("the personal data of a customer", () => {
  it("are exported with orders, consents and history", async () => {
    const id = await order("person@example.com");
    for (const email of ["person@example.com", "someone.else@example.com"])
      await rows(
        `insert into messages (shop_id, id, form_id, name, email, text)
         values (${shop.params.shop_id}, gen_random_uuid(), gen_random_uuid(), 'Person', '${email}', 'Is the tea back?')`,
      );
    const { data } = await shop.mona.client.customers.export_data({ params: { ...shop.params, id } });
    expect(data["customer"]).toMatchObject({ email: "person@example.com", orders_count: 1 });
    expect(data["orders"]).toMatchObject([
      { email: "person@example.com", total: 1490, lines: [{ title: "Tea" }] },
    ]);
    expect(data["messages"]).toMatchObject([{ email: "person@example.com", text: "Is the tea back?" }]);
  });

  it("aren't erased while an order is to be delivered", async () => {
    const id = await order("open@example.com");
    await expect(shop.mona.client.customers.erase({ params: { ...shop.params, id } })).rejects.toMatchObject({
      code: "customer_has_open_orders",
    });
    expect(await read(id)).toMatchObject({ email: "open@example.com", erased_at: null });
  });

  it("are erased everywhere, and the orders stay with their amounts", async () => {
    const marker = "zqx-erase";
    const email = `${marker}@example.com`;
    const it = shopper(app, shop.store.handle);
    const params = { handle: shop.store.handle };
    it.cartToken = (
      await it.client.checkout.add_line({ params, body: { variant_id: shop.store.variant_id, quantity: 1 } })
    ).data.token;
    const { data: cart } = await it.client.checkout.update_address({
      params,
      body: {
        email,
        phone: "030 7770001",
        address: { ...address, name: marker, line1: marker },
        note: marker,
      },
    });
    it.key = crypto.randomUUID();
    await it.client.checkout.place_order({ params, body: { accepted_total: cart.total } });
    await expect.poll(async () => (await byEmail(email))?.orders_count, eventually).toBe(1);
    const customer = (await byEmail(email))!;
    const { version } = await read(customer.id);
    await shop.mona.client.customers.update({
      params: { ...shop.params, id: customer.id },
      body: { name: marker, email, version, note: marker, tags: [marker], accepts_marketing: true },
    });
    const { data: orders } = await shop.mona.client.customers.orders({
      params: { ...shop.params, id: customer.id },
      query: {},
    });
    await shop.mona.client.orders.cancel({
      params: { ...shop.params, id: orders[0]!.id },
      body: { reason: "customer" },
    });
    // The order and its cancellation: an email that is being sent would be recorded after the erasure.
    await expect.poll(() => countSent(email), eventually).toBe(2);
    await app.database.admin.query(
      "update orders set lifecycle = 'open', fulfilment_status = 'delivered' where id = $1",
      [orders[0]!.id],
    );
    const [returned] = await rows(
      `insert into returns (shop_id, id, order_id, requested_by, note)
       values (${shop.params.shop_id}, gen_random_uuid(), '${orders[0]!.id}', 'shopper', '${marker}') returning id`,
    );
    await rows(
      `insert into notifications (shop_id, id, kind, data, link, cause)
       values (${shop.params.shop_id}, gen_random_uuid(), 'return_requested', '{"name":"${marker}"}', '/', '${returned!["id"]}')`,
    );
    const [proof] = await rows(
      `insert into payment_proofs (shop_id, id, order_id, reference)
       values (${shop.params.shop_id}, gen_random_uuid(), '${orders[0]!.id}', 'TX 1') returning id`,
    );
    await rows(
      `insert into notifications (shop_id, id, kind, data, link, cause)
       values (${shop.params.shop_id}, gen_random_uuid(), 'payment_proof_submitted', '{"name":"${marker}"}', '/', '${proof!["id"]}')`,
    );
    // A test order has no customer.
    await rows("update shops set storefront_version = storefront_version + 1 where id = $1", [
      shop.params.shop_id,
    ]);
    await rows("update checkout_settings set test_mode = true where shop_id = $1", [shop.params.shop_id]);
    await buy(shopper(app, shop.store.handle), [{ variant_id: shop.store.variant_id, quantity: 1 }], email);
    await rows("update checkout_settings set test_mode = false where shop_id = $1", [shop.params.shop_id]);
    await rows("update shops set storefront_version = storefront_version + 1 where id = $1", [
      shop.params.shop_id,
    ]);
    expect(await rows("select from orders where email = $1 and is_test", [email])).toHaveLength(1);
    await expect.poll(() => countSent(email), eventually).toBe(3);

    await shop.mona.client.customers.erase({ params: { ...shop.params, id: customer.id } });
    expect(await read(customer.id)).toMatchObject({
      name: "Erased customer",
      email: null,
      phone: null,
      tags: [],
      consents: [],
      addresses: [],
      orders_count: 1,
      erased_at: expect.any(String) as string,
    });
    const { data: after } = await shop.mona.client.orders.read({
      params: { ...shop.params, id: orders[0]!.id },
    });
    expect(after).toMatchObject({
      total: orders[0]!.total,
      email: null,
      name: "Erased customer",
      note: null,
    });
    expect(after.address).toMatchObject({ country: "DE", city: null, postal_code: null });

    const tables = await rows(
      `select table_name as name from information_schema.columns
       where table_schema = 'shop' and column_name = 'shop_id' and table_name not in ('jobs') group by 1`,
    );
    for (const { name } of tables)
      expect(
        await rows(`select * from shop.${String(name)} t where shop_id = $1 and t::text ilike $2`, [
          shop.params.shop_id,
          `%${marker}%`,
        ]),
        String(name),
      ).toEqual([]);
    const { data: log } = await shop.mona.client.activity_log.list({
      params: shop.params,
      query: { target_id: customer.id },
    });
    expect(log[0]).toMatchObject({ action: "customer.erased", actor: "Mona" });
    await expect(
      shop.mona.client.customers.update({
        params: { ...shop.params, id: customer.id },
        body: { name: "x", email, version: 9 },
      }),
    ).rejects.toMatchObject({ code: "customer_erased" });
    // The same person may come back.
    await add({ email });
  });

  it("of a customer without orders are deleted with the customer", async () => {
    const { id } = await add({ email: "gone@example.com", tags: ["x"] });
    await shop.mona.client.customers.erase({ params: { ...shop.params, id } });
    await expect(read(id)).rejects.toMatchObject({ status: 404 });
  });
});
