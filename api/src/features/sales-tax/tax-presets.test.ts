import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { open, insertProduct } from "../../../test/sample-products.ts";
import { address, fill, shopper } from "../../../test/shopper.ts";
import { useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();
let mona: Awaited<ReturnType<typeof app.person>>;
let params: { shop_id: number };

beforeAll(async () => {
  mona = await app.person("Mona Tax");
  params = { shop_id: (await app.shop(mona, "Tax by preset")).id };
});

const list = async (shop = params) =>
  (await mona.client.tax_rates.list({ params: shop, query: { limit: 100 } })).data;
const add = (key: "eu_vat" | "uk_vat" | "us_states", country?: string) =>
  mona.client.tax_rates.add_preset({ params: { ...params, key }, body: { country } });

describe("tax presets", () => {
  it("are listed with their rates, their date and the page of the authority", async () => {
    const { data } = await mona.client.tax_rates.list_presets({ params, query: {} });
    expect(data.map(({ key }) => key)).toEqual([
      "eu_vat",
      "uk_vat",
      "india_gst",
      "bangladesh_vat",
      "us_states",
    ]);
    expect(data[0]).toMatchObject({
      as_of: "2026-04",
      authority: "European Commission",
      official_url: "https://ec.europa.eu/taxation_customs/tedb/",
    });
  });

  it("add only what is missing: edited rates stay, and so do those of a postcode", async () => {
    await mona.client.tax_rates.create({ params, body: { name: "VAT", ppm: 175_000, country: "GB" } });
    const reduced = { name: "VAT", ppm: 10_000, country: "GB", tax_class: "reduced", postcodes: ["GY*"] };
    await mona.client.tax_rates.create({ params, body: reduced });
    expect(await add("uk_vat")).toMatchObject({ data: { added: 2, existing: 1 } });
    const rates = await list();
    expect(rates).toHaveLength(4);
    expect(rates.filter(({ tax_class }) => tax_class === "standard")).toMatchObject([{ ppm: 175_000 }]);
    expect(await add("uk_vat")).toMatchObject({
      message: "You already have these tax rates.",
      data: { added: 0, existing: 3 },
    });
    expect(await list()).toEqual(rates);
  });

  it("add each rate once if two requests add them at the same time", async () => {
    const responses = await Promise.all([add("us_states"), add("us_states")]);
    expect(responses.map(({ data }) => data.added).toSorted()).toEqual([0, 5]);
    const states = (await list()).filter(({ country }) => country === "US");
    expect(states.map(({ region_code }) => region_code).toSorted()).toEqual(["CA", "FL", "NY", "TX", "WA"]);
  });

  it("add the rates of one country, which is recorded in the activity log", async () => {
    expect(await add("eu_vat", "DE")).toMatchObject({ data: { added: 2, existing: 0 } });
    const { data } = await mona.client.activity_log.list({ params, query: { target_type: "tax_preset" } });
    expect(data[0]).toMatchObject({
      action: "tax_rate.preset_added",
      target_id: "eu_vat",
      after: { added: 2 },
    });
  });

  it("add nothing beyond the maximum number of rates", async () => {
    const full = { shop_id: (await app.shop(mona, "Tax in full")).id };
    await app.database.admin.query(
      `insert into tax_rates (shop_id, id, name, ppm, country)
       select $1, gen_random_uuid(), 'Tax ' || n, 0, 'DE' from generate_series(1, 998) n`,
      [full.shop_id],
    );
    const body = {};
    await expect(
      mona.client.tax_rates.add_preset({ params: { ...full, key: "uk_vat" }, body }),
    ).rejects.toMatchObject({ code: "limit_reached" });
    const { rows } = await app.database.admin.query(
      "select count(*)::int as count from tax_rates where shop_id = $1",
      [full.shop_id],
    );
    expect(rows).toEqual([{ count: 998 }]);
  });
});

describe("the preset of India", () => {
  let india: { shop_id: number };
  let handle: string;
  let shops = 0;
  const addIn = (region_code?: string, by = mona) =>
    by.client.tax_rates.add_preset({ params: { ...india, key: "india_gst" }, body: { region_code } });

  beforeEach(async () => {
    const shop = await app.shop(mona, `Chai ${++shops}`, { country: "IN", currency: "INR" });
    india = { shop_id: shop.id };
    handle = shop.handle;
  });

  it("charges CGST and SGST on orders to the shop's state, and IGST on those to others", async () => {
    await open(app.database, india.shop_id);
    await app.database.admin.query("update checkout_settings set delivery_fee = 0 where shop_id = $1", [
      india.shop_id,
    ]);
    const { variant_id } = await insertProduct(app.database, india.shop_id, {
      title: "Chai",
      price: 11_800,
      on_hand: 9,
    });
    expect(await addIn("MH")).toMatchObject({ data: { added: 17, existing: 0 } });
    const it = shopper(app, handle);
    await fill(it, [{ variant_id, quantity: 1 }]);
    const taxesTo = async (city: string, region: string, postal_code: string) => {
      const body = {
        email: "nia@example.com",
        address: { ...address, country: "IN", city, region, postal_code },
      };
      const { data } = await it.client.checkout.update_address({ params: { handle }, body });
      return data.taxes.map(({ name, amount }) => [name, amount]);
    };
    expect(await taxesTo("Bengaluru", "Karnataka", "560001")).toEqual([["IGST", 1800]]);
    expect(await taxesTo("Mumbai", "Maharashtra", "400001")).toEqual([
      ["CGST", 900],
      ["SGST", 900],
    ]);
    expect(await addIn("IN-MH")).toMatchObject({ data: { added: 0, existing: 17 } });
  });

  it("needs a state of India, and adds nothing without one", async () => {
    for (const region_code of [undefined, "", "BE", "Berlin"])
      await expect(addIn(region_code)).rejects.toMatchObject({
        code: "invalid_input",
        errors: { region_code: ["Choose the state of your shop."] },
      });
    expect(await list(india)).toEqual([]);
    const presets = await mona.client.tax_rates.list_presets({ params: india, query: { region_code: "CH" } });
    const names = presets.data.find(({ asks_region }) => asks_region)!.rates.map(({ name }) => name);
    expect([...new Set(names)]).toEqual(["IGST", "CGST", "UTGST"]);
  });

  it("isn't added beside taxes of another state or the whole country, which would add up", async () => {
    await addIn("MH");
    const rates = await list(india);
    await expect(addIn("KA")).rejects.toMatchObject({ code: "tax_preset_conflict" });
    expect(await list(india)).toEqual(rates);
    await app.database.admin.query("delete from tax_rates where shop_id = $1", [india.shop_id]);
    const body = { name: "CGST", ppm: 90_000, country: "IN" };
    await mona.client.tax_rates.create({ params: india, body });
    await expect(addIn("MH")).rejects.toMatchObject({ code: "tax_preset_conflict" });
    expect(await list(india)).toHaveLength(1);
  });

  it("is added for one state by two requests at the same time, and not by staff or for another's shop", async () => {
    const results = await Promise.allSettled([addIn("MH"), addIn("KA")]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await list(india)).toHaveLength(17);
    const [sam, rita] = [await app.person("Sam Tax"), await app.person("Rita Tax")];
    await app.join(india.shop_id, sam, "staff");
    await expect(addIn("MH", sam)).rejects.toMatchObject({ code: "forbidden" });
    await expect(addIn("MH", rita)).rejects.toMatchObject({ code: "not_found" });
    expect(await list(india)).toHaveLength(17);
  });
});

describe("the number of tax rates at a place", () => {
  it("is limited for new and changed rates, which aren't saved", async () => {
    const shop = { shop_id: (await app.shop(mona, "Many taxes")).id };
    const { tax_rates } = mona.client;
    const create = (name: string, more: { country?: string } = {}) =>
      tax_rates.create({
        params: shop,
        body: { name, ppm: 1_000_000, country: "DE", is_compound: true, ...more },
      });
    for (let n = 0; n < 20; n++) await create(`Tax ${n}`);
    const before = await list(shop);
    await expect(create("Another")).rejects.toMatchObject({
      code: "limit_reached",
      message:
        "Up to 20 taxes can apply at one place. Delete one, or give taxes that replace each other the same name.",
    });
    expect(await list(shop)).toEqual(before);
    const { data } = await create("Another", { country: "FR" });
    const { id, created_at: _, ...body } = data;
    const params = { ...shop, id };
    await expect(tax_rates.update({ params, body: { ...body, country: "DE" } })).rejects.toMatchObject({
      code: "limit_reached",
    });
    expect((await tax_rates.read({ params })).data).toMatchObject({ country: "FR", version: data.version });
    await tax_rates.update({ params, body: { ...body, country: "DE", name: "Tax 3" } });
  });
});
