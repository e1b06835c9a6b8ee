import type { ShopChange } from "@vitrine/contract/shops/shops";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { buy, fill, shopper } from "../../../test/shopper.ts";
import { type Person, useTestApp } from "../../../test/test-app.ts";
import { listOutbox, readOutbox } from "../../mail/outbox.ts";

const app = useTestApp();
let mona: Person;
let rita: Person;
let count = 0;

beforeAll(async () => {
  mona = await app.person("Mona");
  rita = await app.person("Rita");
});

/** An open shop of Mona with one product. */
async function newShop(more: { country?: string; currency?: string } = {}) {
  const shop = await app.shop(mona, `Shop ${++count}`, more);
  await open(app.database, shop.id);
  const tea = await insertProduct(app.database, shop.id, { title: "Green Tea", price: 1250, on_hand: 100 });
  return { ...shop, ...tea };
}
const update = (shopId: number, body: ShopChange, person = mona) =>
  person.client.shops.update({ params: { shop_id: shopId }, body });
const read = async (shopId: number) => (await mona.client.shops.read({ params: { shop_id: shopId } })).data;
const activityOf = async (shopId: number) =>
  (await mona.client.activity_log.list({ params: { shop_id: shopId }, query: {} })).data;
const png = async () => {
  const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: "#0a6a4e" } });
  return new File([Uint8Array.from(await picture.png().toBuffer())], "photo.png", { type: "image/png" });
};

const everything = {
  name: "Mona's Teas",
  handle: "monas-teas",
  legal_name: "Mona Teas GmbH",
  email: "hello@monas-teas.example",
  phone: "+49 40 123456",
  address: { line1: "1 Harbour Road", line2: null, city: "Hamburg", region: null, postal_code: "20457" },
  country: "AT",
  currency: "CHF",
  time_zone: "Europe/Vienna",
  units: "imperial",
  language: "de",
  order_prefix: "MT-",
  first_order_number: 5001,
} as const;

describe("the settings of a shop", () => {
  it("are saved, and each is in the activity log with its old and new value", async () => {
    const shop = await newShop();
    const { data, changed, message } = await update(shop.id, everything);
    expect(data).toMatchObject(everything);
    expect(changed.toSorted()).toEqual(Object.keys(everything).toSorted());
    expect(message).toMatch(/^Name, .*legal name.* saved\.$/);
    expect((await activityOf(shop.id))[0]).toMatchObject({
      action: "shop.changed",
      actor: "Mona",
      before: { name: `Shop ${count}`, currency: "EUR", email: null, address: null, order_prefix: "#" },
      after: everything,
    });
  });

  it("are cleared by an empty value", async () => {
    const shop = await newShop();
    await update(shop.id, {
      email: "a@b.example",
      legal_name: "A",
      address: everything.address,
      phone: "+49 40 123456",
    });
    const { data } = await update(shop.id, { email: "", legal_name: "", address: null, phone: "" });
    expect(data).toMatchObject({ email: null, legal_name: null, address: null, phone: null });
  });

  it("are unchanged if missing from a change", async () => {
    const shop = await newShop();
    await update(shop.id, { legal_name: "Mona Teas GmbH", address: everything.address });
    const { data, changed } = await update(shop.id, { name: "Another" });
    expect(changed).toEqual(["name"]);
    expect(data).toMatchObject({ legal_name: "Mona Teas GmbH", address: everything.address });
  });

  it.each<[ShopChange, string]>([
    [{ name: " " }, "name"],
    [{ name: "x".repeat(61) }, "name"],
    [{ handle: "a b" }, "handle"],
    [{ handle: "admin" }, "handle"],
    [{ email: "mona" }, "email"],
    [{ phone: "call me" }, "phone"],
    [{ country: "XX" }, "country"],
    [{ currency: "ABC" }, "currency"],
    [{ time_zone: "Mars/Olympus" }, "time_zone"],
    [{ language: "1" }, "language"],
    [{ order_prefix: "<b>" }, "order_prefix"],
    [{ order_prefix: "x".repeat(11) }, "order_prefix"],
    [{ address: { line1: "", city: "Hamburg" } }, "address.line1"],
    [{ legal_name: "a\nb" }, "legal_name"],
  ])("reject %j with 422 at the field", async (body, field) => {
    const { id } = await shopForRejections();
    const before = await read(id);
    await expect(update(id, body)).rejects.toMatchObject({
      status: 422,
      errors: { [field]: [expect.any(String)] },
    });
    expect(await read(id)).toEqual(before);
  });

  it("are for owners and admins only: 403 for managers and staff, 404 for other users, 401 without a session", async () => {
    const { id } = await newShop();
    const before = await read(id);
    await expect(update(id, { name: "Mine" }, rita)).rejects.toMatchObject({ status: 404 });
    for (const role of ["manager", "staff"] as const) {
      const person = await app.person(`${role} ${id}`);
      await app.join(id, person, role);
      await expect(update(id, { name: "Mine" }, person)).rejects.toMatchObject({ status: 403 });
    }
    const anonymous = app.device("a signed-out device");
    await expect(
      anonymous.shops.update({ params: { shop_id: id }, body: { name: "Mine" } }),
    ).rejects.toMatchObject({
      status: 401,
    });
    expect(await read(id)).toEqual(before);
    const admin = await app.person(`admin ${id}`);
    await app.join(id, admin, "admin");
    expect((await update(id, { name: "Ours" }, admin)).data.name).toBe("Ours");
  });

  it("are saved once if two users save the same version", async () => {
    const { id } = await newShop();
    const { version } = await read(id);
    const both = await Promise.allSettled(["One", "Two"].map((name) => update(id, { name, version })));
    const rejected = both.filter(({ status }) => status === "rejected");
    expect(rejected).toMatchObject([{ reason: { status: 409, code: "version_conflict" } }]);
  });

  it("reject a handle that is taken with handle_taken", async () => {
    const [one, other] = [await newShop(), await newShop()];
    await expect(update(one.id, { handle: other.handle })).rejects.toMatchObject({
      status: 409,
      code: "handle_taken",
    });
  });
});

let rejecting: Promise<{ id: number }> | undefined;
const shopForRejections = () => (rejecting ??= newShop());

describe("the message of PUT /v1/shops/{id}", () => {
  it("says that nothing changed if the whole shop is sent unchanged", async () => {
    const { id } = await newShop();
    const whole = await read(id);
    const { message, changed, data } = await update(id, whole as ShopChange);
    expect({ message, changed }).toEqual({ message: "Nothing changed.", changed: [] });
    expect(data).toEqual(whole);
    expect(await activityOf(id)).toHaveLength(1);
  });

  it("lists the changed fields, even if the whole shop is sent", async () => {
    const { id } = await newShop();
    const photo = await png();
    const whole = (await read(id)) as ShopChange;
    const { message } = await update(id, { ...whole, name: "Teas", photo });
    expect(message).toBe("Name and photo saved.");
    expect((await update(id, { email: "a@b.example" })).message).toBe("Contact email saved.");
  });

  it("says that the shop is open only when it has just opened", async () => {
    const { id } = await newShop();
    expect((await update(id, { is_live: 1 })).message).toBe("Nothing changed.");
    expect((await update(id, { is_live: 0 })).message).toBe("Your shop is closed.");
    expect((await update(id, { is_live: 1, name: "Teas" })).message).toBe("Your shop is open. Name saved.");
  });
});

describe("POST /v1/shops", () => {
  const post = async (fields: Record<string, string | File>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    const headers = { Authorization: `Bearer ${mona.token}`, "Device-Id": mona.deviceId };
    const response = await fetch(`${app.baseUrl}/v1/shops`, { method: "POST", headers, body });
    return {
      status: response.status,
      body: (await response.json()) as { message: string; data: { seo: object } },
    };
  };

  it("accepts photo, seo[title] and seo[icon], and responds with 200", async () => {
    const { status, body } = await post({
      name: "Photo Shop",
      handle: "photo-shop",
      country: "DE",
      photo: await png(),
      "seo[title]": "Photos",
      "seo[icon]": await png(),
    });
    const stored = expect.stringMatching(/^\/files\//) as string;
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { data: { name: "Photo Shop", photo: stored, seo: { title: "Photos", icon: stored } } },
    });
  });

  it("creates no shop if its photo isn't a picture, and leaves the handle free", async () => {
    const photo = new File(["not a picture"], "photo.png", { type: "image/png" });
    const fields = { name: "No Photo", handle: "no-photo", country: "DE" };
    expect(await post({ ...fields, photo })).toMatchObject({
      status: 422,
      body: { code: "picture_rejected" },
    });
    expect(await post(fields)).toMatchObject({ status: 200 });
  });
});

describe("currency and time zone", () => {
  const priceOf = async (variantId: string) => {
    const { rows } = await app.database.admin.query(
      "select price::int, cost::int, min_price::int from shop.variants where id = $1",
      [variantId],
    );
    return rows[0] as { price: number; cost: number; min_price: number };
  };

  it("change before the first order, and amounts keep their displayed numbers", async () => {
    const shop = await newShop({ currency: "EUR" });
    await app.database.admin.query("update shop.variants set cost = 500, min_price = 1000 where id = $1", [
      shop.variant_id,
    ]);
    await update(shop.id, { currency: "USD" });
    expect(await priceOf(shop.variant_id)).toEqual({ price: 1250, cost: 500, min_price: 1000 });
    await update(shop.id, { currency: "JPY" });
    expect(await priceOf(shop.variant_id)).toEqual({ price: 13, cost: 5, min_price: 10 });
    await update(shop.id, { currency: "KWD" });
    expect(await priceOf(shop.variant_id)).toEqual({ price: 13000, cost: 5000, min_price: 10000 });
    const settings = await mona.client.checkout_settings.read({ params: { shop_id: shop.id } });
    // 4.90 EUR, 5 JPY, 5.000 KWD.
    expect(settings.data).toMatchObject({ currency: "KWD", delivery_fee: 5000 });
    const { data } = await shopper(app, shop.handle).client.storefront.list_products({
      params: { handle: shop.handle },
      query: { price_min: 12_000, price_max: 14_000 },
    });
    expect(data).toHaveLength(1);
  });

  it("change the prices in the rules of a collection", async () => {
    const shop = await newShop({ currency: "EUR" });
    const condition = { field: "price" as const, op: "greater" as const, value: "1000" };
    const params = { shop_id: shop.id };
    const { data } = await mona.client.collections.create({
      params,
      body: { title: "Dear", kind: "rules", rules: { match: "all", conditions: [condition] } },
    });
    await update(shop.id, { currency: "JPY" });
    const { data: after } = await mona.client.collections.read({ params: { ...params, id: data.id } });
    expect(after).toMatchObject({ rules: { conditions: [{ value: "10" }] }, product_count: 1 });
  });

  it("are fixed once the shop has an order, and nothing of the change is saved", async () => {
    const shop = await newShop();
    await buy(shopper(app, shop.handle), [{ variant_id: shop.variant_id, quantity: 1 }]);
    const before = await read(shop.id);
    await expect(update(shop.id, { currency: "JPY", name: "Yen" })).rejects.toMatchObject({
      status: 409,
      code: "currency_locked",
      errors: { currency: [expect.any(String)] },
    });
    await expect(update(shop.id, { time_zone: "Asia/Tokyo" })).rejects.toMatchObject({
      status: 409,
      code: "time_zone_locked",
    });
    expect(await read(shop.id)).toEqual(before);
    expect(await priceOf(shop.variant_id)).toMatchObject({ price: 1250 });
    // Unchanged values are accepted.
    expect((await update(shop.id, { ...(before as ShopChange), name: "Still" })).changed).toEqual(["name"]);
  });

  it("never differ between shop and order if an order is placed while the currency changes", async () => {
    for (let round = 0; round < 8; round++) {
      const shop = await newShop();
      const nia = shopper(app, shop.handle);
      const accepted_total = await fill(nia, [{ variant_id: shop.variant_id, quantity: 1 }]);
      nia.key = crypto.randomUUID();
      const params = { handle: shop.handle };
      const [placed, changed] = await Promise.allSettled([
        nia.client.checkout.place_order({ params, body: { accepted_total } }),
        update(shop.id, { currency: "JPY" }),
      ]);
      expect([placed.status, changed.status].toSorted()).toEqual(["fulfilled", "rejected"]);
      const { currency } = await read(shop.id);
      expect(currency).toBe(placed.status === "fulfilled" ? "EUR" : "JPY");
      if (placed.status === "rejected") expect(placed.reason).toMatchObject({ status: 409 });
      else expect((changed as PromiseRejectedResult).reason).toMatchObject({ code: "currency_locked" });
    }
  });
});

describe("the order number prefix", () => {
  it("is part of the numbers of new orders, and placed orders keep theirs", async () => {
    const shop = await newShop();
    const line = [{ variant_id: shop.variant_id, quantity: 1 }];
    const first = await buy(shopper(app, shop.handle), line);
    await update(shop.id, { order_prefix: "MT-" });
    const second = await buy(shopper(app, shop.handle), line, "second@example.com");
    expect([first, second].map(({ number_prefix, number }) => number_prefix + number)).toEqual([
      "#1001",
      "MT-1002",
    ]);
    const { data } = await mona.client.orders.list({
      params: { shop_id: shop.id },
      query: { search: "MT-1002" },
    });
    expect(data).toMatchObject([{ number: 1002, number_prefix: "MT-" }]);
    const listed = await mona.client.orders.list({ params: { shop_id: shop.id }, query: {} });
    expect(listed.data.map(({ number_prefix }) => number_prefix)).toEqual(["MT-", "#"]);
    expect((await app.mailTo("second@example.com")).subject).toBe(`Your order MT-1002 at Shop ${count}`);
    expect((await activityOf(shop.id)).map(({ target_label }) => target_label)).toContain("MT-1002");
  });
});

describe("the first order number", () => {
  it("is that of the first order, and can't be changed after it", async () => {
    const shop = await newShop();
    expect((await read(shop.id)).first_order_number).toBe(1001);
    await update(shop.id, { first_order_number: 20 });
    await update(shop.id, { first_order_number: "5001" });
    const line = [{ variant_id: shop.variant_id, quantity: 1 }];
    const first = await buy(shopper(app, shop.handle), line);
    const second = await buy(shopper(app, shop.handle), line, "second@example.com");
    expect([first.number, second.number]).toEqual([5001, 5002]);
    const before = await read(shop.id);
    for (const first_order_number of [1001, 9001])
      await expect(update(shop.id, { first_order_number, name: "Other" })).rejects.toMatchObject({
        code: "order_numbers_locked",
        errors: { first_order_number: [expect.any(String)] },
      });
    expect(await read(shop.id)).toEqual(before);
    // Unchanged, it is accepted.
    expect((await update(shop.id, { ...(before as ShopChange), name: "Still" })).changed).toEqual(["name"]);
    expect((await buy(shopper(app, shop.handle), line, "third@example.com")).number).toBe(5003);
  });

  it("is above those of test orders", async () => {
    const shop = await newShop();
    const line = [{ variant_id: shop.variant_id, quantity: 1 }];
    await buy(shopper(app, shop.handle), line);
    await app.database.admin.query("update orders set is_test = true where shop_id = $1", [shop.id]);
    await expect(update(shop.id, { first_order_number: 1 })).rejects.toMatchObject({
      code: "order_numbers_locked",
    });
    await update(shop.id, { first_order_number: 1002 });
    await update(shop.id, { first_order_number: 2002 });
    expect((await buy(shopper(app, shop.handle), line, "real@example.com")).number).toBe(2002);
  });

  it("is never another than that of an order that is placed at the same time", async () => {
    for (let round = 0; round < 8; round++) {
      const shop = await newShop();
      const nia = shopper(app, shop.handle);
      const accepted_total = await fill(nia, [{ variant_id: shop.variant_id, quantity: 1 }]);
      nia.key = crypto.randomUUID();
      const [placed, changed] = await Promise.allSettled([
        nia.client.checkout.place_order({ params: { handle: shop.handle }, body: { accepted_total } }),
        update(shop.id, { first_order_number: 5001 }),
      ]);
      const number = placed.status === "fulfilled" ? placed.value.data.number : undefined;
      expect(number).toBe(changed.status === "fulfilled" ? 5001 : 1001);
      expect((await read(shop.id)).first_order_number).toBe(number);
    }
  });

  it.each([0, -1, 1.5, 1_000_000_000, "x", ""])("isn't %s", async (first_order_number) => {
    const shop = await newShop();
    await expect(update(shop.id, { first_order_number })).rejects.toMatchObject({ code: "invalid_input" });
    expect((await read(shop.id)).first_order_number).toBe(1001);
  });
});

describe("the contact email", () => {
  /** All storefront responses about a shop. */
  async function published(handle: string): Promise<string> {
    const { client } = shopper(app, handle);
    const params = { handle };
    return JSON.stringify([
      await client.storefront.read({ params }),
      await client.storefront.list_products({ params, query: {} }),
    ]);
  }
  async function messageTo(address: string) {
    await app.mailTo(address);
    const outbox = `${app.directory}/outbox`;
    const { id } = (await listOutbox(outbox, 100)).find(({ to }) => to === address)!;
    return (await readOutbox(outbox, id))!;
  }

  it("is empty until it is entered, and the owner's email isn't disclosed", async () => {
    const shop = await newShop();
    expect((await read(shop.id)).email).toBeNull();
    expect(await published(shop.handle)).not.toContain(mona.email);
    await buy(
      shopper(app, shop.handle),
      [{ variant_id: shop.variant_id, quantity: 1 }],
      "private@example.com",
    );
    const message = await messageTo("private@example.com");
    expect(JSON.stringify(message)).not.toContain(mona.email);
    expect(message.reply_to).toBe(`Shop ${count} <post@vitrine.test>`);
  });

  it("is published once it is entered, and is the Reply-To of emails", async () => {
    const shop = await newShop();
    await update(shop.id, { email: "hello@tea.example" });
    expect(await published(shop.handle)).toContain("hello@tea.example");
    await buy(
      shopper(app, shop.handle),
      [{ variant_id: shop.variant_id, quantity: 1 }],
      "public@example.com",
    );
    const message = await messageTo("public@example.com");
    expect(message.reply_to).toBe("hello@tea.example");
    expect(JSON.stringify(message)).not.toContain(mona.email);
  });
});
