import { beforeEach, describe, expect, it } from "vitest";
import { parse } from "csv-parse/sync";
import { textOfPdf } from "../../../test/pdf-text.ts";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { address, fill, type Shopper, shopper } from "../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";

// The test runs the jobs itself.
const app = useTestApp({ jobs: false });
let mona: Person;
let shop: { id: number; handle: string };
let tea: string;
let count = 0;

beforeEach(async () => {
  mona ??= await app.person("Mona Billing");
  shop = await app.shop(mona, `Billing ${++count}`);
  await open(app.database, shop.id);
  tea = (await insertProduct(app.database, shop.id, { title: "Tea", price: 1000, on_hand: 100 })).variant_id;
  await set({ tax_number: "optional", billing_address: "optional", confirm_orders: false });
});

async function set(change: object): Promise<void> {
  const params = { shop_id: shop.id };
  const { version } = (await mona.client.checkout_settings.read({ params })).data;
  await mona.client.checkout_settings.update({ params, body: { ...change, version } });
}

const params = () => ({ handle: shop.handle });
const office = {
  name: "Nia Office",
  company: "Nia Ltd",
  line1: "Marktplatz 1",
  city: "Bremen",
  postal_code: "28195",
  country: "DE",
};
const billing = { tax_number: "de 123 456 789", address: office };
const query = async (text: string, ...values: unknown[]) =>
  (await app.database.admin.query(text, [shop.id, ...values])).rows;

async function cartOf(): Promise<Shopper> {
  const it = shopper(app, shop.handle);
  await fill(it, [{ variant_id: tea, quantity: 1 }]);
  return it;
}

const save = async (it: Shopper, change: object) =>
  (
    await it.client.checkout.update_address({
      params: params(),
      body: { email: "nia@example.com", address, ...change },
    })
  ).data;

async function place(it: Shopper) {
  const { data: cart } = await it.client.checkout.read_cart({ params: params() });
  it.key = crypto.randomUUID();
  const { data } = await it.client.checkout.place_order({
    params: params(),
    body: { accepted_total: cart.total },
  });
  const [{ id }] = await query("select id from orders where shop_id = $1 and number = $2", data.number);
  return { placed: data, id: id as string, params: { shop_id: shop.id, id: id as string } };
}

/** An order with a billing address and a tax number. */
async function billed() {
  const it = await cartOf();
  await save(it, { billing });
  return place(it);
}

describe("a cart", () => {
  it("stores the billing address and the tax number in their usual form", async () => {
    const it = await cartOf();
    const cart = await save(it, { billing });
    expect(cart.billing).toMatchObject({
      tax_number: "DE123456789",
      address: { name: "Nia Office", city: "Bremen" },
    });
    expect((await save(it, {})).billing).toEqual(cart.billing);
    expect((await save(it, { billing: null })).billing).toBeNull();
  });

  it("ignores details that the shop hides, also those that were stored before", async () => {
    const it = await cartOf();
    await save(it, { billing });
    await set({ billing_address: "hidden" });
    expect((await place(it)).placed.billing).toEqual({ address: null, tax_number: "DE123456789" });
    await set({ tax_number: "hidden" });
    expect((await save(await cartOf(), { billing })).billing).toBeNull();
  });

  it("needs a company and a tax number if the shop requires them", async () => {
    const it = await cartOf();
    await set({ tax_number: "required" });
    await expect(save(it, { billing: { tax_number: " ", address: null } })).rejects.toMatchObject({
      code: "invalid_input",
      errors: {
        "address.company": ["Enter a company."],
        "billing.tax_number": ["Enter a tax number."],
      },
    });
    await expect(place(it)).rejects.toMatchObject({ code: "checkout_incomplete" });
    expect((await save(it, { billing, address: { ...address, company: "Nia Ltd" } })).missing).toEqual([]);
  });

  it.each([
    [{ tax_number: "12345", address: null }, "billing.tax_number"],
    [{ tax_number: "x".repeat(41), address: null }, "body.billing.tax_number"],
    [{ tax_number: null, address: { ...office, postal_code: "1" } }, "billing.address.postal_code"],
    [{ tax_number: null, address: { ...office, line1: "" } }, "body.billing.address.line1"],
    [{ tax_number: null, address: { ...office, country: "XX" } }, "body.billing.address.country"],
    [{ tax_number: { $ne: 1 }, address: null }, "body.billing.tax_number"],
    [{ tax_number: "27AAPFU0939F1ZW", address: { ...office, country: "IN" } }, "billing.tax_number"],
  ])("rejects %j and stays", async (wrong, field) => {
    const it = await cartOf();
    await save(it, { billing });
    const failure = await save(it, { billing: wrong }).then(
      () => undefined,
      (error: unknown) => error as { code: string; errors: Record<string, string[]> },
    );
    expect(failure?.code).toBe("invalid_input");
    expect(Object.keys(failure!.errors).map((path) => path.replace("body.", ""))).toContain(
      field.replace("body.", ""),
    );
    const { data } = await it.client.checkout.read_cart({ params: params() });
    expect(data.billing?.tax_number).toBe("DE123456789");
  });
});

describe("an order", () => {
  it("has the billing details for the shopper and the owner", async () => {
    const { placed, params: of } = await billed();
    expect(placed.billing).toMatchObject({ tax_number: "DE123456789", address: { company: "Nia Ltd" } });
    const own = { ...params(), token: placed.token };
    expect(
      (await shopper(app, shop.handle).client.checkout.read_order({ params: own })).data.billing,
    ).toEqual(placed.billing);
    expect((await mona.client.orders.read({ params: of })).data.billing).toEqual(placed.billing);
  });

  it("without them stores nothing", async () => {
    const { id } = await place(await cartOf());
    const [row] = await query("select billing from orders where shop_id = $1 and id = $2", id);
    expect(row).toEqual({ billing: null });
  });

  it("has an invoice to the billing address with the tax number, and both in its files", async () => {
    const { id, params: of } = await billed();
    const { data: invoice } = await mona.client.documents.issue_invoice({ params: of });
    const file = await mona.client.documents.read_file({ params: { shop_id: shop.id, id: invoice.id } });
    const text = (await textOfPdf(await file.bytes())).join().replaceAll(/\s/g, "");
    expect(text).toContain("NiaOffice");
    expect(text).toContain("Marktplatz1");
    expect(text).toContain("DE123456789");
    const rowOf = async (preset: "orders" | "items") => {
      const wanted = { params: { shop_id: shop.id }, query: { preset, ids: [id] } };
      const csv = await mona.client.order_exports.read(wanted);
      return parse<Record<string, string>>(await csv.text(), { columns: true, bom: true })[0]!;
    };
    const row = await rowOf("orders");
    expect([row["Tax number"], row["Billing address"]]).toEqual([
      "DE123456789",
      "Nia Office, Nia Ltd, Marktplatz 1, 28195 Bremen, Germany",
    ]);
    const item = await rowOf("items");
    expect([item["Billing City"], item["Shipping City"]]).toEqual(["Bremen", address.city]);
  });

  it("loses them when its customer is erased", async () => {
    const { id } = await billed();
    const [{ customer_id }] = await query(
      "select customer_id from orders where shop_id = $1 and id = $2",
      id,
    );
    const of = { shop_id: shop.id, id: customer_id as string };
    const [before] = await query("select billing from orders where shop_id = $1 and id = $2", id);
    expect(before!.billing.tax_number).toBe("DE123456789");
    await mona.client.orders.cancel({ params: { shop_id: shop.id, id }, body: { reason: "customer" } });
    await mona.client.customers.erase({ params: of });
    const [row] = await query("select billing from orders where shop_id = $1 and id = $2", id);
    expect(row).toEqual({ billing: null });
  });
});

describe("a member", () => {
  const contactOf = async (id: string) => {
    const {
      email,
      phone,
      address: own,
      version,
    } = (await mona.client.orders.read({ params: { shop_id: shop.id, id } })).data;
    return { email, phone, address: own, version };
  };

  it("corrects the billing details of an order, which replaces an issued invoice", async () => {
    const { id, params: of } = await billed();
    const { order_edits, orders, documents } = mona.client;
    const change = async (details: object | null) =>
      order_edits.update_contact({ params: of, body: { ...(await contactOf(id)), billing: details } });
    await change({ tax_number: "DE987654321", address: { ...office, city: "Kiel" } });
    const { data } = await orders.read({ params: of });
    expect(data.billing).toMatchObject({ tax_number: "DE987654321", address: { city: "Kiel" } });
    await expect(change({ tax_number: "1", address: null })).rejects.toMatchObject({
      code: "invalid_input",
      errors: { "billing.tax_number": ["Enter a VAT number in the format of the country."] },
    });
    await order_edits.update_contact({
      params: of,
      body: { ...(await contactOf(id)), email: "other@example.com" },
    });
    expect((await orders.read({ params: of })).data.billing).toEqual(data.billing);
    await documents.issue_invoice({ params: of });
    const documentsOf = async () =>
      (await orders.read({ params: of })).data.documents.map(({ kind }) => kind);
    // The same details aren't a change.
    await change(data.billing);
    expect(await documentsOf()).toEqual(["invoice"]);
    await change(null);
    expect((await orders.read({ params: of })).data.billing).toBeNull();
    expect(await documentsOf()).toEqual(["invoice", "credit_note", "invoice"]);
  });

  it("changes them in the order editor with other parts, also with an invoice", async () => {
    const { params: of } = await billed();
    const { order_edits, orders, documents } = mona.client;
    /** Saves an edit of the order as it is now. */
    const edit = async (change: object) => {
      const { data } = await order_edits.read({ params: of });
      const { email, phone, discount, discount_reason, delivery_price, is_tax_exempt } = data;
      const body = {
        quantities: [],
        added: [],
        email,
        phone,
        discount,
        discount_reason,
        delivery_price,
        is_tax_exempt,
        address: data.address,
        delivery: null,
        ...change,
      };
      const preview = await order_edits.preview({ params: of, body });
      const { total } = preview.data.after!;
      const saved = { ...body, version: data.version, accepted_total: total };
      return (await order_edits.create({ params: of, body: saved })).data;
    };
    const kiel = { tax_number: "de 987654321", address: { ...office, city: "Kiel" } };
    const saved = await edit({ billing: kiel, delivery_price: 900 });
    expect(saved).toMatchObject({
      delivery_price: 900,
      billing: { tax_number: "DE987654321", address: { city: "Kiel" } },
    });
    const { timeline } = (await orders.read({ params: of })).data;
    expect(JSON.stringify(timeline)).toContain('"kind":"billing"');
    expect(JSON.stringify(timeline)).not.toContain("987654321");
    await expect(edit({ billing: { tax_number: "1", address: null } })).rejects.toMatchObject({
      errors: { "billing.tax_number": [expect.any(String)] },
    });

    await documents.issue_invoice({ params: of });
    await edit({ billing: null });
    const { billing, documents: issued } = (await orders.read({ params: of })).data;
    expect([billing, issued.length]).toEqual([null, 3]);
  });

  it("enters them with a draft order, also in a shop that hides them", async () => {
    await set({ tax_number: "hidden", billing_address: "hidden" });
    const { draft_orders, orders } = mona.client;
    const inShop = { shop_id: shop.id };
    const draft = {
      email: "nia@example.com",
      address,
      lines: [{ variant_id: tea, quantity: 1 }],
      delivery: { kind: "none" as const },
    };
    await expect(
      draft_orders.create({
        params: inShop,
        body: { ...draft, billing: { tax_number: "1", address: null } },
      }),
    ).rejects.toMatchObject({ code: "invalid_input" });
    const { data } = await draft_orders.create({ params: inShop, body: { ...draft, billing } });
    expect(data.billing).toMatchObject({ tax_number: "DE123456789", address: { city: "Bremen" } });
    const completed = await draft_orders.complete({
      params: { ...inShop, id: data.id },
      body: { version: data.version, accepted_total: 1000, payment: { kind: "later", method: "manual" } },
    });
    const order = { ...inShop, id: completed.data.order_id };
    expect((await orders.read({ params: order })).data.billing).toEqual(data.billing);
    const copy = await draft_orders.duplicate_order({ params: order });
    expect(copy.data.billing).toEqual(data.billing);
  });
});

describe("a setting", () => {
  it.each([{ tax_number: "sometimes" }, { billing_address: "required" }, { billing_address: 1 }])(
    "rejects %j and stays",
    async (change) => {
      await expect(set(change)).rejects.toMatchObject({ code: "invalid_input" });
      const { data } = await mona.client.checkout_settings.read({ params: { shop_id: shop.id } });
      expect(data).toMatchObject({ tax_number: "optional", billing_address: "optional" });
    },
  );
});
