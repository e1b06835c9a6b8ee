import { beforeAll, describe, expect, it } from "vitest";
import type { Address } from "@vitrine/contract/checkout/address";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { address as inHamburg, buy, fill, shopper, type Shopper } from "../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();
let mona: Person;
let rita: Person;
let shop: { id: number; handle: string };
let variant_id: string;
let nia: Shopper;
beforeAll(async () => {
  [mona, rita] = await Promise.all([app.person("Mona"), app.person("Rita")]);
  shop = await app.shop(mona, "Fern Field");
  await open(app.database, shop.id);
  variant_id = (await insertProduct(app.database, shop.id, { title: "Tea", price: 500, on_hand: 900 }))
    .variant_id;
  nia = await withCart();
});

async function withCart(): Promise<Shopper> {
  const it = shopper(app, shop.handle);
  const { data } = await it.client.checkout.add_line({
    params: { handle: shop.handle },
    body: { variant_id },
  });
  it.cartToken = data.token;
  return it;
}

interface Typed {
  email?: string | null;
  phone?: string | null;
  address?: Partial<Address>;
}
const save = (it: Shopper, { address, ...contact }: Typed) =>
  it.client.checkout.update_address({
    params: { handle: shop.handle },
    body: { email: "nia@example.com", ...contact, address: { ...inHamburg, ...address } },
  });
async function errorsOf(typed: Typed): Promise<unknown> {
  const before = await cartRow(nia);
  const rejected = await save(nia, typed).then(
    () => undefined,
    (apiError: { status: number; code: string; errors: unknown }) => apiError,
  );
  expect(await cartRow(nia)).toEqual(before);
  if (rejected) expect(rejected).toMatchObject({ status: 422, code: "invalid_input" });
  return rejected?.errors;
}
async function cartRow(it: Shopper) {
  const id = (await it.client.checkout.read_cart({ params: { handle: shop.handle } })).data;
  return { email: id.email, phone: id.phone, address: id.address };
}
const orderRow = async (number: number) =>
  (
    await app.database.admin.query(
      "select phone, phone_e164, phone_extension, address from orders where shop_id = $1 and number = $2",
      [shop.id, number],
    )
  ).rows[0];

describe("the address of a checkout", () => {
  it.each<[string, Partial<Address>, Record<string, string>]>([
    [
      "a ZIP code of four digits",
      { country: "US", region: "CA", postal_code: "9410" },
      { postal_code: "Enter a 5-digit ZIP code." },
    ],
    ["no state", { country: "US", postal_code: "94103" }, { region: "Choose a state." }],
    [
      "a German postal code in London",
      { country: "GB", postal_code: "20457" },
      { postal_code: "Enter a postcode like SW1A 1AA." },
    ],
    [
      "no postal code in Germany",
      { country: "DE", postal_code: null },
      { postal_code: "Enter a 5-digit postal code." },
    ],
    ["no city", { city: null }, { city: "Enter a city." }],
    [
      "three things missing",
      { country: "CA", city: null, postal_code: "D1A 1A1" },
      {
        city: "Enter a city.",
        region: "Choose a province.",
        postal_code: "Enter a postal code like K1A 0B1.",
      },
    ],
  ])("with %s is rejected field by field, and nothing is stored", async (_, address, errors) => {
    const expected = Object.entries(errors).map(([field, message]) => [`address.${field}`, [message]]);
    expect(await errorsOf({ address })).toEqual(Object.fromEntries(expected));
  });

  it("is rejected together with an invalid phone, so that both can be corrected at once", async () => {
    const address = { country: "US", postal_code: "1234" };
    expect(await errorsOf({ phone: ".....", address })).toEqual({
      phone: ["Enter a phone number with its area code, like (201) 555-0123."],
      "address.region": ["Choose a state."],
      "address.postal_code": ["Enter a 5-digit ZIP code."],
    });
  });

  it("is stored in the country's own spelling", async () => {
    const { data } = await save(nia, { address: { country: "CA", region: "québec", postal_code: "h3z2y7" } });
    expect(data.address).toMatchObject({ region: "QC", region_code: "QC", postal_code: "H3Z 2Y7" });
    expect(data.missing).not.toContain("address");
  });

  it("needs no postcode in a country without postcodes, which drops one", async () => {
    const { data } = await save(nia, { address: { country: "HK", city: "Central", postal_code: "00000" } });
    expect(data.address?.postal_code).toBeNull();
  });

  it("that was stored before addresses were validated blocks the order", async () => {
    const it = await withCart();
    await save(it, {});
    await app.database.admin.query(
      `update carts set address = address - 'postal_code' where shop_id = $1 and address ->> 'line1' = $2 and order_id is null`,
      [shop.id, inHamburg.line1],
    );
    it.key = crypto.randomUUID();
    await expect(
      it.client.checkout.place_order({ params: { handle: shop.handle }, body: { accepted_total: 990 } }),
    ).rejects.toMatchObject({ code: "checkout_incomplete", body: { missing: ["address"] } });
  });
});

describe("the phone of a checkout", () => {
  it.each([
    ".....",
    "-----",
    "(((())))",
    "12345",
    "0000000000",
    "call me 1",
    "030 1",
    "++49 30 123456",
    "+999 123456789",
  ])("%s is rejected, with and without an email", async (phone) => {
    const message = expect.stringMatching(/^Enter a phone number with its area code, like /);
    for (const email of [null, "nia@example.com"])
      expect(await errorsOf({ email, phone })).toEqual({ phone: [message] });
  });

  it.each([
    ["٠٣٠ ١٢٣٤٥٦", "+4930123456", null],
    ["০৩০ ১২৩৪৫৬", "+4930123456", null],
    ["＋４９ ３０ １２３４５６", "+4930123456", null],
    ["\u202a030\u00a0123456\u202c", "+4930123456", null],
    ["030 123456 ext. 12", "+4930123456", "12"],
    ["+44 (0)20 7946 0018;ext=7", "+442079460018", "7"],
  ])(
    "%s is stored on the order as typed, as E.164 and with its extension",
    async (phone, e164, extension) => {
      const it = await withCart();
      const { data: cart } = await save(it, { email: null, phone });
      expect(cart.missing).toEqual([]);
      it.key = crypto.randomUUID();
      const { data } = await it.client.checkout.place_order({
        params: { handle: shop.handle },
        body: { accepted_total: cart.total },
      });
      expect(data.phone).toBe(phone.trim());
      expect(await orderRow(data.number)).toMatchObject({
        phone: phone.trim(),
        phone_e164: e164,
        phone_extension: extension,
      });
    },
  );

  it("is parsed as a number of the address's country", async () => {
    const { data } = await save(nia, {
      phone: "01711-000222",
      address: { country: "BD", city: "Mohammadpur", region: "Dhaka", postal_code: "1207" },
    });
    expect(data.phone).toBe("01711-000222");
    expect(
      await errorsOf({
        phone: "01711-000222",
        address: { country: "US", region: "CA", postal_code: "94103" },
      }),
    ).toEqual({
      phone: ["Enter a phone number with its area code, like (201) 555-0123."],
    });
  });

  it("that was stored before phones were validated doesn't count as a contact", async () => {
    const it = await withCart();
    await fill(it, []);
    await app.database.admin.query(
      `update carts set email = null, phone = '.....' where shop_id = $1 and order_id is null and email = 'nia@example.com'`,
      [shop.id],
    );
    it.key = crypto.randomUUID();
    await expect(
      it.client.checkout.place_order({ params: { handle: shop.handle }, body: { accepted_total: 990 } }),
    ).rejects.toMatchObject({ code: "checkout_incomplete", body: { missing: ["contact"] } });
  });

  it("is found by the owner in any notation, among orders and customers, and by no other shop", async () => {
    const it = await withCart();
    const { data: cart } = await save(it, { email: "omar@example.com", phone: "٠٤٠ ٩٨٧٦٥٤٣" });
    it.key = crypto.randomUUID();
    const { data: order } = await it.client.checkout.place_order({
      params: { handle: shop.handle },
      body: { accepted_total: cart.total },
    });
    const params = { shop_id: shop.id };
    for (const search of ["040 9876543", "+49 40 9876543", "9876543", "٩٨٧٦٥٤٣", "0049409876543"]) {
      const orders = await mona.client.orders.list({ params, query: { search } });
      expect(
        orders.data.map(({ number }) => number),
        search,
      ).toEqual([order.number]);
      const customers = await mona.client.customers.list({ params, query: { search } });
      expect(
        customers.data.map(({ email }) => email),
        search,
      ).toEqual(["omar@example.com"]);
    }
    await expect(rita.client.orders.list({ params, query: { search: "9876543" } })).rejects.toMatchObject({
      status: 404,
    });
  });

  it("of an order without one leaves the customer's phone unchanged", async () => {
    const it = shopper(app, shop.handle);
    await buy(it, [{ variant_id, quantity: 1 }], "omar@example.com");
    const { rows } = await app.database.admin.query(
      "select phone, phone_e164 from customers where shop_id = $1 and email = 'omar@example.com'",
      [shop.id],
    );
    expect(rows).toEqual([{ phone: "٠٤٠ ٩٨٧٦٥٤٣", phone_e164: "+49409876543" }]);
  });
});

describe("other phones", () => {
  it("of a shop are parsed by its country, and an invalid one isn't stored", async () => {
    const params = { shop_id: shop.id };
    await expect(mona.client.shops.update({ params, body: { phone: "0.0.0.0" } })).rejects.toMatchObject({
      status: 422,
      errors: { phone: [expect.stringContaining("Enter a phone number with its area code")] },
    });
    expect((await mona.client.shops.read({ params })).data.phone).toBeNull();
    await mona.client.shops.update({ params, body: { phone: "030 123456" } });
    expect((await mona.client.shops.read({ params })).data.phone).toBe("030 123456");
  });
});
