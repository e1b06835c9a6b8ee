import type { ShopChange } from "@vitrine/contract/shops/shops";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { buy, shopper } from "../../../test/shopper.ts";
import type { Person } from "../../../test/test-app.ts";
import { listOutbox, readOutbox } from "../../mail/outbox.ts";
import { useMonasShops } from "./shop-settings.fixture.ts";

const { app, newShop, update, read, activityOf, owner } = useMonasShops();
let rita: Person;

beforeAll(async () => {
  rita = await app.person("Rita");
});

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
      before: { name: shop.name, currency: "EUR", email: null, address: null, order_prefix: "#" },
      after: everything,
    });
  });

  it("include a phone number that is validated when the shop is created, in its country, as when it is saved", async () => {
    const shops = async () => (await owner().client.shops.list()).data.length;
    const before = await shops();
    const create = (handle: string, phone: string | null) =>
      owner().client.shops.create({ body: { name: "Called", handle, country: "BD", phone } });
    for (const phone of ["12", "01", "+49 1", "call 5"])
      await expect(create("called-wrongly", phone)).rejects.toMatchObject({
        code: "invalid_input",
        errors: { phone: [expect.stringContaining("phone number")] },
      });
    expect(await shops()).toBe(before);
    expect((await create("called", "01712 345678")).data.phone).toBe("01712 345678");
    expect((await create("uncalled", null)).data.phone).toBeNull();
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
    const headers = { Authorization: `Bearer ${owner().token}`, "Device-Id": owner().deviceId };
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
    expect(await published(shop.handle)).not.toContain(owner().email);
    await buy(
      shopper(app, shop.handle),
      [{ variant_id: shop.variant_id, quantity: 1 }],
      "private@example.com",
    );
    const message = await messageTo("private@example.com");
    expect(JSON.stringify(message)).not.toContain(owner().email);
    expect(message.reply_to).toBe(`${shop.name} <post@vitrine.test>`);
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
    expect(JSON.stringify(message)).not.toContain(owner().email);
  });
});
