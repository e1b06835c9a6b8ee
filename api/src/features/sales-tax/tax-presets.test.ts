import { beforeAll, describe, expect, it } from "vitest";
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
  it("are listed with their rates and their date", async () => {
    const { data } = await mona.client.tax_rates.list_presets({ params });
    expect(data.map(({ key }) => key)).toEqual([
      "eu_vat",
      "uk_vat",
      "india_gst",
      "bangladesh_vat",
      "us_states",
    ]);
    expect(data[0]).toMatchObject({ as_of: "2025-01" });
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
    const answers = await Promise.all([add("us_states"), add("us_states")]);
    expect(answers.map(({ data }) => data.added).toSorted()).toEqual([0, 5]);
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
